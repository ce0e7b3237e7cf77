#include "corpora/generator/grammar.h"

#include <gtest/gtest.h>

#include "nlp/document.h"

namespace scrim::corpora {
namespace {

TEST(Grammar, ReadsRulesOfLinesAndOfBlocks) {
    const auto grammar = Grammar::parse(
        "# comment\n[greeting]\nDear {patient:last},\n(F adult) Dear Ms. X,\n\n[[note]]\nfirst\n\nline\n---\nsecond\n");
    ASSERT_TRUE(grammar) << grammar.error().message();
    const Rule* greeting = grammar->rule("greeting");
    ASSERT_NE(greeting, nullptr);
    ASSERT_EQ(greeting->alternatives.size(), 2U);
    EXPECT_EQ(greeting->alternatives[1].conditions, (std::vector<std::string>{"F", "adult"}));
    const Rule* note = grammar->rule("note");
    ASSERT_EQ(note->alternatives.size(), 2U);
    EXPECT_EQ(note->alternatives[0].text.front().literal, "first\n\nline");
    EXPECT_EQ(grammar->rule("nothing"), nullptr);
}

TEST(Grammar, ReadsSlotsAndSpans) {
    const auto parsed = parse_template("{^drug:dose?60} and <p- chest {x*2-4}> \\<5 <DATE/other winter>");
    ASSERT_TRUE(parsed) << parsed.error().message();
    const Template& text = *parsed;
    ASSERT_EQ(text[0].kind, Piece::Kind::slot);
    EXPECT_TRUE(text[0].slot.capital);
    EXPECT_EQ(text[0].slot.name, "drug");
    EXPECT_EQ(text[0].slot.argument(0), "dose");
    EXPECT_EQ(text[0].slot.percent, 60);
    EXPECT_EQ(text[2].label, Label::problem);
    EXPECT_EQ(text[2].assertions, assertion_negated);
    EXPECT_EQ(text[4].slot.least, 2);
    EXPECT_EQ(text[4].slot.most, 4);
    EXPECT_EQ(text[6].literal, " <5 ");
    EXPECT_EQ(text[7].label, Label::date);
    EXPECT_EQ(text[7].role, Role::other);
}

TEST(Grammar, SaysWhatIsWrongAndWhere) {
    for (const char* bad :
         {"[a]\n{open\n", "[a]\n<nolabel x>\n", "[a]\n<p never closed\n", "[a]\nx > y\n", "text\n", "[a]\n[b]\nx\n"}) {
        const auto grammar = Grammar::parse(bad);
        ASSERT_FALSE(grammar) << bad;
        EXPECT_EQ(grammar.error().kind, ErrorKind::bad_input);
    }
    EXPECT_EQ(Grammar::parse("[good]\nx\n[bad]\n{open\n").error().place.record, "bad");
}

TEST(Grammar, KeepsThreeInTenForTheTestUnlessOpen) {
    std::string text = "[kept]\n";
    for (int i = 0; i < 20; ++i) text += "line " + std::to_string(i) + "\n";
    text += "[open !]\na\nb\nc\nd\ne\n";
    const auto grammar = Grammar::parse(text);
    ASSERT_TRUE(grammar);
    int kept = 0;
    for (const auto& alternative : grammar->rule("kept")->alternatives) kept += alternative.for_test ? 1 : 0;
    EXPECT_EQ(kept, 6);
    for (const auto& alternative : grammar->rule("open")->alternatives) EXPECT_FALSE(alternative.for_test);
}

}  // namespace
}  // namespace scrim::corpora
