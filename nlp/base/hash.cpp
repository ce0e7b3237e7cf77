#include "nlp/base/hash.h"

#include <openssl/evp.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <memory>
#include <new>
#include <stdexcept>
#include <vector>

#include "nlp/base/sha512.h"

namespace scrim {
namespace {

// Keys are derived by digests: one that was not computed would be a key that anybody knows. OpenSSL fails where there
// is no memory, and where its settings (OPENSSL_CONF) leave it no such digest; then nothing may go on.
void require(bool computed) {
    if (computed) return;
    if (EVP_MD_CTX* const some = EVP_MD_CTX_new(); some != nullptr) {
        const bool has_digests = EVP_DigestInit_ex(some, EVP_sha256(), nullptr) == 1;
        EVP_MD_CTX_free(some);
        if (!has_digests)
            throw std::runtime_error("OpenSSL computes no SHA-256: are its settings (OPENSSL_CONF) broken?");
    }
    throw std::bad_alloc();
}

class Digest {
   public:
    Digest() : context_(EVP_MD_CTX_new(), &EVP_MD_CTX_free) {
        require(context_ != nullptr && EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr) == 1);
    }
    void add(std::string_view bytes) { require(EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size()) == 1); }
    Sha256 finish() {
        Sha256 out{};
        require(EVP_DigestFinal_ex(context_.get(), out.data(), nullptr) == 1);
        return out;
    }

   private:
    std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context_;
};

std::string written(const Sha256& digest) {
    return "sha256:" + to_hex({reinterpret_cast<const char*>(digest.data()), digest.size()});
}

}  // namespace

Sha256 sha256(std::string_view bytes) {
    Digest digest;
    digest.add(bytes);
    return digest.finish();
}

std::string sha1(std::string_view bytes) {
    std::string out(20, '\0');
    require(EVP_Digest(bytes.data(), bytes.size(), reinterpret_cast<unsigned char*>(out.data()), nullptr, EVP_sha1(),
                       nullptr) == 1);
    return out;
}

std::string sha512_hex(std::string_view bytes) {
    std::array<char, 64> out{};
    require(EVP_Digest(bytes.data(), bytes.size(), reinterpret_cast<unsigned char*>(out.data()), nullptr, EVP_sha512(),
                       nullptr) == 1);
    return to_hex({out.data(), out.size()});
}

std::string to_hex(std::string_view bytes) {
    static constexpr std::string_view digits = "0123456789abcdef";
    std::string out;
    out.reserve(bytes.size() * 2);
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        out += digits[byte >> 4U];
        out += digits[byte & 15U];
    }
    return out;
}

std::string checksum(std::string_view bytes) { return written(sha256(bytes)); }

Result<std::string> file_checksum(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) return bad_input(std::string("cannot be opened: ") + std::strerror(errno), {path, {}, 0});
    Digest digest;
    std::vector<char> buffer(std::size_t{256} << 10U);
    while (file) {
        file.read(buffer.data(), static_cast<std::streamsize>(buffer.size()));
        digest.add({buffer.data(), static_cast<std::size_t>(file.gcount())});
    }
    if (file.bad()) return bad_input("cannot be read to its end", {path, {}, 0});
    return written(digest.finish());
}

}  // namespace scrim
