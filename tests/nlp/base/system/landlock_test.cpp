#include "nlp/base/system/landlock.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <functional>
#include <thread>

#include "tests/temporary_folder.h"

namespace scrim {
namespace {

// What the work gives in a child process, which alone is changed.
int in_a_child(const std::function<int()>& work) {
    const pid_t child = ::fork();
    if (child == 0) ::_exit(work());
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

bool has_landlock() {
    return in_a_child([] { return keep_to_files({}) ? 1 : 0; }) == 1;
}

bool refused(const std::string& path, int flags) { return ::open(path.c_str(), flags, 0600) < 0 && errno == EACCES; }

TEST(LandlockTest, OpensNothingButWhatItWasGiven) {
    if (!has_landlock()) GTEST_SKIP() << "this kernel has no Landlock";
    const TemporaryFolder folder;
    for (const char* name : {"in", "out", "out/part", "outside"})
        std::filesystem::create_directory(folder.path() / name);
    folder.write("in/a", "a");
    folder.write("in/b", "b");
    folder.write("outside/secret", "s");
    EXPECT_FALSE(refused(folder / "outside/secret", O_RDONLY)) << "without it";
    const auto inside = [&] {
        if (!keep_to_files({{folder / "in/a", folder / "not there"}, {folder / "out"}})) return 1;
        if (::open((folder / "in/a").c_str(), O_RDONLY) < 0) return 2;
        if (!refused(folder / "in/a", O_WRONLY) || !refused(folder / "in/b", O_RDONLY)) return 3;
        if (!refused(folder / "outside/secret", O_RDONLY) || !refused("/etc/passwd", O_RDONLY)) return 4;
        if (!refused(folder / "outside/new", O_WRONLY | O_CREAT)) return 5;
        if (::open((folder / "out/part/new").c_str(), O_WRONLY | O_CREAT, 0600) < 0) return 6;
        if (std::rename((folder / "out/part/new").c_str(), (folder / "out/new").c_str()) != 0) return 7;
        if (std::rename((folder / "out/new").c_str(), (folder / "outside/new").c_str()) == 0) return 8;
        if (::open((folder / "out/new").c_str(), O_RDWR | O_TRUNC) < 0) return 9;
        if (::unlink((folder / "out/new").c_str()) != 0 || ::unlink((folder / "outside/secret").c_str()) == 0)
            return 10;
        bool in_thread = false;
        std::thread([&] { in_thread = refused(folder / "outside/secret", O_RDONLY); }).join();
        return in_thread ? 0 : 11;
    };
    EXPECT_EQ(in_a_child(inside), 0);
}

TEST(LandlockTest, SaysWhatItDoes) { EXPECT_EQ(landlock_text().starts_with("landlock"), has_landlock()); }

}  // namespace
}  // namespace scrim
