#include "nlp/formats/embedded/records/embedded_notes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "nlp/formats/embedded/fhir.h"
#include "nlp/formats/embedded/records/known_structure.h"
#include "nlp/formats/note_files.h"
#include "nlp/formats/note_reader.h"
#include "tests/temporary_folder.h"

namespace scrim {
namespace {

std::string document(const std::string& id, const std::string& patient, const std::string& text) {
    Note note;
    note.id = id;
    note.patient_id = patient;
    note.text = text;
    return render_fhir(note) + "\n";
}

const std::string patient_harold =
    R"({"resourceType":"Patient","id":"p1","name":[{"family":"Brinkmann","given":["Harold"]}],"birthDate":"1957-03-02"})"
    "\n";

TEST(EmbeddedNotes, OfAFileAndAFolderAreTheSame) {
    const TemporaryFolder folder;
    std::filesystem::create_directories(folder / "in/a");
    folder.write("in/a/Patient.ndjson", patient_harold);
    const auto file = folder.write(
        "in/docs.ndjson", document("d1", "p1", "Harold has fever.\n") + document("d2", "p1", "No fever today."));
    const auto lone = read_notes(file);
    ASSERT_TRUE(lone) << lone.error().message();
    ASSERT_EQ(lone->size(), 2U);
    EXPECT_EQ((*lone)[0].text, "Harold has fever.\n");
    EXPECT_EQ((*lone)[0].patient_id, "p1");
    EXPECT_FALSE((*lone)[0].has_tags());
    const auto all = read_notes(folder / "in");
    ASSERT_TRUE(all) << all.error().message();
    EXPECT_EQ(*all, *lone);
}

TEST(EmbeddedNotes, AreFoundByContentUnderAnyNameOfJson) {
    const TemporaryFolder folder;
    for (const char* name : {"x.json", "x.jsonl", "x.ndjson", "X.JSON", "x.export"}) {
        const auto file = folder.write(name, document("d1", "p1", "Harold has fever."));
        const auto format = format_of_file(file);
        ASSERT_TRUE(format);
        EXPECT_EQ(*format, NoteFormat::fhir) << name;
    }
    const auto notes = folder.write("n.ndjson", "{\"note_id\":\"a\",\"text\":\"resourceType\"}\n");
    EXPECT_EQ(*format_of_file(notes), NoteFormat::jsonl);
}

TEST(EmbeddedNotes, GiveIdsThatAreUniqueAndStable) {
    EmbeddedRecord content;
    content.notes = {{"1", "", "a"}, {"2", "", "b"}};
    const EmbeddedFormat format{NoteFormat::hl7, RecordsOfFile::messages, false, ".hl7", nullptr, nullptr, nullptr,
                                nullptr};
    const CutRecord third{"", {}, 3};
    EXPECT_EQ(note_ids_of(format, third, "p1/adt", content), (std::vector<std::string>{"p1/adt-3-1", "p1/adt-3-2"}));
    content.notes = {{"", "", "a"}};
    EXPECT_EQ(note_ids_of(format, {"", {}, 0}, "p1/adt", content), std::vector<std::string>{"p1/adt"});
    EXPECT_EQ(stem_of_file("/in/p1/adt.hl7.gz", "p1/adt.hl7.gz"), "p1/adt");
    EXPECT_EQ(stem_of_file("-"), "stdin");
}

TEST(EmbeddedNotes, ABadRecordIsNamedAndTheOthersGoOn) {
    const TemporaryFolder folder;
    const auto file = folder.write(
        "docs.ndjson", document("d1", "p1", "One.") + "{\"resourceType\":17}\n" + document("d2", "p1", "Two."));
    auto reader = open_notes(file);
    ASSERT_TRUE(reader);
    std::vector<std::string> texts;
    std::size_t bad = 0;
    while (true) {
        const auto note = (*reader)->next();
        if (!note) {
            ++bad;
            EXPECT_EQ(note.error().place.line, 2U);
            continue;
        }
        if (!*note) break;
        texts.push_back((*note)->text);
    }
    EXPECT_EQ(bad, 1U);
    EXPECT_EQ(texts, (std::vector<std::string>{"One.", "Two."}));
}

TEST(KnownStructure, IsGatheredFromAllFilesOnce) {
    const TemporaryFolder folder;
    std::filesystem::create_directories(folder / "in");
    folder.write("in/Patient.ndjson", patient_harold + patient_harold);
    folder.write("in/docs.ndjson", document("d1", "p1", "He has fever."));
    folder.write("in/more.txt", "A plain note.");
    const auto known = identifiers_of_structure(folder / "in", {});
    ASSERT_TRUE(known) << known.error().message();
    const auto count = [&](Label label, const std::string& value) {
        return std::count_if(known->begin(), known->end(), [&](const StructureIdentifier& each) {
            return each.label == label && each.value == value && each.patient_id == "p1";
        });
    };
    EXPECT_EQ(count(Label::patient, "Brinkmann"), 1);
    EXPECT_EQ(count(Label::patient, "Harold"), 1);
    EXPECT_EQ(count(Label::date, "1957-03-02"), 1);
    EXPECT_TRUE(identifiers_of_structure(folder / "in/more.txt", {})->empty());
}

TEST(KnownStructure, FollowsThePatientsOfPaths) {
    const TemporaryFolder folder;
    std::filesystem::create_directories(folder / "in/anna");
    folder.write("in/anna/Patient.ndjson", patient_harold);
    ReadOptions options;
    options.patient_from = "folder";
    const auto known = identifiers_of_structure(folder / "in", options);
    ASSERT_TRUE(known) << known.error().message();
    ASSERT_FALSE(known->empty());
    for (const auto& each : *known) EXPECT_EQ(each.patient_id, "anna");
}

TEST(YearsOfStructure, AreThoseOfThePatientsOwnBirthAndOfAllEvents) {
    const TemporaryFolder folder;
    std::filesystem::create_directories(folder / "in");
    folder.write("in/Patient.ndjson",
                 R"({"resourceType":"Patient","id":"a","birthDate":"1925-03-04","deceasedDateTime":"2014-05-06"})"
                 "\n"
                 R"({"resourceType":"RelatedPerson","id":"b","patient":{"reference":"Patient/a"},"birthDate":"1890"})"
                 "\n"
                 R"({"resourceType":"Condition","id":"c","subject":{"reference":"Patient/a"},"onsetAge":{"value":91}})"
                 "\n"
                 R"({"resourceType":"Encounter","id":"e","subject":{"reference":"Patient/a"},)"
                 R"("period":{"start":"2015-01-01T10:00:00Z","end":"9999-12-31"}})"
                 "\n");
    folder.write("in/m.hl7",
                 "MSH|^~\\&|A|B|C|D|20160304||ORU^R01|C0|P|2.5\rPID|1||h1^^^H^MR||X^Y||19200101|F\r"
                 "IN1|1|||||||||||||||||19010101\rPV1|1|I\r");
    folder.write("in/note.csv", "note_id,person_id,note_date,note_text,year_of_birth\n1,o1,2012-02-03,Fever.,1921\n");
    const auto years = years_of_structure(folder / "in", {});
    ASSERT_TRUE(years) << years.error().message();
    const auto of = [&](const std::string& patient) {
        const StructureYears& each = years->at(patient);
        return std::vector<int>{each.born, each.last, each.oldest};
    };
    EXPECT_EQ(of("a"), (std::vector<int>{1925, 2015, 91}));
    EXPECT_EQ(of("h1"), (std::vector<int>{1920, 2016, -1}));
    EXPECT_EQ(of("o1"), (std::vector<int>{1921, 2012, -1}));
    EXPECT_EQ(years->size(), 3U);
}

// The whole bulk export: 1,215 documents and the narratives of 13 patients.
TEST(EmbeddedNotes, OfABulkExportAreAllRead) {
    const std::string folder = std::string(SCRIM_SOURCE_DIR) + "/../shared/data/formats/fhir";
    if (!std::filesystem::exists(folder)) GTEST_SKIP() << "no ../shared/data/formats/fhir";
    const auto notes = read_notes(folder);
    ASSERT_TRUE(notes) << notes.error().message();
    std::set<std::string> ids;
    std::set<std::string> patients;
    std::size_t documents = 0;
    for (const Note& note : *notes) {
        ids.insert(note.id);
        patients.insert(note.patient_id);
        documents += note.id.starts_with("DocumentReference") ? 1 : 0;
    }
    EXPECT_EQ(documents, 1215U);
    EXPECT_EQ(ids.size(), notes->size());
    EXPECT_EQ(patients.size(), 13U);
}

}  // namespace
}  // namespace scrim
