#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "nlp/base/result.h"

namespace scrim {

// What the result of a run depends on, part by part, as one checksum: work that a run left is used again only by a run
// of the same fingerprint. Every part has a name and its length is counted in, so that no two lists of parts are alike.
//
// An options struct is added by a function that takes it apart with a structured binding: a new option that is not
// thought of there does not compile.
class Fingerprint {
   public:
    void add(std::string_view name, std::string_view value);
    void add_flag(std::string_view name, bool value);
    void add_number(std::string_view name, std::uint64_t value);

    // The content of a file or, with names and sizes, of all files of a folder, as FileWalk gives them. An empty path
    // is a part of its own; what cannot be read is an error.
    [[nodiscard]] Result<void> add_path(std::string_view name, const std::string& path,
                                        const std::vector<std::string>& exclude = {});

    // "sha256:...", of all that was added and of the program's version.
    [[nodiscard]] std::string text() const;

   private:
    std::string parts_;
};

}  // namespace scrim
