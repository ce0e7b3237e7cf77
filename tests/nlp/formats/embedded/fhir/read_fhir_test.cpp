#include <algorithm>

#include "tests/nlp/formats/embedded/fhir/fhir_samples.h"

namespace scrim {
namespace {

bool knows(const EmbeddedRecord& record, Label label, std::string_view value) {
    return std::any_of(record.known.begin(), record.known.end(),
                       [&](const KnownIdentifier& each) { return each.label == label && each.value == value; });
}

TEST(ReadFhir, AttachmentsAreNotesOfTheirPatient) {
    const auto read = read_fhir(document_reference("text/plain; charset=utf-8",
                                                   "Mrs. N\xC3\xBA\xC3\xB1"
                                                   "ez is well.\n"),
                                {});
    ASSERT_TRUE(read);
    ASSERT_EQ(read->notes.size(), 1U);
    EXPECT_EQ(read->notes[0].id, "DocumentReference-d1-0");
    EXPECT_EQ(read->notes[0].patient_id, "p1");
    EXPECT_EQ(read->notes[0].text,
              "Mrs. N\xC3\xBA\xC3\xB1"
              "ez is well.\n");
}

TEST(ReadFhir, ContentTypesHaveParametersAndCharacterSets) {
    EXPECT_EQ(first_text(document_reference("TEXT/Plain;format=flowed; Charset=ISO-8859-1", "Jos\xE9")), "Jos\xC3\xA9");
    EXPECT_EQ(first_text(document_reference("text/plain", "Jos\xE9")), "Jos\xC3\xA9");
    EXPECT_EQ(first_text(document_reference("text/plain", "\xEF\xBB\xBFJos\xC3\xA9")), "Jos\xC3\xA9");
    EXPECT_EQ(first_text(document_reference("text/html", "<p>A &amp; B<br/>C</p>")), "A & B\nC");
    EXPECT_EQ(first_text(document_reference("text/html", "<meta charset='windows-1250'><p>\xE8</p>")), "\xC4\x8D");
    EXPECT_EQ(first_text(document_reference("application/xhtml+xml; charset=utf-8", "<div>J<b>o</b>n</div>")), "Jon");
}

TEST(ReadFhir, WhatIsNoTextIsAnError) {
    EXPECT_TRUE(first_text(document_reference("application/pdf", "%PDF-1.4")).starts_with("error"));
    EXPECT_TRUE(first_text(document_reference("text/plain", "%PDF-1.4")).starts_with("error"));
    EXPECT_TRUE(first_text(document_reference("image/png", "x")).starts_with("error"));
    EXPECT_TRUE(first_text(document_reference("", "x")).starts_with("error"));
    EXPECT_TRUE(first_text(document_reference("text/plain; charset=utf-8", "Jos\xE9")).starts_with("error"));
    EXPECT_TRUE(first_text(document_reference("text/plain; charset=us-ascii", "Jos\xE9")).starts_with("error"));
    EXPECT_TRUE(first_text(document_reference("text/plain; charset=nonsense", "Jose")).starts_with("error"));
    EXPECT_TRUE(first_text(document_reference("text/plain", std::string_view("a\0b", 3))).starts_with("error"));
    EXPECT_TRUE(first_text(R"({"resourceType":"DocumentReference","content":[{"attachment":{"data":"QQ=="}}]})")
                    .starts_with("error"));
    EXPECT_TRUE(
        first_text(R"({"resourceType":"Binary","contentType":"text/plain","data":"no base64!"})").starts_with("error"));
    EXPECT_TRUE(first_text(R"({"resourceType":"Observation","valueString":"a\u0000b"})").starts_with("error"));
}

TEST(ReadFhir, ErrorsHoldNoText) {
    const auto read = read_fhir(document_reference("application/x-secret", "secret"), {"a.json", {}, 3});
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().message().find("secret"), std::string::npos);
    EXPECT_NE(read.error().message().find("a.json"), std::string::npos);
}

TEST(ReadFhir, AttachmentsElsewhereAreRemarked) {
    const auto read = read_fhir(
        R"({"resourceType":"DocumentReference","content":[{"attachment":{"contentType":"text/plain","url":"Binary/7"}}]})",
        {});
    ASSERT_TRUE(read);
    EXPECT_TRUE(read->notes.empty());
    EXPECT_EQ(read->remarks.size(), 1U);
}

TEST(ReadFhir, PhotosAndSignaturesAreNoText) {
    const auto read = read_fhir(R"({"resourceType":"Patient","photo":[{"contentType":"image/jpeg","data":"/9j/"}],)"
                                R"("signature":{"sigFormat":"application/jose","data":"QQ=="}})",
                                {});
    ASSERT_TRUE(read);
    EXPECT_TRUE(read->notes.empty());
}

TEST(ReadFhir, NarrativesAndFreeTextAreNotesToo) {
    const auto read = read_fhir(
        R"({"resourceType":"DiagnosticReport","id":"r","subject":{"reference":"Patient/9"},)"
        R"("text":{"status":"generated","div":"<div xmlns=\"http://www.w3.org/1999/xhtml\">Seen by <b>Ann</b></div>"},)"
        R"("contained":[{"resourceType":"Observation","id":"o","valueString":"clear","note":[{"text":"call her"}]}],)"
        R"("conclusion":"No \"change\".","presentedForm":[{"contentType":"text/plain","data":"b2s="}]})",
        {});
    ASSERT_TRUE(read);
    ASSERT_EQ(read->notes.size(), 5U);
    EXPECT_EQ(read->notes[0].text, "Seen by Ann");
    EXPECT_EQ(read->notes[0].id, "DiagnosticReport-r-0");
    EXPECT_EQ(read->notes[1].id, "DiagnosticReport-r.Observation-o-0");
    EXPECT_EQ(read->notes[1].text, "clear");
    EXPECT_EQ(read->notes[1].patient_id, "9");
    EXPECT_EQ(read->notes[2].text, "call her");
    EXPECT_EQ(read->notes[2].id, "DiagnosticReport-r.Observation-o-1");
    EXPECT_EQ(read->notes[3].text, "No \"change\".");
    EXPECT_EQ(read->notes[4].text, "ok");
    EXPECT_EQ(read->notes[4].id, "DiagnosticReport-r-2");
}

