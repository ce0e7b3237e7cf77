#include "anon/core/sources/code_source.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "anon/core/records.h"

namespace scrim {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

// The columns of OMOP's tables, those that nobody fills left out.
constexpr std::string_view conditions =
    "condition_occurrence_id,person_id,condition_concept_id,condition_start_date,condition_start_datetime,"
    "condition_type_concept_id,visit_occurrence_id,condition_source_value\n"
    "1,11,201826,2010-08-11,2010-08-11 00:00:00,32020,501,E11.9\n"
    "2,11,320128,2010-08-11,,32020,501,I10\n"
    "3,12,320128,2010-09-01,,32020,,I10\n"
    "4,12,0,2010-09-01,,32020,NULL,XYZ\n"
    "5,12,201826,2011-01-05,,32020,,E11.9\n";

Result<CodeData> read(std::string_view text, const ReadRecordsOptions& options = {}) {
    return read_code_records(memory_input(text), options);
}

TEST(CodeSource, OmopConditionsAreFoundByTheirHeader) {
    const auto data = read(conditions);
    ASSERT_TRUE(data.ok()) << data.error().message();
    EXPECT_THAT(data->records.patients, ElementsAre("11", "12"));
    EXPECT_THAT(data->records.names, ElementsAre("0", "201826", "320128"));
    EXPECT_EQ(data->system, "OMOP concept ids");
    EXPECT_THAT(data->visits, testing::Property(&Visits::size, 3U));  // without a visit, a day is one
}

TEST(CodeSource, AnotherColumnOfOmopMayBeNamed) {
    ReadRecordsOptions options;
    options.code_column = "condition_source_value";
    const auto data = read(conditions, options);
    ASSERT_TRUE(data.ok());
    EXPECT_THAT(data->records.names, ElementsAre("E11.9", "I10", "XYZ"));
    EXPECT_EQ(data->system, "");
}

TEST(CodeSource, OmopDrugsMayBeInCapitalsAndWithTabs) {
    const auto data = read(
        "DRUG_EXPOSURE_ID\tPERSON_ID\tDRUG_CONCEPT_ID\tDRUG_EXPOSURE_START_DATE\n1\t7\t1503297\t2010-01-01\n"
        "2\t8\t1308216\t2010-01-01\n");
    ASSERT_TRUE(data.ok()) << data.error().message();
    EXPECT_THAT(data->records.names, ElementsAre("1308216", "1503297"));
}

TEST(CodeSource, UsualColumnsGoBeforeThoseOfOmop) {
    const auto data = read("person_id,condition_concept_id,patient,code\n1,201826,a,E11\n2,320128,b,I10\n");
    ASSERT_TRUE(data.ok());
    EXPECT_THAT(data->records.names, ElementsAre("E11", "I10"));
    EXPECT_EQ(data->system, "");
}

TEST(CodeSource, FhirConditionsAreReadAsRecords) {
    const std::string line =
        R"({"resourceType":"Condition","subject":{"reference":"Patient/p1"},"code":{"coding":[{"system":)"
        R"("http://hl7.org/fhir/sid/icd-10-cm","code":"E11.9"}]},"recordedDate":"2010-08-11"})";
    const auto data = read(" \n" + line + "\n" + line + "\n");
    ASSERT_TRUE(data.ok()) << data.error().message();
    EXPECT_THAT(data->records.patients, ElementsAre("p1"));
    EXPECT_EQ(data->duplicates, 1U);
    EXPECT_EQ(data->system, "icd10");
    const auto broken = read(line + "\n{\"resourceType\":\"Condition\"}\n");
    ASSERT_FALSE(broken.ok());
    EXPECT_EQ(broken.error().place.line, 2U);
}

TEST(CodeSource, ACodeSystemIsForFhirAlone) {
    ReadRecordsOptions options;
    options.code_system = "icd10";
    EXPECT_FALSE(read("patient,code\n1,I10\n", options).ok());
}

TEST(CodeSource, SystemsHaveShortNames) {
    EXPECT_EQ(known_code_system("http://hl7.org/fhir/sid/icd-10"), "icd10who");
    EXPECT_EQ(known_code_system("snomed"), "SNOMED CT");
    EXPECT_EQ(known_code_system("urn:own"), "urn:own");
}

}  // namespace
}  // namespace scrim
