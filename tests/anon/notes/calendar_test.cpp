#include "anon/notes/calendar.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

TEST(Calendar, ReadsValuesAsFarAsTheyGo) {
    EXPECT_EQ(read_date("2009-04-25"), (Date{2009, 4, 25}));
    EXPECT_EQ(read_date("2009-04"), (Date{2009, 4, 0}));
    EXPECT_EQ(read_date("2009"), (Date{2009, 0, 0}));
    EXPECT_EQ(read_date("--04-25"), (Date{0, 4, 25}));
    EXPECT_EQ(read_date("--02-29"), (Date{0, 2, 29}));
    EXPECT_EQ(read_date("--04"), (Date{0, 4, 0}));
    for (const char* wrong : {"", "-", "--", "--4", "200", "2009-", "2009-13", "2009-04-31", "2009-02-29",
                              "2009-04-25x", "tuesday", "20090425", "2009/04/25", "2009-4-25", "-009-04-25"}) {
        EXPECT_FALSE(read_date(wrong)) << wrong;
    }
}

TEST(Calendar, DaysGoThereAndBack) {
    EXPECT_EQ(day_number({1970, 1, 1}), 0);
    EXPECT_EQ(day_number({2000, 3, 1}), 11017);
    for (std::int64_t day = -80000; day < 80000; day += 7) EXPECT_EQ(day_number(date_of(day)), day);
}

TEST(Calendar, GrainsAsInThePaper) {
    const Date date{2009, 4, 5};
    EXPECT_EQ(date_at(date, Grain::month_year), "Apr-2009");
    EXPECT_EQ(date_at(date, Grain::day), "5-Apr-2009");
    EXPECT_EQ(date_at(date, Grain::season_year), "Spring-2009");
    EXPECT_EQ(date_at({2009, 12, 1}, Grain::season_year), "Winter-2010");
    EXPECT_EQ(date_at(date, Grain::year), "2009");
    EXPECT_FALSE(date_at({2009, 0, 0}, Grain::month_year));
    EXPECT_FALSE(date_at({0, 4, 5}, Grain::year));
    EXPECT_LT(date_order({2009, 12, 1}, Grain::month_year), date_order({2010, 1, 1}, Grain::month_year));
    EXPECT_EQ(date_order({2009, 12, 1}, Grain::season_year), date_order({2010, 2, 1}, Grain::season_year));
}

TEST(Calendar, OffsetsAreNeverFinerThanTheirSource) {
    const Date admission{2009, 3, 13};
    EXPECT_EQ(offset_text(admission, {2009, 3, 19}, OffsetUnit::day), "+6 d");
    EXPECT_EQ(offset_text(admission, {2009, 3, 13}, OffsetUnit::day), "+0 d");
    EXPECT_EQ(offset_text(admission, {2009, 2, 11}, OffsetUnit::day), "-30 d");
    EXPECT_EQ(offset_text(admission, {2009, 9, 13}, OffsetUnit::day), "+6 mo");
    EXPECT_EQ(offset_text(admission, {2008, 12, 1}, OffsetUnit::day), "-3 mo");
    EXPECT_EQ(offset_text(admission, {2011, 3, 20}, OffsetUnit::day), "+2 y");
    EXPECT_EQ(offset_text(admission, {2009, 4, 0}, OffsetUnit::day), "+1 mo");
    EXPECT_EQ(offset_text(admission, {2005, 0, 0}, OffsetUnit::day), "-4 y");
    EXPECT_EQ(offset_text({2009, 3, 0}, {2009, 3, 19}, OffsetUnit::day), "+0 mo");
    EXPECT_EQ(offset_text(admission, {1989, 6, 2}, OffsetUnit::day), "-20 y");
}

TEST(Calendar, OffsetsAreNeverFinerThanTheUnit) {
    const Date admission{2009, 3, 13};
    EXPECT_EQ(offset_text(admission, {2009, 3, 19}, OffsetUnit::week), "+1 wk");
    EXPECT_EQ(offset_text(admission, {2009, 2, 11}, OffsetUnit::week), "-4 wk");
    EXPECT_EQ(offset_text(admission, {2009, 3, 19}, OffsetUnit::month), "+0 mo");
    EXPECT_EQ(offset_text(admission, {2009, 2, 11}, OffsetUnit::month), "-1 mo");
    EXPECT_EQ(offset_text(admission, {2011, 3, 20}, OffsetUnit::month), "+2 y");
}

TEST(Calendar, OffsetsAsLongAsALife) {
    const Date visit{2009, 3, 13};
    EXPECT_TRUE(reaches_back(visit, {1957, 0, 0}, 52));
    EXPECT_TRUE(reaches_back(visit, {1957, 3, 1}, 52));
    EXPECT_TRUE(reaches_back(visit, {1957, 8, 1}, 52)) << "shown as 52 years";
    EXPECT_FALSE(reaches_back(visit, {1960, 3, 1}, 52));
    EXPECT_TRUE(reaches_back(visit, {2009, 2, 1}, 0)) << "an infant has no past to speak of";
    EXPECT_FALSE(reaches_back(visit, {2009, 3, 20}, 0));
    EXPECT_FALSE(reaches_back(visit, {2010, 1, 1}, 0));
}

TEST(Calendar, AYearThatIsNoneIsNotTold) {
    EXPECT_EQ(read_date("0130-12-07"), (Date{0, 12, 7})) << "half past one";
    EXPECT_FALSE(read_date("0130"));
    EXPECT_EQ(read_date("2067-05-03"), (Date{2067, 5, 3})) << "shared corpora move dates ahead";
}

TEST(Calendar, AYearThatIsMissingIsTheNearest) {
    EXPECT_EQ(with_year_near({0, 12, 28}, {2009, 1, 5}), (Date{2008, 12, 28}));
    EXPECT_EQ(with_year_near({0, 1, 5}, {2009, 12, 28}), (Date{2010, 1, 5}));
    EXPECT_EQ(with_year_near({0, 2, 29}, {2009, 2, 20}), (Date{2009, 2, 28}));
    EXPECT_EQ(with_year_near({2001, 1, 1}, {2009, 12, 28}), (Date{2001, 1, 1}));
}

TEST(Calendar, AgeOfABirthDate) {
    EXPECT_EQ(age_at({1957, 3, 14}, {2009, 3, 13}), 51);
    EXPECT_EQ(age_at({1957, 3, 13}, {2009, 3, 13}), 52);
    EXPECT_EQ(age_at({1957, 0, 0}, {2009, 3, 13}), 52);
    EXPECT_FALSE(age_at({2010, 1, 1}, {2009, 3, 13}));
    EXPECT_FALSE(age_at({1800, 1, 1}, {2009, 3, 13}));
}

TEST(Calendar, RangesAsInThePaper) {
    EXPECT_EQ(month_range("Mar-2009", "Jul-2009"), "Mar-Jul 2009");
    EXPECT_EQ(month_range("Nov-2008", "Mar-2009"), "Nov 2008-Mar 2009");
    EXPECT_EQ(month_range("Mar-2009", "Mar-2009"), "Mar 2009");
}

}  // namespace
}  // namespace scrim
