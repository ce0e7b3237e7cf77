#include "anon/tables/group/generalize_table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "tests/anon/tables/small_tables.h"
#include "tests/temporary_folder.h"

namespace scrim::tables {
namespace {

const char* const columns = R"([{"name":"id","role":"patient"},{"name":"age","type":"integer","min":0,"max":100},
                                {"name":"sex","type":"category","values":["F","M"]},
                                {"name":"time","type":"integer","min":0,"max":99,"role":"response"},
                                {"name":"status","type":"category","values":["0","1"],"role":"event"}])";

Table six_patients() {
    return table_of(
        "id,age,sex,time,status\n901,31,F,1,0\n902,34,F,2,1\n903,38,F,3,0\n904,52,M,4,1\n905,55,M,5,0\n906,57,M,6,1\n",
        columns);
}

LatticeOptions least(std::size_t k, double suppression = 0) {
    LatticeOptions options;
    options.k = k;
    options.suppression = suppression;
    return options;
}

// The classes of equal quasi-identifiers in what would be published.
std::map<std::vector<std::string>, std::size_t> classes(const Generalized& made) {
    std::map<std::vector<std::string>, std::size_t> result;
    for (std::size_t row = 0; row < made.texts.front().size(); ++row) {
        std::vector<std::string> key;
        for (std::size_t c = 0; c < made.names.size(); ++c) {
            if (std::count(made.quasi_identifiers.begin(), made.quasi_identifiers.end(), made.names[c]) > 0) {
                key.push_back(made.texts[c][row]);
            }
        }
        ++result[key];
    }
    return result;
}

class GeneralizeFiles : public testing::Test {
   protected:
    void put(const std::string& name, const std::string& text) const { temporary_.write(name, text); }
    TemporaryFolder temporary_;
    std::string folder_ = temporary_.path().string();
};

TEST(Generalize, WithoutHierarchiesAllButResponseAndEventAreGeneralized) {
    const Table table = six_patients();
    const auto made = generalize(table, "", least(3), Key::from_seed(1));
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ((std::vector<std::string>{"age", "sex"}), made->quasi_identifiers);
    EXPECT_EQ((std::vector<std::string>{"id", "age", "sex", "time", "status"}), made->names);
    for (const auto& [key, count] : classes(*made)) EXPECT_GE(count, 3U);
    // Times and status stay together, in another order.
    std::set<std::pair<std::string, std::string>> outcome;
    for (std::size_t row = 0; row < 6; ++row) outcome.emplace(made->texts[3][row], made->texts[4][row]);
    EXPECT_EQ((std::set<std::pair<std::string, std::string>>{
                  {"1", "0"}, {"2", "1"}, {"3", "0"}, {"4", "1"}, {"5", "0"}, {"6", "1"}}),
              outcome);
    EXPECT_EQ(std::string::npos, made->csv().find("90"));  // patients are numbered anew
}

TEST_F(GeneralizeFiles, LevelsAreTheBestThatTheHierarchiesAllow) {
    put("age.csv", "31;30s;*\n34;30s;*\n38;30s;*\n52;50s;*\n55;50s;*\n57;50s;*\n");
    put("any_sex.csv", "F;*\nM;*\n");
    const Table table = six_patients();
    const auto made = generalize(table, folder_, least(3), Key::from_seed(1));
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ((std::vector<std::size_t>{1, 0}), made->lattice.levels);
    EXPECT_EQ((std::map<std::vector<std::string>, std::size_t>{{{"30s", "F"}, 3}, {{"50s", "M"}, 3}}), classes(*made));
    EXPECT_EQ((std::vector<std::uint32_t>{0, 0, 0, 1, 1, 1}), made->group_of);
    EXPECT_EQ("id,age,sex,time,status\n", made->csv().substr(0, 23));

    const auto coarser = generalize(table, folder_, least(4), Key::from_seed(1));
    ASSERT_TRUE(coarser);
    EXPECT_EQ((std::map<std::vector<std::string>, std::size_t>{{{"*", "*"}, 6}}), classes(*coarser));
}

TEST_F(GeneralizeFiles, SuppressedRowsShowNothing) {
    put("age.csv", "31;30s;*\n34;30s;*\n38;30s;*\n52;50s;*\n55;50s;*\n57;50s;*\n");
    put("sex.csv", "F;*\nM;*\n");
    Table table = six_patients();
    table.values[2][5] = 0;  // one woman among the older ones
    const auto made = generalize(table, folder_, least(2, 0.2), Key::from_seed(1));
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(1U, made->lattice.suppressed_rows);
    EXPECT_EQ(1, made->lattice.suppressed[5]);
    EXPECT_EQ((std::map<std::vector<std::string>, std::size_t>{{{"30s", "F"}, 3}, {{"50s", "M"}, 2}, {{"*", "*"}, 1}}),
              classes(*made));
}

TEST_F(GeneralizeFiles, ValuesThatAHierarchyLacksAndEmptyFoldersAreErrors) {
    const Table table = six_patients();
    const auto nothing = generalize(table, folder_, least(3), Key::from_seed(1));
    ASSERT_FALSE(nothing);
    EXPECT_NE(std::string::npos, nothing.error().message().find("no hierarchy"));
    put("age.csv", "31;30s;*\n34;30s;*\n38;30s;*\n52;50s;*\n55;50s;*\n");
    const auto lacking = generalize(table, folder_, least(3), Key::from_seed(1));
    ASSERT_FALSE(lacking);
    EXPECT_NE(std::string::npos, lacking.error().message().find("age"));
    EXPECT_EQ(std::string::npos, lacking.error().message().find("57"));  // never the value
}

TEST(Generalize, ARowOrderThatDependsOnTheKeyAlone) {
    const Table table = six_patients();
    const auto first = generalize(table, "", least(3), Key::from_seed(1));
    const auto again = generalize(table, "", least(3), Key::from_seed(1));
    const auto other = generalize(table, "", least(3), Key::from_seed(2));
    ASSERT_TRUE(first && again && other);
    EXPECT_EQ(first->csv(), again->csv());
    EXPECT_NE(first->csv(), other->csv());
    EXPECT_EQ(first->group_of, other->group_of);
}

}  // namespace
}  // namespace scrim::tables
