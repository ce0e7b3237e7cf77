#include "nlp/taggers/rules/engine/resolve.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "nlp/base/random.h"

namespace scrim {
namespace {

Span made(std::uint32_t begin, std::uint32_t end, Label label, float score) {
    Span span;
    span.begin = begin;
    span.end = end;
    span.label = label;
    span.score = score;
    return span;
}

TEST(Resolve, KeepsTheBetterScore) {
    const auto out = resolve("Boston, MA", {made(0, 6, Label::doctor, 0.7F), made(0, 6, Label::city, 0.9F)});
    ASSERT_EQ(out.size(), 1U);
    EXPECT_EQ(out[0].label, Label::city);
}

TEST(Resolve, KeepsTheLongerOfEqualScores) {
    const auto out = resolve("Mercy Hospital", {made(0, 5, Label::patient, 0.8F), made(0, 14, Label::hospital, 0.8F)});
    ASSERT_EQ(out.size(), 1U);
    EXPECT_EQ(out[0].label, Label::hospital);
}

TEST(Resolve, LetsHealthDetailsYieldWhateverTheirScore) {
    const auto out = resolve("Foley", {made(0, 5, Label::problem, 1), made(0, 5, Label::doctor, 0.3F)});
    ASSERT_EQ(out.size(), 1U);
    EXPECT_EQ(out[0].label, Label::doctor);
}

TEST(Resolve, KeepsWhatALoserCoversBeyond) {
    const auto out = resolve("John Smith Jones", {made(0, 10, Label::patient, 0.9F), made(5, 16, Label::doctor, 0.8F)});
    ASSERT_EQ(out.size(), 2U);
    EXPECT_EQ(out[1].begin, 11U);
    EXPECT_EQ(out[1].end, 16U);
}

TEST(Resolve, DropsScrapsAndTrimsMarks) {
    EXPECT_EQ(resolve("John, J", {made(0, 4, Label::patient, 0.9F), made(0, 7, Label::doctor, 0.8F)}).size(), 1U);
    const auto out = resolve("John, ab.", {made(0, 4, Label::patient, 0.9F), made(0, 9, Label::doctor, 0.8F)});
    ASSERT_EQ(out.size(), 2U);
    EXPECT_EQ(out[1].begin, 6U);
    EXPECT_EQ(out[1].end, 8U);
}

TEST(Resolve, LetsEmptySpansTakeNothing) {
    const auto out = resolve("Ash, KS", {made(5, 4, Label::city, 0.8F), made(5, 7, Label::doctor, 0.8F)});
    ASSERT_EQ(out.size(), 1U);
    EXPECT_EQ(out[0].label, Label::doctor);
    EXPECT_EQ(out[0].end, 7U);
}

TEST(Resolve, KeepsTheMoreSpecialRole) {
    Span patient = made(7, 9, Label::age, 0.9F);
    patient.role = Role::patient;
    Span event = patient;
    event.role = Role::event;
    for (const auto& spans : {std::vector<Span>{patient, event}, std::vector<Span>{event, patient}}) {
        const auto out = resolve("at age 24", spans);
        ASSERT_EQ(out.size(), 1U);
        EXPECT_EQ(out[0].role, Role::event);
    }
}

TEST(Resolve, LeavesSpansThatDoNotOverlapAndAreSorted) {
    const std::string text(40, 'a');
    Random random(3);
    for (int round = 0; round < 2000; ++round) {
        std::vector<Span> spans;
        const auto count = random.below(8);
        for (std::uint64_t i = 0; i < count; ++i) {
            const auto begin = static_cast<std::uint32_t>(random.below(38));
            const auto end = begin + 1 + static_cast<std::uint32_t>(random.below(40 - begin));
            spans.push_back(made(begin, end, static_cast<Label>(random.below(label_count)),
                                 static_cast<float>(random.below(5)) / 4));
        }
        const auto out = resolve(text, spans);
        for (std::size_t i = 1; i < out.size(); ++i) EXPECT_LE(out[i - 1].end, out[i].begin);
        // Whatever a span covered is covered still, but for single letters.
        for (const Span& span : spans) {
            std::uint32_t bare = 0;
            for (std::uint32_t at = span.begin; at < span.end; ++at) {
                const bool covered = std::any_of(out.begin(), out.end(),
                                                 [at](const Span& each) { return each.begin <= at && at < each.end; });
                bare = covered ? 0 : bare + 1;
                EXPECT_LT(bare, 2U);
            }
        }
    }
}

}  // namespace
}  // namespace scrim
