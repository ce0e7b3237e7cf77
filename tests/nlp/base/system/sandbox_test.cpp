#include "nlp/base/system/sandbox.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <functional>
#include <string>
#include <thread>

namespace scrim {
namespace {

// What the work gives in a child process, which alone is changed.
int in_child(const std::function<int()>& work) {
    const pid_t child = ::fork();
    if (child == 0) ::_exit(work());
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

bool has_filter() {
    return in_child([] { return give_up_network_and_programs() ? 1 : 0; }) == 1;
}

TEST(SandboxTest, OpensNoSocketAndStartsNoProgram) {
    if (!has_filter()) GTEST_SKIP() << "this kernel has no seccomp";
    EXPECT_EQ(in_child([] { return ::socket(AF_INET, SOCK_STREAM, 0) >= 0 ? 0 : 1; }), 0) << "without the sandbox";
    const auto inside = [] {
        give_up_network_and_programs();
        for (const int family : {AF_INET, AF_INET6, AF_UNIX}) {
            if (::socket(family, SOCK_STREAM, 0) >= 0 || errno != EACCES) return 1;
        }
        char name[] = "/bin/true";
        char* const arguments[] = {name, nullptr};
        if (::execv(name, arguments) == 0 || errno != EACCES) return 2;
        int in_thread = 0;
        std::thread([&] { in_thread = ::socket(AF_INET, SOCK_DGRAM, 0); }).join();
        if (in_thread >= 0) return 3;
        return ::open("/dev/null", O_RDONLY) >= 0 ? 0 : 4;  // files are open as before
    };
    EXPECT_EQ(in_child(inside), 0);
}

TEST(SandboxTest, WritesNoCoreDump) {
    const auto inside = [] {
        keep_memory_private();
        rlimit limit{1, 1};
        if (::getrlimit(RLIMIT_CORE, &limit) != 0 || limit.rlim_max != 0) return 1;
        std::ifstream filter("/proc/self/coredump_filter");
        std::string mappings;
        filter >> mappings;
        return mappings.find_first_not_of('0') == std::string::npos ? 0 : 2;
    };
    EXPECT_EQ(in_child(inside), 0);
}

TEST(SandboxTest, SaysWhatItDoes) { EXPECT_EQ(sandbox_text().starts_with("seccomp"), has_filter()); }

}  // namespace
}  // namespace scrim
