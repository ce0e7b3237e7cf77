#include "nlp/base/hash.h"

#include <openssl/evp.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <memory>
#include <vector>

#include "nlp/base/sha512.h"

namespace scrim {
namespace {

class Digest {
   public:
    Digest() : context_(EVP_MD_CTX_new(), &EVP_MD_CTX_free) {
        EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr);
    }
    void add(std::string_view bytes) { EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size()); }
    Sha256 finish() {
        Sha256 out{};
        EVP_DigestFinal_ex(context_.get(), out.data(), nullptr);
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
    EVP_Digest(bytes.data(), bytes.size(), reinterpret_cast<unsigned char*>(out.data()), nullptr, EVP_sha1(), nullptr);
    return out;
}

std::string sha512_hex(std::string_view bytes) {
    std::array<char, 64> out{};
    EVP_Digest(bytes.data(), bytes.size(), reinterpret_cast<unsigned char*>(out.data()), nullptr, EVP_sha512(),
               nullptr);
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
