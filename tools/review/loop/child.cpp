#include "tools/review/loop/child.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstring>
#include <thread>

#include "nlp/base/files/input.h"

extern char** environ;

namespace scrim::review {
namespace {

constexpr std::size_t most_said = std::size_t{1} << 20U;
constexpr int low_priority = 10;

// The attributes of a child: this program leaves its signals to one thread, which the child must not inherit.
class Start {
   public:
    explicit Start(const std::string& said) {
        posix_spawnattr_init(&attributes_);
        sigset_t none;
        sigemptyset(&none);
        posix_spawnattr_setsigmask(&attributes_, &none);
        posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGMASK);
        posix_spawn_file_actions_init(&actions_);
        posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        posix_spawn_file_actions_addopen(&actions_, STDOUT_FILENO, said.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
        posix_spawn_file_actions_adddup2(&actions_, STDOUT_FILENO, STDERR_FILENO);
    }
    ~Start() {
        posix_spawnattr_destroy(&attributes_);
        posix_spawn_file_actions_destroy(&actions_);
    }
    Start(const Start&) = delete;
    Start& operator=(const Start&) = delete;

    int run(const std::vector<std::string>& command, pid_t& child) const {
        std::vector<char*> words;
        for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
        words.push_back(nullptr);
        return posix_spawn(&child, words[0], &actions_, &attributes_, words.data(), environ);
    }

   private:
    posix_spawnattr_t attributes_{};
    posix_spawn_file_actions_t actions_{};
};

}  // namespace

Result<void> run_child(const std::vector<std::string>& command, const std::string& said,
                       const std::atomic<bool>& stop) {
    pid_t child = 0;
    if (const int failure = Start(said).run(command, child); failure != 0) {
        return bad_input(std::string("the program cannot be started: ") + std::strerror(failure));
    }
    ::setpriority(PRIO_PROCESS, static_cast<id_t>(child), low_priority);
    int status = 0;
    for (bool told = false; ::waitpid(child, &status, WNOHANG) == 0;) {
        if (stop && !told) {
            ::kill(child, SIGKILL);
            told = true;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    if (stop) return bad_input("it was stopped");
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return {};
    return bad_input("it ended early: " + last_line(said));
}

std::string last_line(const std::string& said) {
    auto text = read_file(said, most_said);
    if (!text) return "";
    while (!text->empty() && (text->back() == '\n' || text->back() == '\r')) text->pop_back();
    const auto begin = text->find_last_of("\n\r");
    return begin == std::string::npos ? *text : text->substr(begin + 1);
}

}  // namespace scrim::review
