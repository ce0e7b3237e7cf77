#include "nlp/formats/file_names.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

TEST(FileNamesTest, IdsComeBackFromTheirNames) {
    for (const std::string id : {"n17", "a/b", "..", "-x", " a ", "100%", "K\u00FC\u00DFler", "a%2Fb"}) {
        EXPECT_EQ(note_id_for(file_name_for(id)), id);
    }
    EXPECT_EQ(file_name_for("../x"), "%2E.%2Fx");
}

TEST(FileNamesTest, NamesInOtherEncodingsAreText) {
    EXPECT_EQ(utf8_name("M\xFCller"), "M%FCller");
    EXPECT_EQ(utf8_name("\xFF\xFE"), "%FF%FE");
    EXPECT_EQ(utf8_name("K\u00FC\u00DFler"), "K\u00FC\u00DFler");
    EXPECT_EQ(utf8_name("cut \xC3"), "cut %C3");
    EXPECT_EQ(utf8_name(""), "");
}

TEST(FileNamesTest, AnIdIsUtf8) {
    EXPECT_TRUE(check_note_id("K\u00FC\u00DFler", {}));
    EXPECT_FALSE(check_note_id("M\xFCller", {}));
    EXPECT_FALSE(check_note_id("a\tb", {}));
    EXPECT_FALSE(check_note_id("", {}));
}

}  // namespace
}  // namespace scrim
