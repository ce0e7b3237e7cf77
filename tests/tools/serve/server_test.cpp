// The service as clients (and attackers) meet it: a real one on a loopback port.

#include "tools/serve/server.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "nlp/base/json.h"
#include "tests/tools/http/loopback.h"

namespace scrim::serve {
namespace {

using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

constexpr const char* json_type = "Content-Type: application/json\r\n";
constexpr const char* lines_type = "Content-Type: application/x-ndjson\r\n";
constexpr const char* token = "Authorization: Bearer secret\r\n";

ServiceOptions service_options() {
    ServiceOptions options;
    options.tag.taggers = "rules";
    options.threads = 2;
    options.largest_note = 10000;
    return options;
}

class ServeTest : public ::testing::Test {
   protected:
    void start(const ServiceOptions& options = service_options(), const ServerOptions& server_options = {},
               bool needs_token = true) {
        auto service = Service::make(options, Key::from_seed(1));
        ASSERT_TRUE(service.ok()) << service.error().message();
        service_ = std::move(*service);
        auto server = Server::start(*service_, make_guard("secret", {}, needs_token), server_options);
        ASSERT_TRUE(server.ok()) << server.error().message();
        server_ = std::move(*server);
        thread_ = std::thread([this] { server_->run(); });
    }
    void TearDown() override {
        if (server_ && thread_.joinable()) {
            server_->stop();
            thread_.join();
        }
    }
    [[nodiscard]] std::string request(const std::string& first_line, const std::string& headers,
                                      const std::string& body = "", bool close = true) const {
        std::string out = first_line + " HTTP/1.1\r\n" + headers + (close ? "Connection: close\r\n" : "");
        if (headers.find("Host:") == std::string::npos) out += "Host: 127.0.0.1\r\n";
        if (!body.empty()) out += "Content-Length: " + std::to_string(body.size()) + "\r\n";
        return out + "\r\n" + body;
    }
    [[nodiscard]] std::string get(const std::string& path, const std::string& headers = token) const {
        return http_exchange(server_->port(), request("GET " + path, headers));
    }
    [[nodiscard]] std::string post(const std::string& path, const std::string& body,
                                   const std::string& type = json_type) const {
        return http_exchange(server_->port(), request("POST " + path, token + type, body));
    }
    [[nodiscard]] Json json(const std::string& answer) const { return Json::parse(body_of(answer), nullptr, false); }

    std::unique_ptr<Service> service_;
    std::unique_ptr<Server> server_;
    std::thread thread_;
};

TEST_F(ServeTest, TagsANoteAListAndLines) {
    start();
    const std::string one = post("/tag", R"({"note_id": 7, "text": "Zoë was seen by Dr. Smith on 4/7/2009."})");
    EXPECT_THAT(one, StartsWith("HTTP/1.1 200"));
    const Json note = json(one);
    EXPECT_EQ(note["note_id"], "7");
    Json doctor;
    for (const Json& span : note["spans"]) {
        if (span["label"] == "DOCTOR") doctor = span;
    }
    ASSERT_FALSE(doctor.is_null()) << one;
    EXPECT_EQ(doctor["start"], 20) << "code points";
    EXPECT_EQ(doctor["end"], 25);

    const Json many = json(post("/tag", R"({"notes": [{"text": "Dr. Smith"}, {"text": "fever"}]})"));
    ASSERT_EQ(many["notes"].size(), 2U);
    EXPECT_EQ(many["notes"][1]["note_id"], "2");
    EXPECT_EQ(json(post("/tag", R"({"notes": []})"))["notes"].size(), 0U);

    std::string lines;
    for (int i = 0; i < 100; ++i)
        lines += R"({"note_id": "n)" + std::to_string(i) +
                 R"(", "text": "Dr. Smith"})"
                 "\n";
    const std::string streamed = post("/tag", lines + "\nno json of Smith's\n", lines_type);
    EXPECT_THAT(streamed, HasSubstr("Transfer-Encoding: chunked"));
    std::size_t at = 0;
    for (int i = 0; i < 100; ++i) {
        at = streamed.find("{\"note_id\":\"n" + std::to_string(i) + "\"", at);
        ASSERT_NE(at, std::string::npos) << i << " in its order";
    }
    EXPECT_THAT(streamed.substr(at), HasSubstr(R"({"line":102,"error":)"));
    EXPECT_THAT(streamed.substr(at), Not(HasSubstr("no json")));
    EXPECT_THAT(streamed, HasSubstr("\r\n0\r\n\r\n")) << "the end of the chunks";
}

