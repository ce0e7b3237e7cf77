#include "anon/tables/condense.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "anon/tables/measure/copies.h"
#include "anon/tables/measure/table_measures.h"

namespace scrim::tables {
namespace {

// Patients whose survival depends on age, sex and stage.
Table patients(std::size_t rows, std::uint64_t seed, std::size_t rows_of_a_patient = 1) {
    Random random(seed);
    std::string csv = "id,age,sex,stage,marker,time,status\n";
    for (std::size_t i = 0; i < rows; ++i) {
        const double age = 60 + 10 * random.normal();
        const bool female = random.chance(0.5);
        const auto stage = random.below(3);
        const double risk = 0.03 * (age - 60) + 0.8 * static_cast<double>(stage) - (female ? 0.3 : 0);
        const double time = -std::log(1 - random.uniform()) * 1000 * std::exp(-risk);
        csv += std::to_string(i / rows_of_a_patient) + "," + std::to_string(static_cast<int>(age)) + "," +
               (female ? "F" : "M") + "," + std::string(1, static_cast<char>('A' + stage)) + "," +
               std::to_string(random.normal()) + "," + std::to_string(static_cast<int>(time)) + "," +
               (random.chance(0.7) ? "1" : "0") + "\n";
    }
    const auto raw = read_raw_table(memory_input(csv, "t.csv"), ',');
    EXPECT_TRUE(raw);
    auto table = make_table(*raw, draft_schema(*raw));
    EXPECT_TRUE(table) << table.error().message();
    return std::move(*table);
}

Plan cox_plan(const char* more = "") {
    const std::string text =
        std::string(
            R"({"models":[{"model":"cox","response":"time","event":"status","predictors":["age","sex","stage"]}])") +
        more + "}";
    return *parse_plan(*parse_json(text, "p"), "p");
}

CondenseOptions options(Method method, std::size_t k, unsigned threads = 1) {
    CondenseOptions result;
    result.method = method;
    result.k = k;
    result.threads = threads;
    return result;
}

std::vector<std::pair<double, double>> pairs(const Table& table, const char* a, const char* b) {
    std::vector<std::pair<double, double>> result;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        result.emplace_back(table.values[*table.find(a)][row], table.values[*table.find(b)][row]);
    }
    std::sort(result.begin(), result.end());
    return result;
}

TEST(Condense, ImprovedKeepsStatusTimesAndPermissibleValues) {
    const Table table = patients(1500, 1);
    CondenseOptions published = options(Method::improved, 50);
    published.protection = Protection::none();
    const auto made = condense(table, cox_plan(), published, Key::from_seed(1));
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(table.rows(), made->table.rows());
    EXPECT_GE(made->smallest, 50U);
    EXPECT_EQ(pairs(table, "status", "time"), pairs(made->table, "status", "time"));
    std::map<std::uint32_t, std::set<double>> status_of;
    std::map<std::uint32_t, std::size_t> size;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        status_of[made->group_of[row]].insert(table.values[*table.find("status")][row]);
        ++size[made->group_of[row]];
    }
    for (const auto& [group, values] : status_of) EXPECT_EQ(1U, values.size());
    for (const auto& [group, count] : size) EXPECT_GE(count, 50U);
    for (const double age : made->table.values[*table.find("age")]) EXPECT_EQ(age, std::floor(age));
    EXPECT_EQ(pairs(table, "sex", "sex"), pairs(made->table, "sex", "sex"));  // a category keeps its counts
}

TEST(Condense, SameForAnyNumberOfThreadsAndAnotherSeedDiffers) {
    const Table table = patients(1200, 2);
    const auto one = condense(table, cox_plan(), options(Method::improved, 40, 1), Key::from_seed(1));
    const auto four = condense(table, cox_plan(), options(Method::improved, 40, 4), Key::from_seed(1));
    const auto other = condense(table, cox_plan(), options(Method::improved, 40, 1), Key::from_seed(2));
    ASSERT_TRUE(one && four && other);
    EXPECT_EQ(to_csv(one->table), to_csv(four->table));
    EXPECT_NE(to_csv(one->table), to_csv(other->table));
}

