#include "nlp/base/json.h"

#include <gtest/gtest.h>

#include <string>

#include "nlp/base/random.h"
#include "tests/temporary_folder.h"

namespace scrim {
namespace {

std::string json_text(std::string_view text) {
    std::string out;
    append_json_string(out, text);
    return out;
}

TEST(AppendJsonString, EscapesWhatJsonForbids) {
    EXPECT_EQ(json_text(""), R"("")");
    EXPECT_EQ(json_text("a\"b\\c/d"), R"("a\"b\\c/d")");
    EXPECT_EQ(json_text("\n\r\t\b\f"), R"("\n\r\t\u0008\u000c")");
    EXPECT_EQ(json_text(std::string_view("\0\x1f\x7f", 3)), "\"\\u0000\\u001f\x7f\"");
    EXPECT_EQ(json_text("é 💉"), "\"é 💉\"");
}

TEST(AppendJsonString, AppendsBehindWhatIsThere) {
    std::string out = "{\"a\":";
    append_json_string(out, "b");
    EXPECT_EQ(out, "{\"a\":\"b\"");
}

TEST(AppendJsonString, EveryStringSurvivesBeingParsed) {
    Random random(1);
    static const std::vector<std::string> pieces = {"\"", "\\", "\n", "\r", "\t",  "\x01", std::string(1, '\0'),
                                                    "a",  "é",  "💉",  "/",  "\\u", "\x7f", "\xE2\x80\xA8"};
    for (int round = 0; round < 2000; ++round) {
        std::string text;
        for (std::uint64_t i = random.below(20); i > 0; --i) text += pieces[random.below(pieces.size())];
        const auto value = parse_json(json_text(text), "t.json");
        ASSERT_TRUE(value);
        ASSERT_EQ(value->get<std::string>(), text);
    }
}

TEST(ParseJson, KeepsTheOrderOfMembers) {
    const auto value = parse_json(R"({"z": 1, "a": [true, null, -2.5]})", "t.json");
    ASSERT_TRUE(value);
    EXPECT_EQ(value->dump(), R"({"z":1,"a":[true,null,-2.5]})");
}

TEST(ParseJson, AllowsCommentsAndMark) {
    EXPECT_EQ(parse_json("\xEF\xBB\xBF// one\n{ /* two */ \"a\": 1}", "t.json")->dump(), R"({"a":1})");
}

TEST(ParseJson, TellsTheLineAndNotTheText) {
    const auto broken = parse_json("{\n\"a\": 1,\n\"SECRET\" 2\n}", "t.json");
    ASSERT_FALSE(broken);
    EXPECT_EQ(broken.error().message(),
              "t.json, line 3: is not valid JSON (look for a missing comma, quote or bracket there)");
}

TEST(ParseJson, RefusesWhatIsNotJson) {
    for (const char* text : {"", " ", "{", "[1,]", "{\"a\":1,}", "nul", "\"open", "1 2", "\"\xff\"", "\"\n\"", "'a'",
                             "01", "\"\\ud800\"", "// only"}) {
        EXPECT_FALSE(parse_json(text, "t.json")) << text;
    }
}

TEST(ParseJson, NumberBeyondRangeIsAnErrorNotAnException) {
    const auto huge = parse_json("[1e999]", "t.json");
    ASSERT_FALSE(huge);
    EXPECT_EQ(huge.error().what, "has a number that is too large");
}

TEST(ParseJson, DepthIsBounded) {
    const auto nested = [](std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
    EXPECT_TRUE(parse_json(nested(500), "t.json"));
    EXPECT_FALSE(parse_json(nested(501), "t.json"));
    EXPECT_FALSE(parse_json(std::string(10'000'000, '['), "t.json"));
    EXPECT_TRUE(parse_json('"' + std::string(1000, '[') + "\\\"[\"", "t.json"));
    std::string flat = "[";
    for (int i = 0; i < 1000; ++i) flat += "[],{},";
    EXPECT_TRUE(parse_json(flat + "1]", "t.json"));
}

TEST(ReadJsonFile, NamesTheFile) {
    const TemporaryFolder folder;
    EXPECT_EQ(*read_json_file(folder.write("good.json", "[1]")), Json::array({1}));
    const auto broken = read_json_file(folder.write("bad.json", "[1"));
    ASSERT_FALSE(broken);
    EXPECT_EQ(broken.error().place.file, folder / "bad.json");
    EXPECT_FALSE(read_json_file(folder / "none.json"));
}

}  // namespace
}  // namespace scrim
