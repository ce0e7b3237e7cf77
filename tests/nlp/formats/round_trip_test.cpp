// Every format gives back what was written into it, for notes full of what formats stumble over.

#include <gtest/gtest.h>

#include "nlp/base/files/output.h"
#include "nlp/formats/note_reader.h"
#include "nlp/formats/note_writer.h"
#include "tests/nlp/formats/sample_notes.h"

namespace scrim {
namespace {

std::string path_for(const TestFolder& folder, NoteFormat format, const std::string& name = "notes") {
    if (has_file_per_note(format)) return folder / (name + "-" + std::string(scrim::name(format)));
    const char* ending = format == NoteFormat::csv ? ".csv" : format == NoteFormat::jsonl ? ".jsonl" : ".xml";
    return folder / (name + ending);
}

void write_all(const std::string& path, NoteFormat format, const std::vector<Note>& notes) {
    auto writer = open_note_writer(path, format);
    ASSERT_TRUE(writer.ok()) << writer.error().message();
    for (const Note& note : notes) {
        const auto done = (*writer)->write(note);
        ASSERT_TRUE(done.ok()) << done.error().message();
    }
    const auto done = (*writer)->finish();
    ASSERT_TRUE(done.ok()) << done.error().message();
}

// Notes of a folder come in the order of file names; ids decide here.
std::vector<Note> read_sorted(const std::string& path) {
    auto notes = read_notes(path);
    EXPECT_TRUE(notes.ok()) << notes.error().message();
    if (!notes) return {};
    std::sort(notes->begin(), notes->end(), [](const Note& a, const Note& b) { return a.id < b.id; });
    return std::move(*notes);
}

void expect_same(const std::vector<Note>& got, const std::vector<Note>& wanted) {
    ASSERT_EQ(got.size(), wanted.size());
    for (std::size_t i = 0; i < got.size(); ++i) {
        ASSERT_EQ(got[i].id, wanted[i].id);
        EXPECT_EQ(got[i].patient_id, wanted[i].patient_id) << got[i].id;
        EXPECT_EQ(got[i].text, wanted[i].text) << got[i].id;
        EXPECT_EQ(got[i].spans, wanted[i].spans) << got[i].id;
        EXPECT_EQ(got[i].has_tags(), wanted[i].has_tags()) << got[i].id;
    }
}

class RoundTrip : public testing::TestWithParam<NoteFormat> {};

TEST_P(RoundTrip, RandomNotesComeBackTheSame) {
    const NoteFormat format = GetParam();
    const bool overlapping = format != NoteFormat::i2b2_2006;
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        const TestFolder folder;
        auto notes = random_notes(seed, 200, overlapping);
        // Of notes without spans, every second was tagged.
        for (std::size_t i = 0; i < notes.size(); ++i) notes[i].tagged = !notes[i].spans.empty() || i % 2 == 0;
        const std::string path = path_for(folder, format);
        write_all(path, format, notes);
        if (format == NoteFormat::text) {
            for (Note& note : notes) {
                note.spans.clear();
                note.tagged = false;
            }
        }
        expect_same(read_sorted(path), notes);
    }
}

INSTANTIATE_TEST_SUITE_P(Formats, RoundTrip,
                         testing::Values(NoteFormat::text, NoteFormat::i2b2, NoteFormat::i2b2_2006, NoteFormat::brat,
                                         NoteFormat::jsonl, NoteFormat::csv),
                         [](const auto& parameter) {
                             std::string out(name(parameter.param));
                             std::replace(out.begin(), out.end(), '-', '_');
                             return out;
                         });

TEST(FormatChain, ACorpusThroughAllFormatsAndBackIsIdentical) {
    const TestFolder folder;
    auto notes = random_notes(11, 150, false);
    const std::string first = path_for(folder, NoteFormat::jsonl, "first");
    write_all(first, NoteFormat::jsonl, notes);
    std::string last = first;
    int step = 0;
    for (const auto format : {NoteFormat::i2b2, NoteFormat::csv, NoteFormat::brat, NoteFormat::i2b2_2006,
                              NoteFormat::i2b2, NoteFormat::brat, NoteFormat::jsonl}) {
        const auto read = read_sorted(last);
        last = path_for(folder, format, "step" + std::to_string(step++));
        write_all(last, format, read);
    }
    const auto one = read_file(first, std::size_t{64} << 20U);
    const auto other = read_file(last, std::size_t{64} << 20U);
    ASSERT_TRUE(one.ok() && other.ok());
    EXPECT_EQ(*one, *other);
}

TEST(Compressed, SingleFilesAreWrittenAndReadCompressed) {
    const TestFolder folder;
    const auto notes = random_notes(5, 60, true);
    for (const std::string ending : {".jsonl.gz", ".jsonl.zst", ".csv.gz"}) {
        const auto format = ending.starts_with(".csv") ? NoteFormat::csv : NoteFormat::jsonl;
        write_all(folder / ("notes" + ending), format, notes);
        expect_same(read_sorted(folder / ("notes" + ending)), notes);
    }
}

}  // namespace
}  // namespace scrim
