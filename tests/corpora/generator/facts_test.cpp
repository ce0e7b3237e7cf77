#include "corpora/generator/facts.h"

#include <gtest/gtest.h>

#include "corpora/generator/generator.h"
#include "corpora/generator/resources.h"

namespace scrim::corpora {
namespace {

using std::chrono::day;
using std::chrono::month;
using std::chrono::year;

Day day_of(int y, unsigned m, unsigned d) { return Day(year(y) / month(m) / day(d)); }

TEST(Facts, AgesTurnOnBirthdays) {
    EXPECT_EQ(age_on(day_of(1950, 6, 15), day_of(2010, 6, 14)), 59);
    EXPECT_EQ(age_on(day_of(1950, 6, 15), day_of(2010, 6, 15)), 60);
    EXPECT_EQ(age_on(day_of(2009, 12, 31), day_of(2010, 1, 1)), 0);
}

TEST(Facts, KindsHaveNames) {
    for (int i = 0; i < kind_count; ++i) {
        const auto kind = static_cast<Kind>(i);
        EXPECT_EQ(kind_named(name(kind)), kind);
    }
    EXPECT_FALSE(kind_named("letter"));
}

class Patients : public testing::Test {
   protected:
    void SetUp() override {
        auto made = Generator::make({});
        ASSERT_TRUE(made);
        generator_ = std::move(*made);
        conditions_ = *parse_conditions(resources().conditions);
    }
    Patient make(Day& first_day, const Population& population = {}) {
        return make_patient(random_, generator_->values(), conditions_, population, first_day);
    }

    std::unique_ptr<Generator> generator_;
    std::vector<Condition> conditions_;
    Random random_{9};
};

TEST_F(Patients, HaveADiseaseOfTheirSexAndAge) {
    for (int i = 0; i < 300; ++i) {
        Day first_day;
        const Patient patient = make(first_day);
        ASSERT_NE(patient.main, nullptr);
        EXPECT_TRUE(patient.main->fits(patient.person.sex, age_on(patient.born, first_day))) << patient.main->name;
        for (const Condition* other : patient.others) EXPECT_NE(other, patient.main);
        EXPECT_FALSE(patient.person.last.empty());
        EXPECT_TRUE(patient.numbers.contains("mrn"));
    }
}

TEST_F(Patients, FollowThePopulation) {
    Population population;
    population.first_year = 1990;
    population.last_year = 1991;
    population.male = 1;
    population.adults = true;
    population.mean_age = 60;
    population.age_deviation = 5;
    population.operated = true;
    for (int i = 0; i < 100; ++i) {
        Day first_day;
        const Patient patient = make(first_day, population);
        EXPECT_EQ(patient.person.sex, 'M');
        EXPECT_TRUE(patient.main->surgical);
        EXPECT_GE(age_on(patient.born, first_day), 18);
        EXPECT_GE(first_day, day_of(1990, 1, 1));
        EXPECT_LT(first_day, day_of(1992, 1, 1));
    }
}

TEST_F(Patients, StaysBeginBeforeTheyEnd) {
    for (int i = 0; i < 200; ++i) {
        Day first_day;
        const Patient patient = make(first_day);
        const Encounter stay = make_encounter(random_, patient, Kind::discharge, first_day);
        EXPECT_TRUE(stay.inpatient);
        EXPECT_LE(stay.admission, stay.discharge);
        EXPECT_EQ(stay.condition->name.empty(), false);
        const Encounter visit = make_encounter(random_, patient, Kind::clinic_letter, first_day);
        EXPECT_FALSE(visit.inpatient);
    }
}

}  // namespace
}  // namespace scrim::corpora
