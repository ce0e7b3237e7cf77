#include "anon/tables/measure/attribute_space.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "nlp/base/random.h"

namespace scrim::tables {
namespace {

// The parts side by side are those one by one, to the last bit, for any count.
TEST(AttributeSpace, PartsSideBySideAreThoseOneByOne) {
    Random random(5);
    Table table;
    table.columns.resize(2);
    table.columns[0].name = "number";
    table.columns[0].type = ColumnType::number;
    table.columns[1].name = "category";
    table.columns[1].values = {"a", "b", "c"};
    table.values.resize(2);
    for (int i = 0; i < 517; ++i) {
        table.values[0].push_back(random.normal());
        table.values[1].push_back(static_cast<double>(random.below(3)));
    }
    const AttributeSpace space(table);
    ASSERT_EQ(2U, space.columns().size());
    for (const std::size_t count : {0U, 1U, 2U, 5U, 512U, 517U}) {
        for (const std::size_t c : space.columns()) {
            std::vector<double> parts(count, -1);
            space.parts(c, table.values[c][3], table.values[c].data(), count, parts.data());
            for (std::size_t i = 0; i < count; ++i) {
                EXPECT_EQ(space.part(c, table.values[c][3], table.values[c][i]), parts[i]);
            }
        }
        double least = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < count; ++i) least = std::min(least, table.values[0][i] - table.values[1][i]);
        EXPECT_EQ(least, least_difference(table.values[0].data(), table.values[1].data(), count));
    }
}

}  // namespace
}  // namespace scrim::tables
