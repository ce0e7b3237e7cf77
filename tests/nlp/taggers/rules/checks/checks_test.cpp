#include "nlp/taggers/rules/checks/checks.h"

#include <gtest/gtest.h>

#include <set>

namespace scrim {
namespace {

const Place place{"rules.tsv", {}, 7};

// Whether the checks of a row let the text in braces pass.
bool holds(std::string_view written, std::string text, const NamedLists& lists = {}) {
    const auto open = text.find('{');
    text.erase(open, 1);
    const auto close = text.find('}');
    text.erase(close, 1);
    const auto checks = parse_checks(written, lists, place);
    EXPECT_TRUE(checks) << checks.error().message();
    if (!checks) return false;
    const PatternMatch match{static_cast<std::uint32_t>(open), static_cast<std::uint32_t>(close)};
    for (const PatternCheck& check : *checks) {
        if (!check.holds(text, match, check.argument)) return false;
    }
    return true;
}

std::string problem(std::string_view written) {
    const auto checks = parse_checks(written, {}, place);
    return checks ? "" : checks.error().message();
}

TEST(RowChecks, LookAtTheMarkBefore) {
    EXPECT_TRUE(holds("after:(:<", "see ({site.org}"));
    EXPECT_TRUE(holds("after:(:<", "{site.org}"));
    EXPECT_FALSE(holds("after:(:<", "me@{site.org}"));
    EXPECT_TRUE(holds("after mark:|", "A| {54} y"));
    EXPECT_FALSE(holds("after mark:|", "about {54} y"));
    EXPECT_FALSE(holds("not ending:l", "to {12l}"));
    EXPECT_TRUE(holds("not ending:l", "to {12e}"));
}

TEST(RowChecks, LookAtTheWordsBeside) {
    EXPECT_TRUE(holds("words before:bay|slot", "in bay {12}"));
    EXPECT_FALSE(holds("words before:bay|slot", "in room {12}"));
    EXPECT_FALSE(holds("not words before:mrn|record", "MRN: {5550142}"));
    EXPECT_TRUE(holds("not words before:mrn|record", "call {5550142}"));
    EXPECT_FALSE(holds("not word after:mg", "{40} mg"));
    EXPECT_TRUE(holds("word after:mg", "{40} MG"));
    EXPECT_FALSE(holds("not words inside:bed", "{bed 4}"));
}

TEST(RowChecks, LookAsFarAsTheRowSays) {
    EXPECT_TRUE(holds("not words before 6:mrn", "mrn of the man {555}"));
    EXPECT_FALSE(holds("not words before 60:mrn", "mrn of the man {555}"));
}

TEST(RowChecks, TakeListsByName) {
    EXPECT_FALSE(holds("not words before:@mine", "gate {12}", {{"mine", "gate|pier"}}));
    EXPECT_FALSE(holds("not words before 70:@vital_signs", "pulse in the {70s}"));
    EXPECT_NE(problem("not words before:@nowhere").find("'@nowhere'"), std::string::npos);
}

TEST(RowChecks, Count) {
    EXPECT_TRUE(holds("digits:3", "{a1b2c3}"));
    EXPECT_FALSE(holds("digits:4", "{a1b2c3}"));
    EXPECT_TRUE(holds("length:2", "{88}"));
    EXPECT_FALSE(holds("length:2", "{8}"));
    EXPECT_TRUE(holds("within first:10", "id {447}"));
    EXPECT_FALSE(holds("within first:2", "id {447}"));
}

TEST(RowChecks, LookAtNumbersBeside) {
    EXPECT_FALSE(holds("no digit beside", "1{617}"));
    EXPECT_TRUE(holds("no digit beside", "-{617}-"));
    EXPECT_FALSE(holds("no dashed digit beside", "{617}-4"));
    EXPECT_TRUE(holds("no dashed digit beside", "{617}-a"));
    EXPECT_FALSE(holds("not in a number", "4.{617}"));
    EXPECT_TRUE(holds("not in a number", "{617}."));
}

TEST(RowChecks, OfOneRowMustAllHold) {
    EXPECT_TRUE(holds("capital & length:3", "{Abc}"));
    EXPECT_FALSE(holds("capital & length:3", "{abc}"));
    EXPECT_FALSE(holds("capital & length:3", "{Ab}"));
    EXPECT_TRUE(holds("small letters", "{abc}"));
    EXPECT_TRUE(holds("none", "{abc}"));
    EXPECT_TRUE(holds("", "{abc}"));
}

TEST(RowChecks, RefuseWhatTheyDoNotKnow) {
    EXPECT_NE(problem("lunh").find("rules.tsv, line 7: there is no check 'lunh'"), std::string::npos);
    EXPECT_NE(problem("lunh").find("luhn"), std::string::npos);  // the advice lists them
    EXPECT_NE(problem("digits:many").find("takes a number"), std::string::npos);
    EXPECT_NE(problem("digits").find("lacks what follows it"), std::string::npos);
    EXPECT_NE(problem("capital:x").find("takes nothing"), std::string::npos);
    EXPECT_NE(problem("words before:").find("without its words"), std::string::npos);
}

TEST(RowChecks, HaveNamesOfTheirOwn) {
    const auto names = check_names();
    EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), names.size());
    EXPECT_GE(names.size(), 50U);
}

}  // namespace
}  // namespace scrim
