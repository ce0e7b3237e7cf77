#include "corpora/generator/written_dates.h"

#include <gtest/gtest.h>

namespace scrim::corpora {
namespace {

TEST(Dates, EveryPatternGivesTextAndValue) {
    using namespace std::chrono;
    const Day day = sys_days(year(2009) / 4 / 5);
    struct Case {
        const char* pattern;
        const char* text;
        const char* value;
    };
    for (const Case& expected :
         {Case{"m/d/yyyy", "4/5/2009", "2009-04-05"}, Case{"mm/dd/yy", "04/05/09", "2009-04-05"},
          Case{"yyyymmdd", "20090405", "2009-04-05"}, Case{"ddMONyyyy", "05APR2009", "2009-04-05"},
          Case{"Month dth, yyyy", "April 5th, 2009", "2009-04-05"},
          Case{"the dth of Month", "the 5th of April", "--04-05"}, Case{"Month of yyyy", "April of 2009", "2009-04"},
          Case{"m/d", "4/5", "--04-05"}, Case{"Month", "April", "--04"}, Case{"yyyy", "2009", "2009"},
          Case{"Weekday", "Sunday", ""}, Case{"Wday m/d", "Sun 4/5", "--04-05"}}) {
        const WrittenDate written = write_date(day, expected.pattern);
        EXPECT_EQ(written.text, expected.text);
        EXPECT_EQ(written.value, expected.value) << expected.pattern;
    }
}

TEST(Dates, AgesCountBirthdays) {
    using namespace std::chrono;
    const Day born = sys_days(year(1950) / 6 / 15);
    EXPECT_EQ(age_on(born, sys_days(year(2000) / 6 / 14)), 49);
    EXPECT_EQ(age_on(born, sys_days(year(2000) / 6 / 15)), 50);
}

}  // namespace
}  // namespace scrim::corpora