TEST(ReadFhir, KnowsWhatTheStructureSays) {
    const auto read = read_fhir(
        R"({"resourceType":"Patient","id":"p1","identifier":[{"type":{"coding":[{"code":"MR"}]},"value":"M-4711"},)"
        R"({"system":"http://hl7.org/fhir/sid/us-ssn","value":"999-94-5397"}],)"
        R"("name":[{"family":"Medhurst","given":["Sumiko","L"]}],"telecom":[{"system":"email","value":"s@x.org"},)"
        R"({"system":"phone","value":"555-810-7203"}],"birthDate":"1927-05-21","address":[{"line":["633 Abernathy Landing"],)"
        R"("city":"Emporia","postalCode":"66801"}],"contact":[{"name":{"family":"Mertz"}}],)"
        R"("generalPractitioner":[{"reference":"Practitioner/3","display":"Dr. Chelsey Simonis"}]})",
        {});
    ASSERT_TRUE(read);
    EXPECT_TRUE(knows(*read, Label::patient, "Medhurst"));
    EXPECT_TRUE(knows(*read, Label::patient, "Sumiko"));
    EXPECT_FALSE(knows(*read, Label::patient, "L"));
    EXPECT_TRUE(knows(*read, Label::medicalrecord, "M-4711"));
    EXPECT_TRUE(knows(*read, Label::ssn, "999-94-5397"));
    EXPECT_TRUE(knows(*read, Label::email, "s@x.org"));
    EXPECT_TRUE(knows(*read, Label::phone, "555-810-7203"));
    EXPECT_TRUE(knows(*read, Label::date, "1927-05-21"));
    EXPECT_TRUE(knows(*read, Label::street, "633 Abernathy Landing"));
    EXPECT_TRUE(knows(*read, Label::city, "Emporia"));
    EXPECT_TRUE(knows(*read, Label::zip, "66801"));
    EXPECT_TRUE(knows(*read, Label::relative, "Mertz"));
    EXPECT_TRUE(knows(*read, Label::doctor, "Chelsey Simonis"));
    for (const KnownIdentifier& each : read->known) EXPECT_EQ(each.patient_id, "p1");
}

TEST(ReadFhir, HostileNestingEnds) {
    std::string deep = R"({"resourceType":"Bundle","entry":)";
    for (int i = 0; i < 100000; ++i) deep += R"([{"a":)";
    EXPECT_TRUE(first_text(deep).starts_with("error"));
    std::string resources;
    for (int i = 0; i < 300; ++i) resources += R"({"resourceType":"Bundle","resource":)";
    EXPECT_TRUE(first_text(resources + "1" + std::string(300, '}')).starts_with("error"));
    EXPECT_TRUE(first_text("[]").starts_with("error"));
    EXPECT_TRUE(first_text("{}").starts_with("error"));
    EXPECT_TRUE(first_text(R"({"resourceType":"John Smith"})").starts_with("error"));
    EXPECT_TRUE(first_text(R"({"a":{"resourceType":"Patient"}})").starts_with("error"));
}

// Whatever is cut off is an error, and never a shorter record.
TEST(ReadFhir, CutOffRecordsAreErrors) {
    const std::string whole = document_reference("text/plain", "A note.");
    for (std::size_t size = 0; size < whole.size(); ++size) {
        EXPECT_FALSE(read_fhir(std::string_view(whole).substr(0, size), {})) << size;
    }
}

}  // namespace
}  // namespace scrim
