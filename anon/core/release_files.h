#pragma once

#include <string>
#include <vector>

#include "anon/core/manifest.h"
#include "nlp/base/result.h"

namespace scrim {

// The checksum of a file; of a folder, that of the names and checksums of its files.
[[nodiscard]] Result<std::string> release_checksum(const std::string& path);

// Gives a file, or a folder and all that is in it, the time that every file of every release has.
void set_release_time(const std::string& path);

// Whether the files are those that the manifest names, no more and no fewer, without links and with the one time of
// releases; whether they have the checksums that it gives; and whether the manifest is as it was signed. Where `signer`
// is not empty, the signature must be of the key with this fingerprint.
[[nodiscard]] std::vector<Check> check_files(const Release& release, const std::string& signer = {});

}  // namespace scrim
