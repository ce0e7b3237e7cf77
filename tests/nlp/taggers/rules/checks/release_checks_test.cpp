#include "nlp/taggers/rules/checks/checks.h"
#include "tests/nlp/taggers/rules/stage_text.h"

namespace scrim {
namespace {

Shown found(std::string_view topic, const std::string& text) { return found_by_patterns(patterns_of(topic), text); }

TEST(ReleaseChecks, AChildIsThePatientUnlessSomebodyElseHasIt) {
    EXPECT_EQ(found("stage_give_aways", "This infant was seen"), Shown{"AGE infant"});
    EXPECT_EQ(found("stage_give_aways", "her infant was seen"), Shown{});
    EXPECT_EQ(found("stage_give_aways", "fell as a child"), Shown{});
    EXPECT_EQ(found("stage_give_aways", "Child-Pugh class A"), Shown{});
}

TEST(ReleaseChecks, ALengthOfTimeIsNoYear) {
    EXPECT_EQ(found("year_give_aways", "seen last year"), Shown{"DATE last year"});
    EXPECT_EQ(found("year_give_aways", "in the last year"), Shown{});
}

TEST(ReleaseChecks, AnAmountIsNoAge) {
    EXPECT_EQ(found("own_ages", "will turn 70."), Shown{"AGE 70"});
    for (const char* other : {"nearly 70 mg", "nearly 70% of it", "almost 70 minutes", "nearly 70.5"}) {
        EXPECT_EQ(found("own_ages", other), Shown{}) << other;
    }
}

TEST(ReleaseChecks, AYearStandsByItself) {
    EXPECT_EQ(found("own_dates", "Flu shot 2009."), Shown{"DATE 2009"});
    for (const char* other : {"2009 mg", "at 2009", "#2009", "2009.5", "2009%", "x2009"}) {
        EXPECT_EQ(found("own_dates", other), Shown{}) << other;
    }
    EXPECT_TRUE(is_place_of_a_year("in 2009 and", {3, 7}));
    EXPECT_FALSE(is_place_of_a_year("at 2009 and", {3, 7}));
}

TEST(ReleaseChecks, ADayIsNoPartOfADateOrTime) {
    EXPECT_EQ(found("own_dates", "Labs 02/05 Na"), Shown{"DATE 02/05"});
    EXPECT_EQ(found("own_dates", "on 2/5/10"), Shown{});
}

}  // namespace
}  // namespace scrim
