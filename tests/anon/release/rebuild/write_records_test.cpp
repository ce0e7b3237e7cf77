// Releases of FHIR documents by the program, as users make them.

#include "anon/release/rebuild/write_records.h"

#include <map>
#include <set>

#include "anon/release/embedded/released_records.h"
#include "nlp/formats/embedded/fhir.h"
#include "nlp/formats/note_reader.h"
#include "tests/anon/release/release_run.h"

namespace scrim {
namespace {

struct Person {
    const char* family;
    const char* given;
    const char* birth;
    const char* city;
    const char* gender;
};

const std::vector<Person> people{{"Brinkmann", "Harold", "1957-03-02", "Salem", "male"},
                                 {"Leeson", "Annabel", "1949-11-17", "Worcester", "female"},
                                 {"Okafor", "Maryanne", "1962-05-30", "Salem", "female"},
                                 {"Vandermeer", "Pieter", "1938-08-08", "Lowell", "male"}};

class RecordsRelease : public ReleaseRun {
   protected:
    void SetUp() override {
        std::filesystem::create_directories(folder_ / "in");
        std::string patients;
        std::string documents;
        for (std::size_t i = 0; i < people.size(); ++i) {
            const Person& who = people[i];
            const std::string id = "pat-" + std::to_string(i);
            patients += Json{{"resourceType", "Patient"},
                             {"id", id},
                             {"name", {{{"family", who.family}, {"given", {who.given}}}}},
                             {"gender", who.gender},
                             {"birthDate", who.birth},
                             {"address", {{{"line", {"12 Elm Street"}}, {"city", who.city}, {"state", "MA"}}}}}
                            .dump() +
                        "\n";
            Note note;
            note.id = "doc-" + std::to_string(i);
            note.patient_id = id;
            note.text = std::string(who.family) + " was admitted on 3/" + std::to_string(i + 3) +
                        "/2009 with fever and pneumonia.\n" + who.given + " rests.\n";
            documents += render_fhir(note) + "\n";
        }
        folder_.write("in/Patient.ndjson", patients);
        folder_.write("in/DocumentReference.ndjson", documents);
    }

