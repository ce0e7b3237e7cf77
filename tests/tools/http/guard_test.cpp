#include "tools/http/guard.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/temporary_folder.h"

namespace scrim::http {
namespace {

RequestHead good() {
    return {"POST",        "/api/notes/0/edit", "127.0.0.1:8080", "http://127.0.0.1:8080",
            "same-origin", "application/json",  "secret"};
}

int refused(RequestHead head) { return Guard("secret", {"review.example"}).refuse(head); }

TEST(Guard, LetsThePageAndItsRequestsIn) {
    EXPECT_EQ(refused(good()), 0);
    EXPECT_EQ(refused({"GET", "/", "localhost:8080", "", "none", "", "secret"}), 0);
    EXPECT_EQ(refused({"GET", "/api/folder", "127.0.0.1:8080", "", "", "", "secret"}), 0)
        << "a program without headers";
    EXPECT_EQ(refused({"POST", "/api/search", "review.example", "https://review.example", "same-origin",
                       "application/json; charset=utf-8", "secret"}),
              0);
}

TEST(Guard, WantsTheToken) {
    for (const char* token : {"", "Secret", "secre", "secret "}) {
        RequestHead head = good();
        head.token = token;
        EXPECT_EQ(refused(head), 403) << token;
    }
}

TEST(Guard, RefusesOtherHosts) {
    for (const char* host : {"evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80", "",
                             "127.0.0.1:80:evil", "0.0.0.0:8080", "localhost:x"}) {
        RequestHead head = good();
        head.host = host;
        head.origin = std::string("http://") + host;
        EXPECT_EQ(refused(head), 421) << host;
    }
}

TEST(Guard, RefusesOtherOrigins) {
    for (const char* origin : {"http://evil.example", "null", "http://127.0.0.1:9999", "http://localhost:8080",
                               "file://", "ftp://127.0.0.1:8080"}) {
        RequestHead head = good();
        head.origin = origin;
        EXPECT_EQ(refused(head), 403) << origin;
    }
    for (const char* site : {"cross-site", "same-site", "none"}) {
        RequestHead head = good();
        head.fetch_site = site;
        EXPECT_EQ(refused(head), 403) << site;
    }
    EXPECT_EQ(refused({"GET", "/", "localhost:8080", "", "cross-site", "", "secret"}), 403) << "a link on another site";
}

TEST(Guard, RefusesFormsAndOtherMethods) {
    for (const char* type : {"", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"}) {
        RequestHead head = good();
        head.content_type = type;
        EXPECT_EQ(refused(head), 415) << type;
    }
    for (const char* method : {"PUT", "DELETE", "OPTIONS", "TRACE", "HEAD"}) {
        RequestHead head = good();
        head.method = method;
        EXPECT_EQ(refused(head), 405) << method;
    }
    RequestHead head = good();
    head.path = "/";
    EXPECT_EQ(refused(head), 405);
}

TEST(Guard, TokensAreLongAndNeverTheSame) {
    const auto one = random_token();
    const auto two = random_token();
    ASSERT_TRUE(one.ok() && two.ok());
    EXPECT_EQ(one->size(), 64U);
    EXPECT_NE(*one, *two);
}

TEST(Guard, KeepsATokenInAFileOfTheOwner) {
    const TemporaryFolder folder;
    const std::string path = folder / "token";
    const auto made = token_in_file(path);
    ASSERT_TRUE(made.ok());
    const auto again = token_in_file(path);
    ASSERT_TRUE(again.ok());
    EXPECT_EQ(*made, *again);
    using enum std::filesystem::perms;
    EXPECT_EQ(std::filesystem::status(path).permissions(), owner_read | owner_write);
    std::filesystem::permissions(path, owner_read | owner_write | group_read);
    EXPECT_FALSE(token_in_file(path).ok()) << "others may read it";
    std::filesystem::permissions(path, owner_read | owner_write);
    for (const char* wrong : {"", "short", "a token with blanks in it that is long enough"}) {
        folder.write("token", wrong);
        EXPECT_FALSE(token_in_file(path).ok()) << wrong;
    }
}

TEST(Guard, PolicyNamesTheHashesOfThePage) {
    const auto headers = safe_headers("<style>b{}</style><script>alert(1)</script>");
    ASSERT_EQ(headers.front().name, "Content-Security-Policy");
    // openssl dgst -sha256 -binary | base64 of "alert(1)" and "b{}"
    EXPECT_THAT(headers.front().value,
                ::testing::HasSubstr("script-src 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"));
    EXPECT_THAT(headers.front().value, ::testing::Not(::testing::HasSubstr("unsafe")));
    EXPECT_THAT(headers.front().value, ::testing::StartsWith("default-src 'none'"));
}

TEST(GuardRulesTest, OpensSomePathsAndOtherTypes) {
    GuardRules rules;
    rules.content_types = {"application/json", "application/x-ndjson"};
    rules.open_paths = {"/health"};
    const Guard guard("secret", {}, rules);
    RequestHead head;
    head.method = "GET";
    head.path = "/health";
    head.host = "127.0.0.1:80";
    EXPECT_EQ(guard.refuse(head), 0);
    head.path = "/metrics";
    EXPECT_EQ(guard.refuse(head), 403);
    head.token = "secret";
    EXPECT_EQ(guard.refuse(head), 0);
    head.method = "POST";
    head.content_type = "application/x-ndjson";
    EXPECT_EQ(guard.refuse(head), 0);
    head.content_type = "text/plain";
    EXPECT_EQ(guard.refuse(head), 415);
    rules.needs_token = false;
    head = {"GET", "/metrics", "localhost", "", "", "", ""};
    EXPECT_EQ(Guard("secret", {}, rules).refuse(head), 0);
    head.host = "evil.example";
    EXPECT_EQ(Guard("secret", {}, rules).refuse(head), 421) << "the host counts without a token too";
}

}  // namespace
}  // namespace scrim::http
