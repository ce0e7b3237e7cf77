#include "anon/tables/schema.h"

#include <gtest/gtest.h>

#include <memory>

namespace scrim::tables {
namespace {

std::string parse_failure(std::string_view text) {
    const auto json = parse_json(text, "s.json");
    EXPECT_TRUE(json);
    const auto schema = parse_schema(*json, "s.json");
    return schema ? "no error" : schema.error().message();
}

TEST(Schema, ReadsTheDocumentedExample) {
    const auto json = parse_json(
        R"({"columns":[{"name":"sex","type":"category","values":["F","M"]},
            {"name":"age","type":"integer","min":0,"max":120},{"name":"id","role":"patient"},
            {"name":"time","type":"integer","role":"response"},
            {"name":"status","type":"category","values":["0","1"],"role":"event"}]})",
        "s.json");
    ASSERT_TRUE(json);
    const auto schema = parse_schema(*json, "s.json");
    ASSERT_TRUE(schema) << schema.error().message();
    ASSERT_EQ(5U, schema->columns.size());
    EXPECT_EQ(ColumnRole::patient, schema->find("id")->role);
    EXPECT_EQ("status", schema->with_role(ColumnRole::event)->name);
    EXPECT_EQ(120, schema->find("age")->max);
    EXPECT_EQ(to_json(*schema), to_json(*parse_schema(to_json(*schema), "again")));
}

TEST(Schema, SaysWhatIsWrong) {
    EXPECT_NE(std::string::npos, parse_failure(R"({"columns":[{"name":"a"}]})").find("column a: has no type"));
    EXPECT_NE(std::string::npos, parse_failure(R"({"columns":[{"name":"a","type":"text"}]})").find("known are"));
    EXPECT_NE(std::string::npos, parse_failure(R"({"columns":[{"name":"a","type":"category"}]})").find("permissible"));
    EXPECT_NE(std::string::npos,
              parse_failure(R"({"columns":[{"name":"a","type":"integer","min":2,"max":1}]})").find("min is above"));
    EXPECT_NE(std::string::npos,
              parse_failure(R"({"columns":[{"name":"a","type":"integer","colour":1}]})").find("'colour'"));
    EXPECT_NE(
        std::string::npos,
        parse_failure(R"({"columns":[{"name":"a","type":"integer"},{"name":"a","type":"integer"}]})").find("twice"));
    EXPECT_NE(std::string::npos, parse_failure("[]").find("is not a schema"));
    EXPECT_NE(std::string::npos, parse_failure(R"({"columns":[3]})").find("has no name"));
    EXPECT_NE(std::string::npos,
              parse_failure(R"({"columns":[{"name":"a","role":"patient"},{"name":"b","role":"patient"}]})")
                  .find("second column"));
}

}  // namespace
}  // namespace scrim::tables
