#include "nlp/base/printable.h"

#include <gtest/gtest.h>

#include "nlp/base/result.h"

namespace scrim {
namespace {

TEST(PrintableTest, ShowsControlCharacters) {
    EXPECT_EQ(printable("K\u00FC\u00DFler, \u5C71\u7530", Shown::message), "K\u00FC\u00DFler, \u5C71\u7530");
    EXPECT_EQ(printable(std::string("a\0b\x1b[2Jc\x7f", 9), Shown::message), "a\\x00b\\x1b[2Jc\\x7f");
    EXPECT_EQ(printable("\u009B31m", Shown::message), "\\x9b31m") << "one character that begins an escape sequence";
    EXPECT_EQ(printable("one\n\ttwo\r", Shown::message), "one\n\ttwo\\x0d");
    EXPECT_EQ(printable("one\n\ttwo", Shown::name), "one\\x0a\\x09two");
    EXPECT_EQ(printable("\xC2", Shown::name), "\xC2") << "a character that is cut off";
}

TEST(PrintableTest, AMessageNamesAFileInOneLine) {
    const Error error =
        bad_input("cannot be opened", {"notes\nscrim: all is well.txt", "\x1b[2J7", 3}, "check the path");
    EXPECT_EQ(error.message(),
              "notes\\x0ascrim: all is well.txt, record \\x1b[2J7, line 3: cannot be opened (check the path)");
}

}  // namespace
}  // namespace scrim
