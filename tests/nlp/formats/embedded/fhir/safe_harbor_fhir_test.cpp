#include "nlp/formats/embedded/fhir/element_rules.h"
#include "tests/nlp/formats/embedded/fhir/fhir_samples.h"

namespace scrim {
namespace {

constexpr const char* meta =
    R"("meta":{"security":[{"system":"http://terminology.hl7.org/CodeSystem/v3-ObservationValue","code":"REDACTED","display":"redacted"}]})";

std::size_t rule_at(const std::vector<StructureRule>& rules, const ElementRules::Path& path) {
    const ElementRules table(&rules);
    std::size_t rule = ElementRules::no_rule;
    ElementRules::Path sofar;
    for (const std::string_view name : path) {
        sofar.push_back(name);
        rule = table.rule_of(sofar, rule);
    }
    return rule;
}

TEST(ElementRules, TheFirstThatFitsDecides) {
    const std::vector<StructureRule> rules = {{"Patient.name.family", {}, {}},
                                              {"*.name", {}, {}},
                                              {"**.period.start", {}, {}},
                                              {"Patient", {}, {}},
                                              {"**.address.*", {}, {}}};
    EXPECT_EQ(rule_at(rules, {"Patient", "name", "family"}), 0U);
    EXPECT_EQ(rule_at(rules, {"Patient", "name", "given"}), 1U);
    EXPECT_EQ(rule_at(rules, {"Practitioner", "name", "family"}), 1U);
    EXPECT_EQ(rule_at(rules, {"Patient", "address", "period", "start"}), 2U);
    EXPECT_EQ(rule_at(rules, {"Patient", "birthDate"}), 3U);
    EXPECT_EQ(rule_at(rules, {"Location", "address", "city"}), 4U);
    EXPECT_EQ(rule_at(rules, {"Location", "address"}), ElementRules::no_rule);
    EXPECT_EQ(rule_at(rules, {"Practitioner", "contact", "name"}), ElementRules::no_rule);
}

TEST(SafeHarborFhir, APatientBecomesWhatMayBeKnown) {
    const std::string record =
        R"({"resourceType":"Patient","id":"p-123","meta":{"source":"http://hospital"},"extension":[{"url":"race"}],)"
        R"("identifier":[{"use":"usual","system":"http://hospital","value":"M4711"}],"active":true,)"
        R"("name":[{"family":"Medhurst"}],"telecom":[{"value":"555"}],"gender":"female","birthDate":"1927-05-21",)"
        R"("_birthDate":{"extension":[{"valueDateTime":"1927-05-21T08:00:00Z"}]},"photo":[{"contentType":"image/png","data":"QQ=="}],)"
        R"("address":[{"line":["633 Abernathy"],"city":"Emporia","state":"KS","postalCode":"66801","country":"US"}],)"
        R"("multipleBirthInteger":2,"unknownElement":"Medhurst"})";
    EXPECT_EQ(written(record, safe_harbor_edits()),
              R"({"resourceType":"Patient",)" + std::string(meta) +
                  R"(,"id":"new-5","identifier":[{"use":"usual","value":"new-5"}],"active":true,"gender":"female",)"
                  R"("birthDate":"1927","address":[{"state":"KS","postalCode":"668","country":"US"}]})");
}

TEST(SafeHarborFhir, ReferencesKeepTheirFormAndLoseTheirServer) {
    const std::string record =
        R"({"resourceType":"Encounter","subject":{"reference":"http://hospital.example/fhir/Patient/123/_history/4","display":"Ann"},)"
        R"("participant":[{"individual":{"reference":"Practitioner?identifier=http://npi|9999"}}],)"
        R"("serviceProvider":{"reference":"urn:uuid:abcdef"},"length":{"value":1.0,"unit":"d"}})";
    EXPECT_EQ(written(record, safe_harbor_edits()),
              R"({"resourceType":"Encounter",)" + std::string(meta) +
                  R"(,"subject":{"reference":"Patient/new-3"},"participant":[{"individual":{"reference":)"
                  R"("Practitioner/new-4"}}],"serviceProvider":{"reference":"urn:uuid:new-6"},)"
                  R"("length":{"value":1.0,"unit":"d"}})");
}

TEST(SafeHarborFhir, NotesStayWithTheirEdits) {
    const std::string record =
        R"({"resourceType":"DocumentReference","id":"d","status":"current","date":"2020-01-01T10:00:00Z","content":[{"attachment":)"
        R"({"contentType":"text/plain; charset=utf-8; name=\"Ann.txt\"","title":"Ann","size":1,"hash":"Ann","data":"SGVsbG8gQW5u"}}],)"
        R"("context":{"period":{"start":"1987-11-19T00:22:16-05:00"}}})";
    RecordEdits edits = safe_harbor_edits();
    edits.notes = edit_of(record, "Ann", "[NAME]").notes;
    EXPECT_EQ(
        written(record, edits),
        R"({"resourceType":"DocumentReference",)" + std::string(meta) +
            R"(,"id":"new-1","status":"current","content":[{"attachment":{"contentType":"text/plain; charset=utf-8",)"
            R"("size":12,"hash":")" +
            "PzcpNm+JdLorYEdA/hYZQrs+fn4=" + R"(","data":")" + base64_encoded("Hello [NAME]") +
            R"("}}],"context":{"period":{"start":"1987"}}})");
}

