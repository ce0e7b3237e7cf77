#include "anon/notes/render/shift_date.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

std::string shifted(const std::string& text, const Date& date, int days = 30) {
    return shifted_date(text, date, {2009, 4, 1}, days);
}

TEST(ShiftDate, KeepsTheForm) {
    EXPECT_EQ(shifted("4/25/2009", {2009, 4, 25}), "5/25/2009");
    EXPECT_EQ(shifted("04-25-09", {2009, 4, 25}), "05-25-09");
    EXPECT_EQ(shifted("25/4/2009", {2009, 4, 25}), "25/5/2009");
    EXPECT_EQ(shifted("2009-04-25", {2009, 4, 25}), "2009-05-25");
    EXPECT_EQ(shifted("20090425", {2009, 4, 25}), "20090525");
    EXPECT_EQ(shifted("April 7th, 2009", {2009, 4, 7}), "May 7th, 2009");
    EXPECT_EQ(shifted("the 7th of APRIL", {0, 4, 7}, 15), "the 22nd of APRIL");
    EXPECT_EQ(shifted("7 Apr 2009", {2009, 4, 7}), "7 May 2009");
    EXPECT_EQ(shifted("Tuesday 7 April 2009", {2009, 4, 7}, 1), "Wednesday 8 April 2009");
    EXPECT_EQ(shifted("12/31/2009", {2009, 12, 31}, 1), "01/01/2010") << "as many digits as before";
    EXPECT_EQ(shifted("March 2009", {2009, 3, 0}), "April 2009");
    EXPECT_EQ(shifted("2009", {2009, 0, 0}, 365), "2010");
}

TEST(ShiftDate, GivesUpRatherThanLeaveAPart) {
    EXPECT_EQ(shifted("early April 2009", {2009, 4, 0}), "");
    EXPECT_EQ(shifted("4/25/2009 99", {2009, 4, 25}), "");
}

TEST(ShiftDate, IntervalsStay) {
    for (int day = 1; day <= 28; ++day) {
        const Date date{2008, 2, day};
        const std::string text = "2008-02-" + std::string(day < 10 ? "0" : "") + std::to_string(day);
        const auto moved = read_date(shifted_date(text, date, date, -77));
        ASSERT_TRUE(moved);
        EXPECT_EQ(day_number(*moved), day_number(date) - 77);
    }
}

}  // namespace
}  // namespace scrim