TEST(Condense, CopiesStayWithinChance) {
    const Table table = patients(1500, 3);
    for (const Method method : {Method::improved, Method::original}) {
        const auto made = condense(table, cox_plan(), options(method, 50), Key::from_seed(4));
        ASSERT_TRUE(made);
        EXPECT_TRUE(count_copies(table, made->table).holds());
    }
    EXPECT_FALSE(count_copies(table, table).holds());  // the original itself is caught
}

TEST(Condense, AveragedMethodsGiveClassesOfEqualRows) {
    const Table table = patients(400, 4);
    for (const Method method : {Method::mdav, Method::tfrp}) {
        const auto made = condense(table, {}, options(method, 20), Key::from_seed(1));
        ASSERT_TRUE(made);
        const RowCounts counts(made->table);
        for (std::size_t row = 0; row < made->table.rows(); ++row) EXPECT_GE(counts.count(made->table, row), 20U);
    }
}

// The most frequent value of a class would be that of one of its patients.
TEST(Condense, AveragedMethodsShowNoRareValue) {
    Table table = patients(400, 4);
    const std::size_t stage = *table.find("stage");
    table.columns[stage].values.clear();
    for (std::size_t row = 0; row < table.rows(); ++row) {
        table.columns[stage].values.push_back("place " + std::to_string(row));
        table.values[stage][row] = static_cast<double>(row);
    }
    for (const Method method : {Method::mdav, Method::tfrp}) {
        const auto made = condense(table, {}, options(method, 20), Key::from_seed(1));
        ASSERT_TRUE(made);
        EXPECT_EQ(made->table.columns[stage].values, std::vector<std::string>{other_value.data()});
        ASSERT_EQ(made->pooled.size(), 1U);
        EXPECT_TRUE(made->pooled[0].suppressed);
        auto published = options(method, 20);
        published.protection = Protection::none();
        EXPECT_TRUE(condense(table, {}, published, Key::from_seed(1))->pooled.empty());
    }
}

TEST(Condense, KCountsPatientsWhereRowsRepeat) {
    const Table table = patients(900, 5, 3);
    const auto made = condense(table, cox_plan(), options(Method::improved, 30), Key::from_seed(1));
    ASSERT_TRUE(made) << made.error().message();
    std::map<std::uint32_t, std::set<double>> in_group;
    for (std::size_t row = 0; row < table.rows(); ++row) in_group[made->group_of[row]].insert(table.values[0][row]);
    for (const auto& [group, ids] : in_group) EXPECT_GE(ids.size(), 30U);
}

TEST(Condense, SmallKAndSmallStrataAreErrors) {
    const Table table = patients(200, 6);
    EXPECT_FALSE(condense(table, {}, options(Method::improved, 2), Key::from_seed(1)));
    const auto stratum = condense(table, cox_plan(), options(Method::improved, 150), Key::from_seed(1));
    ASSERT_FALSE(stratum);
    EXPECT_NE(std::string::npos, stratum.error().message().find("stratum status = "));
}

TEST(Condense, CoarsenedTimesAreMultiples) {
    const Table table = patients(600, 7);
    const auto made =
        condense(table, cox_plan(R"(,"coarsen":{"time":30})"), options(Method::improved, 50), Key::from_seed(1));
    ASSERT_TRUE(made);
    for (const double time : made->table.values[*table.find("time")]) EXPECT_EQ(0, std::fmod(time, 30));
}

TEST(Condense, ImprovedKeepsTheModelBetterThanAveraging) {
    const Table table = patients(2000, 8);
    const auto outside = [&](Method method) {
        const auto made = condense(table, cox_plan(), options(method, 50), Key::from_seed(3));
        EXPECT_TRUE(made);
        const auto compared = compare_models(cox_plan(), table, made->table);
        EXPECT_TRUE(compared);
        return compared->front().percent_outside();
    };
    EXPECT_LT(outside(Method::improved), outside(Method::tfrp));
}

}  // namespace
}  // namespace scrim::tables
