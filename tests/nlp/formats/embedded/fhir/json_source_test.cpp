#include "nlp/formats/embedded/fhir/json_source.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

std::string json_error(std::string_view source) {
    const auto parsed = JsonSource::parse(source, {});
    return parsed ? "" : parsed.error().what;
}

TEST(JsonSource, KnowsThePlaceOfEachValue) {
    const std::string source = R"( { "a" : [1.50, "x\u00e9\n" ], "b":{"c":null} } )";
    const auto json = JsonSource::parse(source, {});
    ASSERT_TRUE(json);
    const auto a = json->member(JsonSource::root, "a");
    ASSERT_TRUE(a);
    EXPECT_EQ(json->raw(*a), R"([1.50, "x\u00e9\n" ])");
    EXPECT_EQ(json->raw(*a + 1), "1.50");
    EXPECT_EQ(json->text(*a + 2), "x\xC3\xA9\n");
    const auto b = json->member(JsonSource::root, "b");
    ASSERT_TRUE(b);
    EXPECT_EQ(json->after(*a), *b);
    EXPECT_EQ(json->raw(*json->member(*b, "c")), "null");
    EXPECT_FALSE(json->member(JsonSource::root, "c"));
}

TEST(JsonSource, SurrogatePairsAreOneCharacter) {
    const auto json = JsonSource::parse(R"("\ud83d\ude00\/")", {});
    ASSERT_TRUE(json);
    EXPECT_EQ(json->text(JsonSource::root), "\xF0\x9F\x98\x80/");
}

TEST(JsonSource, MapsTextBackToEscapes) {
    const auto json = JsonSource::parse(R"("Jos\u00e9 M\t.")", {});
    ASSERT_TRUE(json);
    const auto edits =
        json->text_map(JsonSource::root)
            .source_edits({{0, 5, "X"}}, [](std::string_view text, auto) { return json_escaped(text); }, {});
    ASSERT_TRUE(edits);
    EXPECT_EQ(apply_edits(json->raw(JsonSource::root), *edits), R"("X M\t.")");
}

TEST(JsonSource, RefusesWhatIsNoJson) {
    for (const char* source : {"",
                               " ",
                               "{",
                               "[1,]",
                               "{\"a\":1,}",
                               "{\"a\"}",
                               "[1 2]",
                               "\"a",
                               "\"\\x\"",
                               "\"\\ud800\"",
                               "\"\\udc00\\ud800\"",
                               "01",
                               "-",
                               "1.",
                               "1e",
                               "tru",
                               "nul",
                               "[\"a\nb\"]",
                               "{}{}",
                               "{a:1}",
                               "{\"a b\":1}",
                               "{\"\":1}",
                               "]",
                               "\"\\u12g4\""}) {
        EXPECT_NE(json_error(source), "") << source;
    }
    EXPECT_NE(json_error(std::string_view("{\"a\":\0}", 7)), "");
    EXPECT_NE(json_error("{\"a\":\"\xFF\"}"), "");
}

TEST(JsonSource, RefusesTwoMembersOfOneName) {
    EXPECT_NE(json_error(R"({"id":"1","x":{"id":"2"},"id":"3"})"), "");
    EXPECT_EQ(json_error(R"({"id":"1","x":{"id":"2"}})"), "");
}

TEST(JsonSource, NestingHasALimit) {
    const auto nested = [](std::size_t levels) { return std::string(levels, '[') + std::string(levels, ']'); };
    EXPECT_EQ(json_error(nested(1000)), "");
    EXPECT_NE(json_error(nested(1001)), "");
    EXPECT_NE(json_error(nested(100000)), "");
    EXPECT_NE(json_error(std::string(100000, '[')), "");
}

TEST(JsonSource, ErrorsTellTheLine) {
    const auto parsed = JsonSource::parse("{\n\"a\":1,\n\"b\":x}", {"f.json", {}, 5});
    ASSERT_FALSE(parsed);
    EXPECT_EQ(parsed.error().place.line, 7U);
}

}  // namespace
}  // namespace scrim
