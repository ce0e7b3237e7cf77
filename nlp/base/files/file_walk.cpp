#include "nlp/base/files/file_walk.h"

#include <algorithm>
#include <system_error>
#include <utility>

namespace scrim {

namespace fs = std::filesystem;

FileWalk::FileWalk(const fs::path& root, Options options) : options_(std::move(options)) {
    std::error_code failure;
    for (const auto& path : options_.exclude) {
        if (path.empty() || path == "-") continue;
        const fs::path whole = fs::weakly_canonical(path, failure);
        exclude_.push_back(whole.has_filename() ? whole : whole.parent_path());
    }
    root_failure_ = enter(root);
}

Result<std::optional<fs::path>> FileWalk::next() {
    if (const auto failure = std::exchange(root_failure_, std::nullopt)) return *failure;
    while (!levels_.empty()) {
        Level& level = levels_.back();
        if (level.next == level.names.size()) {
            levels_.pop_back();
            continue;
        }
        const std::string name = std::move(level.names[level.next++]);
        const fs::path path = level.folder / name;
        if (!name.ends_with('/')) return std::optional(path);
        if (const auto failure = enter(path.parent_path())) return *failure;
    }
    return std::optional<fs::path>();
}

std::optional<Error> FileWalk::enter(const fs::path& folder) {
    Level level{folder, {}, 0};
    std::error_code failure;
    for (auto entry = fs::directory_iterator(folder, failure); !failure && entry != fs::directory_iterator();
         entry.increment(failure)) {
        add(*entry, level);
    }
    std::sort(level.names.begin(), level.names.end());
    levels_.push_back(std::move(level));
    if (!failure) return std::nullopt;
    return unreadable("the folder cannot be listed: " + failure.message(), {folder.string(), {}, 0},
                      "check that you may read it, and run again");
}

void FileWalk::add(const fs::directory_entry& entry, Level& level) {
    std::string name = entry.path().filename().string();
    if (name.starts_with('.')) return;
    std::error_code unknown;
    const bool excluded = std::any_of(exclude_.begin(), exclude_.end(), [&](const fs::path& path) {
        return path.filename() == name && fs::equivalent(level.folder, path.parent_path(), unknown);
    });
    if (excluded) return;
    const fs::file_status status = entry.symlink_status(unknown);
    if (fs::exists(status) && !fs::is_directory(status) && !fs::is_regular_file(status)) {
        if (not_followed_++ == 0) first_not_followed_ = entry.path();
        return;
    }
    // A folder named like a file of notes is no folder to enter but a file that cannot be read.
    if (fs::is_directory(status) && !(options_.is_a_file && options_.is_a_file(name))) name += '/';
    level.names.push_back(std::move(name));
}

}  // namespace scrim
