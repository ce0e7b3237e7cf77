#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "nlp/base/signing.h"

namespace scrim {

// The key that signs a release. A private folder keeps one, made once, in its file signing_key (mode 0600), so that
// all releases of a steward have one signer. Without a folder a key is drawn and forgotten: the signature still shows
// what was changed after to whoever noted the fingerprint. A seed gives the key of the seed, to repeat a run.
[[nodiscard]] Result<SigningKey> release_signer(const std::string& private_folder,
                                                const std::optional<std::uint64_t>& seed);

// The fingerprint of the key in a private folder; empty where there is none, or no folder.
[[nodiscard]] Result<std::string> signer_of(const std::string& private_folder);

}  // namespace scrim
