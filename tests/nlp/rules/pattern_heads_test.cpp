#include "nlp/rules/pattern_heads.h"

#include <gtest/gtest.h>
#include <re2/re2.h>

#include "nlp/base/random.h"
#include "nlp/rules/patterns.h"

namespace scrim {
namespace {

bool may_begin(std::string_view regex, const std::string& text) {
    PatternHeads heads;
    EXPECT_TRUE(heads.add(regex)) << regex;
    // Not at the beginning of the text, where it always says yes.
    return heads.may_begin(" " + text + " ", 1);
}

TEST(PatternHeads, TellByTheFirstTwoBytes) {
    EXPECT_TRUE(may_begin("mrn (\\d+)", "mrn 12"));
    EXPECT_TRUE(may_begin("mrn (\\d+)", "MRI"));
    EXPECT_FALSE(may_begin("mrn (\\d+)", "morning"));
    EXPECT_FALSE(may_begin("mrn (\\d+)", "12"));
    EXPECT_TRUE(may_begin("(?:on|at) (x)", "at"));
    EXPECT_FALSE(may_begin("(?:on|at) (x)", "an"));
    EXPECT_TRUE(may_begin("a?(bc)", "bc"));
    EXPECT_TRUE(may_begin("a?(bc)", "ab"));
    EXPECT_FALSE(may_begin("a?(bc)", "ac"));
    EXPECT_TRUE(may_begin("[,:]\\s{0,2}(\\d)", ", 5"));
    EXPECT_TRUE(may_begin("[,:]\\s{0,2}(\\d)", ":5"));
    EXPECT_FALSE(may_begin("[,:]\\s{0,2}(\\d)", ":a"));
    EXPECT_FALSE(may_begin("(?:^|\\n)(ab)", "ab"));
    EXPECT_TRUE(may_begin("\\x23(\\d)", "#1"));
    EXPECT_TRUE(may_begin("[^\\s<>\"')\\]]+(a)", "zz"));
}

TEST(PatternHeads, AskForSomethingOddWhereAPatternNeedsIt) {
    EXPECT_TRUE(may_begin("([a-z]+\\d+)", "js12"));
    EXPECT_FALSE(may_begin("([a-z]+\\d+)", "fever today"));
    EXPECT_TRUE(may_begin("([a-z]+\\d+)", "fever, 12"));
    EXPECT_TRUE(may_begin("([a-z]+\\s\\d+)", "fever today"));
    EXPECT_TRUE(may_begin("([a-z]+)", "fever today"));
}

TEST(PatternHeads, TellWhichPatternsNeedSomethingOdd) {
    EXPECT_TRUE(PatternHeads::is_odd("([a-z]+\\d+)"));
    EXPECT_TRUE(PatternHeads::is_odd("([a-z]+)/x"));
    EXPECT_FALSE(PatternHeads::is_odd("([a-z]+)"));
    EXPECT_FALSE(PatternHeads::is_odd("([a-z]+\\s\\d+)"));
    EXPECT_FALSE(PatternHeads::is_odd("\\s(\\d+)"));
}

TEST(PatternHeads, SayYesAtTheBeginningAndAtTheEnd) {
    PatternHeads heads;
    ASSERT_TRUE(heads.add("(?:^|\\n)(ab)"));
    EXPECT_TRUE(heads.may_begin("zz", 0));
    EXPECT_TRUE(heads.may_begin("zz", 1));
}

TEST(PatternHeads, RefuseWhatTheyDoNotKnow) {
    PatternHeads heads;
    EXPECT_FALSE(heads.add("(?i)a"));
    EXPECT_FALSE(heads.add("(a"));
    EXPECT_FALSE(heads.add("[a"));
    EXPECT_FALSE(heads.add("\\pL"));
    EXPECT_FALSE(heads.add("a*"));  // the empty text begins everywhere
}

std::vector<Pattern> all_patterns() {
    std::vector<Pattern> all;
    for (auto* part : {date_patterns, age_patterns, contact_patterns, identifier_patterns, address_patterns,
                       signature_patterns, name_anchor_patterns}) {
        for (auto& pattern : part()) all.push_back(std::move(pattern));
    }
    return all;
}

TEST(PatternHeads, KnowTheSyntaxOfAllPatterns) {
    PatternHeads heads;
    for (const Pattern& pattern : all_patterns())
        EXPECT_TRUE(heads.add(with_parts(pattern.regex, pattern_parts()))) << pattern.name;
}

// Random texts made of what the patterns are made of: wherever an expression matches, its heads say that it may.
TEST(PatternHeads, NeverSayNoToAMatch) {
    const std::vector<std::string> pieces{"a",   "b",    "mr",   "dr. ", "12",     "3",   "/",      "-",       " ",
                                          "\n",  ", ",   ": ",   "(",    ")",      "@",   "#",      "x",       "on ",
                                          "in ", "2009", "may",  "room", "ext",    "md",  "phone",  "patient", "age",
                                          "yo",  ".",    "'s",   "|",    "^",      "_",   "\u00e9", "\u017f",  "555",
                                          "by ", "mrn ", "the ", "jan ", "years ", "old", "rn ",    "=",       "id"};
    RE2::Options options;
    options.set_case_sensitive(false);
    Random random(11);
    std::vector<std::string> texts;
    for (int i = 0; i < 150; ++i) {
        std::string text = "\n";
        for (int piece = 0; piece < 60; ++piece) text += pieces[random.below(pieces.size())];
        texts.push_back(text);
    }
    std::size_t matches = 0;
    for (const Pattern& pattern : all_patterns()) {
        const std::string regex = with_parts(pattern.regex, pattern_parts());
        const RE2 expression(regex, options);
        PatternHeads heads;
        ASSERT_TRUE(heads.add(regex));
        for (const std::string& text : texts) {
            for (std::size_t start = 1; start < text.size(); ++start) {
                if (!expression.Match(text, start, text.size(), RE2::ANCHOR_START, nullptr, 0)) continue;
                ++matches;
                ASSERT_TRUE(heads.may_begin(text, start)) << pattern.name << " at " << start << " of " << text;
            }
        }
    }
    EXPECT_GT(matches, 400U);
}

}  // namespace
}  // namespace scrim
