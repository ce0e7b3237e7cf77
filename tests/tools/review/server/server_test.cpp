// The server as a browser (and an attacker) meets it: a real one on a loopback port.

#include "tools/review/server/server.h"

#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <fstream>
#include <thread>

#include "tests/tools/review/sample_notes.h"

namespace scrim::review {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

// Sends bytes as they are and gives all that comes back.
std::string exchange(int port, const std::string& request) {
    const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(socket, reinterpret_cast<sockaddr*>(&address), sizeof(address)) != 0) {
        ::close(socket);
        return "no connection";
    }
    timeval patience{1, 0};
    ::setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
    std::size_t sent = 0;
    while (sent < request.size()) {
        const auto count = ::send(socket, request.data() + sent, request.size() - sent, MSG_NOSIGNAL);
        if (count <= 0) break;
        sent += static_cast<std::size_t>(count);
    }
    std::string out;
    std::array<char, 4096> block{};
    while (true) {
        const auto count = ::recv(socket, block.data(), block.size(), 0);
        if (count <= 0) break;
        out.append(block.data(), static_cast<std::size_t>(count));
    }
    ::close(socket);
    return out;
}

// What this process holds that is in no file, in kB.
std::size_t memory_in_use() {
    std::ifstream status("/proc/self/status");
    std::string word;
    std::size_t out = 0;
    while (status >> word && word != "RssAnon:") {
    }
    status >> out;
    return out;
}

class ServerTest : public ::testing::Test {
   protected:
    void SetUp() override {
        auto workspace = Workspace::open({sample_.folder(), "", "ann", {}});
        ASSERT_TRUE(workspace.ok());
        workspace_ = std::move(*workspace);
        api_ = std::make_unique<Api>(*workspace_);
        auto server = Server::start(*api_, http::Guard("secret", {}), 0);
        ASSERT_TRUE(server.ok()) << server.error().message();
        server_ = std::move(*server);
        thread_ = std::thread([this] { server_->run(); });
    }
    void TearDown() override {
        server_->stop();
        thread_.join();
    }
    [[nodiscard]] std::string host() const { return "127.0.0.1:" + std::to_string(server_->port()); }
    [[nodiscard]] std::string ask(const std::string& first_line, const std::string& headers = "",
                                  const std::string& body = "") const {
        std::string request = first_line + " HTTP/1.1\r\nConnection: close\r\n" + headers;
        if (headers.find("Host:") == std::string::npos) request += "Host: " + host() + "\r\n";
        if (!body.empty()) request += "Content-Length: " + std::to_string(body.size()) + "\r\n";
        return exchange(server_->port(), request + "\r\n" + body);
    }
    [[nodiscard]] std::string post(const std::string& path, const std::string& body, std::string headers = "") const {
        headers += "X-Scrim-Token: secret\r\nContent-Type: application/json\r\n";
        return ask("POST " + path, headers, body);
    }

    SampleNotes sample_;
    std::unique_ptr<Workspace> workspace_;
    std::unique_ptr<Api> api_;
    std::unique_ptr<Server> server_;
    std::thread thread_;
};

TEST_F(ServerTest, ServesThePageByItsAddressOnly) {
    EXPECT_EQ(server_->address(), "http://" + host() + "/?token=secret");
    const std::string page = ask("GET /?token=secret");
    EXPECT_THAT(page, StartsWith("HTTP/1.1 200"));
    EXPECT_THAT(page, HasSubstr("<!doctype html>"));
    for (const char* path : {"GET /", "GET /?token=", "GET /?token=wrong", "GET /?Token=secret"}) {
        EXPECT_THAT(ask(path), StartsWith("HTTP/1.1 403")) << path;
    }
    EXPECT_THAT(page, Not(HasSubstr("Smith"))) << "notes are not in the page itself";
}

TEST_F(ServerTest, AnswersWhileOthersSayLittleForALongTime) {
    std::vector<int> sockets;
    for (int i = 0; i < 60; ++i) {
        sockets.push_back(::socket(AF_INET, SOCK_STREAM, 0));
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(static_cast<std::uint16_t>(server_->port()));
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        ASSERT_EQ(::connect(sockets.back(), reinterpret_cast<sockaddr*>(&address), sizeof(address)), 0);
        ASSERT_EQ(::send(sockets.back(), "GET /", 5, MSG_NOSIGNAL), 5);
    }
    EXPECT_THAT(ask("GET /?token=secret"), StartsWith("HTTP/1.1 200"));
    for (const int socket : sockets) ::close(socket);
}

TEST_F(ServerTest, SendsSafeHeadersWithEveryAnswer) {
    for (const std::string& answer :
         {ask("GET /?token=secret"), ask("GET /"), ask("GET /api/folder", "X-Scrim-Token: secret\r\n"),
          ask("GET /nothing", "X-Scrim-Token: secret\r\n")}) {
        EXPECT_THAT(answer, HasSubstr("Content-Security-Policy: default-src 'none'; script-src 'sha256-"));
        EXPECT_THAT(answer, HasSubstr("Cache-Control: no-store"));
        EXPECT_THAT(answer, HasSubstr("X-Content-Type-Options: nosniff"));
        EXPECT_THAT(answer, HasSubstr("X-Frame-Options: DENY"));
        EXPECT_THAT(answer, HasSubstr("Referrer-Policy: no-referrer"));
        EXPECT_THAT(answer, Not(HasSubstr("Access-Control-Allow")));
        EXPECT_THAT(answer, Not(HasSubstr("Set-Cookie")));
    }
}

