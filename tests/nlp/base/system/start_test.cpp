#include "nlp/base/system/start.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <functional>

#include "tests/temporary_folder.h"

namespace scrim {
namespace {

// What the work gives in a child process, which alone is changed.
int outcome_in_child(const std::function<int()>& work) {
    const pid_t child = ::fork();
    if (child == 0) ::_exit(work());
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST(StartTest, NoFileTakesThePlaceOfAClosedStream) {
    const auto inside = [] {
        for (const int stream : {0, 1, 2}) ::close(stream);
        prepare_process();
        const int file = ::open("/dev/zero", O_RDWR);
        char byte = 'x';
        if (file <= 2) return 1;
        if (::read(0, &byte, 1) != -1 || errno != EBADF) return 2;
        if (::write(1, &byte, 1) != -1 || errno != EBADF) return 3;
        if (::write(2, &byte, 1) != -1 || errno != EBADF) return 4;
        return 0;
    };
    EXPECT_EQ(outcome_in_child(inside), 0);
}

TEST(StartTest, OpenStreamsStay) {
    const auto inside = [] {
        ::close(0);
        const int zero = ::open("/dev/zero", O_RDONLY);
        prepare_process();
        char byte = 'x';
        return zero == 0 && ::read(0, &byte, 1) == 1 && byte == '\0' ? 0 : 1;
    };
    EXPECT_EQ(outcome_in_child(inside), 0);
}

TEST(StartTest, AFileBeyondTheLimitIsAnError) {
    const TemporaryFolder folder;
    const std::string path = folder / "file";
    const auto inside = [&] {
        prepare_process();
        const rlimit limit{4, 4};
        ::setrlimit(RLIMIT_FSIZE, &limit);
        const int file = ::open(path.c_str(), O_WRONLY | O_CREAT, 0600);
        if (::write(file, "12345678", 8) != 4) return 1;
        return ::write(file, "5678", 4) == -1 && errno == EFBIG ? 0 : 2;
    };
    EXPECT_EQ(outcome_in_child(inside), 0);
}

}  // namespace
}  // namespace scrim
