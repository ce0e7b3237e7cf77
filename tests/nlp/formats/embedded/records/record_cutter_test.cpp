#include "nlp/formats/embedded/records/record_cutter.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace scrim {
namespace {

using Cutter = std::unique_ptr<RecordCutter> (*)(std::unique_ptr<Input>, std::size_t);

struct Cut {
    std::vector<std::string> records;
    std::vector<std::uint64_t> numbers;
    std::string errors;
};

Cut cut(Cutter cutter, std::string_view bytes, std::size_t limit = max_record_bytes) {
    Cut out;
    const auto records = cutter(memory_input(bytes), limit);
    while (true) {
        auto record = records->next();
        if (!record) {
            out.errors += record.error().what + "\n";
            if (record.error().kind == ErrorKind::unreadable) return out;
            continue;
        }
        if (!*record) return out;
        out.records.push_back((*record)->bytes);
        out.numbers.push_back((*record)->number);
    }
}

TEST(CutJson, TakesALineForEachResource) {
    const Cut out = cut(cut_json, "{\"resourceType\":\"Patient\"}\n\n{\"resourceType\":\"Encounter\"}\r\n");
    EXPECT_EQ(out.records,
              (std::vector<std::string>{R"({"resourceType":"Patient"})", R"({"resourceType":"Encounter"})"}));
    EXPECT_EQ(out.numbers, (std::vector<std::uint64_t>{1, 2}));
}

TEST(CutJson, TakesADocumentOfManyLinesAsOne) {
    const std::string bundle = "{\n  \"resourceType\": \"Bundle\",\n  \"entry\": [\n    {\"a\": \"}\\\"{\"}\n  ]\n}";
    const Cut out = cut(cut_json, bundle + "\n");
    ASSERT_EQ(out.records.size(), 1U);
    EXPECT_EQ(out.records[0], bundle);
    EXPECT_EQ(out.numbers[0], 0U);
}

TEST(CutJson, ABrokenLineTakesNoOtherWithIt) {
    const Cut out = cut(cut_json, "{\"a\":1}\n{\"b\":{\n{\"c\":3}\n");
    EXPECT_EQ(out.records, (std::vector<std::string>{R"({"a":1})", R"({"b":{)", R"({"c":3})"}));
}

TEST(CutJson, AnOpenDocumentAndOneThatIsTooLongAreErrors) {
    EXPECT_NE(cut(cut_json, "{\n\"a\":[1,\n").errors.find("ends before its brackets are closed"), std::string::npos);
    std::string deep = "{\n";
    for (int i = 0; i < 1000; ++i) deep += "\"a\":1,\n";
    EXPECT_NE(cut(cut_json, deep + "}", 1000).errors.find("longer than"), std::string::npos);
}

TEST(CutMessages, BeginAtMshWhateverEndsTheSegments) {
    for (const std::string end : {"\r", "\n", "\r\n"}) {
        const std::string first = "MSH|^~\\&|A" + end + "PID|1" + end + "OBX|1|TX|||MSH is no segment here" + end;
        const std::string second = "MSH|^~\\&|B" + end + "PID|2" + end;
        const Cut out = cut(cut_messages, first + second);
        ASSERT_EQ(out.records.size(), 2U);
        EXPECT_EQ(out.records[0], first);
        EXPECT_EQ(out.records[1], second);
        EXPECT_EQ(out.errors, "");
    }
}

TEST(CutMessages, LeaveTheEnvelopeOfABatchOut) {
    const Cut out = cut(cut_messages,
                        "FHS|^~\\&|file of Harold\rBHS|^~\\&|b\rMSH|^~\\&|A\rPID|1\rBTS|1\rBHS|^~\\&|c\rMSH|^~\\&|B\r"
                        "PID|2\rBTS|1\rFTS|2\r");
    EXPECT_EQ(out.records, (std::vector<std::string>{"MSH|^~\\&|A\rPID|1\r", "MSH|^~\\&|B\rPID|2\r"}));
    EXPECT_EQ(out.errors, "");
}

TEST(CutMessages, LeaveTheBlocksOfMllpOut) {
    const Cut out = cut(cut_messages, "\x0BMSH|^~\\&|A\rPID|1\r\x1C\r\x0BMSH|^~\\&|B\rPID|2\r\x1C\r");
    EXPECT_EQ(out.records, (std::vector<std::string>{"MSH|^~\\&|A\rPID|1\r", "MSH|^~\\&|B\rPID|2\r"}));
}

TEST(CutMessages, ASegmentOfNoMessageIsAnError) {
    EXPECT_NE(cut(cut_messages, "PID|1||42\rMSH|^~\\&|A\r").errors.find("before the first segment MSH"),
              std::string::npos);
}

// A line feed that begins the next buffer belongs to the carriage return before it.
TEST(CutMessages, SegmentsAreWholeAcrossBuffers) {
    std::string bytes = "MSH|^~\\&|A\r\nNTE|1||";
    bytes += std::string((std::size_t{256} << 10U) - bytes.size() - 1, 'x') + "\r\nPID|1\r\nMSH|^~\\&|B\r\n";
    const Cut out = cut(cut_messages, bytes);
    ASSERT_EQ(out.records.size(), 2U);
    EXPECT_TRUE(out.records[0].ends_with("x\r\nPID|1\r\n"));
    EXPECT_EQ(out.records[0] + out.records[1], bytes);
}

TEST(FirstObject, HasAMemberAtItsOwnLevelAlone) {
    EXPECT_TRUE(first_object_has(R"( {"id":"x", "resourceType" : "Patient"})", "resourceType"));
    EXPECT_FALSE(first_object_has(R"({"text":"resourceType","a":{"resourceType":"x"}})", "resourceType"));
    EXPECT_FALSE(first_object_has(R"({"note_id":"a"}
{"resourceType":"Patient"})",
                                  "resourceType"));
    EXPECT_FALSE(first_object_has("[{\"resourceType\":\"Patient\"}]", "resourceType"));
    EXPECT_FALSE(first_object_has("{\"a\":\"", "resourceType"));
}

TEST(BeginsWithSegment, NeedsDelimiters) {
    EXPECT_TRUE(begins_with_segment("MSH|^~\\&|A|B"));
    EXPECT_TRUE(
        begins_with_segment("\x0B"
                            "MSH|^~\\&|A"));
    EXPECT_TRUE(begins_with_segment("FHS|^~\\&|A|B"));
    EXPECT_FALSE(begins_with_segment("MSH is the name of a hospital"));
    EXPECT_FALSE(begins_with_segment("MSH, seen today"));
    EXPECT_FALSE(begins_with_segment("PID|1||42"));
}

}  // namespace
}  // namespace scrim
