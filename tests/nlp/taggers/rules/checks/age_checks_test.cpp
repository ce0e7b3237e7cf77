#include "tests/nlp/taggers/rules/stage_text.h"

namespace scrim {
namespace {

Shown ages(const std::string& text) { return found_by_patterns(patterns_of("ages"), text); }

TEST(AgeChecks, TakeTheNumberAlone) {
    for (const char* text :
         {"88yo female", "88 y/o", "an 88-year-old man", "88 yrs old", "88 y.o.", "Age: 88", "aged 88", "(88F)",
          "88 years of age", "his 88th birthday", "just turned 88", "88-female", "died at 88 of", "at age 88"}) {
        EXPECT_EQ(ages(text), Shown{"AGE 88"}) << text;
    }
}

TEST(AgeChecks, ReadWordsMonthsAndDecades) {
    EXPECT_EQ(ages("an eighty-eight-year-old man"), Shown{"AGE eighty-eight"});
    EXPECT_EQ(ages("a 6-week-old infant"), Shown{"AGE 6"});
    EXPECT_EQ(ages("3 mo male"), Shown{"AGE 3"});
    EXPECT_EQ(ages("in her nineties"), Shown{"AGE nineties"});
    EXPECT_EQ(ages("this octogenarian"), Shown{"AGE octogenarian"});
    EXPECT_EQ(ages("ages 50 and 54"), (Shown{"AGE 50", "AGE 54"}));
}

TEST(AgeChecks, LeaveThingsAndMeasuresAlone) {
    for (const char* text :
         {"a 6-week-old wound", "a 3-day-old fracture", "temp 98 F", "a 16 F catheter", "28F chest tube",
          "stable at 40 units", "died at 16:05", "weight 88 pounds", "for 20 years", "130-year-old house"}) {
        EXPECT_EQ(ages(text), Shown{}) << text;
    }
}

}  // namespace
}  // namespace scrim
