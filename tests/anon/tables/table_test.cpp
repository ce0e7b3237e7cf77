#include "anon/tables/table.h"

#include <gtest/gtest.h>

namespace scrim::tables {
namespace {

constexpr const char* schema_text =
    R"({"columns":[{"name":"sex","type":"category","values":["F","M"]},{"name":"age","type":"integer","min":0,"max":120}]})";

Result<Table> read(std::string_view text, TableOptions options = {}, const char* schema = schema_text) {
    auto raw = read_raw_table(memory_input(text, "t.csv"), ',');
    if (!raw) return raw.error();
    const auto parsed = parse_schema(*parse_json(schema, "s.json"), "s.json");
    return make_table(*raw, *parsed, options);
}

std::string failure(std::string_view text, TableOptions options = {}) {
    const auto table = read(text, options);
    return table ? "no error" : table.error().message();
}

TEST(Table, ReadsValuesByType) {
    const auto table = read("age,sex,other\n43,M,x\n51.0,F,y\n");
    ASSERT_TRUE(table) << table.error().message();
    ASSERT_EQ(2U, table->columns.size());  // "other" is not in the schema, and so not in the table
    EXPECT_EQ((std::vector<double>{1, 0}), table->values[0]);
    EXPECT_EQ((std::vector<double>{43, 51}), table->values[1]);
    EXPECT_EQ("sex,age\nM,43\nF,51\n", to_csv(*table));
}

TEST(Table, WithoutAColumnThereIsNothingToRelease) {
    const auto none = read("age\n43\n", {}, R"({"columns":[{"name":"age","role":"drop"}]})");
    ASSERT_FALSE(none);
    EXPECT_NE(std::string::npos, none.error().message().find("no column is left")) << none.error().message();
    EXPECT_FALSE(read("age\n43\n", {}, R"({"columns":[{"name":"age","role":"patient"}]})"));
}

TEST(Table, ErrorsNameColumnAndLineButNotTheValue) {
    const std::string message = failure("age,sex\n43,M\n51,Q17\n");
    EXPECT_NE(std::string::npos, message.find("column sex, line 3")) << message;
    EXPECT_EQ(std::string::npos, message.find("Q17")) << message;
    EXPECT_NE(std::string::npos, failure("age,sex\nold,M\n").find("not a number"));
    EXPECT_NE(std::string::npos, failure("age,sex\n4.5,M\n").find("not an integer"));
    EXPECT_NE(std::string::npos, failure("age,sex\n121,M\n").find("outside its permissible range"));
    EXPECT_NE(std::string::npos, failure("age\n12\n").find("'sex', which the table lacks"));
    EXPECT_NE(std::string::npos, failure("age,sex,age\n12,F,1\n").find("two columns"));
    EXPECT_NE(std::string::npos, failure("age,sex\n").find("no rows"));
}

TEST(Table, MissingValuesFollowThePolicy) {
    const std::string_view text = "age,sex\n43,M\nNA,F\n51,\n60,F\n";
    EXPECT_NE(std::string::npos, failure(text).find("column sex, line 4: has a missing value"));
    TableOptions options;
    options.missing = MissingPolicy::drop;
    const auto dropped = read(text, options);
    ASSERT_TRUE(dropped);
    EXPECT_EQ(2U, dropped->rows());
    EXPECT_EQ(2U, dropped->rows_dropped);
    options.missing = MissingPolicy::category;
    EXPECT_NE(std::string::npos, failure(text, options).find("only a category"));
    const auto own = read("age,sex\n43,M\n51,?\n", options);
    ASSERT_TRUE(own);
    EXPECT_EQ((std::vector<std::string>{"F", "M", "(missing)"}), own->columns[0].values);
}

TEST(Table, ReadsGeneralizedValues) {
    TableOptions options;
    options.generalized = true;
    options.missing = MissingPolicy::drop;
    const auto table = read("age,sex\n20-29,M\n\"[30, 40)\",*\n35,Any\n", options);
    ASSERT_TRUE(table) << table.error().message();
    EXPECT_EQ((std::vector<double>{24.5, 35}), table->values[1]);
    EXPECT_EQ("Any", table->text(0, table->values[0][1]));
}

TEST(Table, NumbersReadBackAsTheSame) {
    EXPECT_EQ("0.1", number_text(0.1));
    EXPECT_EQ("1521", number_text(1521));
    EXPECT_EQ("-3", number_text(-3));
    EXPECT_EQ(58.76522929500342, *parse_number(number_text(58.76522929500342)));
    EXPECT_FALSE(parse_number("1e999"));
    EXPECT_FALSE(parse_number("12 34"));
}

}  // namespace
}  // namespace scrim::tables
