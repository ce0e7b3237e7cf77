#include "nlp/base/result.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace scrim {
namespace {

TEST(Result, HoldsValueOrError) {
    const Result<int> value(5);
    ASSERT_TRUE(value.ok());
    EXPECT_EQ(*value, 5);
    const Result<int> error(bad_input("broken"));
    EXPECT_FALSE(error);
    EXPECT_EQ(error.error().what, "broken");
}

TEST(Result, MovesValueOut) {
    Result<std::unique_ptr<std::string>> result(std::make_unique<std::string>("kept"));
    const std::unique_ptr<std::string> out = *std::move(result);
    EXPECT_EQ(*out, "kept");
}

TEST(Result, OfNothingIsFineUnlessToldOtherwise) {
    EXPECT_TRUE(Result<void>());
    EXPECT_FALSE(Result<void>(usage_error("wrong")));
}

TEST(Error, MessageNamesPlaceFirstAndAdviceLast) {
    EXPECT_EQ(bad_input("cannot be read", {"notes.jsonl", "n17", 3}, "look there").message(),
              "notes.jsonl, record n17, line 3: cannot be read (look there)");
}

TEST(Error, MessageLeavesOutEmptyParts) {
    EXPECT_EQ(bad_input("broken").message(), "broken");
    EXPECT_EQ(bad_input("broken", {{}, {}, 4}).message(), "line 4: broken");
    EXPECT_EQ(bad_input("broken", {"a.csv", {}, 0}).message(), "a.csv: broken");
    EXPECT_EQ(bad_input("broken", {{}, "n1", 0}).message(), "record n1: broken");
    EXPECT_EQ(usage_error("--k is missing", "give it").message(), "--k is missing (give it)");
}

TEST(Error, KindDecidesTheExitCode) {
    EXPECT_EQ(exit_code(check_failed("k does not hold")), 1);
    EXPECT_EQ(exit_code(usage_error("wrong")), 2);
    EXPECT_EQ(exit_code(bad_input("broken")), 3);
}

}  // namespace
}  // namespace scrim
