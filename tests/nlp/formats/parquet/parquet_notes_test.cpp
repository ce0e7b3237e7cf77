// Files that another library wrote and reads are tested in tests/python/test_parquet.py.

#include "nlp/formats/parquet/parquet_notes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "nlp/base/files/output.h"
#include "nlp/formats/note_reader.h"
#include "nlp/formats/note_writer.h"
#include "nlp/formats/parquet/library.h"
#include "nlp/formats/parquet/parquet_file.h"
#include "tests/nlp/formats/sample_notes.h"

namespace scrim {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class ParquetNotes : public testing::Test {
   protected:
    void SetUp() override {
        if (!parquet_library()) GTEST_SKIP() << parquet_library().error().message();
    }

    std::string jsonl(const std::vector<Note>& notes) {
        std::string bytes;
        for (const Note& note : notes) bytes += render_note(note, NoteFormat::jsonl).body;
        const std::string path = folder_ / "notes.jsonl";
        EXPECT_TRUE(write_file(path, bytes).ok());
        return path;
    }

    static std::vector<Note> read(const std::string& path, const ReadOptions& options = {}) {
        auto notes = read_notes(path, options);
        EXPECT_TRUE(notes.ok()) << notes.error().message();
        return notes ? std::move(*notes) : std::vector<Note>();
    }

    // A table of other columns than notes have by default.
    std::string table() {
        const std::string path = folder_ / "table.parquet";
        auto writer = ParquetWriter::create(path, {{"key", "int"}, {"body", "string"}, {"codes", "strings"}});
        EXPECT_TRUE(writer.ok());
        EXPECT_TRUE(writer->add({"7", "Seen by Dr. Doe, “é”.", "[\"250.00\"]"}).ok());
        EXPECT_TRUE(writer->add({"8", std::nullopt, std::nullopt}).ok());
        EXPECT_TRUE(writer->add({"9", "Better.", "[]"}).ok());
        EXPECT_TRUE(writer->finish().ok());
        return path;
    }

    TestFolder folder_;
};

const std::vector<Note> samples{
    {"n1",
     "p1",
     "Mrs. “Brown” is 52.\n\"x\"\\",
     {{8, 13, Label::patient, Role::none, 0, 0, -1, ""}, {20, 22, Label::age, Role::patient, 0, 0, 0.5F, ""}},
     true},
    {"n2", "", "👩 better", {}, true},
    {"n3", "p1", "nobody looked", {}, false}};

TEST_F(ParquetNotes, ComeBackAsTheyWere) {
    const std::string path = folder_ / "notes.parquet";
    const auto done = write_parquet_notes(jsonl(samples), path);
    ASSERT_TRUE(done.ok()) << done.error().message();
    EXPECT_EQ(samples, read(path));
}

TEST_F(ParquetNotes, ManyRowsAndRowGroupsStream) {
    std::vector<Note> notes;
    for (int i = 0; i < 45'000; ++i)
        notes.push_back({"n" + std::to_string(i), "p", "text " + std::to_string(i), {}, false});
    const std::string path = folder_ / "many.parquet";
    ASSERT_TRUE(write_parquet_notes(jsonl(notes), path).ok());
    EXPECT_EQ(notes, read(path));
}

TEST_F(ParquetNotes, AreReadFromAnyColumnOfText) {
    ReadOptions options;
    options.text_column = "body";
    options.id_column = "key";
    auto reader = open_notes(table(), options);
    ASSERT_TRUE(reader.ok());
    const auto first = (*reader)->next();
    ASSERT_TRUE(first.ok());
    EXPECT_EQ((**first), (Note{"7", "", "Seen by Dr. Doe, “é”.", {}, false}));
    const auto second = (*reader)->next();
    ASSERT_FALSE(second.ok());
    EXPECT_THAT(second.error().message(), HasSubstr("has no text"));
    const auto third = (*reader)->next();
    ASSERT_TRUE(third.ok());
    EXPECT_EQ("9", (**third).id);
}

TEST_F(ParquetNotes, OtherColumnsGoAlongWithTheSpans) {
    ReadOptions options;
    options.text_column = "body";
    options.id_column = "key";
    const std::string base = table();
    const std::string path = folder_ / "tagged.parquet";
    Note tagged{"9", "", "Better.", {{0, 6, Label::problem, Role::none, 0, 0, -1, ""}}, true};
    const auto done = write_parquet_notes(jsonl({tagged}), path, base, options);
    ASSERT_TRUE(done.ok()) << done.error().message();
    auto reader = ParquetReader::open(path);
    ASSERT_TRUE(reader.ok());
    ASSERT_EQ(4U, reader->columns().size());
    EXPECT_EQ("codes", reader->columns()[2].name);
    EXPECT_EQ("spans", reader->columns()[3].name);
    EXPECT_EQ(std::vector<Note>{tagged}, read(path, options));
}

TEST_F(ParquetNotes, SayWhichColumnsThereAre) {
    const auto missing = open_notes(table());
    ASSERT_FALSE(missing.ok());
    EXPECT_THAT(missing.error().message(),
                AllOf(HasSubstr("no column 'text'"), HasSubstr("body"), HasSubstr("--text-column")));
    ReadOptions options;
    options.text_column = "key";
    const auto number = open_notes(table(), options);
    ASSERT_FALSE(number.ok());
    EXPECT_THAT(number.error().message(), HasSubstr("holds no text"));
}

TEST_F(ParquetNotes, DamagedFilesAreRefused) {
    const std::string path = folder_ / "notes.parquet";
    ASSERT_TRUE(write_parquet_notes(jsonl(samples), path).ok());
    const auto bytes = read_file(path, 1 << 20);
    ASSERT_TRUE(bytes.ok());
    for (const std::size_t size : {std::size_t{4}, bytes->size() / 2, bytes->size() - 1}) {
        const std::string cut = folder_ / "cut.parquet";
        ASSERT_TRUE(write_file(cut, bytes->substr(0, size)).ok());
        EXPECT_FALSE(read_notes(cut).ok()) << size;
    }
    // Whatever byte is wrong: an error or a value, and no crash.
    for (std::size_t at = 4; at < bytes->size(); at += 7) {
        std::string wrong = *bytes;
        wrong[at] = static_cast<char>(wrong[at] ^ 0x55);
        const std::string bad = folder_ / "bad.parquet";
        ASSERT_TRUE(write_file(bad, wrong).ok());
        (void)read_notes(bad).ok();
    }
}

}  // namespace
}  // namespace scrim