TEST_F(ServerTest, AnswersRequestsOfThePageAndNobodyElses) {
    EXPECT_THAT(post("/api/search", R"({"text":"Jones"})"), StartsWith("HTTP/1.1 200"));
    EXPECT_THAT(ask("GET /api/folder"), StartsWith("HTTP/1.1 403"));
    EXPECT_THAT(ask("GET /api/folder?token=secret"), StartsWith("HTTP/1.1 403")) << "a link cannot carry the header";
    EXPECT_THAT(post("/api/search", R"({"text":"Jones"})", "Origin: http://evil.example\r\n"),
                StartsWith("HTTP/1.1 403"));
    EXPECT_THAT(post("/api/search", R"({"text":"Jones"})", "Sec-Fetch-Site: cross-site\r\n"),
                StartsWith("HTTP/1.1 403"));
    EXPECT_THAT(post("/api/search", R"({"text":"Jones"})", "Host: evil.example\r\n"), StartsWith("HTTP/1.1 421"));
    EXPECT_THAT(ask("POST /api/notes/0/edit", "X-Scrim-Token: secret\r\nContent-Type: text/plain\r\n", "{}"),
                StartsWith("HTTP/1.1 415"));
    EXPECT_THAT(ask("OPTIONS /api/folder", "X-Scrim-Token: secret\r\n"), StartsWith("HTTP/1.1 405"));
    EXPECT_THAT(ask("DELETE /api/notes/0", "X-Scrim-Token: secret\r\n"), StartsWith("HTTP/1.1 405"));
}

TEST_F(ServerTest, RefusesPathsThatClimbAndRequestsThatAreTooLarge) {
    for (const char* path : {"GET /../../etc/passwd", "GET /api/notes/..%2f..%2fa", "GET /%2e%2e/%2e%2e/etc/passwd",
                             "GET /a.xml", "GET /.review/log.jsonl", "GET /api/notes/0/../../../a.xml"}) {
        const std::string answer = ask(path, "X-Scrim-Token: secret\r\n");
        EXPECT_THAT(answer, ::testing::AnyOf(StartsWith("HTTP/1.1 404"), StartsWith("HTTP/1.1 400"))) << path;
        EXPECT_THAT(answer, Not(HasSubstr("Smith")));
    }
    EXPECT_THAT(post("/api/search", std::string(std::size_t{2} << 20U, ' ')), StartsWith("HTTP/1.1 413"));
    EXPECT_THAT(ask("GET /" + std::string(20000, 'a')),
                ::testing::AnyOf(StartsWith("HTTP/1.1 414"), StartsWith("HTTP/1.1 400")));
    EXPECT_THAT(exchange(server_->port(), "nonsense\r\n\r\n"), Not(HasSubstr("200")));
    EXPECT_THAT(post("/api/search", R"({"text":"Jones"})"), StartsWith("HTTP/1.1 200")) << "and goes on";
}

// A browser opens many connections in a day, and each may be served by another thread.
TEST_F(ServerTest, MemoryStaysFlatWhicheverThreadAnswers) {
    std::string text;
    for (int i = 0; i < 500; ++i) text += "Mr. Smith was seen by Dr. Jones in Boston on 4/5/2009, all well.\n";
    sample_.put("a", text, {});
    const auto round = [&](int times) {
        for (int i = 0; i < times; ++i) {
            const std::string note = ask("GET /api/notes/0", "X-Scrim-Token: secret\r\n");
            ASSERT_THAT(note, StartsWith("HTTP/1.1 200"));
            const std::uint32_t revision = (*workspace_->session(""))->copy->state(0).revision;
            const std::string edit = R"({"revision":)" + std::to_string(revision) + R"(,"add":[{"start":)" +
                                     std::to_string(i) + R"(,"end":9999,"label":"PHI"}]})";
            ASSERT_THAT(post("/api/notes/0/edit", edit), StartsWith("HTTP/1.1 200"));
        }
    };
    round(4);
    // The models that look for what was nearly tagged are in memory before it counts.
    const auto& index = *(*workspace_->session(""))->index;
    while (index.near_known() < index.all().size()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    const std::size_t before = memory_in_use();
    ASSERT_GT(before, 0U);
    round(60);
    EXPECT_LT(memory_in_use(), before + 4096) << "kB, from " << before;
}

TEST_F(ServerTest, ListensOnLoopbackAloneAndKeepsItsPort) {
    const auto second = Server::start(*api_, http::Guard("secret", {}), server_->port());
    ASSERT_FALSE(second.ok());
    EXPECT_THAT(second.error().message(), HasSubstr("cannot be had"));
    // 127.0.0.2 is this machine too: a server bound to all addresses would answer there.
    const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(server_->port()));
    ::inet_pton(AF_INET, "127.0.0.2", &address.sin_addr);
    EXPECT_NE(::connect(socket, reinterpret_cast<sockaddr*>(&address), sizeof(address)), 0);
    ::close(socket);
}

}  // namespace
}  // namespace scrim::review