    [[nodiscard]] std::string records() const { return TemporaryFolder::read(folder_ / "out/records/fhir.ndjson"); }
    int release(const std::string& more) {
        return run(folder_ / "in" + " -o " + out() + " --taggers rules --seed 3 --quiet " + more);
    }
};

TEST_F(RecordsRelease, HoldTheReleasedTextsAndNothingOfThePatients) {
    ASSERT_EQ(release("--method safe-harbor"), 0) << err_;
    const auto notes = read_notes(folder_ / "out/records/fhir.ndjson");
    ASSERT_TRUE(notes) << notes.error().message();
    std::multiset<std::string> in_records;
    for (const Note& note : *notes) in_records.insert(note.patient_id + note.text);
    std::multiset<std::string> in_notes;
    for (const Json& note : released()) {
        in_notes.insert(note["patient"].get<std::string>() + note["text"].get<std::string>());
    }
    EXPECT_EQ(in_records.size(), people.size());
    EXPECT_EQ(in_records, in_notes);
    for (const Person& who : people) {
        for (const char* value : {who.family, who.given, who.birth, who.city, "pat-0", "doc-", "Elm"}) {
            EXPECT_EQ(records().find(value), std::string::npos) << value;
            for (const Json& note : released()) {
                EXPECT_EQ(note["text"].get<std::string>().find(value), std::string::npos) << value;
            }
        }
    }
    EXPECT_EQ(run_program("verify " + out()), 0) << out_;
    EXPECT_EQ(run_program("verify " + out() + " --original " + folder_ / "in"), 0) << out_;
    EXPECT_NE(out_.find("structure has no known identifier"), std::string::npos);
}

// Surnames that no list knows are found because the record of the patient says them.
TEST_F(RecordsRelease, TakeNamesFromTheStructureWithoutBeingAsked) {
    ASSERT_EQ(run_program("tag " + folder_ / "in" + " -o " + folder_ / "tagged.jsonl" + " --taggers rules --quiet"), 0)
        << err_;
    std::size_t names = 0;
    const auto tagged = read_notes(folder_ / "tagged.jsonl");
    ASSERT_TRUE(tagged);
    for (const Note& note : *tagged) {
        for (const Span& span : note.spans) names += (span.sources & source_known) != 0 && is_name(span.label) ? 1 : 0;
    }
    EXPECT_GE(names, 2 * people.size());
}

TEST_F(RecordsRelease, ShowListsOrNothingOfCoveredAttributes) {
    ASSERT_EQ(
        release("--k 2 --structure-rules " +
                folder_.write("rules.json", R"({"rules":[{"path":"Patient.birthDate","method":"keep","label":"DATE"},
                                                    {"path":"Patient.gender","method":"keep","label":"GENDER"}]})")),
        0)
        << err_;
    EXPECT_EQ(run_program("verify " + out()), 0) << out_;
    EXPECT_EQ(records().find("birthDate"), std::string::npos);
    for (const Person& who : people) EXPECT_EQ(records().find(who.birth), std::string::npos);
}

// Two patients of a hospital, in different groups, have its doctors and its devices in common.
TEST_F(RecordsRelease, TellNobodyWhoWasInTheSameHospital) {
    std::string more;
    std::string bundles;
    const auto reference = [](const std::string& to) { return Json{{"reference", to}}; };
    const std::vector<Json> of_hospital{{{"resourceType", "Organization"}, {"id", "pat-1"}, {"name", "Zyx General"}},
                                        {{"resourceType", "Practitioner"},
                                         {"id", "dr"},
                                         {"identifier", {{{"system", "http://npi"}, {"value", "99887766"}}}}},
                                        {{"resourceType", "Device"}, {"id", "monitor"}, {"status", "active"}}};
    for (const Json& each : of_hospital) more += each.dump() + "\n";
    for (std::size_t i = 0; i < people.size(); ++i) {
        const std::string number = std::to_string(i);
        Json observation{{"resourceType", "Observation"},
                         {"id", "o" + number},
                         {"status", "final"},
                         {"identifier", {{{"value", "site-7"}}}},
                         {"subject", reference("Patient/pat-" + number)},
                         {"performer",
                          {reference("Practitioner/dr"), reference("Organization/pat-1"),
                           reference("Practitioner?identifier=http://npi|99887766")}},
                         {"device", reference("Device/monitor")},
                         {"code", {{"coding", {{{"system", "http://loinc.org"}, {"code", "30525-0"}}}}}},
                         {"valueInteger", 47 + i}};
        more += observation.dump() + "\n";
        observation["id"] = "b" + number;
        Json bundle{{"resourceType", "Bundle"}, {"type", "collection"}, {"entry", {{{"resource", observation}}}}};
        for (const Json& each : of_hospital) {
            bundle["entry"].push_back(
                {{"fullUrl", "urn:uuid:" + each["resourceType"].get<std::string>()}, {"resource", each}});
        }
        bundles += bundle.dump() + "\n";
    }
    folder_.write("in/Observation.ndjson", more);
    folder_.write("in/bundles.ndjson", bundles);
    ASSERT_EQ(release("--k 2 --private " + folder_ / "private"), 0) << err_;
    ASSERT_EQ(run_program("verify " + out() + " --original " + folder_ / "in" + " --private " + folder_ / "private"), 0)
        << out_;
    EXPECT_NE(out_.find("none leads from one patient to another"), std::string::npos) << out_;
    std::map<std::string, std::string> patient_of;  // by what identifies something
    std::istringstream lines(records());
    std::size_t observations = 0;
    const auto look = [&](const Json& resource) {
        if (resource["resourceType"] != "Observation") return;
        ++observations;
        EXPECT_FALSE(resource.contains("performer")) << resource;
        EXPECT_FALSE(resource.contains("device")) << resource;
        EXPECT_FALSE(resource.contains("valueInteger")) << resource;
        const std::string patient = resource["subject"]["reference"];
        EXPECT_EQ(patient_of.try_emplace(resource["identifier"][0]["value"], patient).first->second, patient);
    };
    for (std::string line; std::getline(lines, line);) {
        const Json record = Json::parse(line);
        EXPECT_NE(record["resourceType"], "Practitioner") << record;
        EXPECT_NE(record["resourceType"], "Organization") << record;
        look(record);
        for (const Json& entry : record.value("entry", Json::array())) {
            EXPECT_FALSE(entry.contains("fullUrl")) << entry;
            EXPECT_EQ(entry["resource"].contains("id"), entry["resource"]["resourceType"] == "Observation") << entry;
            look(entry["resource"]);
        }
    }
    EXPECT_EQ(observations, 2 * people.size());
}

TEST_F(RecordsRelease, ComeFromBesideTaggedNotes) {
    ASSERT_EQ(run_program("tag " + folder_ / "in" + " -o " + folder_ / "tagged.jsonl" + " --taggers rules --quiet"), 0);
    ASSERT_EQ(run(folder_ / "tagged.jsonl" + " -o " + out() + " --method safe-harbor --quiet --seed 3 --records " +
                  folder_ / "in"),
              0)
        << err_;
    EXPECT_EQ(read_notes(folder_ / "out/records/fhir.ndjson")->size(), people.size());
    // A note that is in none of the records.
    std::ofstream(folder_ / "tagged.jsonl", std::ios::app)
        << R"({"note_id":"other","text":"Harold has fever.","spans":[{"start":0,"end":6,"label":"PATIENT"}]})"
        << "\n";
    EXPECT_NE(run(folder_ / "tagged.jsonl" + " -o " + folder_ / "out2" + " --method safe-harbor --quiet --records " +
                  folder_ / "in"),
              0);
    EXPECT_NE(err_.find("in no record"), std::string::npos) << err_;
    EXPECT_FALSE(std::filesystem::exists(folder_ / "out2"));
}

TEST_F(RecordsRelease, ComeInADrawnOrderUnderTheSameNames) {
    ASSERT_EQ(release("--method safe-harbor"), 0) << err_;
    const std::string first = records();
    ASSERT_EQ(
        run(folder_ / "in" + " -o " + folder_ / "other" + " --taggers rules --seed 4 --quiet --method safe-harbor"), 0);
    EXPECT_NE(TemporaryFolder::read(folder_ / "other/records/fhir.ndjson"), first);
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder_ / "out/records")) {
        names.push_back(entry.path().filename());
    }
    EXPECT_EQ(names, std::vector<std::string>{"fhir.ndjson"});
}

