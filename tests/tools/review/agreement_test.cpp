#include "tools/review/agreement.h"

#include <gtest/gtest.h>

#include "nlp/base/random.h"
#include "tests/tools/review/sample_notes.h"
#include "tools/review/change.h"

namespace scrim::review {
namespace {

TEST(Agreement, GroupsWhatOverlaps) {
    const std::vector<Span> left{span_at(0, 4, Label::patient), span_at(10, 14, Label::doctor),
                                 span_at(20, 24, Label::city)};
    const std::vector<Span> right{span_at(0, 4, Label::patient), span_at(10, 18, Label::doctor),
                                  span_at(30, 34, Label::date)};
    const Comparison found = compare(left, right);
    ASSERT_EQ(found.agreed.size(), 1U);
    ASSERT_EQ(found.disagreements.size(), 3U);
    EXPECT_EQ(found.disagreements[0].begin, 10U);
    EXPECT_EQ(found.disagreements[0].end, 18U);
    EXPECT_EQ(found.disagreements[0].left.size(), 1U);
    EXPECT_EQ(found.disagreements[0].right.size(), 1U);
    EXPECT_TRUE(found.disagreements[1].right.empty());
    EXPECT_TRUE(found.disagreements[2].left.empty());
}

TEST(Agreement, EveryRandomSpanIsInOnePlace) {
    Random random(5);
    for (int round = 0; round < 300; ++round) {
        std::array<std::vector<Span>, 2> sides;
        for (auto& side : sides) {
            Note note{"n", "", std::string(60, 'x'), {}};
            for (int i = 0; i < 6; ++i) {
                const auto begin = static_cast<std::uint32_t>(random.below(20) * 2);
                const Span span = span_at(begin, begin + 2 + static_cast<std::uint32_t>(random.below(2) * 4),
                                          random.chance(0.5) ? Label::patient : Label::doctor);
                apply(note, {{}, {span}});
            }
            side = note.spans;
        }
        const Comparison found = compare(sides[0], sides[1]);
        std::size_t left = found.agreed.size();
        std::size_t right = found.agreed.size();
        for (const Span& span : found.agreed) {
            EXPECT_NE(find_span(sides[0], span), nullptr);
            EXPECT_NE(find_span(sides[1], span), nullptr);
        }
        std::uint32_t end = 0;
        for (const auto& each : found.disagreements) {
            EXPECT_GE(each.begin, end);
            end = each.end;
            left += each.left.size();
            right += each.right.size();
            const Comparison inner = compare(each.left, each.right);
            EXPECT_EQ(inner.disagreements.size(), 1U);
        }
        EXPECT_EQ(left, sides[0].size());
        EXPECT_EQ(right, sides[1].size());
    }
}

TEST(Agreement, GivesKappaByHand) {
    // Ten words; the left one tags words 0-3, the right one 2-5: both 2, alone 2 and 2, neither 4.
    // Observed 0.6, expected 0.4 * 0.4 + 0.6 * 0.6 = 0.52, kappa (0.6 - 0.52) / 0.48.
    const Note left{"n", "", "aa bb cc dd ee ff gg hh ii jj", {span_at(0, 11, Label::patient)}};
    Agreement agreement;
    agreement.add(left, {span_at(6, 17, Label::patient)});
    EXPECT_NEAR(agreement.kappa(Label::patient).value(), 0.08 / 0.48, 1e-12);
    EXPECT_NEAR(agreement.kappa(), 0.08 / 0.48, 1e-12);
    EXPECT_EQ(agreement.kappa(Label::doctor).value(), 1);
    EXPECT_EQ(agreement.score().of(Level::strict, Label::patient).f1(), 0);
}

TEST(Agreement, IsOneWhereBothSayTheSameAndCountsPrecisionAndRecall) {
    const Note left{"n", "", "aa bb cc dd", {span_at(0, 2, Label::patient), span_at(3, 5, Label::patient)}};
    Agreement same;
    same.add(left, left.spans);
    EXPECT_EQ(same.kappa(), 1);
    Agreement fewer;
    fewer.add(left, {span_at(0, 2, Label::patient)});
    EXPECT_EQ(fewer.score().of(Level::strict, Label::patient).precision(), 1);
    EXPECT_EQ(fewer.score().of(Level::strict, Label::patient).recall(), 0.5);
}

}  // namespace
}  // namespace scrim::review
