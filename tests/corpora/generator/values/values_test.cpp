#include "corpora/generator/values/values.h"

#include <gtest/gtest.h>

#include <set>

#include "corpora/generator/generator.h"

namespace scrim::corpora {
namespace {

class ValuesOf : public testing::TestWithParam<Split> {
   protected:
    void SetUp() override {
        GeneratorOptions options;
        options.split = GetParam();
        auto made = Generator::make(options);
        ASSERT_TRUE(made) << made.error().message();
        generator_ = std::move(*made);
    }
    [[nodiscard]] const Values& values() const { return generator_->values(); }

    std::unique_ptr<Generator> generator_;
    Random random_{11};
};

TEST_P(ValuesOf, CompaniesAndLandmarksAreManyAndOfTheSplit) {
    std::set<std::string> seen;
    for (int i = 0; i < 400; ++i) {
        for (const auto& name : {values().employer(random_), values().insurer(random_)}) {
            EXPECT_EQ(split_of(name), GetParam()) << name;
            seen.insert(name);
        }
        seen.insert(values().landmark(random_));
    }
    EXPECT_GT(seen.size(), 600U);
}

TEST_P(ValuesOf, WardsHaveANumber) {
    for (int i = 0; i < 200; ++i) {
        const std::string ward = values().ward(random_);
        EXPECT_NE(ward.find_first_of("0123456789"), std::string::npos) << ward;
        EXPECT_NE(ward.find_first_not_of("0123456789"), std::string::npos) << ward;
    }
}

TEST_P(ValuesOf, HospitalsHaveTheirNameAmongTheirForms) {
    for (int i = 0; i < 200; ++i) {
        const Hospital hospital = values().hospital(random_);
        ASSERT_FALSE(hospital.forms.empty());
        EXPECT_EQ(hospital.forms.front(), hospital.name);
        EXPECT_EQ(split_of(hospital.name), GetParam()) << hospital.name;
    }
}

INSTANTIATE_TEST_SUITE_P(Splits, ValuesOf, testing::Values(Split::train, Split::test));

}  // namespace
}  // namespace scrim::corpora
