#include "anon/tables/encode.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/anon/tables/small_tables.h"

namespace scrim::tables {
namespace {

Table four_patients() {
    return table_of("id,age,sex,stage\n1,10,F,a\n2,20,M,b\n3,30,F,c\n4,40,M,a\n",
                    R"([{"name":"id","role":"patient"},{"name":"age","type":"integer","min":0,"max":100},
                        {"name":"sex","type":"category","values":["F","M"]},
                        {"name":"stage","type":"category","values":["a","b","c"]}])");
}

double squared_distance(const Points& points, std::size_t a, std::size_t b) {
    double sum = 0;
    for (std::size_t d = 0; d < points.dims; ++d) sum += (points[a][d] - points[b][d]) * (points[a][d] - points[b][d]);
    return sum;
}

TEST(Encode, NumbersAreOneColumnAndCategoriesOnePerValue) {
    const Table table = four_patients();
    const Encoding encoding = make_encoding(table, {});
    ASSERT_EQ(3U, encoding.attributes.size());  // not the patient
    EXPECT_EQ(6U, encoding.width);
    EXPECT_EQ(2U, encoding.attributes[1].column);
    EXPECT_EQ(1U, encoding.attributes[1].first);
    EXPECT_EQ(2U, encoding.attributes[1].width);
    EXPECT_EQ(3U, encoding.attributes[2].first);
    EXPECT_EQ(3U, encoding.attributes[2].width);
    const Points points = encode(table, encoding);
    ASSERT_EQ(4U, points.size());
    EXPECT_EQ((std::vector<double>{10, 1, 0, 1, 0, 0, 20, 0, 1, 0, 1, 0, 30, 1, 0, 0, 0, 1, 40, 0, 1, 1, 0, 0}),
              points.values);
}

TEST(Encode, ColumnsCanBeLeftOut) {
    const Table table = four_patients();
    const Encoding encoding = make_encoding(table, {*table.find("sex")});
    EXPECT_EQ(4U, encoding.width);
    EXPECT_EQ(1U, encoding.attributes.back().first);
    EXPECT_EQ((std::vector<double>{10, 1, 0, 0, 20, 0, 1, 0, 30, 0, 0, 1, 40, 1, 0, 0}),
              encode(table, encoding).values);
}

TEST(DistanceSpace, IsTheWeightedDistanceOfScaledColumns) {
    const Table table = four_patients();
    const Encoding encoding = make_encoding(table, {});
    const Points points = distance_space(table, encoding, {{*table.find("age"), 0.5}});
    EXPECT_EQ(5U, points.dims);  // the two columns of sex are one
    // Variances: age 125, sex 2 * 0.25, stage 0.25 + 2 * 0.1875; sex and stage share the other half.
    const double sex = 0.25 * 2 / 0.5;
    const double stage = 0.25 * 2 / 0.625;
    EXPECT_NEAR(0.5 * 100 / 125 + sex + stage, squared_distance(points, 0, 1), 1e-12);
    EXPECT_NEAR(0.5 * 400 / 125 + stage, squared_distance(points, 0, 2), 1e-12);
    EXPECT_NEAR(0.5 * 900 / 125 + sex, squared_distance(points, 0, 3), 1e-12);
}

TEST(DistanceSpace, MeanSquaredDistanceOfAColumnIsTwiceItsWeight) {
    const Table table = four_patients();
    const Encoding encoding = make_encoding(table, {*table.find("sex"), *table.find("stage")});
    const Points points = distance_space(table, encoding, {{*table.find("age"), 0.3}});
    double sum = 0;
    for (std::size_t a = 0; a < 4; ++a) {
        for (std::size_t b = 0; b < 4; ++b) sum += squared_distance(points, a, b);
    }
    EXPECT_NEAR(2 * 0.3, sum / 16, 1e-12);
}

TEST(DistanceSpace, ConstantColumnsTellNothing) {
    const Table table = table_of("a,b\n7,x\n7,x\n7,x\n", R"([{"name":"a","type":"number","min":0,"max":9},
                                                            {"name":"b","type":"category","values":["x","y"]}])");
    const Points points = distance_space(table, make_encoding(table, {}), {});
    ASSERT_EQ(3U, points.size());
    EXPECT_EQ(0, squared_distance(points, 0, 2));
}

}  // namespace
}  // namespace scrim::tables
