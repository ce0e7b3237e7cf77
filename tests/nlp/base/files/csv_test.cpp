#include "nlp/base/files/csv.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "nlp/base/random.h"

namespace scrim {
namespace {

using Record = std::vector<std::string>;
using Records = std::vector<Record>;

struct Read {
    Records records;  // the header first
    std::vector<std::string> errors;
};

Read read_all(std::string_view text, char delimiter = ',') {
    Read out;
    auto reader = CsvReader::over(memory_input(text, "t.csv"), delimiter);
    if (!reader) {
        out.errors.push_back(reader.error().message());
        return out;
    }
    out.records.push_back(reader->header());
    while (true) {
        const auto record = reader->next();
        if (!record) {
            out.errors.push_back(record.error().message());
        } else if (!*record) {
            return out;
        } else {
            out.records.emplace_back((*record)->begin(), (*record)->end());
        }
    }
}

Records good(std::string_view text, char delimiter = ',') {
    const Read read = read_all(text, delimiter);
    EXPECT_TRUE(read.errors.empty()) << read.errors.front();
    return read.records;
}

TEST(CsvReader, ReadsPlainAndQuotedFields) {
    EXPECT_EQ(good("a,b\n1,2\n"), (Records{{"a", "b"}, {"1", "2"}}));
    EXPECT_EQ(good("a,b\n\"1,5\",\"say \"\"yes\"\"\"\n"), (Records{{"a", "b"}, {"1,5", "say \"yes\""}}));
    EXPECT_EQ(good("a,b\n,\n\"\",\"\"\n"), (Records{{"a", "b"}, {"", ""}, {"", ""}}));
    EXPECT_EQ(good("a;b\n1,0;2\n", ';'), (Records{{"a", "b"}, {"1,0", "2"}}));
    EXPECT_EQ(good("a\tb\n1\t\"2\t3\"\n", '\t'), (Records{{"a", "b"}, {"1", "2\t3"}}));
}

TEST(CsvReader, LastLineNeedsNoEnd) {
    EXPECT_EQ(good("a,b\n1,2"), (Records{{"a", "b"}, {"1", "2"}}));
    EXPECT_EQ(good("a,b\n1,"), (Records{{"a", "b"}, {"1", ""}}));
    EXPECT_EQ(good("a,b\n1,\"2\""), (Records{{"a", "b"}, {"1", "2"}}));
    EXPECT_EQ(good("a\r\n1\r"), (Records{{"a"}, {"1"}}));
}

TEST(CsvReader, KeepsLineBreaksInsideQuotes) {
    EXPECT_EQ(good("a,b\n1,\"x\ny\r\nz\rw\"\n"), (Records{{"a", "b"}, {"1", "x\ny\r\nz\rw"}}));
}

TEST(CsvReader, CarriageReturnIsLineEndOnlyBeforeLineFeed) {
    EXPECT_EQ(good("a,b\r\n1,2\r\n\"3\",\"4\"\r\n"), (Records{{"a", "b"}, {"1", "2"}, {"3", "4"}}));
    EXPECT_EQ(good("a\nx\ry\n"), (Records{{"a"}, {"x\ry"}}));
    EXPECT_EQ(good("a\nx\r\r\n"), (Records{{"a"}, {"x\r"}}));
    EXPECT_EQ(good("a,b\nx\r,\r\n"), (Records{{"a", "b"}, {"x\r", ""}}));
}

TEST(CsvReader, BlankLinesArePassedOverAndCounted) {
    auto reader = CsvReader::over(memory_input("\n\r\na\n\n\n1\n\"\"\n"));
    ASSERT_TRUE(reader);
    EXPECT_EQ(reader->header(), Record{"a"});
    ASSERT_TRUE(**reader->next() == std::vector<std::string_view>{"1"});
    EXPECT_EQ(reader->line(), 6U);
    ASSERT_TRUE(**reader->next() == std::vector<std::string_view>{""});
    EXPECT_EQ(reader->line(), 7U);
    EXPECT_FALSE(*reader->next());
}

TEST(CsvReader, RecordIsNamedByItsFirstLine) {
    auto reader = CsvReader::over(memory_input("a,b\n1,\"x\n\n\ny\"\n2,z\n"));
    ASSERT_TRUE(reader->next());
    EXPECT_EQ(reader->line(), 2U);
    ASSERT_TRUE(reader->next());
    EXPECT_EQ(reader->line(), 6U);
}

TEST(CsvReader, ByteOrderMarkIsNotPartOfTheFirstName) {
    EXPECT_EQ(good("\xEF\xBB\xBFid,b\n1,2\n"), (Records{{"id", "b"}, {"1", "2"}}));
    EXPECT_EQ(good("\xEF\xBB\xBF\"id\",b\n"), (Records{{"id", "b"}}));
}

TEST(CsvReader, QuoteInsideAnUnquotedFieldIsText) { EXPECT_EQ(good("a\n5\" tall\n"), (Records{{"a"}, {"5\" tall"}})); }

TEST(CsvReader, BrokenRecordIsAnErrorAndTheNextIsRead) {
    const Read read = read_all("a,b\n1\n2,3,4\n\"x\"y,5\n6,\"p \"q, r\" s\"\n7,8\n");
    EXPECT_EQ(read.records, (Records{{"a", "b"}, {"7", "8"}}));
    const std::string count = " (quote fields that hold a delimiter or a line break)";
    const std::string quote =
        ": there is text after the closing quote of a field (double the quotes inside a quoted field)";
    EXPECT_EQ(read.errors, (std::vector<std::string>{"t.csv, line 2: has 1 fields where the header has 2" + count,
                                                     "t.csv, line 3: has 3 fields where the header has 2" + count,
                                                     "t.csv, line 4" + quote, "t.csv, line 5" + quote}));
}

TEST(CsvReader, QuoteThatIsNeverClosedIsNamedByItsLine) {
    const Read read = read_all("a,b\n1,2\n3,\"4\n5,6\n");
    EXPECT_EQ(read.records, (Records{{"a", "b"}, {"1", "2"}}));
    EXPECT_EQ(read.errors, std::vector<std::string>{"t.csv, line 3: a quoted field is never closed (close it, or "
                                                    "double the quotes inside it)"});
}

TEST(CsvReader, ErrorsNeverHoldTheText) {
    const Read read = read_all("a,b\nSECRET\n\"SECRET\"SECRET,1\n1,\"SECRET\n");
    ASSERT_EQ(read.errors.size(), 3U);
    for (const auto& error : read.errors) EXPECT_EQ(error.find("SECRET"), std::string::npos);
}

TEST(CsvReader, EmptyInputIsAnError) {
    EXPECT_EQ(read_all("").errors.size(), 1U);
    EXPECT_EQ(read_all("\n\n").errors.size(), 1U);
    EXPECT_EQ(read_all("\xEF\xBB\xBF").errors.size(), 1U);
}

TEST(CsvReader, ColumnIsFoundByNameOrTheNamesAreTold) {
    const auto reader = CsvReader::over(memory_input("id,age,x,x\n", "t.csv"));
    EXPECT_EQ(*reader->column("age"), 1U);
    const auto missing = reader->column("sex");
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().message(), "t.csv, line 1: has no column 'sex' (its columns are: id, age, x, x)");
    EXPECT_FALSE(reader->column("x"));
}

TEST(CsvReader, ARowThatStandsForAHeaderIsNotShown) {
    for (const char* text : {"1000,786.50,Miller\n", "id,code\rp1,E11.9\rp2,I10\r"}) {
        const auto reader = CsvReader::over(memory_input(text, "t.csv"));
        ASSERT_TRUE(reader);
        const std::string message = reader->column("sex").error().message();
        EXPECT_NE(message.find("looks like a row"), std::string::npos) << message;
        for (const char* value : {"Miller", "E11"}) EXPECT_EQ(message.find(value), std::string::npos) << message;
    }
}

TEST(CsvReader, RecordThatIsTooLongIsSkippedInBoundedMemory) {
    const std::string huge(max_record_bytes + 10, 'x');
    const Read plain = read_all("a\n" + huge + "\n1\n");
    EXPECT_EQ(plain.records, (Records{{"a"}, {"1"}}));
    EXPECT_EQ(plain.errors.size(), 1U);
    const Read quoted = read_all("a\n\"" + huge + "\n\"\"\"\n1\n");
    EXPECT_EQ(quoted.records, (Records{{"a"}, {"1"}}));
    EXPECT_EQ(quoted.errors.size(), 1U);
    const Read many_fields = read_all("a\n" + std::string(max_record_bytes / 4, ',') + "\n1\n");
    EXPECT_EQ(many_fields.records, (Records{{"a"}, {"1"}}));
}

// Gives its bytes, then fails for ever, as a damaged disk does.
class FailingInput : public Input {
   public:
    explicit FailingInput(std::string bytes) : bytes_(std::move(bytes)) {}
    Result<std::size_t> read(char* data, std::size_t size) override {
        if (bytes_.empty()) return bad_input("cannot be read", {name_, {}, 0});
        const std::size_t count = bytes_.copy(data, size);
        bytes_.erase(0, count);
        return count;
    }
    [[nodiscard]] const std::string& name() const override { return name_; }

