#pragma once

#include <string>
#include <string_view>

#include "nlp/base/random.h"
#include "nlp/base/result.h"

namespace scrim {

// A pair of Ed25519 keys. Whoever knows the fingerprint of the public one can tell a text that was signed with the
// private one from a text that was changed after. Keys and signatures are written in hexadecimal digits.
class SigningKey {
   public:
    // The pair that belongs to a key: the same key, the same pair.
    [[nodiscard]] static Result<SigningKey> from(const Key& key);

    [[nodiscard]] const std::string& public_key() const { return public_key_; }
    [[nodiscard]] std::string fingerprint() const;
    [[nodiscard]] Result<std::string> sign(std::string_view text) const;

   private:
    std::string seed_;  // 32 bytes
    std::string public_key_;
};

// Forty digits that stand for a public key.
[[nodiscard]] std::string fingerprint_of(std::string_view public_key);

// Whether the signature of the text was made with the private key that belongs to the public one; what is no key or no
// signature at all does not hold either.
[[nodiscard]] bool signature_holds(std::string_view text, std::string_view public_key, std::string_view signature);

}  // namespace scrim
