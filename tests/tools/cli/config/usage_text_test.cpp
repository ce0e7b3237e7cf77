#include "tools/cli/config/usage_text.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

TEST(UsageText, TypesAreInWordsOfUsers) {
    EXPECT_EQ(plain_type("UINT:UINT in [1 - 1024]"), "N (1 to 1024)");
    EXPECT_EQ(plain_type("UINT:INT in [0 - 1000000000]"), "N");
    EXPECT_EQ(plain_type("UINT:INT in [3 - 1073741824]"), "N (3 or more)");
    EXPECT_EQ(plain_type("UINT:POSITIVE"), "N");
    EXPECT_EQ(plain_type("FLOAT:FLOAT in [0 - 1]"), "NUMBER (0 to 1)");
    EXPECT_EQ(plain_type("TEXT:{efron,breslow}"), "efron|breslow");
    EXPECT_EQ(plain_type("TEXT:FILE"), "FILE");
    EXPECT_EQ(plain_type("TEXT:DIR"), "FOLDER");
    EXPECT_EQ(plain_type("TEXT"), "TEXT");
}

std::string problem(const std::string& text) { return usage_problem("scrim codes", text).message(); }

TEST(UsageText, ProblemsSayWhatAndWhatToDo) {
    EXPECT_EQ(problem("A subcommand is required"), "scrim codes: which command? ('scrim codes --help' lists them)");
    EXPECT_EQ(problem("--output is required"),
              "scrim codes: --output is missing ('scrim codes --help' says what it is)");
    EXPECT_EQ(problem("Could not convert: --k = five"),
              "--k takes a number, not 'five' ('scrim codes --help' says what it is)");
    EXPECT_EQ(problem("--sample: Value 0 not in range 1 to 1000000"),
              "--sample must be 1 to 1000000, not 0 ('scrim codes --help' says what it is)");
    EXPECT_EQ(problem("--weight: Value 2 not in range 0.000000 to 0.500000"),
              "--weight must be 0 to 0.5, not 2 ('scrim codes --help' says what it is)");
    EXPECT_EQ(problem("--notes: Value 0 not in range 0.000000 to 179769313486231570000.000000"),
              "--notes must be above 0, not 0 ('scrim codes --help' says what it is)");
    EXPECT_EQ(problem("--mode: best not in {recall,balanced}"),
              "--mode must be one of recall, balanced; not 'best' ('scrim codes --help' says what it is)");
    EXPECT_EQ(problem("--models: Directory does not exist: here"),
              "--models: there is no folder here ('scrim codes --help' says what it is)");
    EXPECT_EQ(problem("something else"), "scrim codes: something else ('scrim codes --help' lists the options)");
}

}  // namespace
}  // namespace scrim
