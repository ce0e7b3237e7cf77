#include "nlp/taggers/rules/engine/date_value.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

std::string iso(std::string_view text) {
    const auto date = parse_date(text);
    return date ? iso_date(*date) : "none";
}

TEST(DateValue, ReadsNumbersInBothOrders) {
    EXPECT_EQ(iso("4/25/2009"), "2009-04-25");
    EXPECT_EQ(iso("04-05-2009"), "2009-04-05");
    EXPECT_EQ(iso("25/4/2009"), "2009-04-25");
    EXPECT_EQ(iso("25.12.1998"), "1998-12-25");
    EXPECT_EQ(iso("2009-04-25"), "2009-04-25");
    EXPECT_EQ(iso("20090425"), "2009-04-25");
    EXPECT_EQ(iso("042509"), "2009-04-25");
}

TEST(DateValue, ReadsTwoDigitYearsAs1930To2029) {
    EXPECT_EQ(iso("6/7/29"), "2029-06-07");
    EXPECT_EQ(iso("6/7/30"), "1930-06-07");
    EXPECT_EQ(iso("25-APR-09"), "2009-04-25");
}

TEST(DateValue, ReadsMonthsByName) {
    EXPECT_EQ(iso("June 7th, 1999"), "1999-06-07");
    EXPECT_EQ(iso("the 7th of June"), "--06-07");
    EXPECT_EQ(iso("Tuesday 7 June 1999"), "1999-06-07");
    EXPECT_EQ(iso("Monday, June 7, 1999"), "1999-06-07");
    EXPECT_EQ(iso("March 2009"), "2009-03");
    EXPECT_EQ(iso("Jun '99"), "1999-06");
    EXPECT_EQ(iso("June\n7, 1999"), "1999-06-07");
}

TEST(DateValue, ReadsDaysInWords) {
    EXPECT_EQ(iso("June the seventh"), "--06-07");
    EXPECT_EQ(iso("twentieth of June 1999"), "1999-06-20");
    EXPECT_EQ(iso("June twenty-first"), "--06-21");
    EXPECT_EQ(iso("thirty-first of May"), "--05-31");
    EXPECT_EQ(iso("June twenty second, 1999"), "1999-06-22");
}

TEST(DateValue, ReadsWhatIsThere) {
    EXPECT_EQ(iso("07/2007"), "2007-07");
    EXPECT_EQ(iso("1998"), "1998");
    EXPECT_EQ(iso("3/20"), "--03-20");
    EXPECT_EQ(iso("January"), "--01");
}

TEST(DateValue, AClockTimeIsNoDate) {
    for (const char* clock : {"12:00:00", "7:45", "07:12:33", "0130"}) EXPECT_EQ(iso(clock), "none") << clock;
    EXPECT_EQ(iso("7 Dec 0130"), "--12-07");
    EXPECT_EQ(iso("7 Dec 2130"), "--12-07") << "half past nine in the evening";
    EXPECT_EQ(iso("4/25/2009 10:45"), "2009-04-25");
    EXPECT_EQ(iso("May 3, 2067"), "2067-05-03") << "a year of a corpus with moved dates";
    EXPECT_EQ(iso("2067-05-03"), "2067-05-03");
}

TEST(DateValue, AnApostropheAnnouncesAYear) {
    EXPECT_EQ(iso("Nov '24"), "2024-11");
    EXPECT_EQ(iso("Nov \xe2\x80\x99"
                  "24"),
              "2024-11");
    EXPECT_EQ(iso("Nov 24"), "--11-24");
    EXPECT_EQ(iso("Tuesday, 17 June"), "--06-17");
}

TEST(DateValue, ARangeIsItsFirstDay) {
    EXPECT_EQ(iso("7/28-8/3"), "--07-28") << "not a day of 2008";
    EXPECT_EQ(iso("7/28 - 8/3/2009"), "2009-07-28");
    EXPECT_EQ(iso("5/15-5/17/09"), "2009-05-15");
    EXPECT_EQ(iso("5/15 to 5/17"), "--05-15");
    EXPECT_EQ(iso("5/15-17"), "--05-15");
    EXPECT_EQ(iso("5/15\xe2\x80\x93"
                  "17/2009"),
              "2009-05-15");
    EXPECT_EQ(iso("5/2/09-5/7/09"), "2009-05-02");
    EXPECT_EQ(iso("June 3-5"), "--06-03");
    EXPECT_EQ(iso("June 13-15"), "--06-13");
    EXPECT_EQ(iso("13-15 June"), "--06-13");
    EXPECT_EQ(iso("June 3 - July 5"), "--06-03");
    EXPECT_EQ(iso("June 3 and 5, 2009"), "2009-06-03");
    EXPECT_EQ(iso("Jun-13-09"), "2009-06-13");
    EXPECT_EQ(iso("June 3, 09"), "2009-06-03");
    EXPECT_EQ(iso("6-7-09"), "2009-06-07");
}

TEST(DateValue, KnowsNoneForWeekdaysSeasonsDecadesAndNonsense) {
    for (const char* text : {"Tuesday", "spring 2004", "1980s", "", "hello", "winter of 1999", "13/32/2009"}) {
        EXPECT_EQ(iso(text), "none") << text;
    }
}

TEST(AgeValue, ReadsNumbersAndWords) {
    EXPECT_EQ(age_value("88"), "88");
    EXPECT_EQ(age_value("088"), "88");
    EXPECT_EQ(age_value("eighty-eight"), "88");
    EXPECT_EQ(age_value("Forty five"), "45");
    EXPECT_EQ(age_value("nineteen"), "19");
    EXPECT_EQ(age_value("one hundred"), "100");
    EXPECT_EQ(age_value("one hundred and one"), "101");
    EXPECT_EQ(age_value("one hundred two"), "102");
    EXPECT_EQ(age_value("80s"), "80s");
    EXPECT_EQ(age_value("octogenarian"), "");
}

}  // namespace
}  // namespace scrim
