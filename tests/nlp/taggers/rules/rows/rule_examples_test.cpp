#include <gtest/gtest.h>

#include "nlp/taggers/rules/rows/rule_rows.h"

namespace scrim {
namespace {

// What is wrong with a row by its own examples; nothing if it is right.
std::string problem(const std::string& expression, const std::string& match, const std::string& no_match = "",
                    const std::string& check = "") {
    RuleRows rows;
    const auto read = read_rule_rows("# columns: name\tlabel\texpression\tcheck\tmatch\tno_match\nbay\tROOM\t" +
                                         expression + "\t" + check + "\t" + match + "\t" + no_match + "\n",
                                     "my.tsv", rows);
    EXPECT_TRUE(read) << read.error().message();
    const auto resolved = resolve_checks(rows);
    EXPECT_TRUE(resolved);
    const auto right = check_examples(rows, {{"digit", R"(\d)"}});
    return right ? "" : right.error().message();
}

bool says(const std::string& problem, const std::string& wanted) { return problem.find(wanted) != std::string::npos; }

TEST(RuleExamples, ThatHoldAreNoError) {
    EXPECT_EQ(problem(R"(\bbay\s(<digit>+))", "in bay {12} ;; bay {1} or bay {2}", "bay window"), "");
    EXPECT_EQ(problem(R"(\bbay\s(<digit>+))", "in bay {12}", "in bay 1", "length:2"), "");
    EXPECT_EQ(problem(R"(\bset\s(\{\d\}))", R"(set {\{4\}})"), "");
}

TEST(RuleExamples, ThatAreNotFoundAreAnErrorWithItsLine) {
    const std::string missed = problem(R"(\bbay\s(<digit>+))", "in bay {x}");
    EXPECT_TRUE(
        says(missed, "my.tsv, line 2: the pattern 'bay' must find 'x' in its example 'in bay x', and finds nothing"))
        << missed;
    EXPECT_TRUE(says(problem(R"(\bbay\s(<digit>+))", "in {bay 12}"), "finds '12'"));
    EXPECT_TRUE(says(problem(R"(\bbay\s(<digit>+))", "bay {1} or bay 2"), "finds '1', '2'"));
}

TEST(RuleExamples, ThatMustNotMatchAndDoAreAnError) {
    EXPECT_TRUE(says(problem(R"(\bbay\s(<digit>+))", "bay {1}", "in bay 12"), "must find nothing in 'in bay 12'"));
}

TEST(RuleExamples, MustMarkWhatIsToBeFound) {
    EXPECT_TRUE(says(problem(R"(\bbay\s(<digit>+))", "bay 1"), "does not mark"));
    EXPECT_TRUE(says(problem(R"(\bbay\s(<digit>+))", "bay {1"), "does not mark"));
}

TEST(RuleExamples, OfAnExpressionThatDoesNotCompileSayWhy) {
    EXPECT_TRUE(says(problem(R"(\bbay\s(\d+)", "bay {1}"), "missing )"));
    EXPECT_TRUE(says(problem(R"(\bbay\s\d+)", "bay {1}"), "0 groups and 1 labels"));
    EXPECT_TRUE(says(problem(R"(\bbay\s(<digits>))", "bay {1}"), "no part <digits>"));
}

}  // namespace
}  // namespace scrim
