#include "anon/report/terms.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

TEST(Terms, NamesOfTheProgramBecomeWords) {
    EXPECT_EQ(plain_words("BIOID"), "biometric identifier");
    EXPECT_EQ(plain_words("NAME-ANY"), "name, unclear whose");
    EXPECT_EQ(plain_words("HOSPITAL"), "hospital");
    EXPECT_EQ(plain_words("released_pairs"), "released pairs");
    EXPECT_EQ(plain_check("released pairs"), "released events");
    EXPECT_EQ(plain_check("released_pairs"), "released events");
    EXPECT_EQ(plain_check("signature"), "signature");
    EXPECT_EQ(plain_column("stay_days"), "stay days");
    EXPECT_EQ(plain_list({"AGE", "DATE", "GENDER"}), "age, date and sex");
    EXPECT_EQ(plain_list(Json()), "");
    EXPECT_EQ(capitalized("age"), "Age");
    EXPECT_EQ(capitalized(""), "");
}

TEST(Terms, MethodsTaggersAndActionsBecomeWords) {
    EXPECT_EQ(plain_method({{"method", "ags"}}), "similar trajectories aligned and generalized (AGS)");
    EXPECT_EQ(plain_method({{"method", "of a later version"}}), "of a later version");
    EXPECT_EQ(plain_taggers("before"), "the notes came with their tags");
    EXPECT_EQ(plain_taggers("rules,svm,crf"), "rules, a support vector machine and a conditional random field");
    EXPECT_EQ(plain_taggers("rules"), "rules");
    EXPECT_EQ(plain_action("part"), "stays; every group has one value only");
    EXPECT_EQ(plain_action({{"action", "enumerate"}, {"grain", "month-year"}}), "shown as a list of values, by month");
}

}  // namespace
}  // namespace scrim
