#include "nlp/taggers/rules/engine/pattern.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <tuple>

#include "nlp/base/random.h"
#include "nlp/taggers/rules/engine/rule_context.h"
#include "nlp/taggers/rules/rows/patterns.h"
#include "nlp/text/analyse.h"

namespace scrim {
namespace {

using Match = std::tuple<std::string, std::uint32_t, std::uint32_t>;

std::vector<Match> all_matches(const PatternTable& table, const std::string& text) {
    std::vector<Match> out;
    table.search(text, [&](const Pattern& pattern, Label, PatternMatch match) {
        out.emplace_back(pattern.name, match.begin, match.end);
    });
    std::sort(out.begin(), out.end());
    return out;
}

Pattern simple(std::string name, std::string regex, std::vector<Label> groups = {Label::idnum}) {
    Pattern pattern;
    pattern.name = std::move(name);
    pattern.regex = std::move(regex);
    pattern.groups = std::move(groups);
    return pattern;
}

TEST(PatternTable, RefusesAPatternThatDoesNotCompile) {
    const auto table = PatternTable::compile({simple("good", "(a)"), simple("open", "(a")}, {});
    ASSERT_FALSE(table);
    EXPECT_NE(table.error().message().find("'open'"), std::string::npos);
}

TEST(PatternTable, RefusesAnotherNumberOfGroupsThanLabels) {
    EXPECT_FALSE(PatternTable::compile({simple("none", "abc")}, {}));
    EXPECT_FALSE(PatternTable::compile({simple("two", "(a)(b)")}, {}));
    EXPECT_TRUE(PatternTable::compile({simple("two", "(a)(b)", {Label::age, Label::date})}, {}));
}

TEST(PatternTable, ReplacesParts) {
    const auto table = PatternTable::compile({simple("part", "(<digits>)")}, {{"digits", R"(\d+)"}});
    ASSERT_TRUE(table);
    EXPECT_EQ(all_matches(*table, "ab 12"), (std::vector<Match>{{"part", 3, 5}}));
}

TEST(PatternTable, RefusesAPartThatThereIsNot) {
    const auto table = PatternTable::compile({simple("part", "(<digit>)")}, {{"digits", R"(\d+)"}});
    ASSERT_FALSE(table);
    EXPECT_NE(table.error().message().find("<digit>"), std::string::npos);
}

TEST(PatternTable, ReplacesPartsInsideParts) {
    const auto table =
        PatternTable::compile({simple("nested", "(<pair>)")}, {{"pair", "<one>-<one>"}, {"one", R"(\d)"}});
    ASSERT_TRUE(table);
    EXPECT_EQ(all_matches(*table, "x 1-2 3"), (std::vector<Match>{{"nested", 2, 5}}));
}

TEST(PatternTable, FindsMatchesWhoseContextsOverlap) {
    const auto table = PatternTable::compile({simple("word", R"((?:^|,)(\d+)(?:,|$))")}, {});
    ASSERT_TRUE(table);
    EXPECT_EQ(all_matches(*table, "1,22,333").size(), 3U);
}

TEST(PatternTable, AsksTheCheck) {
    Pattern even = simple("even", R"(\b(\d+)\b)");
    even.checks.push_back({[](std::string_view text, PatternMatch match, const CheckArgument&) {
        return (text[match.end - 1] - '0') % 2 == 0;
    }});
    const auto table = PatternTable::compile({even}, {});
    ASSERT_TRUE(table);
    EXPECT_EQ(all_matches(*table, "12 13 14"), (std::vector<Match>{{"even", 0, 2}, {"even", 6, 8}}));
}

// Where the match alone tells the group, the group is not searched for: the whole, or the last character.
TEST(PatternTable, FindsTheGroupWhereverItIs) {
    const auto group = [](const std::string& regex, const std::string& text) {
        const auto table = PatternTable::compile({simple("one", regex)}, {});
        EXPECT_TRUE(table) << regex;
        std::string out;
        table->search(text, [&](const Pattern&, Label, PatternMatch match) {
            out += "[" + text.substr(match.begin, match.end - match.begin) + "]";
        });
        return out;
    };
    EXPECT_EQ(group(R"(\b(\d+(?:-\d+)?)\b)", "at 12-34 or 5"), "[12-34][5]");
    EXPECT_EQ(group(R"((?:dr|mr)\s([a-z]))", "mr ash"), "[a]");
    EXPECT_EQ(group(R"((?:dr|mr)\s([a-z\x{c0}-\x{24f}]))", "mr \u00e9lan"), "[\u00e9]");
    EXPECT_EQ(group(R"(mr\s([a-z])?)", "mr ash, mr 5"), "[a]");
    EXPECT_EQ(group(R"(mr|dr\s([a-z]))", "mr ash dr ash"), "[a]");  // another branch has none
    EXPECT_EQ(group(R"((?:x([a-z])))", "xa"), "[a]");
    EXPECT_EQ(group(R"((a|b)c)", "ac bc"), "[a][b]");
    EXPECT_EQ(group(R"((a)|b)", "a b"), "[a]");
    EXPECT_EQ(group(R"(\((\d)[)\]])", "(7) (8]"), "[7][8]");
    EXPECT_EQ(group(R"(([(\[]\d[)\]]))", "(7) [8)"), "[(7)][[8)]");
    EXPECT_EQ(group(R"(n([a-z]+))", "nabc"), "[abc]");
}

// The tokens of a text save work and change nothing, whatever was seen before.
TEST(PatternTable, FindsTheSameWithAndWithoutTokens) {
    auto patterns = compile_patterns();
    ASSERT_TRUE(patterns);
    auto others = PatternTable::compile({simple("word", R"(\bon\s(\w+))")}, {});
    ASSERT_TRUE(others);
    const std::vector<std::string> pieces{"on",   "May", " 3, ", "2009",   "patient", "MRN",  ": ",     "Dr. ", "Ash",
                                          " ",    "\n",  "by ",  "RN",     "a@b.com", "555",  "-1234 ", "room", "88yo ",
                                          "M.D.", ", ",  "_x",   "\u00e9", "O'Brien", "12/3", "signed "};
    Random random(8);
    std::size_t found = 0;
    for (int i = 0; i < 300; ++i) {
        Note note;
        for (int piece = 0; piece < 50; ++piece) note.text += pieces[random.below(pieces.size())];
        const Document document = analyse(note);
        const RuleContext context(document, **Lexicon::builtin());
        for (const PatternTable* table : {&*patterns, &*others}) {
            std::vector<Match> with;
            table->search(note.text, {document.tokens, context.facts()},
                          [&](const Pattern& pattern, Label, PatternMatch match) {
                              with.emplace_back(pattern.name, match.begin, match.end);
                          });
            std::sort(with.begin(), with.end());
            ASSERT_EQ(with, all_matches(*table, note.text)) << note.text;
            found += with.size();
        }
    }
    EXPECT_GT(found, 1'000U);
}

TEST(PatternTable, IgnoresCase) {
    const auto table = PatternTable::compile({simple("mrn", R"(mrn (\d+))")}, {});
    ASSERT_TRUE(table);
    EXPECT_EQ(all_matches(*table, "MRN 12 Mrn 34").size(), 2U);
}

// Against the standard library's expressions, over random texts of few letters, so that most patterns match
// somewhere: a match that begins with a word is never left out.
TEST(PatternTable, AgreesWithOneSearchPerPattern) {
    std::vector<std::string> expressions{"(ab+)",   "(?:a|b)(c)", "(abc|cab)",  "a(b?)c",  "(ca|ac)b",
                                         "b(a{2})", "(cc)[ab]",   "([0-9]+) a", "(bca)c?", "ab(c)ab"};
    for (auto& expression : expressions) expression = "\\b(?:" + expression + ")";
    std::vector<Pattern> patterns;
    for (std::size_t i = 0; i < expressions.size(); ++i) patterns.push_back(simple(std::to_string(i), expressions[i]));
    const auto table = PatternTable::compile(patterns, {});
    ASSERT_TRUE(table);
    Random random(7);
    for (int round = 0; round < 2000; ++round) {
        std::string text;
        const auto size = random.below(24);
        for (std::uint64_t i = 0; i < size; ++i) text += "abc 1"[random.below(5)];
        std::vector<Match> expected;
        for (std::size_t i = 0; i < expressions.size(); ++i) {
            const std::regex expression(expressions[i]);
            for (std::size_t from = 0; from <= text.size();) {
                std::smatch found;
                const auto flags =
                    from > 0 ? std::regex_constants::match_prev_avail : std::regex_constants::match_default;
                if (!std::regex_search(text.cbegin() + static_cast<std::ptrdiff_t>(from), text.cend(), found,
                                       expression, flags))
                    break;
                std::size_t next = from + 1;
                if (found[1].matched && found[1].length() > 0) {
                    const auto begin = static_cast<std::size_t>(found[1].first - text.cbegin());
                    const auto end = static_cast<std::size_t>(found[1].second - text.cbegin());
                    expected.emplace_back(std::to_string(i), begin, end);
                    next = std::max(next, end);
                }
                from = next;
            }
        }
        std::sort(expected.begin(), expected.end());
        ASSERT_EQ(all_matches(*table, text), expected) << text;
    }
}

TEST(PatternTable, SearchesOnlyTextsThatHaveWhatAPatternNeeds) {
    Pattern address = simple("address", R"(\b([a-z]+\s?@\s?[a-z]+))");
    address.needs = "@|(at)";
    const auto table = PatternTable::compile({address, simple("digits", R"((\d+))")}, {});
    ASSERT_TRUE(table);
    EXPECT_EQ(all_matches(*table, "12 is no address").size(), 1U);
    EXPECT_EQ(all_matches(*table, "ana @ home 12"), (std::vector<Match>{{"address", 0, 10}, {"digits", 11, 13}}));
}

TEST(PatternTable, MatchesBeginWithAWordALineOrAMark) {
    const auto table = PatternTable::compile({simple("any", R"((b))"), simple("line", R"(\n(x))")}, {});
    ASSERT_TRUE(table);
    EXPECT_EQ(all_matches(*table, "b ab (b\nx"), (std::vector<Match>{{"any", 0, 1}, {"any", 6, 7}, {"line", 8, 9}}));
}

}  // namespace
}  // namespace scrim
