#include "nlp/base/signing.h"

#include <openssl/evp.h>

#include <array>
#include <memory>
#include <optional>

#include "nlp/base/hash.h"

namespace scrim {
namespace {

constexpr std::size_t key_size = 32;
constexpr std::size_t signature_size = 64;
constexpr std::size_t fingerprint_digits = 40;

using PublicOrPrivate = std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)>;
using Context = std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)>;

const unsigned char* bytes_of(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }

std::optional<std::string> bytes_from_hex(std::string_view hex, std::size_t size) {
    if (hex.size() != 2 * size) return std::nullopt;
    std::string out(size, '\0');
    for (std::size_t i = 0; i < hex.size(); ++i) {
        const auto digit = std::string_view("0123456789abcdef").find(hex[i]);
        if (digit == std::string_view::npos) return std::nullopt;
        out[i / 2] = static_cast<char>((static_cast<unsigned char>(out[i / 2]) << 4U) | digit);
    }
    return out;
}

PublicOrPrivate private_key(const std::string& seed) {
    return {EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nullptr, bytes_of(seed), seed.size()), &EVP_PKEY_free};
}

Error no_signatures() {
    return bad_input("OpenSSL cannot sign with Ed25519", {}, "is it version 1.1.1 or later, without restrictions?");
}

}  // namespace

Result<SigningKey> SigningKey::from(const Key& key) {
    const Sha256 seed = sha256("scrim signing key " + key.hex());
    SigningKey out;
    out.seed_.assign(reinterpret_cast<const char*>(seed.data()), seed.size());
    const auto pair = private_key(out.seed_);
    std::array<unsigned char, key_size> raw{};
    std::size_t size = raw.size();
    if (!pair || EVP_PKEY_get_raw_public_key(pair.get(), raw.data(), &size) != 1) return no_signatures();
    out.public_key_ = to_hex({reinterpret_cast<const char*>(raw.data()), size});
    return out;
}

std::string SigningKey::fingerprint() const { return fingerprint_of(public_key_); }

Result<std::string> SigningKey::sign(std::string_view text) const {
    const auto pair = private_key(seed_);
    const Context context(EVP_MD_CTX_new(), &EVP_MD_CTX_free);
    std::array<unsigned char, signature_size> raw{};
    std::size_t size = raw.size();
    if (!pair || EVP_DigestSignInit(context.get(), nullptr, nullptr, nullptr, pair.get()) != 1 ||
        EVP_DigestSign(context.get(), raw.data(), &size, bytes_of(text), text.size()) != 1) {
        return no_signatures();
    }
    return to_hex({reinterpret_cast<const char*>(raw.data()), size});
}

std::string fingerprint_of(std::string_view public_key) {
    const Sha256 digest = sha256(public_key);
    return to_hex({reinterpret_cast<const char*>(digest.data()), digest.size()}).substr(0, fingerprint_digits);
}

bool signature_holds(std::string_view text, std::string_view public_key, std::string_view signature) {
    const auto key = bytes_from_hex(public_key, key_size);
    const auto raw = bytes_from_hex(signature, signature_size);
    if (!key || !raw) return false;
    const PublicOrPrivate known(EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, bytes_of(*key), key->size()),
                                &EVP_PKEY_free);
    const Context context(EVP_MD_CTX_new(), &EVP_MD_CTX_free);
    return known && EVP_DigestVerifyInit(context.get(), nullptr, nullptr, nullptr, known.get()) == 1 &&
           EVP_DigestVerify(context.get(), bytes_of(*raw), raw->size(), bytes_of(text), text.size()) == 1;
}

}  // namespace scrim