TEST_F(ServeTest, ReleasesTextInEveryStyle) {
    start();
    const std::string note = R"({"text": "Patient Name: Ruth Ellison. Seen on 04/07/2009.", "patient_id": "p1")";
    const std::string plain = json(post("/release-text", note + "}"))["text"];
    EXPECT_EQ(plain, "Patient Name: [NAME]. Seen on [2009].");
    const std::string invented = json(post("/release-text", note + R"(, "style": "surrogates"})"))["text"];
    EXPECT_THAT(invented, Not(AnyOf(HasSubstr("Ellison"), HasSubstr("[NAME]"))));
    const std::string both = json(post("/release-text", note + R"(, "style": ["surrogates", "shift"]})"))["text"];
    EXPECT_THAT(both, Not(AnyOf(HasSubstr("Ellison"), HasSubstr("[NAME]"), HasSubstr("04/07/2009"), HasSubstr("[2"))));
    EXPECT_EQ(json(post("/release-text?style=surrogates,shift", note + "}"))["text"], both);
    EXPECT_THAT(post("/release-text", note + "}\n", lines_type), HasSubstr("[NAME]"));
    EXPECT_THAT(post("/release-text", note + R"(, "style": "none"})"), StartsWith("HTTP/1.1 400"));
}

TEST_F(ServeTest, AnswersAsPresidioDoes) {
    start();
    const Json found = json(post("/analyze", R"({"text": "Dr. Smith, 617-555-0199", "language": "en"})"));
    ASSERT_TRUE(found.is_array());
    const Json result =
        json(post("/anonymize", Json{{"text", "Dr. Smith, 617-555-0199"}, {"analyzer_results", found}}.dump()));
    EXPECT_EQ(result["text"], "Dr. <PERSON>, <PHONE_NUMBER>");
    const Json lists = json(post("/analyze", R"({"text": ["Dr. Smith", "fever"], "language": "en"})"));
    ASSERT_EQ(lists.size(), 2U);
    EXPECT_EQ(lists[1].size(), 0U);
    EXPECT_THAT(get("/supportedentities?language=en"), HasSubstr("\"PERSON\""));
    EXPECT_THAT(get("/supportedentities?language=de"), StartsWith("HTTP/1.1 422"));
    EXPECT_THAT(get("/anonymizers"), HasSubstr("\"redact\""));
    EXPECT_THAT(get("/recognizers"), StartsWith("HTTP/1.1 200"));
}

TEST_F(ServeTest, TellsOfItself) {
    start();
    EXPECT_EQ(json(get("/health", ""))["status"], "ok");
    EXPECT_THAT(get("/", ""), HasSubstr("<!doctype html>"));
    const Json description = json(get("/openapi.json", ""));
    for (const char* path : {"/tag", "/release-text", "/analyze", "/anonymize", "/metrics"}) {
        EXPECT_TRUE(description["paths"].contains(path)) << path;
    }
    (void)post("/tag", R"({"text": "Dr. Smith"})");
    (void)get("/Smith");
    const std::string metrics = get("/metrics");
    EXPECT_THAT(metrics, HasSubstr("scrim_requests_total{path=\"/tag\",status=\"200\"} 1\n"));
    EXPECT_THAT(metrics, HasSubstr("scrim_requests_total{path=\"other\",status=\"404\"} 1\n"));
    EXPECT_THAT(metrics, HasSubstr("scrim_spans_total{label=\"DOCTOR\"} 1\n"));
    EXPECT_THAT(metrics, Not(HasSubstr("Smith")));
}

