#include "anon/core/sources/fhir_conditions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace scrim {
namespace {

using testing::HasSubstr;

struct Rows {
    Result<void> done;
    std::string text;
    FhirCounts counts;
    std::string system;
};

Rows rows_of(std::string_view ndjson, const std::string& code_system = {}) {
    FhirConditions conditions(memory_input(ndjson, "conditions.ndjson"), code_system);
    Rows out;
    std::string block(37, '\0');  // small, so that rows are given in pieces
    while (true) {
        const auto got = conditions.read(block.data(), block.size());
        if (!got) out.done = got.error();
        if (!got || *got == 0) break;
        out.text.append(block, 0, *got);
    }
    out.counts = *conditions.counts();
    out.system = *conditions.system();
    return out;
}

constexpr std::string_view diabetes =
    R"({"resourceType":"Condition","subject":{"reference":"Patient/p1"},"encounter":{"reference":"Encounter/e1"},)"
    R"("code":{"coding":[{"system":"http://hl7.org/fhir/sid/icd-10-cm","code":"E11.9"}]},)"
    R"("onsetDateTime":"2010-08-11T10:00:00-05:00"})";
constexpr std::string_view two_systems =
    R"({"resourceType":"Condition","subject":{"reference":"https://host/fhir/Patient/p2"},)"
    R"("code":{"coding":[{"system":"http://snomed.info/sct","code":"38341003"},)"
    R"({"system":"http://hl7.org/fhir/sid/icd-10-cm","code":"I10"}]},"recordedDate":"2011-01-02"})";
constexpr std::string_view refuted =
    R"({"resourceType":"Condition","subject":{"reference":"Patient/p1"},"verificationStatus":)"
    R"({"coding":[{"code":"refuted"}]},"code":{"coding":[{"code":"C50.9"}]}})";
constexpr std::string_view text_alone =
    R"({"resourceType":"Condition","subject":{"reference":"Patient/p3"},"code":{"text":"a cough, since May"}})";

std::string lines(std::initializer_list<std::string_view> all) {
    std::string out;
    for (const auto line : all) out += std::string(line) + "\n";
    return out;
}

TEST(FhirConditions, BecomeATable) {
    const auto rows = rows_of(lines({diabetes, "", refuted, text_alone}));
    ASSERT_TRUE(rows.done.ok()) << rows.done.error().message();
    EXPECT_EQ(rows.text, "patient,visit,code,date\np1,e1,E11.9,2010-08-11\n\n\n\n");
    EXPECT_EQ(rows.counts.refuted, 1U);
    EXPECT_EQ(rows.counts.no_code, 1U);
    EXPECT_EQ(rows.system, "icd10");
}

TEST(FhirConditions, CodingsOfTwoSystemsNeedAChoice) {
    const auto rows = rows_of(lines({diabetes, two_systems}));
    ASSERT_FALSE(rows.done.ok());
    EXPECT_EQ(rows.done.error().place.line, 2U);
    EXPECT_THAT(rows.done.error().message(), HasSubstr("--code-system"));
    const auto icd = rows_of(lines({diabetes, two_systems}), "icd10");
    ASSERT_TRUE(icd.done.ok());
    EXPECT_EQ(icd.text, "patient,visit,code,date\np1,e1,E11.9,2010-08-11\np2,day 2011-01-02,I10,2011-01-02\n");
    const auto snomed = rows_of(lines({diabetes, two_systems}), "http://snomed.info/sct");
    EXPECT_EQ(snomed.text, "patient,visit,code,date\n\np2,day 2011-01-02,38341003,2011-01-02\n");
    EXPECT_EQ(snomed.counts.no_code, 1U);
    EXPECT_EQ(snomed.system, "SNOMED CT");
}

TEST(FhirConditions, WhatIsNoConditionIsAnError) {
    for (const std::string_view wrong :
         {R"({"resourceType":"Patient","id":"p1"})", R"({"resourceType":"Condition","code":{}})", "{", "[1]"}) {
        const auto rows = rows_of(lines({diabetes, wrong}));
        ASSERT_FALSE(rows.done.ok()) << wrong;
        EXPECT_EQ(rows.done.error().place.line, 2U) << wrong;
    }
}

}  // namespace
}  // namespace scrim
