#include "anon/tables/measure/copies.h"

#include <gtest/gtest.h>

#include <cmath>

#include "anon/tables/condense.h"
#include "tests/anon/tables/small_tables.h"

namespace scrim::tables {
namespace {

const char* const columns = R"([{"name":"id","role":"patient"},{"name":"age","type":"number","min":-9,"max":99},
                                {"name":"time","type":"integer","min":0,"max":99}])";

TEST(Copies, RowsAreCountedByContentWithoutThePatient) {
    const Table original = table_of("id,age,time\na,1,5\nb,1,5\nc,2,5\nd,0,7\n", columns);
    const Table other = table_of("id,age,time\nz,1,5\ny,2,5\nx,2,6\nw,-0,7\n", columns);
    const RowCounts counts(original);
    EXPECT_EQ(2U, counts.count(other, 0));
    EXPECT_EQ(1U, counts.count(other, 1));
    EXPECT_EQ(0U, counts.count(other, 2));
    EXPECT_EQ(1U, counts.count(other, 3));  // minus zero is zero
}

TEST(Copies, TheLimitFollowsFromRepeatedOriginals) {
    std::string original = "id,age,time\n";
    for (int i = 0; i < 80; ++i) original += std::to_string(i) + "," + std::to_string(i) + ",1\n";
    for (int i = 80; i < 100; ++i) original += std::to_string(i) + ",90,2\n";
    const Table table = table_of(original, columns);
    const Copies all = count_copies(table, table);
    EXPECT_EQ(100U, all.copies);
    EXPECT_EQ(80U, all.unique_copies);
    EXPECT_DOUBLE_EQ(20, all.expected);
    EXPECT_NEAR(20 + 4 * std::sqrt(100 * 0.2 * 0.8) + 3, all.limit, 1e-9);  // 39
    EXPECT_FALSE(all.holds());

    std::string released = "id,age,time\n";
    for (int i = 0; i < 39; ++i) released += std::to_string(i) + "," + std::to_string(i) + ",1\n";
    for (int i = 39; i < 100; ++i) released += std::to_string(i) + ",91,3\n";
    EXPECT_TRUE(count_copies(table, table_of(released, columns)).holds());
    released.replace(released.find("39,91,3"), 7, "39,39,1");
    EXPECT_FALSE(count_copies(table, table_of(released, columns)).holds());
}

Condensed released_as(const Table& table, std::vector<std::uint32_t> groups) {
    Condensed result;
    result.table = table;
    result.groups = 1 + *std::max_element(groups.begin(), groups.end());
    result.released_group = std::move(groups);
    return result;
}

TEST(Copies, UniqueOriginalsAreParted) {
    const Table original = table_of("id,age,time\na,1,5\nb,2,6\nc,3,7\nd,4,8\n", columns);
    Condensed result = released_as(original, {0, 0, 0, 0});
    EXPECT_EQ(0U, part_from_originals(original, {2}, result));
    EXPECT_EQ(0U, count_copies(original, result.table).copies);
    auto times = result.table.values[2];
    std::sort(times.begin(), times.end());
    EXPECT_EQ(original.values[2], times);                   // the same times,
    EXPECT_EQ(original.values[1], result.table.values[1]);  // in rows that are else as they were
}

TEST(Copies, PartingStaysWithinTheGroupAndTellsWhatIsLeft) {
    const Table original = table_of("id,age,time\na,1,5\nb,2,6\nc,3,7\n", columns);
    Condensed result = released_as(original, {0, 0, 1});  // the last row is alone in its group
    EXPECT_EQ(1U, part_from_originals(original, {2}, result));
    EXPECT_EQ((std::vector<double>{6, 5, 7}), result.table.values[2]);
}

}  // namespace
}  // namespace scrim::tables
