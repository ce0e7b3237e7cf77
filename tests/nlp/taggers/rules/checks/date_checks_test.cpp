#include "tests/nlp/taggers/rules/stage_text.h"

namespace scrim {
namespace {

bool finds(const std::string& text, const std::string& date) {
    const auto found = found_by_patterns(patterns_of("dates"), text);
    return std::find(found.begin(), found.end(), "DATE " + date) != found.end();
}
bool finds_none(const std::string& text) { return found_by_patterns(patterns_of("dates"), text).empty(); }

TEST(DateChecks, ReadEveryWrittenForm) {
    for (const std::string date :
         {"06/07/1999",     "6/7/99",    "6-7-1999", "6.7.99",         "25/12/1998",      "1999-06-07",
          "1999/06/07",     "06/1999",   "June 7th", "June 7, 1999",   "the 7th of June", "7 June 1999",
          "07-JUN-1999",    "June 1999", "Jun '99",  "Tuesday 7 June", "Sept. 7, 1999",   "June the seventh",
          "winter of 1999", "mid-1980s", "Tuesday"}) {
        EXPECT_TRUE(finds("She was well until " + date + ".", date)) << date;
    }
}

TEST(DateChecks, NeedAWordBeforeADayWithoutYear) {
    EXPECT_TRUE(finds("Seen on 6/7 again", "6/7"));
    EXPECT_TRUE(finds("labs from 6/7-6/9", "6/7"));
    EXPECT_TRUE(finds_none("Norco 5/10 daily"));
}

TEST(DateChecks, LeaveMeasuresAlone) {
    for (const char* text :
         {"BP 120/80", "strength of 5/5", "pain of 7/10", "a 2/6 systolic murmur", "3/4 of the meal", "vision 20/40",
          "for 2/7 weeks", "vancomycin 2000 mg", "an 1800 calorie diet", "closed with 3-0 silk", "98.6", "T3 4-5",
          "since 2000 units were given", "of 1/2 tablet"}) {
        EXPECT_TRUE(finds_none(text)) << text;
    }
}

TEST(DateChecks, TellMonthsFromVerbsAndNames) {
    EXPECT_TRUE(finds("back in May", "May"));
    EXPECT_TRUE(finds_none("He may be discharged"));
    EXPECT_TRUE(finds_none("able to march in place"));
    EXPECT_TRUE(finds_none("a dose of 5 may be given"));
}

TEST(DateChecks, TellDaysFromToesAndRibs) {
    EXPECT_TRUE(finds("return on the 7th", "7th"));
    EXPECT_TRUE(finds_none("a cut on the 5th toe"));
}

TEST(DateChecks, ReadDigitsAloneOnlyInAField) {
    EXPECT_TRUE(finds("DOB: 19480601", "19480601"));
    EXPECT_TRUE(finds_none("serial 19480601x"));
    EXPECT_TRUE(finds_none("DOB: 19481301"));
}

}  // namespace
}  // namespace scrim