// A note that is left out of the release leaves no text behind in its record.
TEST_F(RecordsRelease, HaveNoTextOfNotesThatAreLeftOut) {
    Json document = Json::parse(render_fhir({"doc-9", "pat-0", "Harold Brinkmann has fever.", {}, false}));
    Json second = Json::parse(render_fhir({"doc-9", "pat-0", "", {}, false}))["content"][0];
    second["attachment"]["data"] = "QSBub3RlIG9mIEhhcm9sZCB0aGF0IGlzIG5vdCBpbiB0aGUgcmVsZWFzZS4=";
    document["content"].push_back(second);
    folder_.write("in/DocumentReference.ndjson", document.dump() + "\n");
    ASSERT_EQ(run_program("tag " + folder_ / "in" + " -o " + folder_ / "all.jsonl" + " --taggers rules --quiet"), 0);
    std::istringstream lines(TemporaryFolder::read(folder_ / "all.jsonl"));
    std::string first;
    std::getline(lines, first);
    ASSERT_EQ(run(folder_.write("one.jsonl", first + "\n") + " -o " + out() +
                  " --method safe-harbor --quiet --seed 3 --records " + folder_ / "in"),
              0)
        << err_;
    const auto notes = read_notes(folder_ / "out/records/fhir.ndjson");
    ASSERT_EQ(notes->size(), 2U);
    EXPECT_EQ((*notes)[1].text, "[TEXT WITHHELD]");
    EXPECT_EQ(run_program("verify " + out()), 0) << out_;
}

// Taggers take neighbours for one thing across what a format makes: cells stay cells, and titles titles.
TEST_F(RecordsRelease, KeepCellsAndBreaksApart) {
    const std::string page =
        "<html><body><h1>Visit of 3/4/2011</h1><table><tr><td>Ann Oakley</td><td>Dr. Alan Bates</td></tr><tr><td>fever"
        "</td><td><b>chest pain</b></td></tr></table><p>Mary Stone<br/><br/>Ann Oakley was <i>not</i> well.</p></body>"
        "</html>";
    const auto tagged = [&](const std::string& text) {
        Json spans = Json::array();
        const auto add = [&](const std::string& words, const char* label) {
            const auto begin = text.find(words);
            EXPECT_NE(begin, std::string::npos) << words;
            spans.push_back({{"start", begin}, {"end", begin + words.size()}, {"label", label}});
        };
        add("3/4/2011", "DATE");
        add("Ann Oakley\tDr", "STREET");
        add("Alan Bates", "DOCTOR");
        add("Mary Stone\n\nAnn Oakley", "PATIENT");
        return spans;
    };
    std::filesystem::create_directories(folder_ / "html");
    folder_.write("html/a.html", page);
    const std::string text =
        "Visit of 3/4/2011\nAnn Oakley\tDr. Alan Bates\nfever\tchest pain\nMary Stone\n\nAnn Oakley was not well.";
    const std::string notes =
        folder_.write("tagged.jsonl", Json{{"note_id", "a"}, {"text", text}, {"spans", tagged(text)}}.dump() + "\n");
    ASSERT_EQ(run(notes + " -o " + out() + " --method safe-harbor --quiet --seed 3 --records " + folder_ / "html"), 0)
        << err_;
    std::string written;
    for (const auto& entry : std::filesystem::directory_iterator(folder_ / "out/records")) {
        written = TemporaryFolder::read(entry.path());
    }
    EXPECT_EQ(written,
              "<html><body><h1>Visit of [2011]</h1><table><tr><td>[ADDRESS]</td><td>. [NAME]</td></tr><tr><td>fever"
              "</td><td><b>chest pain</b></td></tr></table><p>[NAME]<br/><br/> was <i>not</i> well.</p></body></html>");
    EXPECT_EQ(run_program("verify " + out() + ""), 0) << out_;
}

// Ids of contained resources mean something within their container alone.
TEST_F(RecordsRelease, HoldContainedNotesOfEveryDocument) {
    std::string documents;
    for (std::size_t i = 0; i < people.size(); ++i) {
        Json document = Json::parse(render_fhir(
            {"doc-" + std::to_string(i), "pat-" + std::to_string(i), "Fever. Seen by Dr. Alan Bates.", {}, false}));
        document["contained"] = {{{"resourceType", "Observation"}, {"id", "o2"}, {"valueString", "Pain for days."}}};
        documents += document.dump() + "\n";
    }
    folder_.write("in/DocumentReference.ndjson", documents);
    ASSERT_EQ(release("--method safe-harbor"), 0) << err_;
    EXPECT_EQ(released().size(), 2 * people.size());
    EXPECT_EQ(read_notes(folder_ / "out/records/fhir.ndjson")->size(), 2 * people.size());
}

}  // namespace
}  // namespace scrim
