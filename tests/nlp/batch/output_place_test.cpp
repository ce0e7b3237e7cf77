#include "nlp/batch/output_place.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/temporary_folder.h"

namespace scrim {
namespace {

using ::testing::HasSubstr;

class OutputPlaces : public ::testing::Test {
   protected:
    // The format and the name below the test's folder, or what is wrong.
    std::string place(const std::string& output, std::optional<NoteFormat> format = std::nullopt) {
        BatchOptions options;
        options.command = "tag";
        options.input = "in";
        options.output = output == "-" ? output : folder_ / output;
        options.format = format;
        options.usual_format = usual_;
        options.formats = {NoteFormat::i2b2, NoteFormat::i2b2_2006, NoteFormat::jsonl, NoteFormat::csv};
        const auto found = output_place(options);
        if (!found) return found.error().what;
        const std::filesystem::path path = found->path;
        return std::string(name(found->format)) + " " +
               (output == "-" ? path : path.lexically_relative(folder_.path())).string();
    }

    TemporaryFolder folder_;
    std::optional<NoteFormat> usual_ = NoteFormat::i2b2;
};

TEST_F(OutputPlaces, TheNameTellsTheFormat) {
    EXPECT_EQ(place("y.jsonl"), "jsonl y.jsonl");
    EXPECT_EQ(place("y.ndjson.gz"), "jsonl y.ndjson.gz");
    EXPECT_EQ(place("y.csv.zst"), "csv y.csv.zst");
    EXPECT_EQ(place("y.xml"), "i2b2-2006 y.xml");
    EXPECT_EQ(place("deep/er/y.jsonl"), "jsonl deep/er/y.jsonl");
    EXPECT_EQ(place("y"), "i2b2 y");
    EXPECT_EQ(place("-"), "jsonl -");
}

TEST_F(OutputPlaces, ADeviceGetsLines) {
    std::filesystem::create_symlink("/dev/null", folder_ / "null");
    EXPECT_EQ(place("null"), "jsonl null");
}

TEST_F(OutputPlaces, AFormatThatContradictsTheNameIsWrongUsage) {
    EXPECT_THAT(place("y.jsonl", NoteFormat::i2b2), HasSubstr("says jsonl, --format says i2b2"));
    EXPECT_THAT(place("y.xml", NoteFormat::csv), HasSubstr("says i2b2-2006, --format says csv"));
    EXPECT_EQ(place("y", NoteFormat::jsonl), "jsonl y");
    EXPECT_THAT(place("y", NoteFormat::brat), HasSubstr("does not write brat"));
}

TEST_F(OutputPlaces, NamesThatPromiseWhatIsNotWritten) {
    EXPECT_THAT(place("y.tsv"), HasSubstr("with tabs"));
    EXPECT_THAT(place("y.txt"), HasSubstr("file per note"));
    EXPECT_THAT(place("y.ann"), HasSubstr("file per note"));
    usual_.reset();
    EXPECT_THAT(place("y"), HasSubstr("does not tell its format"));
}

TEST_F(OutputPlaces, AFolderIsAFolderWhateverItsName) {
    std::filesystem::create_directories(folder_ / "y.xml");
    EXPECT_EQ(place("y.xml"), "i2b2 y.xml");
    EXPECT_EQ(place("y.xml", NoteFormat::jsonl), "jsonl y.xml/notes.jsonl");
    EXPECT_EQ(place("new/", NoteFormat::csv), "csv new/notes.csv");
}

}  // namespace
}  // namespace scrim