TEST(SafeHarborFhir, WhatAReaderDoesNotSeeGoesFromMarkup) {
    const std::string record =
        R"({"resourceType":"Patient","text":{"status":"generated","div":"<div title=\"Ann\">Hi<!-- Ann --></div>"}})";
    const std::string out = written(record, safe_harbor_edits());
    EXPECT_EQ(out.find("Ann"), std::string::npos) << out;
    EXPECT_EQ(first_text(out), "Hi");
}

TEST(SafeHarborFhir, NumbersAreReplacedByNumbersAlone) {
    const std::string record = R"({"resourceType":"Observation","valueInteger":5,"valueBoolean":true})";
    RecordEdits edits = safe_harbor_edits();
    edits.show = [](const Element&) { return std::optional<std::string>("[REDACTED]"); };
    EXPECT_EQ(written(record, edits), R"({"resourceType":"Observation",)" + std::string(meta) + "}");
    edits.show = [](const Element& element) {
        return std::optional<std::string>(element.value == "5" ? "7" : "false");
    };
    EXPECT_EQ(written(record, edits),
              R"({"resourceType":"Observation",)" + std::string(meta) + R"(,"valueInteger":7,"valueBoolean":false})");
}

TEST(SafeHarborFhir, QuantitiesAreKeptByTheirParts) {
    const std::string record =
        R"({"resourceType":"Observation","valueQuantity":{"value":1.50,"unit":"mg","JohnSmith":1,"id":"Ann"},)"
        R"("component":[{"valueQuantity":{"value":2},"valueString":"ok"}],"extension":[{"valueQuantity":{"value":3}}]})";
    EXPECT_EQ(
        written(record, safe_harbor_edits()),
        R"({"resourceType":"Observation",)" + std::string(meta) +
            R"(,"valueQuantity":{"value":1.50,"unit":"mg"},"component":[{"valueQuantity":{"value":2},"valueString":"ok"}]})");
}

TEST(SafeHarborFhir, RulesSeePathValueAndPatient) {
    const std::string record =
        R"({"resourceType":"Encounter","subject":{"reference":"Patient/7"},"period":{"end":"2020"}})";
    std::string seen;
    RecordEdits edits = safe_harbor_edits();
    edits.show = [&](const Element& element) {
        seen +=
            std::string(element.path) + "=" + std::string(element.value) + "@" + std::string(element.patient_id) + ";";
        return std::optional<std::string>(element.value);
    };
    EXPECT_EQ(written(record, edits), record);
    EXPECT_EQ(seen, "Encounter.subject.reference=7@7;Encounter.period.end=2020@7;");
}

}  // namespace
}  // namespace scrim
