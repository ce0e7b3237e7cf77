#include "tests/nlp/taggers/rules/stage_text.h"

namespace scrim {
namespace {

bool finds(const std::string& text, const std::string& date) {
    const auto found = found_by_patterns(patterns_of("dates"), text);
    return std::find(found.begin(), found.end(), "DATE " + date) != found.end();
}
bool finds_none(const std::string& text) { return found_by_patterns(patterns_of("dates"), text).empty(); }

TEST(DayChecks, FindDaysThatNothingAnnounces) {
    EXPECT_TRUE(finds("Crown insert 4/29 10:00.", "4/29"));
    EXPECT_TRUE(finds("MRI slot 19/12, then clinic", "19/12"));
    EXPECT_TRUE(finds("PCP Moore 4/2 9:15 weight", "4/2"));
    EXPECT_TRUE(finds("Labs 3/14, repeat 3/28. Film 2/9 was fine.", "2/9"));
}

TEST(DayChecks, LeaveScoresSettingsAndDurationsAlone) {
    for (const char* text : {"pain now 7/10", "PHQ-9 11/27", "CPAP 12/5", "power 4/5 in both legs",
                             "born at 27 5/7 weeks", "open 24/7", "Film 2/9 was fine."}) {
        EXPECT_TRUE(finds_none(text)) << text;
    }
}

TEST(DayChecks, TellWeekdaysFromWordsAndMeasures) {
    EXPECT_TRUE(finds("dialysis Sat 3h", "Sat"));
    EXPECT_TRUE(finds("HOME TUE", "TUE"));
    for (const char* text : {"Sat 97 on air", "sat 98%", "out in the sun", "Sat with her family"}) {
        EXPECT_TRUE(finds_none(text)) << text;
    }
}

TEST(DayChecks, TellYearsFromTimesAndAmounts) {
    EXPECT_TRUE(finds("tetanus 1998, well", "1998"));
    EXPECT_TRUE(finds("repaired at Mercy (hernia 2008)", "2008"));
    EXPECT_TRUE(finds_none("asleep at 2010 again"));
    EXPECT_TRUE(finds_none("urine output 1980, fine"));
}

TEST(DayChecks, KnowMonthsThatAListEndsWith) {
    EXPECT_TRUE(finds("vaccine given, next April\n", "April"));
    EXPECT_TRUE(finds("seen Nov with a rash", "Nov"));
    EXPECT_TRUE(finds("separated last March, sleeping", "March"));
    EXPECT_TRUE(finds_none("this may help"));
}

}  // namespace
}  // namespace scrim