   private:
    std::string bytes_;
    std::string name_ = "failing";
};

TEST(CsvReader, StreamThatBreaksOffIsOneErrorThenTheEnd) {
    auto reader = CsvReader::over(std::make_unique<FailingInput>("a,b\n1,2\n3,"));
    ASSERT_TRUE(reader);
    EXPECT_TRUE(*reader->next());
    EXPECT_FALSE(reader->next());
    const auto end = reader->next();
    ASSERT_TRUE(end);
    EXPECT_FALSE(*end);
}

// Characters that mean something come often, so that every state meets every byte.
std::string random_field(Random& random) {
    static constexpr std::string_view alphabet = "\"\",,\n\n\r\r;ab \xEF\xBB\xBF";
    std::string out;
    for (std::uint64_t i = random.below(8); i > 0; --i) out += alphabet[random.below(alphabet.size())];
    return out;
}

TEST(Csv, WhatIsWrittenIsReadAgain) {
    Random random(7);
    for (int round = 0; round < 3000; ++round) {
        const std::size_t columns = 1 + random.below(4);
        Records records(1 + random.below(5));
        std::string text;
        const char delimiter = random.chance(0.5) ? ',' : ';';
        for (auto& record : records) {
            for (std::size_t i = 0; i < columns; ++i) record.push_back(random_field(random));
            append_csv_record(text, {record.begin(), record.end()}, delimiter);
        }
        ASSERT_EQ(good(text, delimiter), records) << text;
    }
}

TEST(Csv, ReadsTheSameAcrossChunks) {
    Random random(8);
    Records records{{"id", "text"}};
    std::string text = "id,text\n";
    while (text.size() < 1'500'000) {
        records.push_back({std::to_string(records.size()), std::string(random.below(2000), '"') + "\n,x"});
        append_csv_record(text, {records.back().begin(), records.back().end()});
    }
    EXPECT_TRUE(good(text) == records);
}

TEST(Csv, QuotesOnlyWhereNeeded) {
    std::string out;
    append_csv_record(out, {"plain", "with space", "a,b", "a\"b", "a\nb", ""});
    EXPECT_EQ(out, "plain,with space,\"a,b\",\"a\"\"b\",\"a\nb\",\n");
}

}  // namespace
}  // namespace scrim
