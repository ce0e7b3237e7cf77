#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "nlp/base/files/output.h"
#include "nlp/formats/note_reader.h"
#include "tests/nlp/formats/sample_notes.h"

namespace scrim {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class CsvNotes : public testing::Test {
   protected:
    Result<std::vector<Note>> read(const std::string& csv, const ReadOptions& options = {},
                                   const std::string& name = "notes.csv") {
        const std::string path = folder_ / name;
        EXPECT_TRUE(write_file(path, csv).ok());
        return read_notes(path, options);
    }

    std::string only_text(const std::string& csv, const ReadOptions& options = {}) {
        const auto notes = read(csv, options);
        if (!notes) return notes.error().message();
        return notes->size() == 1 ? notes->front().id + "|" + notes->front().patient_id + "|" + notes->front().text
                                  : std::to_string(notes->size()) + " notes";
    }

    TestFolder folder_;
};

TEST_F(CsvNotes, AreReadWithTheDelimiterOfTheirHeader) {
    for (const char* d : {",", ";", "\t", "|"}) {
        const std::string delimiter = d;
        const std::string header = "note_id" + delimiter + "patient_id" + delimiter + "text\n";
        EXPECT_EQ("n1|p1|a, b; c | d\te\nf",
                  only_text(header + "n1" + delimiter + "p1" + delimiter + "\"a, b; c | d\te\nf\"\n"));
    }
}

TEST_F(CsvNotes, ANameOfAColumnWithAnotherDelimiterDoesNotConfuse) {
    EXPECT_EQ("n1||x", only_text("note_id;seen by, on;text\nn1;Doe, today;x\n"));
    EXPECT_EQ("n1||x", only_text("note_id,a;b,text\nn1,1;2,x\n"));
}

TEST_F(CsvNotes, AreAskedForWhereSeveralWouldDo) {
    EXPECT_THAT(only_text("a,b;c\n1,2;3\n"), AllOf(HasSubstr("commas or semicolons"), HasSubstr("--delimiter")));
    EXPECT_THAT(only_text("text,x;text\n1,2;3\n"), HasSubstr("--delimiter"));
    ReadOptions options;
    options.delimiter = ';';
    options.id_column = "x,note_id";
    EXPECT_EQ("1,2||3", only_text("x,note_id;text\n1,2;3\n", options));
}

TEST_F(CsvNotes, OfOneColumnHaveNone) {
    const auto notes = read("text\nChest pain; better | now\n\"x, y\"\n");
    ASSERT_TRUE(notes.ok()) << notes.error().message();
    ASSERT_EQ(2U, notes->size());
    EXPECT_EQ("Chest pain; better | now", (*notes)[0].text);
}

TEST_F(CsvNotes, WithTabsByNameMayHaveAnythingElse) {
    const auto notes = read("note_id\ttext\nn1\ta;b\n", {}, "notes.tsv");
    ASSERT_TRUE(notes.ok()) << notes.error().message();
    EXPECT_EQ("a;b", notes->front().text);
}

TEST_F(CsvNotes, WithoutTheColumnSayWhichThereAre) {
    EXPECT_THAT(only_text("key;body\n1;2\n"),
                AllOf(HasSubstr("its columns are: key, body"), HasSubstr("--text-column")));
}

}  // namespace
}  // namespace scrim
