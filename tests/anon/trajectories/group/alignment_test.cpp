#include "anon/trajectories/group/alignment.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/anon/trajectories/figures.h"
#include "tests/oracle/trajectories_oracle.h"

namespace scrim {
namespace {

using testing::ElementsAre;
using testing::ElementsAreArray;

std::vector<double> weighted(const LossModel& model, const AlignmentMatrices& matrices, std::size_t a) {
    std::vector<double> out;
    for (const auto loss : matrices.loss[a]) {
        out.push_back(static_cast<double>(loss) * model.attribute(a).weight / static_cast<double>(model.domain(a)));
    }
    return out;
}

TEST(Alignment, HasTheMatricesOfFigure5) {
    const LossModel model = figures::model();
    const TrajectorySet set = figures::set();
    const auto matrices = ags_matrices(model, set.route(set.patients[3]), set.route(set.patients[0]));
    EXPECT_THAT(weighted(model, matrices, 0),
                ElementsAre(0, .5, 1, 1.5, .5, 1, 1.5, 2, 1, .5, 1, 1.5, 1.5, 1, .5, 1, 2, 1.5, 1, .5));
    EXPECT_THAT(weighted(model, matrices, 1),
                ElementsAre(0, .5, 1, 1.5, .5, 0, .5, 1, 1, .5, .25, .75, 1.5, 1, .5, .75, 2, 1.5, 1, .5));
    // Figure 5's r, but for its corner: D generalizes, L suppresses y, U suppresses x.
    std::string moves;
    for (const Move move : matrices.moves) moves += "DLU"[static_cast<int>(move)];
    EXPECT_EQ(moves.substr(1),
              "LLL"
              "UDLL"
              "UDDL"
              "UUDD"
              "UUUD");
}

TEST(Alignment, GivesTheTrajectoryOfExample5) {
    const LossModel model = figures::model();
    const TrajectorySet set = figures::set();
    const auto result = align_ags(model, set.route(set.patients[3]), set.route(set.patients[0]));
    EXPECT_EQ(figures::text(model, result.route), "(401.1,33)(401.1,34)(401.1,35)");
    EXPECT_THAT(result.loss, ElementsAre(2, 8));  // one pair, suppressed
}

TEST(Alignment, BaselineMatchesByIndex) {
    const LossModel model = figures::model();
    const TrajectorySet set = figures::set();
    const auto result = align_baseline(model, set.route(set.patients[3]), set.route(set.patients[0]));
    EXPECT_EQ(figures::text(model, result.route), "(401,33)(401.1,[33-34])(401.1,[33-36])");
    // codes: 401.9 with 401.1, and one suppressed; ages: 33 with 34, 34 with 35, and one suppressed
    EXPECT_THAT(result.loss, ElementsAre(4 + 2, 4 + 8 + 8));
}

TEST(Alignment, AnEmptyTrajectoryMeansThatAllIsSuppressed) {
    const LossModel model = figures::model();
    const TrajectorySet set = figures::set();
    for (const auto method : {AlignmentMethod::ags, AlignmentMethod::baseline}) {
        const auto result = align(method, model, {}, set.route(set.patients[0]));
        EXPECT_TRUE(result.route.empty());
        EXPECT_THAT(result.loss, ElementsAre(6, 24));
        EXPECT_EQ(align(method, model, {}, {}).cost, 0);
    }
}

TEST(Alignment, IsCheapestAmongAllAndItsParts) {
    Random random(11);
    for (int round = 0; round < 400; ++round) {
        const LossModel model = oracle::random_model(random, 1 + random.below(3));
        const TrajectorySet set = oracle::random_set(random, model, 3, 5);
        const Route x = set.route(set.patients[0]);
        const Route y = set.route(set.patients[1]);
        const Alignment both = align_ags(model, x, y);
        EXPECT_EQ(both.cost, oracle::least_alignment_cost(model, x, y));
        EXPECT_EQ(both.cost, align_ags(model, y, x).cost);
        EXPECT_LE(both.cost, align_baseline(model, x, y).cost);
        LossModel::Cost sum = 0;
        for (std::size_t a = 0; a < model.attribute_count(); ++a) sum += model.unit(a) * both.loss[a];
        EXPECT_EQ(both.cost, sum);
        const Route z = set.route(set.patients[2]);  // a generalized trajectory is aligned by the same rules
        EXPECT_EQ(align_ags(model, both.route, z).cost, oracle::least_alignment_cost(model, both.route, z));
    }
}

}  // namespace
}  // namespace scrim
