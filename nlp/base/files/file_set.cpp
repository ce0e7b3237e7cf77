#include "nlp/base/files/file_set.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <set>
#include <utility>
#include <vector>

#include "nlp/base/files/links.h"
#include "nlp/base/files/output.h"
#include "nlp/base/json.h"

namespace scrim {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view manifest_ending = ".manifest.json";
constexpr std::string_view folder_manifest = "manifest.json";  // of files that have a folder of their own
constexpr std::string_view old_files = ".old";

Error cannot_move(const fs::path& path) {
    return bad_input(std::string("cannot be moved to its place: ") + std::strerror(errno), {path.string(), {}, 0},
                     "check that you may write there, and run again");
}

fs::path folder_of(const fs::path& path) { return path.has_parent_path() ? path.parent_path() : fs::path("."); }

// The manifest comes last: where it is, all that it lists is there.
Result<std::vector<std::string>> names_in(const fs::path& folder) {
    std::vector<std::string> names;
    std::error_code failure;
    for (auto entry = fs::directory_iterator(folder, failure); !failure && entry != fs::directory_iterator();
         entry.increment(failure)) {
        names.push_back(entry->path().filename().string());
    }
    if (failure) return bad_input("cannot be read: " + failure.message(), {folder.string(), {}, 0}, "run again");
    const auto is_manifest = [](const std::string& name) {
        return name.ends_with(manifest_ending) || name == folder_manifest;
    };
    std::sort(names.begin(), names.end(), [&](const std::string& a, const std::string& b) {
        return std::pair(is_manifest(a), a) < std::pair(is_manifest(b), b);
    });
    return names;
}

bool sync_path(const fs::path& path, int flags) {
    const int descriptor = ::open(path.c_str(), flags | O_CLOEXEC);
    if (descriptor < 0) return false;
    const bool done = ::fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP;
    ::close(descriptor);
    return done;
}

// Moves one file to its place; what was there is kept in `old` until all are moved.
bool move_in(const fs::path& from, const fs::path& to, const fs::path& old) {
    if (::link(to.c_str(), old.c_str()) != 0 && errno != ENOENT) {
        std::error_code failure;
        fs::copy_file(to, old, failure);  // a file system without links
        if (failure) return false;
    }
    return ::rename(from.c_str(), to.c_str()) == 0;
}

}  // namespace

Result<FileSet> FileSet::open(const std::string& output) {
    FileSet out;
    out.place_ = output;
    std::error_code failure;
    const auto status = fs::status(output, failure);
    if (output == "-" || (fs::exists(status) && !fs::is_regular_file(status))) return out;
    out.place_ = followed(output);
    const fs::path parent = folder_of(out.place_);
    if (!fs::is_directory(parent, failure)) {
        return bad_input("cannot be written: there is no such folder", {output, {}, 0}, "make it, or check the path");
    }
    out.folder_ = parent / ("." + out.place_.filename().string() + ".partial");
    if (auto fine = refuse_link(out.folder_.string()); !fine) return fine.error();
    fs::remove_all(out.folder_, failure);  // of a run that died
    if (auto made = make_private_folder(out.folder_.string()); !made) return made.error();
    return out;
}

FileSet::FileSet(FileSet&& other) noexcept
    : place_(std::move(other.place_)), folder_(std::move(other.folder_)), moved_(std::move(other.moved_)) {
    other.folder_.clear();
}

FileSet::~FileSet() {
    if (folder_.empty()) return;
    put_back();  // moved, and not published: an exception on the way
    std::error_code failure;
    fs::remove_all(folder_, failure);
}

Result<void> FileSet::require_file(const std::string& output) {
    std::error_code failure;
    const auto status = fs::status(output, failure);
    if (output != "-" && !(fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status))) return {};
    return usage_error(output + ": is not a file, and a release has a manifest beside it", "name a file with -o");
}

std::string FileSet::output() const {
    return folder_.empty() ? place_.string() : (folder_ / place_.filename()).string();
}

std::string FileSet::beside(const std::string& name) const { return (fs::path(folder()) / name).string(); }

std::string FileSet::folder() const { return (folder_.empty() ? folder_of(place_) : folder_).string(); }

Result<void> FileSet::sync() const {
    const auto names = names_in(folder_);
    if (!names) return names.error();
    for (const auto& name : *names) {
        if (!sync_path(folder_ / name, O_RDONLY)) return cannot_move(place_);
    }
    return {};
}

Result<void> FileSet::publish() {
    return publish_with([] { return Result<void>(); });
}

Result<void> FileSet::publish_with(const std::function<Result<void>()>& rest) {
    if (folder_.empty()) return rest();
    if (auto done = sync(); !done) return done;
    const auto stale = stale_files();
    if (!stale) return stale.error();
    auto done = move_all();
    if (done) done = rest();
    if (!done) {
        put_back();
        return done;
    }
    std::error_code failure;
    for (const auto& path : *stale) fs::remove(path, failure);
    sync_path(folder_of(place_), O_RDONLY | O_DIRECTORY);
    fs::remove_all(folder_, failure);
    folder_.clear();
    return {};
}

Result<void> FileSet::move_all() {
    const auto names = names_in(folder_);
    if (!names) return names.error();
    std::error_code failure;
    fs::create_directory(folder_ / old_files, failure);
    if (failure) return cannot_move(place_);
    for (const std::string& name : *names) {
        const fs::path place = folder_of(place_) / name;
        if (!move_in(folder_ / name, place, folder_ / old_files / name)) return cannot_move(place);
        moved_.push_back(name);
    }
    return {};
}

// A file that could not be moved left what was in its place, and a second name of it among the old ones.
void FileSet::put_back() {
    std::error_code failure;
    for (const std::string& name : moved_) {
        const fs::path old = folder_ / old_files / name;
        const fs::path place = folder_of(place_) / name;
        if (fs::exists(old, failure)) {
            fs::rename(old, place, failure);
        } else {
            fs::remove(place, failure);
        }
    }
    moved_.clear();
}

// What an older run wrote under the same name, by its manifest, and this one does not: a hierarchy, another signature.
Result<std::vector<fs::path>> FileSet::stale_files() const {
    std::vector<fs::path> out;
    const fs::path parent = folder_of(place_);
    std::error_code failure;
    const auto names = names_in(folder_);
    if (!names) return names.error();
    for (const auto& name : *names) {
        if (!name.ends_with(manifest_ending) || !fs::exists(parent / name, failure)) continue;
        const auto manifest = read_json_file((parent / name).string());
        if (!manifest || !manifest->is_object()) continue;
        const std::string own = name.substr(0, name.size() - manifest_ending.size()) + ".";
        const Json files = manifest->value("files", Json::object());
        for (const auto& [file, sum] : files.items()) {
            const bool plain = file.find('/') == std::string::npos && file.starts_with(own);
            if (plain && !fs::exists(folder_ / file, failure)) out.push_back(parent / file);
        }
    }
    return out;
}

Result<void> write_together(std::span<const NamedBytes> files) {
    std::vector<FileSet> sets;
    for (const NamedBytes& file : files) {
        auto set = FileSet::open(file.path);
        if (!set) return set.error();
        sets.push_back(std::move(*set));
        if (auto done = write_file(sets.back().output(), file.bytes); !done) return done;
    }
    // Each after the one before it, which is put back if this one fails.
    const std::function<Result<void>(std::size_t)> publish_from = [&](std::size_t i) {
        return i == sets.size() ? Result<void>() : sets[i].publish_with([&] { return publish_from(i + 1); });
    };
    return publish_from(0);
}

}  // namespace scrim
