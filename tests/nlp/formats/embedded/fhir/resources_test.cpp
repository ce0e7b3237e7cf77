#include "nlp/formats/embedded/fhir/resources.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

std::string parts_of(std::string_view reference) {
    const auto parsed = parse_fhir_reference(reference);
    return parsed ? parsed->type + "," + parsed->prefix + "," + parsed->id : "none";
}

// The patient of the last resource of a record.
std::string last_patient(std::string_view record) {
    const auto json = JsonSource::parse(record, {});
    EXPECT_TRUE(json);
    const auto resources = FhirResources::find(*json, {});
    EXPECT_TRUE(resources);
    return resources->all().back().patient_id;
}

TEST(FhirResources, ReferencesComeInManyForms) {
    EXPECT_EQ(parts_of("Patient/7"), "Patient,Patient/,7");
    EXPECT_EQ(parts_of("http://hospital.example/fhir/Patient/7"), "Patient,Patient/,7");
    EXPECT_EQ(parts_of("https://h.example/Patient/7/_history/2"), "Patient,Patient/,7");
    EXPECT_EQ(parts_of("urn:uuid:0a-1"), ",urn:uuid:,0a-1");
    EXPECT_EQ(parts_of("#p"), ",#,p");
    EXPECT_EQ(parts_of("Practitioner?identifier=http://npi|99"), "Practitioner,Practitioner?identifier=,99");
    EXPECT_EQ(parts_of("7"), "none");
    EXPECT_EQ(parts_of("Patient/"), "none");
    EXPECT_EQ(parts_of("/7"), "none");
    EXPECT_EQ(parts_of("a b/7"), "none");
    EXPECT_EQ(parts_of("#"), "none");
    EXPECT_EQ(parts_of("Johnson/7"), "none");
}

TEST(FhirResources, SubjectsArePatients) {
    EXPECT_EQ(last_patient(R"({"resourceType":"Encounter","subject":{"reference":"Patient/7"}})"), "7");
    EXPECT_EQ(last_patient(R"({"resourceType":"AllergyIntolerance","patient":{"reference":"http://h/Patient/7"}})"),
              "7");
    EXPECT_EQ(last_patient(R"({"resourceType":"Coverage","beneficiary":{"identifier":{"value":"m7"}}})"), "m7");
    EXPECT_EQ(last_patient(R"({"resourceType":"Encounter","subject":{"reference":"Group/7"}})"), "");
    EXPECT_EQ(last_patient(R"({"resourceType":"Patient","id":"7"})"), "7");
}

TEST(FhirResources, BundlesResolveTheirOwnUrls) {
    const std::string patient =
        R"({"resourceType":"Bundle","entry":[{"fullUrl":"urn:uuid:u1","resource":{"resourceType":"Patient","id":"7",)"
        R"("identifier":[{"system":"s","value":"m7"}]}},)";
    EXPECT_EQ(
        last_patient(patient + R"({"resource":{"resourceType":"Encounter","subject":{"reference":"urn:uuid:u1"}}}]})"),
        "7");
    EXPECT_EQ(
        last_patient(patient + R"({"resource":{"resourceType":"Encounter","subject":{"reference":"urn:uuid:u2"}}}]})"),
        "u2");
    EXPECT_EQ(last_patient(
                  patient +
                  R"({"resource":{"resourceType":"Encounter","subject":{"reference":"Patient?identifier=s|m7"}}}]})"),
              "7");
}

TEST(FhirResources, ContainedPatientsBelongToTheirContainer) {
    EXPECT_EQ(last_patient(R"({"resourceType":"Observation","id":"o","subject":{"reference":"#p"},)"
                           R"("contained":[{"resourceType":"Patient","id":"p"}]})"),
              "Observation/o#p");
    const std::string record =
        R"({"resourceType":"Observation","id":"o","subject":{"reference":"#p"},)"
        R"("contained":[{"resourceType":"Patient","id":"p"},{"resourceType":"Specimen","id":"s"}]})";
    EXPECT_EQ(last_patient(record), "Observation/o#p");
}

}  // namespace
}  // namespace scrim
