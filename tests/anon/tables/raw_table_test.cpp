#include "anon/tables/raw_table.h"

#include <gtest/gtest.h>

#include "tests/temporary_folder.h"

namespace scrim::tables {
namespace {

RawTable read(std::string_view text, char delimiter = ',', bool header = true) {
    auto table = read_raw_table(memory_input(text, "t.csv"), delimiter, header);
    EXPECT_TRUE(table);
    return std::move(*table);
}

std::string failure(std::string_view text) {
    const auto table = read_raw_table(memory_input(text, "t.csv"), ',');
    return table ? "no error" : table.error().message();
}

TEST(RawTable, KeepsEachTextOnceInOrderOfAppearance) {
    const RawTable table = read("a, b\nx,1\n y ,\"1\"\nx,2\n");
    ASSERT_EQ(2U, table.columns.size());
    EXPECT_EQ("b", table.columns[1].name);
    EXPECT_EQ((std::vector<std::string>{"x", "y"}), table.columns[0].texts);
    EXPECT_EQ((std::vector<std::uint32_t>{0, 1, 0}), table.columns[0].codes);
    EXPECT_EQ((std::vector<std::string>{"1", "2"}), table.columns[1].texts);
    EXPECT_EQ((std::vector<std::uint64_t>{2, 3, 4}), table.lines);
    EXPECT_EQ("a, b", table.column_names());
    EXPECT_EQ(nullptr, table.find("c"));
}

// Names of columns are released: a row of a patient must not become them.
TEST(RawTable, AFirstLineThatIsARowIsAnError) {
    for (const char* text :
         {"1000,786.50\n1000,401.9\n1001,786.50\n", "63,211\n50,812\n", "M,63,III\nF,50,III\nM,61,II\n"}) {
        const std::string error = failure(text);
        EXPECT_NE(error.find("looks like a row"), std::string::npos) << text << error;
        EXPECT_EQ(error.find("786"), std::string::npos) << "an error never has a patient's value";
    }
    EXPECT_EQ(failure("M,63,III\nF,50,II\n"), "no error") << "nothing tells these from names";
    EXPECT_EQ(failure("age,2010,2011\n50,1,0\n"), "no error") << "years are names of columns";
    EXPECT_EQ(2U, read("63,211\n50,812\n", ',', false).rows());
}

// As many as make the index grow again and again; every text is found again.
TEST(RawTable, ManyDistinctTexts) {
    std::string text = "x\n";
    for (int round = 0; round < 2; ++round) {
        for (int i = 0; i < 5000; ++i) text += "value " + std::to_string(i) + "\n";
    }
    const RawTable table = read(text);
    ASSERT_EQ(5000U, table.columns[0].texts.size());
    for (std::uint32_t i = 0; i < 10000; ++i) {
        ASSERT_EQ(i % 5000, table.columns[0].codes[i]);
        ASSERT_EQ("value " + std::to_string(i % 5000), table.columns[0].texts[i % 5000]);
    }
}

TEST(RawTable, GuessesTheDelimiterAndReadsTablesWithoutHeader) {
    const TemporaryFolder folder;
    const auto semicolons = read_raw_table(folder.write("s.csv", "a;b\n1;2,5\n"));
    ASSERT_TRUE(semicolons);
    ASSERT_EQ(2U, semicolons->columns.size());
    EXPECT_EQ("2,5", semicolons->columns[1].texts[0]);
    const RawTable plain = read("4,5\n6,7\n", ',', false);
    EXPECT_EQ("c1", plain.columns[0].name);
    EXPECT_EQ((std::vector<std::string>{"4", "6"}), plain.columns[0].texts);
    EXPECT_EQ((std::vector<std::uint64_t>{1, 2}), plain.lines);
}

TEST(RawTable, SaysWhatIsWrong) {
    EXPECT_NE(std::string::npos, failure("a,a\n1,2\n").find("two columns of the name 'a'"));
    EXPECT_NE(std::string::npos, failure("a,b\n").find("no rows"));
    EXPECT_NE(std::string::npos, failure("a,b\n1,2\n3\n").find("t.csv, line 3"));
}

TEST(RawTable, NumbersAndMissingValues) {
    EXPECT_EQ(-1.5, parse_number(" -1.5 "));
    EXPECT_EQ(1000, parse_number("+1e3"));
    for (const char* text : {"", "1,5", "1 2", "inf", "nan", "0x10", "1e999"}) EXPECT_FALSE(parse_number(text)) << text;
    for (const char* text : {"", "NA", "n/a", "NaN", "NULL", "?"}) EXPECT_TRUE(is_missing(text)) << text;
    for (const char* text : {"0", "none", "-", "nano"}) EXPECT_FALSE(is_missing(text)) << text;
}

}  // namespace
}  // namespace scrim::tables
