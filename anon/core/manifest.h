#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "nlp/base/json.h"
#include "nlp/base/result.h"
#include "nlp/base/signing.h"

namespace scrim {

// Something that was released, and what its manifest says of it.
struct Release {
    std::string path;  // the data file of records, or the folder of notes
    std::string manifest_path;
    Json manifest;  // "kind", "method", "k", ...
};

// The manifest's name beside a data file: out.csv and out.csv.gz have out.manifest.json.
[[nodiscard]] std::string manifest_path_for(const std::string& data_path);

// The name of its signature: out.manifest.sig.
[[nodiscard]] std::string signature_path_for(const std::string& manifest_path);

// Whether an entry of a manifest is this word.
[[nodiscard]] bool says(const Json& manifest, const char* key, std::string_view word);

// One check of a verifier: what was checked, whether it holds, and the figure that shows it.
struct Check {
    std::string name;
    bool holds = false;
    std::string detail;
    bool of_form = false;  // it fails only where a release is not as it was written, whatever that promised
    bool open = false;     // nothing speaks against it, but only the original can prove it: it must not be said to hold
};

// Whether what was given does not prove all that is promised.
[[nodiscard]] bool any_open(const std::vector<Check>& checks);

// Finds the manifest of a data file or folder (or takes the manifest itself) and reads it.
[[nodiscard]] Result<Release> open_release(const std::string& path);

// The bytes of a manifest's file.
[[nodiscard]] std::string manifest_text(const Json& manifest);

// Writes the manifest: the program's version, `fields`, the signer's fingerprint, and the checksums of `files` (files
// or folders, named relative to the manifest; a folder has one checksum for all that is in it). Signs it, and gives all
// these files one and the same time, which tells nothing.
[[nodiscard]] Result<void> write_manifest(const std::string& manifest_path, const Json& fields,
                                          const std::vector<std::string>& files, const SigningKey& signer);

}  // namespace scrim
