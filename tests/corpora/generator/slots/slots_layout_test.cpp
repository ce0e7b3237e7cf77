#include "tests/corpora/generator/composed.h"

namespace scrim::corpora {
namespace {

TEST_F(Composed, SectionsHaveAHeadingAndStandApart) {
    for (int i = 0; i < 60; ++i) {
        const std::string written = text("Before.{break}{h:Plan}after");
        EXPECT_EQ(written.substr(0, 7), "Before.");
        EXPECT_TRUE(written.find("Plan") != std::string::npos || written.find("PLAN") != std::string::npos) << written;
        EXPECT_EQ(written.substr(written.size() - 5), "after");
    }
}

TEST_F(Composed, ABreakAtTheBeginningIsNone) { EXPECT_EQ(text("{break}x"), "x"); }

}  // namespace
}  // namespace scrim::corpora
