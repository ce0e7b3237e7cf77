#include "tools/serve/analyze.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace scrim::serve {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

Note tagged() {
    Note note;
    note.text = "Zoë Lee, 4/7/2009, has fever. 617-555-0199";
    note.spans = {{0, 8, Label::patient, Role::none, source_rules, 0, 0.9F, ""},
                  {10, 18, Label::date, Role::visit, source_rules, 0, 0.5F, "2009-04-07"},
                  {24, 29, Label::problem, Role::none, source_rules, 0, 0.9F, "fever"},
                  {31, 43, Label::phone, Role::none, source_known, 0, -1, ""}};
    return note;
}

TEST(Analyze, GivesEntitiesInCodePoints) {
    const Json json = entities_of(tagged(), {});
    ASSERT_EQ(json.size(), 3U) << "no health details";
    EXPECT_EQ(json[0]["entity_type"], "PERSON");
    EXPECT_EQ(json[0]["start"], 0);
    EXPECT_EQ(json[0]["end"], 7);
    EXPECT_TRUE(json[0]["analysis_explanation"].is_null());
    EXPECT_EQ(json[1]["entity_type"], "DATE_TIME");
    EXPECT_EQ(json[2]["score"], 1.0) << "what the record says is certain";
}

TEST(Analyze, LeavesOutWhatIsNotWanted) {
    AnalyzeRequest request;
    request.score_threshold = 0.6;
    EXPECT_EQ(entities_of(tagged(), request).size(), 2U);
    request = {};
    request.entities = {"DATE_TIME", "PHONE_NUMBER"};
    EXPECT_EQ(entities_of(tagged(), request).size(), 2U);
    request = {};
    request.allow = {"Zoë Lee", "4/7"};
    EXPECT_EQ(entities_of(tagged(), request).size(), 2U) << "the whole text of an entity alone";
}

TEST(Analyze, ReadsPresidiosRequests) {
    const auto one = read_analyze(R"({"text": "John Smith drivers license is AC432223", "language": "en",
        "score_threshold": 0.5, "entities": ["PERSON", "CRYPTO"], "correlation_id": "x", "context": ["a"],
        "return_decision_process": false, "ad_hoc_recognizers": [], "allow_list": ["John"]})",
                                  1000);
    ASSERT_TRUE(one.ok()) << one.error().message();
    EXPECT_FALSE(one->is_list);
    EXPECT_EQ(one->score_threshold, 0.5);
    EXPECT_THAT(one->entities, ElementsAre("PERSON", "CRYPTO"));
    const auto many = read_analyze(R"({"text": ["a", "b"], "language": "en", "entities": null})", 1000);
    ASSERT_TRUE(many.ok());
    EXPECT_TRUE(many->is_list);
    EXPECT_THAT(many->texts, ElementsAre("a", "b"));
}

TEST(Analyze, RefusesWhatItWouldPassOver) {
    for (const char* wrong : {
             "",
             "5",
             R"({"language": "en"})",
             R"({"text": "", "language": "en"})",
             R"({"text": "Smith"})",
             R"({"text": "Smith", "language": "de"})",
             R"({"text": ["Smith", 5], "language": "en"})",
             R"({"text": "Smith", "language": "en", "entities": ["CRYPTO"]})",
             R"({"text": "Smith", "language": "en", "entities": "PERSON"})",
             R"({"text": "Smith", "language": "en", "allow_list": ["S"], "allow_list_match": "regex"})",
             R"({"text": "Smith", "language": "en", "score_threshold": "0.5"})",
             R"({"text": "Smith\u0000", "language": "en"})",
             R"({"text": "Smith", "language": "en", "ad_hoc_recognizers": [{"name": "Zip", "supported_entity": "Z"}]})",
         }) {
        const auto read = read_analyze(wrong, 1000);
        ASSERT_FALSE(read.ok()) << wrong;
        EXPECT_THAT(read.error().message(), Not(HasSubstr("Smith")));
    }
    EXPECT_FALSE(read_analyze(R"({"text": "too long", "language": "en"})", 5).ok());
}

}  // namespace
}  // namespace scrim::serve
