#include "tools/review/note_preview.h"

#include <gtest/gtest.h>

namespace scrim::review {
namespace {

TEST(Preview, MarksWhatStandsForHiddenValues) {
    EXPECT_EQ(released_parts("Mr. [NAME] is {52, ...} years old."),
              Json::parse(R"([{"text":"Mr. "},{"text":"[NAME]","kind":"placeholder"},{"text":" is "},
                              {"text":"{52, ...}","kind":"list"},{"text":" years old."}])"));
}

TEST(Preview, LosesNoTextWhateverBracketsItHas) {
    for (const char* text :
         {"", "[", "a [ b", "[]", "{}", "[a\nb]", "[[NAME]]", "{a]", "x[NAME]", "[A][B]{C}", "]}{["}) {
        std::string joined;
        for (const Json& part : released_parts(text)) joined += part.at("text").get<std::string>();
        EXPECT_EQ(joined, text);
    }
}

}  // namespace
}  // namespace scrim::review
