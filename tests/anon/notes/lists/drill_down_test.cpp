#include "anon/notes/lists/drill_down.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>

#include "anon/notes/lists/strict_lists.h"
#include "tests/anon/notes/five_notes.h"
#include "tests/anon/notes/profile_size.h"
#include "tests/anon/notes/small_corpora.h"

namespace scrim {
namespace {

using testing::five_notes;
using testing::small_corpus;
using testing::SmallCorpus;

const Key key = Key::from_seed(6);

std::vector<std::string> words(const Patients& patients, const std::vector<ShownLists>& shown, std::size_t a,
                               std::size_t i) {
    std::vector<std::string> out;
    for (const std::uint32_t value : shown[a].list_of(i)) out.push_back(patients.attributes[a].values[value]);
    return out;
}

TEST(DrillDown, ListsOfFigure3) {
    const Patients patients = five_notes();
    const auto shown = enumerate_values(patients, 2, DrillDown::none, key);
    ASSERT_TRUE(shown);
    using Words = std::vector<std::string>;
    for (const std::size_t i : {0U, 1U, 2U}) {
        EXPECT_EQ(words(patients, *shown, 0, i), (Words{"5", "52", "88"}));
        EXPECT_EQ(words(patients, *shown, 1, i), (Words{"Mar-2009", "Apr-2009"}));
        EXPECT_EQ(words(patients, *shown, 2, i), (Words{"Emory Univ. Hosp", "Mass General Hosp", "Tufts Med Ctr"}));
        EXPECT_EQ(profile_size(*shown, i), 18);
    }
    for (const std::size_t i : {3U, 4U}) {
        EXPECT_EQ(words(patients, *shown, 1, i), (Words{"Jul-2009", "Aug-2009"}));
        EXPECT_EQ(profile_size(*shown, i), 8);
    }
    EXPECT_EQ(total_profile_size(*shown), 3 * 18 + 2 * 8);
}

// The rule in words: k patients of the cluster carry the vector, or k of the data set if all is single.
bool strictly_safe(const Patients& patients, const std::vector<ShownLists>& shown, std::uint32_t k) {
    for (std::size_t i = 0; i < patients.size(); ++i) {
        std::uint32_t in_cluster = 0;
        std::uint32_t in_all = 0;
        bool single = true;
        for (const auto& attribute : shown) single = single && attribute.list_of(i).size() == 1;
        for (std::size_t j = 0; j < patients.size(); ++j) {
            bool same = true;
            for (const auto& attribute : shown) same = same && attribute.list_of(i) == attribute.list_of(j);
            in_all += same ? 1 : 0;
            in_cluster += same && patients.cluster[i] == patients.cluster[j] ? 1 : 0;
        }
        if (in_cluster < k && !(single && in_all >= k)) return false;
    }
    return true;
}

// Lists that are either one value or all values of the cluster, as in the paper: it shows what partial lists win back.
Result<std::vector<ShownLists>> enumerate_without_partial_lists(const Patients& patients, std::uint32_t k) {
    std::vector<std::uint32_t> order(patients.size());
    std::iota(order.begin(), order.end(), 0);
    key.stream("drill-down ties").shuffle(order);
    return strict_lists(patients, k, order, false, Alike::in_data_set);
}

bool holds_the_truth(const Patients& patients, const std::vector<ShownLists>& shown) {
    for (std::size_t a = 0; a < shown.size(); ++a) {
        for (std::size_t i = 0; i < patients.size(); ++i) {
            const auto& held = patients.attributes[a].held_by[i];
            const auto& list = shown[a].list_of(i);
            if (!std::is_sorted(list.begin(), list.end())) return false;
            if (!std::includes(list.begin(), list.end(), held.begin(), held.end())) return false;
        }
    }
    return true;
}

TEST(DrillDown, StrictKeepsItsRuleOnRandomCorpora) {
    Random random(61);
    double none = 0;
    double whole_lists = 0;
    double strict = 0;
    for (int round = 0; round < 3000; ++round) {
        SmallCorpus shape{2 + static_cast<std::uint32_t>(random.below(4)), 40, 1 + random.below(4), 4, 0, 0};
        if (round % 2 == 1) shape.lacking = shape.second = 0.1;
        const Patients patients = small_corpus(random, shape);
        const auto shown = enumerate_values(patients, shape.k, DrillDown::strict, key);
        const auto whole = enumerate_without_partial_lists(patients, shape.k);
        const auto listed = enumerate_values(patients, shape.k, DrillDown::none, key);
        ASSERT_TRUE(shown && whole && listed);
        ASSERT_TRUE(strictly_safe(patients, *shown, shape.k)) << "round " << round;
        ASSERT_TRUE(strictly_safe(patients, *whole, shape.k)) << "round " << round;
        ASSERT_TRUE(strictly_safe(patients, *listed, shape.k)) << "round " << round;
        ASSERT_TRUE(holds_the_truth(patients, *shown) && holds_the_truth(patients, *listed)) << "round " << round;
        ASSERT_LE(total_profile_size(*shown), total_profile_size(*whole));
        ASSERT_LE(total_profile_size(*whole), total_profile_size(*listed));
        none += total_profile_size(*listed);
        whole_lists += total_profile_size(*whole);
        strict += total_profile_size(*shown);
    }
    EXPECT_LT(strict, 0.9 * whole_lists);
    EXPECT_LT(whole_lists, 0.9 * none);
}

TEST(DrillDown, PatientWithoutAValueHasTheClustersList) {
    Patients patients;
    patients.cluster = {0, 0, 0, 0, 1, 1, 1, 1};
    patients.attributes = {{Label::date, {"Mar", "Apr"}, {{0}, {0}, {1}, {}, {0}, {0}, {0}, {0}}, {}}};
    const auto shown = enumerate_values(patients, 2, DrillDown::strict, key);
    ASSERT_TRUE(shown);
    EXPECT_EQ((*shown)[0].list_of(3), (std::vector<std::uint32_t>{0, 1}));
    EXPECT_EQ((*shown)[0].list_of(2), (std::vector<std::uint32_t>{0, 1}));  // who is their company
    EXPECT_EQ((*shown)[0].list_of(0), (std::vector<std::uint32_t>{0}));
    EXPECT_EQ((*shown)[0].list_of(4), (std::vector<std::uint32_t>{0}));
}

TEST(DrillDown, PairIsShownOnlyIfKPatientsShowIt) {
    Patients patients;
    patients.cluster = {0, 0, 0, 0, 0};
    patients.attributes = {{Label::hospital, {"A", "B", "C"}, {{0, 1}, {0, 1}, {2}, {2}, {2}}, {}}};
    auto shown = enumerate_values(patients, 2, DrillDown::strict, key);
    ASSERT_TRUE(shown);
    EXPECT_EQ((*shown)[0].list_of(0), (std::vector<std::uint32_t>{0, 1}));
    EXPECT_EQ((*shown)[0].list_of(1), (std::vector<std::uint32_t>{0, 1}));
    EXPECT_EQ((*shown)[0].list_of(4), (std::vector<std::uint32_t>{2}));
    shown = enumerate_values(patients, 3, DrillDown::strict, key);  // two are too few, and three C's cannot be spared
    ASSERT_TRUE(shown);
    for (const std::size_t i : {0U, 1U, 2U, 3U, 4U}) EXPECT_EQ((*shown)[0].list_of(i).size(), 3) << i;
}

TEST(DrillDown, EmptyListWhereNobodyHasAValue) {
    Patients patients;
    patients.cluster = {0, 0, 1, 1};
    patients.attributes = {{Label::date, {"Mar"}, {{}, {}, {0}, {0}}, {}}};
    for (const auto drill_down : {DrillDown::none, DrillDown::paper, DrillDown::strict}) {
        const auto shown = enumerate_values(patients, 2, drill_down, key);
        ASSERT_TRUE(shown);
        EXPECT_TRUE((*shown)[0].list_of(0).empty());
        EXPECT_EQ((*shown)[0].list_of(2).size(), 1);
        EXPECT_EQ(profile_size(*shown, 0), 1);
    }
}

TEST(DrillDown, RefusesWhatCannotBeSafe) {
    const Patients patients = five_notes();
    for (const std::uint32_t k : {0U, 1U}) {
        const auto shown = enumerate_values(patients, k, DrillDown::strict, key);
        ASSERT_FALSE(shown);
        EXPECT_EQ(shown.error().kind, ErrorKind::usage);
    }
    const auto shown = enumerate_values(patients, 3, DrillDown::none, key);  // the second cluster has two
    ASSERT_FALSE(shown);
    EXPECT_EQ(shown.error().kind, ErrorKind::check_failed);
}

TEST(DrillDown, SameKeySameLists) {
    Random random(62);
    for (int round = 0; round < 50; ++round) {
        const Patients patients = small_corpus(random, {3, 60, 3, 4, 0.05, 0.05});
        const auto once = enumerate_values(patients, 3, DrillDown::strict, Key::from_seed(1));
        const auto again = enumerate_values(patients, 3, DrillDown::strict, Key::from_seed(1));
        ASSERT_TRUE(once && again);
        for (std::size_t a = 0; a < once->size(); ++a) {
            EXPECT_EQ((*once)[a].lists, (*again)[a].lists);
            EXPECT_EQ((*once)[a].of, (*again)[a].of);
        }
    }
}

TEST(DrillDown, NoAttributesShowNothing) {
    Patients patients;
    patients.cluster = {0, 0, 0};
    const auto shown = enumerate_values(patients, 2, DrillDown::strict, key);
    ASSERT_TRUE(shown);
    EXPECT_TRUE(shown->empty());
}

}  // namespace
}  // namespace scrim
