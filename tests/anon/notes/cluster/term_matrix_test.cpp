#include "anon/notes/cluster/term_matrix.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/anon/notes/cluster/random_terms.h"

namespace scrim {
namespace {

using testing::ElementsAre;

TEST(TermMatrix, CountsAreByPatientAndTermsInOrder) {
    const TermCounts counts = count_terms({{"fever", "cough", "fever"}, {}, {"ache"}});
    EXPECT_THAT(counts.terms, ElementsAre("ache", "cough", "fever"));
    EXPECT_THAT(counts.column_begin, ElementsAre(0, 2, 2, 3));
    EXPECT_THAT(counts.term, ElementsAre(1, 2, 0));
    EXPECT_THAT(counts.count, ElementsAre(1, 2, 1));
    EXPECT_EQ(counts.patients(), 3U);
    EXPECT_EQ(TermCounter().take().patients(), 0U);
}

TEST(TermMatrix, ValuesAreTfIdfWithColumnsOfUnitLength) {
    // "rash" is one patient's alone and left out.
    const SparseColumns matrix = weigh_terms(count_terms({{"fever", "fever", "cough"}, {"cough", "rash"}, {"fever"}}));
    ASSERT_EQ(matrix.columns(), 3U);
    const double idf = std::log(4.0 / 2);
    const double cough = std::log1p(1.0) * idf;
    const double fever = std::log1p(2.0) * idf;
    const double length = std::sqrt(cough * cough + fever * fever);
    EXPECT_THAT(matrix.begin, ElementsAre(0, 2, 3, 4));
    EXPECT_THAT(matrix.row, ElementsAre(0, 1, 0, 1));
    EXPECT_NEAR(matrix.value[0], cough / length, 1e-6);
    EXPECT_NEAR(matrix.value[1], fever / length, 1e-6);
    EXPECT_NEAR(matrix.value[2], 1, 1e-6);
    EXPECT_NEAR(matrix.value[3], 1, 1e-6);
}

TEST(TermMatrix, WordsOfTermsAreRowsUnlessDeniedOrARelatives) {
    const SparseColumns knees = weigh_terms(count_terms({{"left knee pain"}, {"knee arthritis"}, {"cough"}}));
    EXPECT_THAT(knees.begin, ElementsAre(0, 1, 2, 2));  // both have "knee"
    EXPECT_EQ(knees.row[0], knees.row[1]);
    const SparseColumns denied =
        weigh_terms(count_terms({{"no knee pain"}, {"family history of knee pain"}, {"knee pain"}}));
    EXPECT_TRUE(denied.row.empty());
}

TEST(TermMatrix, NobodyHasAnything) {
    const SparseColumns matrix = weigh_terms(count_terms({{}, {}, {"alone"}}));
    EXPECT_EQ(matrix.columns(), 3U);
    for (std::size_t column = 0; column < 3; ++column) EXPECT_TRUE(matrix.is_empty(column));
}

}  // namespace
}  // namespace scrim
