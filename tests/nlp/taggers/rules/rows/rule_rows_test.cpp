#include "nlp/taggers/rules/rows/rule_rows.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

std::string problem(const std::string& text) {
    RuleRows rows;
    const auto read = read_rule_rows(text, "my.tsv", rows);
    return read ? "" : read.error().message();
}

TEST(RuleRows, AreReadByTheirHeader) {
    RuleRows rows;
    const auto read = read_rule_rows(
        "# Our rules\n"
        "# columns: name\tlabel\texpression\tscore\trole\tcheck\tmatch\tno_match\n"
        "bay.number\tROOM\t\\bbay\\s(\\d+)\t0.8\t\tdigits:1\tin bay {12} ;; Bay {3}\\nis free\tbay window\r\n"
        "\n"
        "visit.pair\tDATE,DATE\t(a)(b)\t\tvisit\t\t{a}{b}\n"
        "# columns: part\texpression\n"
        "bird\tkite\n"
        "bird\tlark\n"
        "# columns: list\tword\n"
        "gates\tnorth\n"
        "gates\tsouth\n"
        "# columns: kind\tentry\n"
        "hospital\tOld Mill House\n"
        "# columns: heading\tsection\n"
        "ward round\thospital course\n"
        "# columns: keep\n"
        "Zweig\n",
        "my.tsv", rows);
    ASSERT_TRUE(read) << read.error().message();
    ASSERT_EQ(rows.patterns.size(), 2U);
    const PatternRow& bay = rows.patterns[0];
    EXPECT_EQ(bay.pattern.name, "bay.number");
    EXPECT_EQ(bay.pattern.groups, std::vector{Label::room});
    EXPECT_FLOAT_EQ(bay.pattern.score, 0.8F);
    EXPECT_EQ(bay.match, (std::vector<std::string>{"in bay {12}", "Bay {3}\nis free"}));
    EXPECT_EQ(bay.no_match, std::vector<std::string>{"bay window"});
    EXPECT_EQ(bay.place.line, 3U);
    EXPECT_EQ(rows.patterns[1].pattern.role, Role::visit);
    EXPECT_FLOAT_EQ(rows.patterns[1].pattern.score, 0.9F);
    EXPECT_EQ(joined_parts(rows), (PatternParts{{"bird", "(?:kite|lark)"}}));
    EXPECT_EQ(rows.lists.at("gates"), "north|south");
    ASSERT_EQ(rows.words.size(), 1U);
    EXPECT_EQ(rows.words[0].kind, "hospital");
    ASSERT_EQ(rows.sections.size(), 1U);
    EXPECT_EQ(rows.sections[0].heading, "ward round");
    EXPECT_EQ(rows.keep, std::vector<std::string>{"Zweig"});
    ASSERT_TRUE(resolve_checks(rows));
    EXPECT_EQ(rows.patterns[0].pattern.checks.size(), 1U);
}

TEST(RuleRows, MayAnnounceANameInsteadOfBeingOne) {
    RuleRows rows;
    ASSERT_TRUE(
        read_rule_rows("# columns: name\tlabel\texpression\tmatch\nseen\tannounces:DOCTOR\tseen\\sby\\s([a-z])\t"
                       "seen by {K}\n",
                       "my.tsv", rows));
    EXPECT_TRUE(rows.patterns[0].pattern.announces_name);
    EXPECT_NE(problem("# columns: name\tlabel\texpression\tmatch\nseen\tannounces:PHONE\t(a)\t{a}\n").find("for names"),
              std::string::npos);
}

TEST(RuleRows, OfAJoinedTextKnowTheirFile) {
    RuleRows rows;
    ASSERT_TRUE(
        read_rule_rows("# file: dates.tsv\n# columns: name\tlabel\texpression\tmatch\nd\tDATE\t(\\d)\t{1}\n"
                       "# file: ages.tsv\n# columns: name\tlabel\texpression\tmatch\na\tAGE\t(\\d)\t{1}\n",
                       "joined", rows));
    EXPECT_EQ(rows.patterns[0].topic, "dates");
    EXPECT_EQ(rows.patterns[1].topic, "ages");
    EXPECT_EQ(rows.patterns[1].place.file, "ages.tsv");
    EXPECT_EQ(rows.patterns[1].place.line, 2U);
}

TEST(RuleRows, ThatCannotBeRightAreErrorsWithTheirLine) {
    const std::string head = "# columns: name\tlabel\texpression\tscore\trole\tmatch\n";
    const auto expect = [](const std::string& text, const std::string& wanted) {
        EXPECT_NE(problem(text).find(wanted), std::string::npos) << problem(text);
    };
    expect(head + "Bad Name\tROOM\t(a)\t\t\t{a}\n", "my.tsv, line 2: the name");
    expect(head + "a\tROOMS\t(a)\t\t\t{a}\n", "my.tsv, line 2: there is no label 'ROOMS'");
    expect(head + "a\tROOM\t\t\t\t{a}\n", "the expression is missing");
    expect(head + "a\tROOM\t(a)\t7\t\t{a}\n", "the score");
    expect(head + "a\tROOM\t(a)\t\tking\t{a}\n", "no role 'king'");
    expect(head + "a\tROOM\t(a)\t\t\t\n", "no example");
    expect(head + "a\tROOM\t(a)\t\t\t{a}\na\tROOM\t(a)\t\t\t{a}\n", "my.tsv, line 3: a second pattern 'a'");
    expect(head + "a\tROOM\t(a)\t\t\t{a}\tmore\n", "more columns");
    expect("a\tROOM\t(a)\n", "before any header");
    expect("# columns: nmae\tlabel\n", "no column 'nmae'");
    expect("# columns: kind\tentry\nhospital\n", "'entry' is empty");
}

}  // namespace
}  // namespace scrim
