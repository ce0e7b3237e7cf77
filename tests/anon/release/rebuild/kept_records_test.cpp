// Which records come back in a release, what they refer to, and what of their structure stays.

#include "anon/release/rebuild/kept_records.h"

#include <filesystem>
#include <map>
#include <set>

#include "nlp/formats/embedded/base64.h"
#include "tests/anon/release/release_run.h"

namespace scrim {
namespace {

class KeptRecordsRelease : public ReleaseRun {
   protected:
    int release(const std::string& in, const std::string& more = "") {
        return run(in + " -o " + out() + " --taggers rules --seed 3 --quiet --method safe-harbor --private " +
                   folder_ / "private" + " " + more);
    }
    static Json document(const std::string& id, const std::string& patient, const std::string& text) {
        return {
            {"resourceType", "DocumentReference"},
            {"id", id},
            {"status", "current"},
            {"subject", {{"reference", "Patient/" + patient}}},
            {"author", {{{"reference", "Practitioner?identifier=http://npi|9988776655"}, {"display", "Dr. Bates"}}}},
            {"custodian", {{"reference", "Organization/elsewhere"}}},
            {"context", {{"encounter", {{{"reference", "Encounter/e1"}}}}}},
            {"content", {{{"attachment", {{"contentType", "text/plain"}, {"data", base64_encoded(text)}}}}}}};
    }
    // By type, in the order of the file.
    [[nodiscard]] std::multimap<std::string, Json> resources() const {
        std::multimap<std::string, Json> out;
        std::istringstream lines(TemporaryFolder::read(folder_ / "out/records/fhir.ndjson"));
        for (std::string line; std::getline(lines, line);) {
            Json resource = Json::parse(line);
            out.emplace(resource["resourceType"].get<std::string>(), std::move(resource));
        }
        return out;
    }
};

TEST_F(KeptRecordsRelease, AreThoseOfThePatientsAndWhatTheyReferTo) {
    const std::vector<Json> all{
        {{"resourceType", "Patient"}, {"id", "p1"}, {"gender", "female"}},
        {{"resourceType", "Patient"}, {"id", "p2"}, {"gender", "male"}},  // has no note
        document("d1", "p1", "Chest pain. Seen by Dr. Alan Bates."),
        {{"resourceType", "Encounter"},
         {"id", "e1"},
         {"status", "finished"},
         {"subject", {{"reference", "Patient/p1"}}},
         {"serviceProvider", {{"reference", "Organization/o1"}}},
         {"location", {{{"location", {{"reference", "Location/nowhere"}}}}}}},
        {{"resourceType", "Encounter"},
         {"id", "e2"},
         {"status", "finished"},
         {"subject", {{"reference", "Patient/p2"}}}},
        {{"resourceType", "Organization"}, {"id", "o1"}, {"active", true}, {"name", "Zyx General"}},
        {{"resourceType", "Organization"}, {"id", "o2"}, {"active", true}},
        {{"resourceType", "Practitioner"},
         {"id", "pr1"},
         {"identifier", {{{"system", "http://npi"}, {"value", "9988776655"}}}},
         {"active", true}},
        {{"resourceType", "Practitioner"}, {"id", "pr2"}, {"active", true}}};
    std::string lines;
    for (const Json& each : all) lines += each.dump() + "\n";
    const std::string in = folder_.write("in.ndjson", lines);
    ASSERT_EQ(release(in), 0) << err_;
    const auto kept = resources();
    std::set<std::string> ids;
    std::multiset<std::string> types;
    for (const auto& [type, resource] : kept) {
        types.insert(type);
        ids.insert(type + "/" + resource["id"].get<std::string>());
    }
    EXPECT_EQ(types, (std::multiset<std::string>{"DocumentReference", "Encounter", "Organization", "Patient",
                                                 "Practitioner"}));
    const Json& written = kept.find("DocumentReference")->second;
    EXPECT_TRUE(ids.contains(written["subject"]["reference"])) << written;
    EXPECT_TRUE(ids.contains(written["author"][0]["reference"])) << written;
    EXPECT_TRUE(ids.contains(written["context"]["encounter"][0]["reference"])) << written;
    EXPECT_FALSE(written.contains("custodian")) << written;
    const Json& visit = kept.find("Encounter")->second;
    EXPECT_TRUE(ids.contains(visit["serviceProvider"]["reference"])) << visit;
    EXPECT_FALSE(visit.contains("location")) << visit;
    EXPECT_EQ(run_program("verify " + out() + " --original " + in), 0) << out_;
}

TEST_F(KeptRecordsRelease, IncludeMessagesWithoutNotes) {
    const auto message = [](const std::string& id, const std::string& patient, const std::string& rest) {
        return "MSH|^~\\&|A|B|C|D|20150304||ORU^R01|" + id + "|P|2.5\rPID|1||" + patient + "^^^H^MR||OAKLEY^SUSAN\r" +
               rest;
    };
    const std::string in =
        folder_.write("in.hl7", message("C0", "771", "OBX|1|TX|1^x^L||Chest pain. Seen by Dr. Alan Bates.||||||F\r") +
                                    message("C1", "771", "PV1|1|I\r") + message("C2", "772", "PV1|1|I\r"));
    ASSERT_EQ(release(in), 0) << err_;
    const std::string written = TemporaryFolder::read(folder_ / "out/records/hl7.hl7");
    std::size_t messages = 0;
    for (std::size_t at = 0; (at = written.find("MSH|", at)) != std::string::npos; ++at) ++messages;
    EXPECT_EQ(messages, 2U) << written;
    EXPECT_NE(written.find("PV1|1|I\r"), std::string::npos);
    EXPECT_EQ(run_program("verify " + out() + " --original " + in), 0) << out_;
}

TEST_F(KeptRecordsRelease, ShowNoAgeAboveTheOldest) {
    const auto age = [](const std::string& type, const std::string& value) {
        return "OBX|2|" + type + "|30525-0^Age^LN||" + value + "|a|||||F\r";
    };
    std::string messages;
    for (const std::string& each : {age("ST", "94"), age("ST", "95 years"), age("NM", "96"), age("NM", "52")}) {
        const std::string number = std::to_string(messages.size());
        messages += "MSH|^~\\&|A|B|C|D|||ORU^R01|C" + number + "|P|2.5\rPID|1||77" + number +
                    "^^^H^MR||OAKLEY^SUSAN\r" + "OBX|1|TX|1^x^L||Chest pain. Seen by Dr. Alan Bates.||||||F\r" + each;
    }
    const std::string in = folder_.write("in.hl7", messages);
    ASSERT_EQ(release(in), 0) << err_;
    const std::string written = TemporaryFolder::read(folder_ / "out/records/hl7.hl7");
    for (const char* old : {"|94", "|95", "|96"}) EXPECT_EQ(written.find(old), std::string::npos) << written;
    EXPECT_NE(written.find("OBX|2|NM|30525-0^Age^LN||52|a|"), std::string::npos) << written;
    EXPECT_EQ(run_program("verify " + out() + " --original " + in), 0) << out_;
}

TEST_F(KeptRecordsRelease, LoseElementsThatTellAnIdentifier) {
    std::string lines = Json{{"resourceType", "Patient"},
                             {"id", "p1"},
                             {"name", {{{"family", "Zyxworth"}}}},
                             {"identifier", {{{"value", "7734431"}}}}}
                            .dump() +
                        "\n";
    Json note = document("d1", "p1", "Zyxworth has fever.");
    note["type"]["coding"] = {{{"system", "http://loinc.org"}, {"code", "7734431"}},
                              {{"system", "http://loinc.org"}, {"code", "34117-2"}, {"display", "History by Zyxworth"}},
                              {{"system", "http://loinc.org"}, {"code", "34109-9"}, {"display", "Note"}}};
    lines += note.dump() + "\n" +
             Json{{"resourceType", "Observation"},
                  {"id", "o1"},
                  {"status", "final"},
                  {"subject", {{"reference", "Patient/p1"}}},
                  {"valueInteger", 7734431}}
                 .dump() +
             "\n";
    const std::string in = folder_.write("in.ndjson", lines);
    ASSERT_EQ(release(in), 0) << err_;
    const std::string written = TemporaryFolder::read(folder_ / "out/records/fhir.ndjson");
    for (const char* gone : {"7734431", "Zyxworth"}) EXPECT_EQ(written.find(gone), std::string::npos) << written;
    EXPECT_NE(written.find(R"("display":"Note")"), std::string::npos) << written;
    EXPECT_EQ(TemporaryFolder::read(folder_ / "private/redacted.csv"),
              "path,elements\nDocumentReference.type.coding.code,1\nDocumentReference.type.coding.display,1\n"
              "Observation.valueInteger,1\n");
    EXPECT_EQ(run_program("verify " + out() + " --original " + in), 0) << out_;
}

TEST_F(KeptRecordsRelease, HaveCodesWhereCodesAreAndNoWordsOfAnybody) {
    Json note = document("d1", "p1", "Fever. Seen by Dr. Alan Bates.");
    note["docStatus"] = "final Zyxstatus";
    note["language"] = "en-Zyxlang";
    note["type"]["coding"] = {
        {{"system", "http://zyxsystem.example/doctor"}, {"code", "88770665"}, {"display", "Zyxdisplay"}}};
    const std::string observation =
        R"({"resourceType":"Observation","id":"o1","status":"final","subject":{"reference":"Patient/p1"},)"
        R"("valueQuantity":{"value":6175550199,"unit":"mg Zyxunit","system":"http://zyxunits","code":"Zyxcode"},)"
        R"("component":[{"valueQuantity":{"value":7.25,"unit":"mmol/L","system":"http://unitsofmeasure.org"}}]})";
    const std::string composition =
        R"({"resourceType":"Composition","id":"c1","status":"final","subject":{"reference":"Patient/p1"},"title":"Zyxtitle",)"
        R"("section":[{"text":{"status":"generated","div":"<div xmlns=\"http://www.w3.org/1999/xhtml\">Fever.</div>"}}]})";
    const std::string in = folder_.write("in.ndjson", note.dump() + "\n" + observation + "\n" + composition + "\n");
    ASSERT_EQ(release(in), 0) << err_;
    const std::string written = TemporaryFolder::read(folder_ / "out/records/fhir.ndjson");
    for (const char* gone : {"Zyx", "zyx", "6175550199", "88770665"}) {
        EXPECT_EQ(written.find(gone), std::string::npos) << written;
    }
    for (const char* there : {R"({"value":7.25,"unit":"mmol/L","system":"http://unitsofmeasure.org"})",
                              R"("title":"[TITLE]")", R"("text":{"status":"generated","div":)"}) {
        EXPECT_NE(written.find(there), std::string::npos) << written;
    }
    EXPECT_EQ(run_program("verify " + out() + " --original " + in), 0) << out_;
}

}  // namespace
}  // namespace scrim
