#pragma once

#include <string>
#include <vector>

#include "nlp/base/json.h"
#include "nlp/base/result.h"

namespace scrim {

// Something that was released, and what its manifest says of it.
struct Release {
    std::string path;  // the data file of records, or the folder of notes
    std::string manifest_path;
    Json manifest;  // "kind", "method", "k", ...
};

// The manifest's name beside a data file: out.csv and out.csv.gz have out.manifest.json.
[[nodiscard]] std::string manifest_path_for(const std::string& data_path);

// One check of a verifier: what was checked, whether it holds, and the figure that shows it.
struct Check {
    std::string name;
    bool holds = false;
    std::string detail;
};

// Finds the manifest of a data file or folder (or takes the manifest itself) and reads it.
[[nodiscard]] Result<Release> open_release(const std::string& path);

// Whether the files have the checksums that the manifest gives, one check a file.
[[nodiscard]] std::vector<Check> check_files(const Release& release);

// Writes the manifest with the program's version and the checksums of `files` (paths; named in the manifest
// relative to it) in front of and behind `fields`.
[[nodiscard]] Result<void> write_manifest(const std::string& manifest_path, const Json& fields,
                                          const std::vector<std::string>& files);

}  // namespace scrim
