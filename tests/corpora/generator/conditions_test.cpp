#include "corpora/generator/conditions.h"

#include <gtest/gtest.h>

#include <set>

#include "corpora/generator/resources.h"

namespace scrim::corpora {
namespace {

constexpr const char* one = R"([heart failure; CHF]
patient 48-96 F 3
service cardiac Cardiology
surgical
symptoms orthopnea; leg swelling
denies fever
findings ascites
tests BNP 450-2400 pg/mL; CA 15-3 12.5-80.0
imaging chest x-ray: <p congestion>
drugs furosemide 20|40 mg PO daily; aspirin
procedures thoracentesis
related hypertension
course {He} was diuresed.
plan Daily weights.; Low salt diet.
)";

TEST(Conditions, ReadEveryLine) {
    const auto read = parse_conditions(one);
    ASSERT_TRUE(read) << read.error().message();
    ASSERT_EQ(read->size(), 1U);
    const Condition& condition = read->front();
    EXPECT_EQ(condition.name, "heart failure");
    EXPECT_EQ(condition.names, (std::vector<std::string>{"heart failure", "CHF"}));
    EXPECT_EQ(condition.youngest, 48);
    EXPECT_EQ(condition.oldest, 96);
    EXPECT_EQ(condition.weight, 3);
    EXPECT_EQ(condition.system, "cardiac");
    EXPECT_EQ(condition.service, "Cardiology");
    EXPECT_TRUE(condition.surgical);
    ASSERT_EQ(condition.tests.size(), 2U);
    EXPECT_EQ(condition.tests[0].unit, "pg/mL");
    EXPECT_EQ(condition.tests[1].name, "CA 15-3");
    EXPECT_EQ(condition.tests[1].low, 12.5);
    EXPECT_EQ(condition.tests[1].decimals, 1);
    ASSERT_EQ(condition.drugs.size(), 2U);
    EXPECT_EQ(condition.drugs[0].doses, (std::vector<std::string>{"20", "40"}));
    EXPECT_EQ(condition.drugs[0].rest, "mg PO daily");
    EXPECT_EQ(condition.drugs[1].name, "aspirin");
    EXPECT_EQ(condition.plan.size(), 2U);
}

TEST(Conditions, FitPatientsBySexAndAge) {
    const Condition condition = parse_conditions(one)->front();
    EXPECT_TRUE(condition.fits('F', 48));
    EXPECT_FALSE(condition.fits('M', 48));
    EXPECT_FALSE(condition.fits('F', 47));
    EXPECT_FALSE(condition.fits('F', 97));
}

TEST(Conditions, SayWhatIsWrongAndWhere) {
    const auto told = [](std::string text) {
        const auto read = parse_conditions(text);
        return read ? std::string("read") : read.error().message();
    };
    EXPECT_NE(told("symptoms fever\n").find("before a condition"), std::string::npos);
    EXPECT_NE(told("[x]\nwrong thing\n").find("unknown key"), std::string::npos);
    EXPECT_NE(told("[x]\ntests BNP high\n").find("LOW-HIGH"), std::string::npos);
    EXPECT_NE(told("[x]\nsymptoms fever\n").find("lacks a line"), std::string::npos);
    EXPECT_NE(told("[x]\nimaging chest x-ray\n").find("NAME: RESULT"), std::string::npos);
}

TEST(Conditions, ShippedOnesAreManyAndHangTogether) {
    const auto read = parse_conditions(resources().conditions);
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_GT(read->size(), 60U);
    std::set<std::string> names;
    for (const Condition& condition : *read) {
        EXPECT_TRUE(names.insert(condition.name).second) << condition.name;
        EXPECT_LT(condition.youngest, condition.oldest) << condition.name;
        for (const LabTest& test : condition.tests) EXPECT_LE(test.low, test.high) << test.name;
    }
}

}  // namespace
}  // namespace scrim::corpora
