// Properties that hold for each record of the bulk export in ../shared/data/formats/fhir.

#include <filesystem>
#include <memory>

#include "nlp/base/ascii.h"
#include "nlp/base/files/input.h"
#include "nlp/base/json.h"
#include "tests/nlp/formats/embedded/fhir/fhir_samples.h"

namespace scrim {
namespace {

const std::string corpus = SCRIM_SOURCE_DIR "/../shared/data/formats/fhir/";

template <class Check>
std::size_t for_each_record(const std::string& name, Check check) {
    auto input = open_input(corpus + name + ".ndjson.gz");
    EXPECT_TRUE(input);
    LineReader lines(std::move(*input));
    std::size_t count = 0;
    while (true) {
        const auto line = lines.next();
        EXPECT_TRUE(line);
        if (!line || !*line) return count;
        ++count;
        check(**line);
    }
}

class FhirCorpus : public testing::Test {
   protected:
    void SetUp() override {
        if (!std::filesystem::exists(corpus)) GTEST_SKIP() << "no samples in ../shared/data/formats/fhir";
    }
};

TEST_F(FhirCorpus, IsReadAndComesBackByteForByte) {
    std::size_t notes = 0;
    for (const char* name : {"DocumentReference", "Encounter", "Organization", "Patient", "Practitioner"}) {
        for_each_record(name, [&](std::string_view record) {
            const auto read = read_fhir(record, {});
            ASSERT_TRUE(read) << read.error().message();
            notes += read->notes.size();
            EXPECT_EQ(written(record, {}), record);
        });
    }
    EXPECT_EQ(notes, 1215U + 13U);  // a note each, and the narratives of the patients
}

// Each word of the text becomes a mark: none is left, and the record around the text is the same.
TEST_F(FhirCorpus, EditedWordsAreGoneAndTheRestStays) {
    std::size_t number = 0;
    for_each_record("DocumentReference", [&](std::string_view record) {
        const auto read = read_fhir(record, {});
        ASSERT_TRUE(read && read->notes.size() == 1);
        const std::string& text = read->notes[0].text;
        RecordEdits edits;
        edits.notes.resize(1);
        std::string expected;
        std::size_t word = number++;  // another third of the words in each record
        for (std::size_t at = 0; at < text.size();) {
            std::size_t end = at;
            while (end < text.size() && !is_space(text[end])) ++end;
            if (end > at && word++ % 3 == 0) {
                edits.notes[0].push_back(
                    {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end), "\xE2\x96\x88"});
                expected += "\xE2\x96\x88";
            } else {
                expected += text.substr(at, end - at);
            }
            if (end < text.size()) expected += text[end];
            at = end + 1;
        }
        const std::string out = written(record, edits);
        EXPECT_EQ(first_text(out), expected);
        auto before = parse_json(record, "before");
        auto after = parse_json(out, "after");
        ASSERT_TRUE(before && after);
        EXPECT_EQ((*after)["meta"]["security"][0]["code"], "REDACTED");
        (*after)["meta"].erase("security");
        (*before)["content"][0]["attachment"].erase("data");
        (*after)["content"][0]["attachment"].erase("data");
        EXPECT_EQ(*before, *after);
    });
    EXPECT_EQ(number, 1215U);
}

// By Safe Harbor no value of a patient's structure is left anywhere.
TEST_F(FhirCorpus, StructureHoldsNoIdentifierAfterItsRules) {
    for (const char* name : {"DocumentReference", "Encounter", "Organization", "Patient", "Practitioner"}) {
        for_each_record(name, [&](std::string_view record) {
            const auto read = read_fhir(record, {});
            ASSERT_TRUE(read);
            RecordEdits edits = safe_harbor_edits();
            edits.notes.resize(read->notes.size());
            for (std::size_t i = 0; i < read->notes.size(); ++i) {
                edits.notes[i].push_back({0, static_cast<std::uint32_t>(read->notes[i].text.size()), "-"});
            }
            const std::string out = written(record, edits);
            ASSERT_TRUE(parse_json(out, name)) << out;
            EXPECT_TRUE(read_fhir(out, {}));
            for (const KnownIdentifier& each : read->known) {
                if (each.value.size() < 4) continue;
                EXPECT_EQ(out.find(each.value), std::string::npos) << name << " " << out;
            }
        });
    }
}

}  // namespace
}  // namespace scrim
