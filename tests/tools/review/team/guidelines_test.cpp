#include "tools/review/team/guidelines.h"

#include <gtest/gtest.h>

namespace scrim::review {
namespace {

TEST(Guidelines, HaveAPartPerLabel) {
    const auto found = guidelines_of(
        "# Our project\nRead this first.\n\n## PATIENT\nNo titles.\n\n### Examples\n- Mr. **Smith**\n\n"
        "## CITY, STATE\r\nOnly names.\n## Other things\nAsk.\n");
    ASSERT_TRUE(found.ok()) << found.error().message();
    EXPECT_EQ(found->at("PATIENT"), "No titles.\n\n### Examples\n- Mr. **Smith**");
    EXPECT_EQ(found->at("CITY"), "Only names.");
    EXPECT_EQ(found->at("STATE"), "Only names.");
    EXPECT_EQ(found->at(""), "# Our project\nRead this first.\n\n## Other things\nAsk.");
    EXPECT_EQ(found->size(), 4U);
}

TEST(Guidelines, WithoutAnyLabelAreRefused) {
    const auto found = guidelines_of("# People\nTag them.\n#PATIENT\n");
    ASSERT_FALSE(found.ok());
    EXPECT_NE(found.error().what.find("no heading that names a label"), std::string::npos);
}

}  // namespace
}  // namespace scrim::review
