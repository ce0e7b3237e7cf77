#include <gtest/gtest.h>

#include "anon/tables/table.h"
#include "tests/anon/tables/small_tables.h"
#include "tests/temporary_folder.h"

namespace scrim::tables {
namespace {

Table read(const std::string& csv, const char* columns, MissingPolicy missing) {
    const TemporaryFolder folder;
    const auto raw = read_raw_table(folder.write("in.csv", csv));
    EXPECT_TRUE(raw);
    const auto schema = parse_schema({{"columns", Json::parse(columns)}}, "test");
    EXPECT_TRUE(schema);
    TableOptions options;
    options.missing = missing;
    const auto table = make_table(*raw, *schema, options);
    EXPECT_TRUE(table) << table.error().message();
    return *table;
}

const char* const columns = R"([{"name":"age","type":"integer","min":0,"max":100},
                                {"name":"lab","type":"number","min":0,"max":9},
                                {"name":"sex","type":"category","values":["F","M"]},
                                {"name":"time","type":"integer","min":0,"max":99,"role":"response"}])";

TEST(Companions, SayWhereNumbersAreMissingAndTheNearestRowLendsItsOwn) {
    const Table table = read("age,lab,sex,time\n30,1.5,F,5\n31,NA,F,6\n80,7.5,M,50\n79,,M,51\n80,7,M,\n", columns,
                             MissingPolicy::synthesize);
    ASSERT_EQ(4U, table.rows());  // the response is never made up
    EXPECT_EQ(1U, table.rows_dropped);
    const auto companion = table.find(companion_name("lab"));
    ASSERT_TRUE(companion);
    EXPECT_FALSE(table.find(companion_name("age")));  // nothing of it is missing
    EXPECT_EQ((std::vector<double>{0, 1, 0, 1}), table.values[*companion]);
    EXPECT_EQ((std::vector<double>{1.5, 1.5, 7.5, 7.5}), table.values[1]);
    EXPECT_EQ("age,lab,sex,time\n30,1.5,F,5\n31,,F,6\n80,7.5,M,50\n79,,M,51\n", to_csv(table));
    const auto plain = without_companions(table);
    ASSERT_EQ(4U, plain.size());
    EXPECT_EQ(MissingPolicy::synthesize, plain[1].missing);
    EXPECT_FALSE(plain[0].missing);
}

TEST(Companions, CategoriesGetAValueOfTheirOwn) {
    const Table table = read("age,lab,sex,time\n30,1.5,,5\n31,2,F,6\n", columns, MissingPolicy::synthesize);
    EXPECT_EQ("(missing)", table.text(2, table.values[2][0]));
    EXPECT_FALSE(has_companions(table));
}

TEST(Companions, NamesThatLookLikeOneAreRefused) {
    const TemporaryFolder folder;
    const auto raw = read_raw_table(folder.write("in.csv", "age (missing)\n1\n0\n"));
    ASSERT_TRUE(raw);
    const auto schema = parse_schema(
        Json::parse(R"js({"columns":[{"name":"age (missing)","type":"category","values":["0","1"]}]})js"), "test");
    ASSERT_TRUE(schema);
    EXPECT_FALSE(make_table(*raw, *schema));
}

}  // namespace
}  // namespace scrim::tables
