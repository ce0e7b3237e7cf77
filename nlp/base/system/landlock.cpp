#include "nlp/base/system/landlock.h"

#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>

namespace scrim {
namespace {

// The header of the machine that builds may be older than the kernel of the one that runs.
constexpr std::uint64_t refer_right = 1U << 13U;     // version 2: rename from one folder to another
constexpr std::uint64_t truncate_right = 1U << 14U;  // version 3
constexpr std::uint64_t read_rights = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
constexpr std::uint64_t change_rights = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR |
                                        LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_CHAR |
                                        LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |
                                        LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO |
                                        LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM;
constexpr std::uint64_t rights_of_files = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | truncate_right;

constexpr long create_ruleset = 444;
constexpr long add_rule = 445;
constexpr long restrict_self = 446;

long version() { return ::syscall(create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION); }

// Of version 1 a file could not be renamed into another folder, as outputs are.
bool has_landlock() { return version() >= 2; }

void allow(int rules, const std::string& path, std::uint64_t rights) {
    const int place = ::open(path.c_str(), O_PATH | O_CLOEXEC);
    if (place < 0) return;
    struct stat status {};
    if (::fstat(place, &status) == 0) {
        if (!S_ISDIR(status.st_mode)) rights &= rights_of_files;
        landlock_path_beneath_attr rule{};
        rule.allowed_access = rights;
        rule.parent_fd = place;
        ::syscall(add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);  // what is not allowed stays refused
    }
    ::close(place);
}

}  // namespace

bool keep_to_files(const FileAccess& access) {
    if (!has_landlock() || ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return false;
    const std::uint64_t changes = change_rights | refer_right | (version() >= 3 ? truncate_right : 0);
    landlock_ruleset_attr handled{};
    handled.handled_access_fs = read_rights | changes | LANDLOCK_ACCESS_FS_EXECUTE;
    const auto rules = static_cast<int>(::syscall(create_ruleset, &handled, sizeof handled.handled_access_fs, 0));
    if (rules < 0) return false;
    // A library that is loaded is mapped to be run, which needs the right to read it alone.
    for (const std::string& path : access.read) allow(rules, path, read_rights);
    for (const std::string& path : access.write) allow(rules, path, read_rights | changes);
    const bool done = ::syscall(restrict_self, rules, 0) == 0;
    ::close(rules);
    return done;
}

std::string_view landlock_text() {
    return has_landlock() ? "landlock: no files but those that the command names, but for commands that serve or train"
                          : "no landlock: this kernel does not keep a run from files that the command does not name";
}

}  // namespace scrim
