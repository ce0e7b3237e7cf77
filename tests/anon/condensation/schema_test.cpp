#include "anon/condensation/schema.h"

#include <gtest/gtest.h>

#include <memory>

namespace scrim::tables {
namespace {

RawTable raw(std::string_view text) {
    auto table = read_raw_table(memory_input(text, "t.csv"), ',');
    EXPECT_TRUE(table);
    return std::move(*table);
}

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

TEST(DraftSchema, GuessesTypesAndRolesAndHidesExtremes) {
    const auto table =
        raw("id,age,sex,time,status,weight\n"
            "1,43,M,1521,1,70.5\n2,87,F,8,0,61.25\n3,51,M,3329,1,NA\n4,60,F,44,0,80\n");
    const Schema schema = draft_schema(table);
    EXPECT_EQ(ColumnRole::patient, schema.find("id")->role);
    EXPECT_EQ(ColumnType::integer, schema.find("age")->type);
    EXPECT_EQ(40, schema.find("age")->min);
    EXPECT_EQ(90, schema.find("age")->max);
    EXPECT_EQ((std::vector<std::string>{"F", "M"}), schema.find("sex")->values);
    EXPECT_EQ(ColumnRole::response, schema.find("time")->role);
    EXPECT_EQ(0, schema.find("time")->min);
    EXPECT_EQ(4000, schema.find("time")->max);
    EXPECT_EQ(ColumnRole::event, schema.find("status")->role);
    EXPECT_EQ(ColumnType::number, schema.find("weight")->type);
}

TEST(DraftSchema, DropsFreeTextAndEmptyColumns) {
    std::string text = "name,empty,city\n";
    for (int i = 0; i < 50; ++i) text += "person" + std::to_string(i) + ",NA," + (i % 2 == 0 ? "A" : "B") + "\n";
    const Schema schema = draft_schema(raw(text));
    EXPECT_EQ(ColumnRole::drop, schema.find("name")->role);
    EXPECT_TRUE(schema.find("name")->values.empty());
    EXPECT_EQ(ColumnRole::drop, schema.find("empty")->role);
    EXPECT_EQ(ColumnRole::attribute, schema.find("city")->role);
}

}  // namespace
}  // namespace scrim::tables
