// The attacks that condensation as published does not withstand, and the protection that does.

#include "anon/tables/measure/linkage.h"

#include <gtest/gtest.h>

#include <cmath>

#include "anon/tables/measure/attribute_space.h"

namespace scrim::tables {
namespace {

Table read(const std::string& csv, const std::string& postcode_values = "") {
    const auto raw = read_raw_table(memory_input(csv, "t.csv"), ',');
    EXPECT_TRUE(raw);
    Schema schema = draft_schema(*raw);
    for (auto& column : schema.columns) {  // a schema by hand, which keeps the category
        if (column.name != postcode_values) continue;
        column.role = ColumnRole::attribute;
        column.type = ColumnType::category;
        column.values = raw->find(column.name)->texts;
    }
    auto table = make_table(*raw, schema);
    EXPECT_TRUE(table) << table.error().message();
    return std::move(*table);
}

// Patients with survival, and a postcode of as many values as asked for that has nothing to do with it.
Table with_postcodes(std::size_t rows, std::size_t postcodes) {
    Random random(11);
    std::string csv = "age,sex,stage,postcode,time,status\n";
    for (std::size_t i = 0; i < rows; ++i) {
        const double age = 60 + 10 * random.normal();
        const auto stage = random.below(3);
        const double risk = 0.03 * (age - 60) + 0.8 * static_cast<double>(stage);
        csv += std::to_string(static_cast<int>(age)) + (random.chance(0.5) ? ",F," : ",M,") + "ABC"[stage] + ",p" +
               std::to_string(random.below(postcodes)) + "," +
               std::to_string(static_cast<int>(-std::log(1 - random.uniform()) * 1000 * std::exp(-risk))) +
               (random.chance(0.7) ? ",1\n" : ",0\n");
    }
    return read(csv, "postcode");
}

// 57 columns of numbers that go together in a few ways.
Table wide(std::size_t rows) {
    Random random(5);
    std::string csv;
    for (int c = 0; c < 57; ++c) csv += (c > 0 ? ",v" : "v") + std::to_string(c);
    for (std::size_t i = 0; i < rows; ++i) {
        std::vector<double> factor(6);
        for (double& value : factor) value = random.normal();
        csv += "\n";
        for (std::size_t c = 0; c < 57; ++c) {
            const double value = 50 + 10 * factor[c % 6] + 6 * factor[(c / 6) % 6] + 3 * random.normal();
            csv += (c > 0 ? "," : "") + std::to_string(std::round(value * 100) / 100).substr(0, 5);
        }
    }
    return read(csv + "\n");
}

Plan cox_plan() {
    return *parse_plan(
        *parse_json(
            R"({"models":[{"model":"cox","response":"time","event":"status","predictors":["age","sex","stage"]}]})",
            "p"),
        "p");
}

CondenseOptions options_of(std::size_t k, bool as_published) {
    CondenseOptions options;
    options.k = k;
    if (as_published) options.protection = Protection::none();
    return options;
}

AttackOptions attacking(std::size_t k) { return {{"time", "status"}, k, 500, 2}; }

const Attack* named(const std::vector<Attack>& attacks, std::string_view name) {
    for (const auto& attack : attacks) {
        if (attack.name == name) return &attack;
    }
    return nullptr;
}

TEST(Linkage, AUniquePostcodeGivesThePatientAwayAsPublished) {
    const Table table = with_postcodes(2000, 4000);
    const auto made = condense(table, cox_plan(), options_of(10, true), Key::from_seed(1));
    ASSERT_TRUE(made) << made.error().message();
    const auto attacks = attack_table(made->original, made->table, attacking(10));
    const Attack* rare = named(attacks, "a rare value");
    ASSERT_NE(nullptr, rare);
    EXPECT_FALSE(rare->holds());
    EXPECT_GT(rare->maximum, 0.9);
    EXPECT_LT(rare->stranger, 0.75);
    EXPECT_FALSE(require_bounds(attacks, "t.csv"));
}

// The search in blocks against one row after the other: who knows all but the event takes the nearest row's.
TEST(Linkage, TheSearchInBlocksIsThatOfBruteForce) {
    const Table table = with_postcodes(1300, 30);  // three blocks, the last not full
    const auto made = condense(table, cox_plan(), options_of(20, false), Key::from_seed(1));
    ASSERT_TRUE(made) << made.error().message();
    const AttributeSpace space(made->original);
    const std::size_t event = *made->original.find("status");
    const auto share_right = [&](const Table& source, bool skip_own) {
        double right = 0;
        for (std::size_t target = 0; target < table.rows(); ++target) {
            double least = std::numeric_limits<double>::infinity();
            double guess = -1;
            for (std::size_t row = 0; row < source.rows(); ++row) {
                if (skip_own && row == target) continue;
                double all = 0;
                for (const auto c : space.columns()) {
                    all += space.part(c, made->original.values[c][target], source.values[c][row]);
                }
                all -= space.part(event, made->original.values[event][target], source.values[event][row]);
                if (all < least) guess = source.values[event][row];
                least = std::min(least, all);
            }
            right += guess == made->original.values[event][target] ? 1 : 0;
        }
        return right / static_cast<double>(table.rows());
    };
    const auto attacks = attack_table(made->original, made->table, {{"status"}, 20, 5000, 2});
    const Attack* known = named(attacks, "known quasi-identifiers");
    ASSERT_NE(nullptr, known);
    EXPECT_EQ(1300U, known->targets);
    EXPECT_NEAR(share_right(made->table, false), known->maximum, 1e-9);
    EXPECT_NEAR(share_right(made->original, true), known->stranger, 1e-9);
}

TEST(Linkage, ProtectedPostcodesTellNothing) {
    const auto holds = [](std::size_t postcodes, std::size_t k) {
        const Table table = with_postcodes(2000, postcodes);
        const auto made = condense(table, cox_plan(), options_of(k, false), Key::from_seed(1));
        EXPECT_TRUE(made) << made.error().message();
        return static_cast<bool>(require_bounds(attack_table(made->original, made->table, attacking(k)), "t.csv"));
    };
    EXPECT_TRUE(holds(4000, 10));
    EXPECT_TRUE(holds(4000, 50));
    EXPECT_TRUE(holds(40, 50));
    EXPECT_FALSE(holds(40, 10)) << "too many for so small groups: such a release is refused";
}

TEST(Linkage, TheHullOfManyColumnsGivesANumberAwayAsPublished) {
    const Table table = wide(600);
    const auto made = condense(table, {}, options_of(10, true), Key::from_seed(1));
    ASSERT_TRUE(made) << made.error().message();
    const auto attacks = attack_by_hull(made->original, made->table, {{}, 10, 500, 1});
    ASSERT_EQ(1U, attacks.size());
    EXPECT_FALSE(attacks[0].holds()) << attacks[0].maximum << " " << attacks[0].bound;
    EXPECT_EQ(0, attacks[0].stranger);
}

TEST(Linkage, MoreColumnsThanKAreRefusedAndFewerHideTheHull) {
    const Table table = wide(600);
    const auto refused = condense(table, {}, options_of(10, false), Key::from_seed(1));
    ASSERT_FALSE(refused);
    EXPECT_NE(std::string::npos, refused.error().message().find("57 columns"));
    const auto made = condense(table, {}, options_of(57, false), Key::from_seed(1));
    ASSERT_TRUE(made) << made.error().message();
    const auto attacks = attack_by_hull(made->original, made->table, {{}, 57, 500, 1});
    ASSERT_EQ(1U, attacks.size());
    EXPECT_TRUE(attacks[0].holds()) << attacks[0].maximum << " " << attacks[0].bound;
}

TEST(Linkage, MembershipOfACondensedHalfIsHardlyToldAndOfCopiesAlways) {
    const Table table = with_postcodes(1000, 5);
    const auto attacks = attack_membership(table, cox_plan(), options_of(20, false), Key::from_seed(1));
    ASSERT_EQ(2U, attacks.size());
    EXPECT_TRUE(require_bounds(attacks, "t.csv"));
    EXPECT_TRUE(attack_membership(table, cox_plan(), options_of(400, false), Key::from_seed(1)).empty());
}

TEST(Linkage, CopiesAreRefusedWithWhatToChange) {
    const Table table = with_postcodes(400, 5);
    const auto attacks = attack_table(table, table, attacking(10));
    const auto refused = require_bounds(attacks, "t.csv");
    ASSERT_FALSE(refused);
    EXPECT_EQ(ErrorKind::check_failed, refused.error().kind);
    EXPECT_NE(std::string::npos, refused.error().message().find("larger K"));
}

}  // namespace
}  // namespace scrim::tables
