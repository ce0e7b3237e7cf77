#include "nlp/base/random.h"

#include <openssl/evp.h>
#include <sys/random.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <new>
#include <string>

#include "nlp/base/hash.h"

namespace scrim {
namespace {

std::uint64_t split_mix(std::uint64_t& state) {
    std::uint64_t z = (state += 0x9e3779b97f4a7c15ULL);
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31U);
}

}  // namespace

// The key stream of ChaCha20 with an all-zero nonce: a key is used for one stream alone.
struct Random::Secret {
    std::array<unsigned char, 32> key{};
    std::uint64_t counter = 0;  // of blocks of 64 bytes
    std::array<unsigned char, 1024> block{};
    std::size_t at = sizeof block;

    std::uint64_t next() {
        if (at == block.size()) refill();
        std::uint64_t out = 0;
        for (std::size_t i = 0; i < 8; ++i) out |= std::uint64_t{block.at(at + i)} << (8U * i);
        at += 8;
        return out;
    }

    // Without memory, or ChaCha20 in OpenSSL, nothing may be drawn.
    void refill() {
        static constexpr std::array<unsigned char, 1024> zeros{};
        std::array<unsigned char, 16> start{};
        for (std::size_t i = 0; i < 8; ++i) start.at(i) = static_cast<unsigned char>(counter >> (8U * i));
        const std::unique_ptr<EVP_CIPHER_CTX, void (*)(EVP_CIPHER_CTX*)> context(EVP_CIPHER_CTX_new(),
                                                                                 EVP_CIPHER_CTX_free);
        int size = 0;
        if (!context || EVP_EncryptInit_ex(context.get(), EVP_chacha20(), nullptr, key.data(), start.data()) != 1 ||
            EVP_EncryptUpdate(context.get(), block.data(), &size, zeros.data(), static_cast<int>(zeros.size())) != 1) {
            throw std::bad_alloc();
        }
        counter += block.size() / 64;
        at = 0;
    }
};

Random Random::from_secret(std::string_view secret) {
    Random out(0);
    out.secret_ = std::make_unique<Secret>();
    std::memcpy(out.secret_->key.data(), secret.data(), std::min(secret.size(), out.secret_->key.size()));
    return out;
}

Random::Random(const Random& other)
    : state_(other.state_), secret_(other.secret_ ? std::make_unique<Secret>(*other.secret_) : nullptr) {}
Random& Random::operator=(const Random& other) {
    *this = Random(other);
    return *this;
}
Random::Random(Random&& other) noexcept = default;
Random& Random::operator=(Random&& other) noexcept = default;
Random::~Random() = default;
Random::Random(const std::array<std::uint64_t, 4>& state) : state_(state) {}

Random::Random(std::uint64_t seed) : state_{} {
    for (auto& word : state_) word = split_mix(seed);
}

std::uint64_t Random::bits() {
    if (secret_) return secret_->next();
    auto& s = state_;
    const std::uint64_t result = std::rotl(s[1] * 5, 7) * 9;
    const std::uint64_t t = s[1] << 17U;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = std::rotl(s[3], 45);
    return result;
}

// Draws again inside the short last stretch, so that every value is equally likely.
std::uint64_t Random::below(std::uint64_t count) {
    const std::uint64_t reject_below = (0 - count) % count;
    while (true) {
        const std::uint64_t draw = bits();
        if (draw >= reject_below) return draw % count;
    }
}

double Random::uniform() { return static_cast<double>(bits() >> 11U) * 0x1.0p-53; }

// Box and Muller's transform; the second value is not kept, so that the stream has no hidden state.
double Random::normal() {
    const double u = 1.0 - uniform();
    const double v = uniform();
    return std::sqrt(-2.0 * std::log(u)) * std::cos(2.0 * 3.14159265358979323846 * v);
}

Result<Key> Key::secret() {
    Key key;
    if (::getrandom(key.bytes_.data(), key.bytes_.size(), 0) != static_cast<ssize_t>(key.bytes_.size())) {
        return bad_input("the system gave no random bytes for the secret key", {}, "run again");
    }
    key.is_secret_ = true;
    return key;
}

Key Key::from_seed(std::uint64_t seed) {
    Key key;
    const Sha256 digest = sha256("scrim seed " + std::to_string(seed));
    std::memcpy(key.bytes_.data(), digest.data(), key.bytes_.size());
    return key;
}

Result<Key> Key::from_hex(std::string_view hex) {
    const Error broken = bad_input("the key is not 64 hexadecimal digits", {}, "restore the private folder");
    if (hex.size() != 64) return broken;
    Key key;
    for (std::size_t i = 0; i < hex.size(); ++i) {
        const auto digit = std::string_view("0123456789abcdef").find(hex[i]);
        if (digit == std::string_view::npos) return broken;
        auto& byte = key.bytes_.at(i / 2);
        byte = static_cast<unsigned char>((byte << 4U) | digit);
    }
    key.is_secret_ = true;
    return key;
}

Random Key::stream(std::string_view purpose) const {
    std::string material(reinterpret_cast<const char*>(bytes_.data()), bytes_.size());
    material += purpose;
    const Sha256 digest = sha256(material);
    if (is_secret_) return Random::from_secret({reinterpret_cast<const char*>(digest.data()), digest.size()});
    std::array<std::uint64_t, 4> state{};
    for (std::size_t i = 0; i < digest.size(); ++i) {  // little-endian on every machine
        state.at(i / 8) |= std::uint64_t{digest.at(i)} << (8U * (i % 8));
    }
    return Random(state);
}

std::string Key::hex() const { return to_hex({reinterpret_cast<const char*>(bytes_.data()), bytes_.size()}); }

}  // namespace scrim
