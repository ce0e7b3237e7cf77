#include "nlp/taggers/rules/engine/pattern_heads.h"

#include <gtest/gtest.h>
#include <re2/re2.h>

#include <atomic>
#include <thread>
#include <vector>

#include "nlp/base/random.h"
#include "nlp/taggers/rules/rows/patterns.h"

namespace scrim {
namespace {

using Numbers = std::vector<std::uint16_t>;

Numbers candidates(const PatternHeads& heads, const std::string& text, std::size_t start) {
    const auto found = heads.candidates(text, start);
    return {found.begin(), found.end()};
}

// Whether a match may begin with this, inside a text.
bool may_begin(std::string_view regex, const std::string& text) {
    PatternHeads heads;
    EXPECT_TRUE(heads.add(regex)) << regex;
    return !candidates(heads, " " + text + " ", 1).empty();
}

TEST(PatternHeads, TellByTheFirstLetters) {
    EXPECT_TRUE(may_begin("mrn (\\d+)", "mrn 12"));
    EXPECT_TRUE(may_begin("mrn (\\d+)", "MRN 12"));
    EXPECT_FALSE(may_begin("mrn (\\d+)", "mrn none"));
    EXPECT_FALSE(may_begin("mrn (\\d+)", "morning"));
    EXPECT_FALSE(may_begin("mrn (\\d+)", "12"));
    EXPECT_TRUE(may_begin("(?:on|at) (x)", "at x"));
    EXPECT_FALSE(may_begin("(?:on|at) (x)", "an x"));
    EXPECT_TRUE(may_begin("a?(bc)", "bc"));
    EXPECT_TRUE(may_begin("a?(bc)", "abc"));
    EXPECT_FALSE(may_begin("a?(bc)", "ac"));
    EXPECT_TRUE(may_begin("[,:]\\s{0,2}(\\d)", ", 5"));
    EXPECT_TRUE(may_begin("[,:]\\s{0,2}(\\d)", ":5"));
    EXPECT_FALSE(may_begin("[,:]\\s{0,2}(\\d)", ":   5"));
    EXPECT_FALSE(may_begin("[,:]\\s{0,2}(\\d)", ":a"));
    EXPECT_TRUE(may_begin("\\x23(\\d)", "#1"));
    EXPECT_TRUE(may_begin("[^\\s<>\"')\\]]+(a)", "zza"));
    EXPECT_FALSE(may_begin("[^\\s<>]+@(a)", "zz a"));
    EXPECT_TRUE(may_begin("([a-z]+\\d+)", "js12"));
    EXPECT_FALSE(may_begin("([a-z]+\\d+)", "fever today"));
    EXPECT_FALSE(may_begin("([a-z]+\\d+)", "hypercholesterolemia today"));
    EXPECT_TRUE(may_begin("([a-z]+\\s\\d+)", "fever 1"));
}

TEST(PatternHeads, CountRepetitions) {
    EXPECT_TRUE(may_begin("(\\d{3})-", "123-"));
    EXPECT_FALSE(may_begin("(\\d{3})-", "12-"));
    EXPECT_FALSE(may_begin("(\\d{3})-", "1234-"));
    EXPECT_TRUE(may_begin("(\\d{2,})-", "12345678901234567890-"));
    EXPECT_FALSE(may_begin("(\\d{2,})-", "1-"));
    EXPECT_TRUE(may_begin("(x{1,40})y", std::string(40, 'x') + "y"));
    EXPECT_TRUE(may_begin("(?:ab){0,2}(c)", "ababc"));
    EXPECT_FALSE(may_begin("(?:ab){0,2}(c)", "abababc"));
    EXPECT_TRUE(may_begin("(a.{0,3}?b)", "axxb"));
}

TEST(PatternHeads, KnowTheBeginningAndTheEndOfTheText) {
    PatternHeads heads;
    ASSERT_TRUE(heads.add("(?:^|\\n)(ab)"));
    ASSERT_TRUE(heads.add("(ab)\\s*$"));
    EXPECT_EQ(candidates(heads, "abc", 0), (Numbers{0}));
    EXPECT_EQ(candidates(heads, "ab", 0), (Numbers{0, 1}));
    EXPECT_EQ(candidates(heads, " abc", 1), Numbers{});
    EXPECT_EQ(candidates(heads, "\nabc", 0), (Numbers{0}));
    EXPECT_EQ(candidates(heads, "x ab  ", 2), (Numbers{1}));
}

TEST(PatternHeads, KnowWhereAWordMustEnd) {
    EXPECT_TRUE(may_begin("\\b(mar|dec)\\b", "mar 3"));
    EXPECT_TRUE(may_begin("\\b(mar|dec)\\b", "Dec."));
    EXPECT_FALSE(may_begin("\\b(mar|dec)\\b", "marked"));
    EXPECT_FALSE(may_begin("\\b(mar|dec)\\b", "dec5"));
    EXPECT_FALSE(may_begin("(\\d\\d)\\s?m(?:\\b)", "50 mg"));
    EXPECT_TRUE(may_begin("(\\d\\d)\\s?m(?:\\b)", "50 m,"));
    EXPECT_TRUE(may_begin("(week[sk])\\b", "weeks,"));  // s and k have twins beyond ASCII
    EXPECT_FALSE(may_begin("(week[sk])\\b", "weekser"));
    EXPECT_TRUE(may_begin("(week[sk])\\b", "week\u017f"));
    EXPECT_TRUE(may_begin("(a[.b])\\b", "a.b"));  // behind a mark the word begins
    EXPECT_TRUE(may_begin("(a\\b|ab)", "ab"));
    PatternHeads heads;
    ASSERT_TRUE(heads.add("(ab)\\b"));
    EXPECT_EQ(candidates(heads, "x ab", 2), (Numbers{0}));  // the text ends
}

TEST(PatternHeads, TellATabFromABlank) {
    EXPECT_TRUE(may_begin("to\\t\\s?([a-z])", "to\tann"));
    EXPECT_FALSE(may_begin("to\\t\\s?([a-z])", "to ann"));
    EXPECT_TRUE(may_begin("to\\s([a-z])", "to\tann"));
    EXPECT_FALSE(may_begin("to[^\\t]([a-z])", "to\tann"));
    EXPECT_TRUE(may_begin("to[^ ]([a-z])", "to\tann"));
    EXPECT_TRUE(may_begin("to[^ ]([a-z])", std::string("to\x01") + "ann"));
}

TEST(PatternHeads, LeaveOutWhatIsNotUsual) {
    PatternHeads heads;
    ASSERT_TRUE(heads.add("(a+)b"));
    ASSERT_TRUE(heads.add("(a+b)", false));
    EXPECT_EQ(candidates(heads, " aab", 1), (Numbers{0, 1}));
    const auto usual = heads.candidates(" aab", 1, PatternHeads::Among::usual);
    EXPECT_EQ(Numbers(usual.begin(), usual.end()), (Numbers{0}));
}

TEST(PatternHeads, NameAllThatMayMatchInOrder) {
    PatternHeads heads;
    ASSERT_TRUE(heads.add("(ab)c"));
    ASSERT_TRUE(heads.add("(x)"));
    ASSERT_TRUE(heads.add("(a)"));
    ASSERT_TRUE(heads.add("(a[a-z]+)"));
    EXPECT_EQ(candidates(heads, "zabc", 1), (Numbers{0, 2, 3}));
    EXPECT_EQ(candidates(heads, "zabd", 1), (Numbers{2, 3}));
    EXPECT_EQ(candidates(heads, "za1", 1), (Numbers{2}));
    EXPECT_EQ(candidates(heads, "zx", 1), (Numbers{1}));
    EXPECT_EQ(candidates(heads, "zq", 1), Numbers{});
}

TEST(PatternHeads, EndALongWalk) {
    PatternHeads heads;
    ASSERT_TRUE(heads.add("(\\n+)x"));
    const std::string lines(100'000, '\n');
    for (std::size_t start = 1; start < lines.size(); ++start) ASSERT_LE(heads.candidates(lines, start).size(), 1U);
}

TEST(PatternHeads, NameTheSameForAllThreads) {
    PatternHeads heads;
    for (const auto* regex : {"(ab+c)", "([a-z]{2,5})-", "(\\d+)/\\d", "a(?:b|c)(d)"}) ASSERT_TRUE(heads.add(regex));
    const std::string text = "abbc ab-1 12/3 acd abd abc- 1 2/ xyz- abbb- 77/7 acx";
    std::vector<Numbers> expected;
    {
        PatternHeads alone;
        for (const auto* regex : {"(ab+c)", "([a-z]{2,5})-", "(\\d+)/\\d", "a(?:b|c)(d)"})
            ASSERT_TRUE(alone.add(regex));
        for (std::size_t start = 0; start < text.size(); ++start) expected.push_back(candidates(alone, text, start));
    }
    std::vector<std::thread> threads;
    std::atomic<int> wrong = 0;
    for (int thread = 0; thread < 8; ++thread) {
        threads.emplace_back([&] {
            for (std::size_t start = 0; start < text.size(); ++start) {
                if (candidates(heads, text, start) != expected[start]) ++wrong;
            }
        });
    }
    for (auto& thread : threads) thread.join();
    EXPECT_EQ(wrong, 0);
}

TEST(PatternHeads, RefuseWhatTheyDoNotKnow) {
    PatternHeads heads;
    for (const auto* regex : {"(?i)a", "(a", "[a", "\\pL", "a{", "a{x}", "a{3,2}", "a)"}) {
        EXPECT_FALSE(heads.add(regex)) << regex;
    }
    EXPECT_FALSE(heads.add("a*"));  // the empty text begins everywhere
    ASSERT_TRUE(heads.add("(b)"));
    EXPECT_EQ(candidates(heads, "ab", 1), (Numbers{0}));
}

std::vector<Pattern> all_patterns() {
    std::vector<Pattern> all;
    for (const auto topic : pattern_topics()) {
        for (auto& pattern : patterns_of(topic)) all.push_back(std::move(pattern));
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
            for (std::size_t start = 0; start < text.size(); ++start) {
                if (!expression.Match(text, start, text.size(), RE2::ANCHOR_START, nullptr, 0)) continue;
                ++matches;
                ASSERT_EQ(heads.candidates(text, start).size(), 1U)
                    << pattern.name << " at " << start << " of " << text;
            }
        }
    }
    EXPECT_GT(matches, 400U);
}

// What is remembered of a word leads to the same patterns as its letters do.
TEST(PatternHeads, GoOnBehindAWordAsFromItsBeginning) {
    PatternHeads heads;
    for (const Pattern& pattern : all_patterns())
        ASSERT_TRUE(heads.add(with_parts(pattern.regex, pattern_parts()), pattern.needs.empty()));
    const std::vector<std::string> words{"on", "may", "2009",  "patient", "mrn", "dr",   "x",    "by",
                                         "rn", "jan", "phone", "12",      "555", "room", "name", "signed"};
    const std::vector<std::string> marks{" ", ": ", "\n", ", ", "-", "/", "@", " (", ". "};
    Random random(3);
    for (int i = 0; i < 4'000; ++i) {
        std::string text = " ";
        const std::string word = words[random.below(words.size())];
        text += word;
        for (int more = 0; more < 4; ++more) {
            text += marks[random.below(marks.size())];
            text += words[random.below(words.size())];
        }
        for (const auto among : {PatternHeads::Among::all, PatternHeads::Among::usual}) {
            const auto whole = heads.candidates(text, 1, among);
            const auto state = heads.behind(word, among);
            ASSERT_NE(state, 0);
            const auto rest = heads.from_state(state, text, 1 + word.size());
            ASSERT_EQ(Numbers(whole.begin(), whole.end()), Numbers(rest.begin(), rest.end())) << text;
        }
    }
}

}  // namespace
}  // namespace scrim
