#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "nlp/base/result.h"

namespace scrim {

// The files of a folder and of those in it, in the order of their paths; a folder's names are read when its turn comes.
// Hidden names are passed over. Links are not followed: one that leads out of the folder would bring in what nobody
// meant to give, and one that stays inside would give the same file twice. Nor are pipes and devices opened.
class FileWalk {
   public:
    struct Options {
        std::vector<std::string> exclude;                        // paths that are not entered: where output goes
        std::function<bool(const std::string& name)> is_a_file;  // names of folders that are given out as files
    };
    FileWalk(const std::filesystem::path& root, Options options);

    // Nothing at the end. A folder that cannot be listed is an error.
    [[nodiscard]] Result<std::optional<std::filesystem::path>> next();

    // The links, pipes and devices that were passed over so far: how many, and the first.
    [[nodiscard]] std::size_t not_followed() const { return not_followed_; }
    [[nodiscard]] const std::filesystem::path& first_not_followed() const { return first_not_followed_; }

   private:
    struct Level {
        std::filesystem::path folder;
        std::vector<std::string> names;  // of folders with a slash after
        std::size_t next = 0;
    };

    std::optional<Error> enter(const std::filesystem::path& folder);
    void add(const std::filesystem::directory_entry& entry, Level& level);

    Options options_;
    std::vector<std::filesystem::path> exclude_;
    std::optional<Error> root_failure_;
    std::vector<Level> levels_;
    std::size_t not_followed_ = 0;
    std::filesystem::path first_not_followed_;
};

}  // namespace scrim
