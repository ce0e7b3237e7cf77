#include "anon/release/prepare/give_aways.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "nlp/taggers/rules/rows/patterns.h"

namespace scrim {
namespace {

std::vector<std::string> found(const GiveAwayOptions& options, std::string_view text) {
    const auto patterns = compile_give_aways(options);
    EXPECT_TRUE(patterns);
    std::vector<std::string> out;
    for (const Span& span : find_give_aways(*patterns, text)) {
        EXPECT_FLOAT_EQ(span.score, 0.7F);
        EXPECT_EQ(span.sources, source_rules);
        std::string shown =
            std::string(name(span.label)) + " " + std::string(text.substr(span.begin, span.end - span.begin));
        out.push_back(shown + (span.value.empty() ? "" : "=" + span.value));
    }
    std::sort(out.begin(), out.end());
    return out;
}

using Found = std::vector<std::string>;

TEST(GiveAways, AreRowsOfTheTopicsThatTheOptionsName) {
    constexpr std::string_view text = "She turns 20 on her 89th birthday; elderly, seen last year at 14:30:59.";
    EXPECT_EQ(found({false, false, false, false, false}, text), Found{"DATE 14:30:59"});
    EXPECT_EQ(found({true, false, false, false, false}, text), (Found{"AGE 89th=89", "DATE 14:30:59"}));
    EXPECT_EQ(found({false, false, false, true, false}, text), (Found{"DATE 14:30:59", "DATE last year"}));
    EXPECT_EQ(found({false, false, false, false, true}, text), (Found{"AGE elderly", "DATE 14:30:59"}));
    EXPECT_EQ(found({false, false, true, false, false}, text), (Found{"DATE 14:30:59", "GENDER She", "GENDER her"}));
}

TEST(GiveAways, ABirthHasItsYear) { EXPECT_EQ(found({}, "He was born in 1921."), Found{"DATE 1921=1921"}); }

TEST(GiveAways, OfEveryTopicAreRows) {
    for (const char* topic : {"time_give_aways", "age_give_aways", "year_give_aways", "stage_give_aways",
                              "gender_give_aways", "own_ages", "own_dates"}) {
        EXPECT_FALSE(patterns_of(topic).empty()) << topic;
    }
}

// anon/release/prepare/own_values.cpp tells by these what a form stands for.
TEST(GiveAways, FormsThatCodeAsksForByNameAreRows) {
    std::set<std::string> names;
    for (const char* topic : {"own_ages", "own_dates"}) {
        for (const Pattern& pattern : patterns_of(topic)) names.insert(pattern.name);
    }
    for (const char* each : {"own_date.month", "own_date.day", "own_date.year", "own_date.years",
                             "own_date.roman_month", "own_date.month_number", "own_age.next_birthday", "own_age.digits",
                             "own_age.years", "own_age.years.fraction"}) {
        EXPECT_TRUE(names.contains(each)) << each;
    }
}

}  // namespace
}  // namespace scrim
