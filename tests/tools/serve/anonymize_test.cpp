#include "tools/serve/anonymize.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace scrim::serve {
namespace {

using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using ::testing::Not;

Answer ask(const std::string& body) { return anonymize({"POST", "/anonymize", "application/json", body, "", ""}); }
Json body_of(const Answer& answer) { return Json::parse(answer.body); }

// The request of Presidio's own documentation.
constexpr const char* documented = R"({
  "text": "hello world, my name is Jane Doe. My number is: 034453334",
  "anonymizers": {"DEFAULT": {"type": "replace", "new_value": "ANONYMIZED"},
                  "PHONE_NUMBER": {"type": "mask", "masking_char": "*", "chars_to_mask": 4, "from_end": true}},
  "analyzer_results": [{"start": 24, "end": 32, "score": 0.8, "entity_type": "NAME"},
                       {"start": 24, "end": 28, "score": 0.8, "entity_type": "FIRST_NAME"},
                       {"start": 29, "end": 32, "score": 0.6, "entity_type": "LAST_NAME"},
                       {"start": 48, "end": 57, "score": 0.95, "entity_type": "PHONE_NUMBER"}]})";

TEST(Anonymize, AnswersPresidiosDocumentedRequest) {
    const Answer answer = ask(documented);
    ASSERT_EQ(answer.status, 200) << answer.body;
    const Json json = body_of(answer);
    EXPECT_EQ(json["text"], "hello world, my name is ANONYMIZED. My number is: 03445****");
    ASSERT_EQ(json["items"].size(), 2U);
    EXPECT_EQ(json["items"][0], Json::parse(R"({"start": 50, "end": 59, "entity_type": "PHONE_NUMBER",
        "text": "03445****", "operator": "mask", "score": 0.95})"));
    EXPECT_EQ(json["items"][1]["start"], 24);
    EXPECT_EQ(json["items"][1]["end"], 34);
    EXPECT_EQ(json["items"][1]["text"], "ANONYMIZED");
}

TEST(Anonymize, CountsCodePoints) {
    const Json json = body_of(ask(R"({"text": "Zoë Müller ist da", "analyzer_results":
        [{"start": 4, "end": 10, "score": 1, "entity_type": "PERSON"}]})"));
    EXPECT_EQ(json["text"], "Zoë <PERSON> ist da");
    EXPECT_EQ(json["items"][0]["start"], 4);
}

TEST(Anonymize, KnowsEveryOperator) {
    const auto with = [](const std::string& how) {
        return body_of(ask(R"({"text": "I am Bond.", "analyzer_results": [{"start": 5, "end": 9, "score": 1,
            "entity_type": "PERSON"}], "anonymizers": {"PERSON": )" +
                           how + "}}"))["text"]
            .get<std::string>();
    };
    EXPECT_EQ(with(R"({"type": "replace"})"), "I am <PERSON>.");
    EXPECT_EQ(with(R"({"type": "redact"})"), "I am .");
    EXPECT_EQ(with(R"({"type": "keep"})"), "I am Bond.");
    EXPECT_EQ(with(R"({"type": "mask", "masking_char": "#", "chars_to_mask": 2, "from_end": false})"), "I am ##nd.");
    EXPECT_EQ(with(R"({"type": "mask", "masking_char": "#", "chars_to_mask": 99, "from_end": true})"), "I am ####.");
    EXPECT_EQ(with(R"({"type": "mask", "masking_char": "#", "chars_to_mask": -1, "from_end": true})"), "I am Bond.");
    // The SHA-256 of "Bond0123456789abcdef".
    EXPECT_EQ(with(R"({"type": "hash", "salt": "0123456789abcdef"})"),
              "I am e83ef58f0009026228aa5eb3811453b95b8ecb303477c3aec9c50154bb41602f.");
    EXPECT_THAT(with(R"({"type": "hash", "hash_type": "sha512"})"), MatchesRegex("I am [0-9a-f]{128}\\."));
    EXPECT_NE(with(R"({"type": "hash"})"), with(R"({"type": "hash"})")) << "a salt of its own each time";
}

TEST(Anonymize, SettlesConflicts) {
    const auto text_of = [](const std::string& results) {
        return body_of(ask(R"({"text": "Mary Ann Lee of Boston", "analyzer_results": )" + results + "}"))["text"]
            .get<std::string>();
    };
    EXPECT_EQ(text_of("[]"), "Mary Ann Lee of Boston");
    EXPECT_EQ(
        text_of(
            R"([{"start":0,"end":8,"score":0.5,"entity_type":"A"},{"start":5,"end":12,"score":0.9,"entity_type":"A"}])"),
        "<A> of Boston")
        << "of one type and overlapping";
    EXPECT_EQ(
        text_of(
            R"([{"start":0,"end":4,"score":0.5,"entity_type":"A"},{"start":5,"end":12,"score":0.9,"entity_type":"A"}])"),
        "<A> of Boston")
        << "of one type with a blank between them";
    EXPECT_EQ(
        text_of(
            R"([{"start":0,"end":12,"score":0.5,"entity_type":"A"},{"start":0,"end":12,"score":0.9,"entity_type":"B"}])"),
        "<B> of Boston")
        << "the higher score";
    EXPECT_EQ(
        text_of(
            R"([{"start":0,"end":8,"score":0.5,"entity_type":"A"},{"start":5,"end":12,"score":0.9,"entity_type":"B"}])"),
        "<A><B> of Boston")
        << "of two types and overlapping: both, and nothing of the text";
}

TEST(Anonymize, RefusesWhatItCannotDoWithoutTheText) {
    for (
        const char* wrong : {
            "",
            "[]",
            "{}",
            R"({"text": 5, "analyzer_results": []})",
            R"({"text": "Bond"})",
            R"({"text": "Bond", "analyzer_results": [{"start": 0, "end": 5, "score": 1, "entity_type": "P"}]})",
            R"({"text": "Bond", "analyzer_results": [{"start": 3, "end": 1, "score": 1, "entity_type": "P"}]})",
            R"({"text": "Bond", "analyzer_results": [{"start": -1, "end": 1, "score": 1, "entity_type": "P"}]})",
            R"({"text": "Bond", "analyzer_results": [{"start": 0, "end": 1, "entity_type": "P"}]})",
            R"({"text": "Bond", "analyzer_results": [{"start": 0, "end": 1, "score": 1}]})",
            R"({"text": "Bond", "analyzer_results": [], "anonymizers": {"DEFAULT": {"type": "encrypt", "key": "k"}}})",
            R"({"text": "Bond", "analyzer_results": [], "anonymizers": {"DEFAULT": {}}})",
            R"({"text": "Bond", "analyzer_results": [], "anonymizers": {"DEFAULT": {"type": "hash", "salt": "short"}}})",
            R"({"text": "Bond", "analyzer_results": [], "anonymizers": {"DEFAULT": {"type": "mask"}}})",
        }) {
        const Answer answer = ask(wrong);
        EXPECT_THAT(answer.status, ::testing::AnyOf(400, 422)) << wrong;
        EXPECT_THAT(answer.body, HasSubstr("error"));
        EXPECT_THAT(answer.body, Not(HasSubstr("Bond")));
    }
}

}  // namespace
}  // namespace scrim::serve
