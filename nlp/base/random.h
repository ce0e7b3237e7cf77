#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "nlp/base/result.h"

namespace scrim {

// A stream of random numbers. From a seed it is a fast one (xoshiro256**), the same on every machine, which the
// distributions of the standard library do not promise. From a secret it is that of ChaCha20: who sees some of the
// numbers cannot tell the others.
class Random {
   public:
    explicit Random(std::uint64_t seed);
    explicit Random(const std::array<std::uint64_t, 4>& state);
    // 32 bytes that nobody knows.
    static Random from_secret(std::string_view secret);
    // A copy goes on from where this one is, on its own.
    Random(const Random& other);
    Random& operator=(const Random& other);
    Random(Random&& other) noexcept;
    Random& operator=(Random&& other) noexcept;
    ~Random();

    std::uint64_t bits();
    // Uniform over 0 .. count - 1; count must not be 0.
    std::uint64_t below(std::uint64_t count);
    // Uniform over [0, 1).
    double uniform();
    // Standard normal.
    double normal();
    bool chance(double probability) { return uniform() < probability; }

    template <class T>
    void shuffle(std::vector<T>& items) {
        for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[below(i)]);
    }

   private:
    struct Secret;
    std::array<std::uint64_t, 4> state_;
    std::unique_ptr<Secret> secret_;  // of a secret stream
};

// Where the randomness of a release comes from: a secret key of the system's, or a seed for tests and
// experiments. Every purpose draws from a stream of its own, so that no draw tells of another.
class Key {
   public:
    static Result<Key> secret();
    static Key from_seed(std::uint64_t seed);
    static Result<Key> from_hex(std::string_view hex);

    [[nodiscard]] Random stream(std::string_view purpose) const;
    [[nodiscard]] std::string hex() const;

   private:
    std::array<unsigned char, 32> bytes_{};
    bool is_secret_ = false;  // of the system, and not of a seed
};

}  // namespace scrim
