#include "nlp/rules/patterns.h"
#include "tests/nlp/rules/stage_text.h"

namespace scrim {
namespace {

TEST(NameAnchors, PointAtTheFirstLetterAndSayWhoseNameItIs) {
    struct Case {
        const char* text;
        const char* wanted;
    };
    for (const Case& each :
         {Case{"Patient: X", "PATIENT X"}, Case{"pt=Y", "PATIENT Y"}, Case{"Attending: Z", "DOCTOR Z"},
          Case{"dictated by W", "DOCTOR W"}, Case{"/s/ V", "DOCTOR V"}, Case{"Dear U", "DOCTOR U"},
          Case{"her sister T", "RELATIVE T"}, Case{"his son, S", "RELATIVE S"}, Case{"wife (R", "RELATIVE R"},
          Case{"Surgeon: Dr. Q", "DOCTOR Q"}}) {
        const auto found = found_by_patterns(name_anchor_patterns(), each.text);
        EXPECT_NE(std::find(found.begin(), found.end(), each.wanted), found.end()) << each.text;
    }
}

TEST(NameAnchors, AreSilentInPlainText) {
    EXPECT_EQ(found_by_patterns(name_anchor_patterns(), "No fever or cough; ambulating well."), Shown{});
}

}  // namespace
}  // namespace scrim
