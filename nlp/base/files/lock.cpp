#include "nlp/base/files/lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string_view>

#include "nlp/base/files/links.h"

namespace scrim {
namespace {

namespace fs = std::filesystem;

// What the holder wrote: "process 4711, scrim tag".
std::string holder(int descriptor) {
    std::array<char, 200> text{};
    const ssize_t got = ::pread(descriptor, text.data(), text.size(), 0);
    std::string out(text.data(), got > 0 ? static_cast<std::size_t>(got) : 0);
    while (out.ends_with('\n')) out.pop_back();
    return out.empty() ? "another run" : out;
}

// The file may have been removed by its holder between opening and locking: then the lock is on nothing.
bool is_still_there(int descriptor, const std::string& path) {
    struct stat ours {};
    struct stat there {};
    return ::fstat(descriptor, &ours) == 0 && ::lstat(path.c_str(), &there) == 0 && ours.st_ino == there.st_ino &&
           ours.st_dev == there.st_dev;
}

}  // namespace

Result<OutputLock> OutputLock::take(const std::string& output, const std::string& command) {
    if (output.empty()) return usage_error("the output has no name", "name a file or a folder with -o");
    std::error_code failure;
    const auto status = fs::status(output, failure);
    if (output == "-" || (fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status))) {
        return OutputLock(-1, {});
    }
    // A link and what it names are one output.
    fs::path place = followed(output);
    if (!place.has_filename()) place = place.parent_path();
    const std::string path = (place.parent_path() / ("." + place.filename().string() + ".lock")).string();
    while (true) {
        const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0644);
        if (descriptor < 0) {
            if (errno == ENOENT) return OutputLock(-1, {});  // no such folder: whoever writes there says so
            return bad_input(std::string("cannot be locked: ") + std::strerror(errno), {path, {}, 0},
                             "check that you may write there");
        }
        if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
            const bool held = errno == EWOULDBLOCK;
            const std::string who = holder(descriptor);
            ::close(descriptor);
            if (!held) continue;  // interrupted
            return bad_input("is being written by " + who, {output, {}, 0},
                             "wait until it has ended, or name another place with -o");
        }
        if (!is_still_there(descriptor, path)) {
            ::close(descriptor);
            continue;
        }
        const std::string text = "process " + std::to_string(::getpid()) + ", scrim " + command + "\n";
        if (::ftruncate(descriptor, 0) != 0 ||
            ::pwrite(descriptor, text.data(), text.size(), 0) != static_cast<ssize_t>(text.size())) {
            const int reason = errno;
            ::unlink(path.c_str());
            ::close(descriptor);
            return bad_input(std::string("cannot be written: ") + std::strerror(reason), {path, {}, 0},
                             "is there room, and may you write there?");
        }
        return OutputLock(descriptor, path);
    }
}

OutputLock::~OutputLock() {
    if (descriptor_ < 0) return;
    ::unlink(path_.c_str());  // while it is still locked, so that nobody can hold what is removed
    ::close(descriptor_);
}

}  // namespace scrim
