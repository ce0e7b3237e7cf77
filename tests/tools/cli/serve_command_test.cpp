// scrim serve as users run it; the requests of docs/serve.md among them.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <fstream>

#include "nlp/base/json.h"
#include "tests/program.h"
#include "tests/tools/http/loopback.h"

namespace scrim {
namespace {

using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using ::testing::Not;
using ::testing::StartsWith;

class ServeCommand : public ProgramTest {
   protected:
    // Starts the server with arguments, and waits for its address.
    void start(std::vector<std::string> arguments) {
        child_ = ::fork();
        if (child_ == 0) {
            if (std::freopen(path("out").c_str(), "w", stdout) == nullptr ||
                std::freopen(path("err").c_str(), "w", stderr) == nullptr) {
                ::_exit(126);
            }
            arguments.insert(arguments.begin(), {SCRIM_PROGRAM, "serve"});
            std::vector<char*> words;
            for (std::string& word : arguments) words.push_back(word.data());
            words.push_back(nullptr);
            ::execv(SCRIM_PROGRAM, words.data());
            ::_exit(127);
        }
        for (int i = 0; i < 2000 && text("err").find("Ctrl-C") == std::string::npos; ++i) ::usleep(10000);
        const std::string out = text("out");
        const auto colon = out.rfind(':', out.find('\n'));
        ASSERT_NE(colon, std::string::npos) << text("err");
        port_ = std::stoi(out.substr(colon + 1));
    }
    int stop() {
        ::kill(child_, SIGTERM);
        int status = 0;
        ::waitpid(child_, &status, 0);
        child_ = 0;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }
    void TearDown() override {
        if (child_ > 0) stop();
    }
    // The commands of a page's blocks of this kind.
    static std::vector<std::string> blocks(const std::string& page, const std::string& kind) {
        std::ifstream file(std::string(SCRIM_SOURCE_DIR) + "/docs/" + page);
        std::vector<std::string> out;
        bool inside = false;
        for (std::string line; std::getline(file, line);) {
            if (line == "```" + kind) {
                inside = true;
                out.emplace_back();
            } else if (line == "```") {
                inside = false;
            } else if (inside) {
                out.back() += line + "\n";
            }
        }
        return out;
    }

    pid_t child_ = 0;
    int port_ = 0;
};

TEST_F(ServeCommand, PrintsAddressAndTokenAndEndsAtASignal) {
    start({"--taggers", "rules"});
    EXPECT_THAT(text("out"), MatchesRegex("http://127.0.0.1:[0-9]+\ntoken [0-9a-f]{64}\n"));
    const std::string token = text("out").substr(text("out").find("token ") + 6, 64);
    const std::string body = R"({"text": "Dr. Smith"})";
    const std::string request =
        "POST /tag HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nX-Scrim-Token: " + token +
        "\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
    EXPECT_THAT(http_exchange(port_, request), HasSubstr("DOCTOR"));
    EXPECT_EQ(stop(), 0);
    EXPECT_THAT(text("err"), Not(HasSubstr("Smith")));
}

TEST_F(ServeCommand, AnswersTheRequestsOfItsPage) {
    if (std::system("curl --version > /dev/null 2>&1") != 0) GTEST_SKIP() << "there is no curl";
    const std::string token_file = path("token");
    start({"--taggers", "rules", "--token-file", token_file, "--key-file", path("key")});
    EXPECT_THAT(text("out"), Not(HasSubstr("token"))) << "it is in the file";
    struct stat rights {};
    ASSERT_EQ(::stat(token_file.c_str(), &rights), 0);
    EXPECT_EQ(rights.st_mode & 0777U, 0600U);
    const auto requests = blocks("serve.md", "sh");
    ASSERT_GE(requests.size(), 10U);
    std::string all;
    for (std::string request : requests) {
        for (std::size_t at = 0; (at = request.find("8765", at)) != std::string::npos;) {
            request.replace(at, 4, std::to_string(port_));
        }
        write("request", "TOKEN=$(cat '" + token_file + "')\n" + request);
        ASSERT_EQ(std::system(("sh '" + path("request") + "' > '" + path("answer") + "'").c_str()), 0) << request;
        EXPECT_THAT(text("answer"), Not(StartsWith("{\"error\":"))) << request;
        EXPECT_FALSE(text("answer").empty()) << request;
        all += text("answer");
    }
    EXPECT_THAT(
        all,
        HasSubstr(
            R"({"note_id":"n1","text":"Seen by Dr. Smith for chest pain.","spans":[{"start":12,"end":17,"label":"DOCTOR","class":"EID")"));
    EXPECT_THAT(
        all,
        HasSubstr(
            R"({"note_id":"1","patient_id":"p1","text":"Patient Name: [NAME]. Seen on [2009].","withheld":false})"));
    EXPECT_THAT(all, HasSubstr(R"("text":"Dr. S****, 617-555-0199")"));
    EXPECT_EQ(stop(), 0);
}

TEST_F(ServeCommand, GivesTheSameSpansAsTag) {
    const std::string note =
        R"({"note_id":"n1","text":"Mrs. Ruth Ellison, 67, MRN 4471902, was seen at Mercy Hospital on 4/7/2009."})";
    write("n.jsonl", note + "\n");
    ASSERT_EQ(run("tag " + path("n.jsonl") + " -o " + path("t.jsonl")), 0) << text("err");
    start({"--no-token"});
    const std::string answer =
        http_exchange(port_,
                      "POST /tag HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n"
                      "Content-Length: " +
                          std::to_string(note.size()) + "\r\n\r\n" + note);
    EXPECT_EQ(body_of(answer) + "\n", text("t.jsonl"));
    EXPECT_THAT(text("err"), HasSubstr("no token is required"));
}

TEST_F(ServeCommand, RefusesWrongUsage) {
    EXPECT_EQ(run("serve --port 70000"), 2);
    EXPECT_EQ(run("serve --max-note 0"), 2);
    EXPECT_EQ(run("serve --no-token --token-file " + path("t")), 2);
    EXPECT_EQ(run("serve --taggers nonsense"), 2);
    write("open", "0123456789012345678901234567890123456789\n");
    ::chmod(path("open").c_str(), 0644);
    EXPECT_EQ(run("serve --token-file " + path("open")), 3);
    EXPECT_THAT(text("err"), HasSubstr("others may read"));
    write("key", "not hexadecimal digits, not hexadecimal digits\n");
    ::chmod(path("key").c_str(), 0600);
    EXPECT_EQ(run("serve --key-file " + path("key")), 3);
    EXPECT_EQ(run("serve --help"), 0);
    EXPECT_THAT(text("out"), HasSubstr("Examples:"));
}

}  // namespace
}  // namespace scrim