TEST_F(ServeTest, AsksForTheTokenAndTheRightHost) {
    start();
    const std::string body = R"({"text": "Dr. Smith"})";
    const auto status = [&](const std::string& headers, const std::string& method = "POST /tag") {
        return http_exchange(server_->port(), request(method, headers, method[0] == 'G' ? "" : body)).substr(9, 3);
    };
    EXPECT_EQ(status(std::string(token) + json_type), "200");
    EXPECT_EQ(status(std::string("X-Scrim-Token: secret\r\n") + json_type), "200");
    EXPECT_EQ(status(json_type), "403");
    EXPECT_EQ(status(std::string("Authorization: Bearer wrong\r\n") + json_type), "403");
    EXPECT_EQ(status(std::string(token) + json_type + "Host: evil.example\r\n"), "421");
    EXPECT_EQ(status(std::string(token) + json_type + "Origin: http://evil.example\r\n"), "403");
    EXPECT_EQ(status(std::string(token) + json_type + "Sec-Fetch-Site: cross-site\r\n"), "403");
    EXPECT_EQ(status(std::string(token) + "Content-Type: text/plain\r\n"), "415");
    EXPECT_EQ(status(std::string(token) + json_type, "PUT /tag"), "405");
    EXPECT_EQ(status(token, "GET /metrics"), "200");
    EXPECT_EQ(status("", "GET /metrics"), "403");
}

TEST_F(ServeTest, AsksForNoTokenIfToldSoButStillForTheHost) {
    start(service_options(), {}, false);
    const std::string body = R"({"text": "Dr. Smith"})";
    EXPECT_THAT(http_exchange(server_->port(), request("POST /tag", json_type, body)), StartsWith("HTTP/1.1 200"));
    EXPECT_THAT(http_exchange(server_->port(), request("POST /tag", std::string(json_type) + "Host: evil\r\n", body)),
                StartsWith("HTTP/1.1 421"));
}

TEST_F(ServeTest, RefusesBadRequestsWithoutTheirText) {
    ServerOptions options;
    options.largest_request = 20000;
    start(service_options(), options);
    for (const auto& [path, body, status] : std::initializer_list<std::array<std::string, 3>>{
             {"/tag", "Smith", "400"},
             {"/tag", "[\"Smith\"]", "400"},
             {"/tag", R"({"note": "Smith"})", "400"},
             {"/tag", R"({"text": ["Smith"]})", "400"},
             {"/tag", R"({"text": "Smith \u0000"})", "422"},
             {"/tag", "{\"text\": \"Smith \xff\"}", "400"},
             {"/tag", R"({"text": "Smith", "note_id": {}})", "400"},
             {"/tag", R"({"notes": "Smith"})", "400"},
             {"/tag", R"({"notes": [{"text": "fine"}, {"text": 5, "x": "Smith"}]})", "400"},
             {"/tag", R"({"text": "Smith )" + std::string(12000, 'x') + "\"}", "422"},
             {"/tag", R"({"text": "Smith )" + std::string(30000, 'x') + "\"}", "413"},
             {"/Smith", R"({"text": "Smith"})", "404"},
             {"/analyze", R"({"text": "Smith", "language": "xx"})", "422"},
         }) {
        const std::string answer = post(path, body);
        EXPECT_EQ(answer.substr(9, 3), status) << path << " " << body.substr(0, 60);
        EXPECT_THAT(json(answer)["error"].dump(), Not(HasSubstr("Smith")));
        EXPECT_THAT(answer, Not(HasSubstr("Smith")));
    }
    EXPECT_THAT(post("/tag", std::string(10000, '['), json_type), StartsWith("HTTP/1.1 400"));
}

// Whether the connection goes on after a refusal is the library's affair; what was refused must not come back as
// another request.
TEST_F(ServeTest, ARefusedBodyIsNoRequest) {
    start();
    const int socket = connect_to(server_->port());
    ASSERT_GE(socket, 0);
    const std::string hidden = request("GET /metrics", token);
    send_all(socket, request("POST /tag", json_type, hidden, false));  // refused: no token
    send_all(socket, request("GET /health", ""));
    const std::string answers = receive_all(socket);
    EXPECT_THAT(answers, StartsWith("HTTP/1.1 403"));
    EXPECT_THAT(answers, Not(HasSubstr("scrim_requests_total"))) << "the body is no request";
}

TEST_F(ServeTest, TellsWhoComesTooManyToComeBackLater) {
    ServiceOptions options = service_options();
    options.threads = 1;
    options.most_requests = 2;
    start(options);
    std::string note;
    for (int i = 0; i < 150; ++i) note += "Dr. John Smith of Boston, 4/7/2009, has a fever of 102. ";
    std::string batch = R"({"notes": [)";
    for (int i = 0; i < 10; ++i) batch += (i == 0 ? "{\"text\": \"" : ",{\"text\": \"") + note + "\"}";
    batch += "]}";
    std::vector<std::string> answers(12);
    std::vector<std::thread> clients;
    for (std::string& answer : answers) clients.emplace_back([&] { answer = post("/tag", batch); });
    for (std::thread& client : clients) client.join();
    int done = 0;
    for (const std::string& answer : answers) {
        ASSERT_THAT(answer, AnyOf(StartsWith("HTTP/1.1 200"), StartsWith("HTTP/1.1 503")));
        if (answer[9] == '2') {
            ++done;
            EXPECT_EQ(json(answer)["notes"].size(), 10U) << "all of it or nothing";
        } else {
            EXPECT_THAT(answer, HasSubstr("Retry-After: 1"));
        }
    }
    EXPECT_GE(done, 1);
    EXPECT_LT(done, 12);
}

TEST_F(ServeTest, GivesUpInTimeAndSaysSo) {
    ServiceOptions options = service_options();
    options.patience = std::chrono::nanoseconds(1);
    start(options);
    const std::string body = R"({"text": "Dr. Smith"})";
    const std::string late = post("/tag", body);
    EXPECT_THAT(late, AnyOf(StartsWith("HTTP/1.1 503"), StartsWith("HTTP/1.1 408")));
    const std::string broken = post("/tag", body + "\n" + body + "\n", lines_type);
    EXPECT_THAT(broken, Not(HasSubstr("\r\n0\r\n\r\n"))) << "no part passes for the whole";
}

TEST_F(ServeTest, BreaksOffRatherThanGiveAPart) {
    ServiceOptions options = service_options();
    options.patience = std::chrono::nanoseconds(1);
    auto service = Service::make(options, Key::from_seed(1));
    ASSERT_TRUE(service.ok());
    const std::string note = R"({"text": "Dr. John Smith of Boston, 4/7/2009, has a fever of 102."})";
    std::string lines;
    std::string list;
    for (int i = 0; i < 200; ++i) {
        lines += note + "\n";
        list += (i == 0 ? "" : ",") + note;
    }
    const Answer streamed = (*service)->answer({"POST", "/tag", "application/x-ndjson", lines, "", ""});
    ASSERT_TRUE(streamed.stream);
    EXPECT_FALSE(streamed.stream([](std::string_view) { return true; }));
    const Answer whole =
        (*service)->answer({"POST", "/tag", "application/json", "{\"notes\": [" + list + "]}", "", ""});
    EXPECT_EQ(whole.status, 503);
    EXPECT_GT(whole.retry_after, 0);
}

TEST_F(ServeTest, AnswersWhatIsUnderWayBeforeItStops) {
    start();
    std::string lines;
    for (int i = 0; i < 300; ++i)
        lines += R"({"text": "Dr. John Smith of Boston, 4/7/2009, has a fever of 102."})"
                 "\n";
    std::string answer;
    std::thread client([&] { answer = post("/tag", lines, lines_type); });
    while (service_->metrics().in_flight == 0) std::this_thread::sleep_for(std::chrono::microseconds(100));
    server_->stop();
    thread_.join();
    client.join();
    EXPECT_THAT(answer, HasSubstr("\"note_id\":\"300\""));
    EXPECT_THAT(answer, HasSubstr("\r\n0\r\n\r\n"));
    EXPECT_EQ(http_exchange(server_->port(), request("GET /health", "")), "no connection");
}

TEST_F(ServeTest, RefusesAPortThatIsTaken) {
    start();
    ServerOptions options;
    options.port = server_->port();
    EXPECT_FALSE(Server::start(*service_, make_guard("secret", {}, true), options).ok());
}

}  // namespace
}  // namespace scrim::serve
