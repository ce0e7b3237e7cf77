#include "tools/review/gold/gold.h"

#include <gtest/gtest.h>

#include "tests/tools/review/sample_notes.h"

namespace scrim::review {
namespace {

const std::string text = "Mr. Smith saw Dr. Jones in Boston.";
const Span smith = span_at(4, 9, Label::patient);
const Span jones = span_at(18, 23, Label::doctor);
const Span city = span_at(27, 33, Label::city);
const Span clinic = span_at(27, 33, Label::hospital);
const Span state = span_at(27, 33, Label::state);

// Two annotators and the adjudicator, step by step.
class GoldTest : public ::testing::Test {
   protected:
    void follow_both(std::vector<Span> left, std::vector<Span> right) {
        const Note a{"n", "", text, std::move(left)};
        const Note b{"n", "", text, std::move(right)};
        auto now = follow(a, b, gold_ ? &*gold_ : nullptr, "ann", "bob");
        ASSERT_TRUE(now.ok());
        changed_ = now->changed;
        if (!gold_) gold_.emplace();
        gold_->note = Note{"n", "", text, now->spans};
        gold_->extra = now->extra;
    }
    void decide(const Span& span, const char* side, std::vector<Span> spans) {
        auto extra = decided(gold_->extra, span.begin, span.end, side);
        ASSERT_TRUE(extra.ok());
        gold_->extra = *extra;
        gold_->note.spans = std::move(spans);
    }
    [[nodiscard]] std::size_t open() const { return gold_->extra["undecided"].size(); }
    [[nodiscard]] bool has(const Span& span) const { return find_span(gold_->note.spans, span) != nullptr; }

    std::optional<OpenNote> gold_;
    bool changed_ = false;
};

TEST_F(GoldTest, HasTheTagsOfBothUntilSomebodyDecides) {
    follow_both({smith, city}, {smith, clinic});
    EXPECT_EQ(open(), 1U);
    EXPECT_TRUE(has(smith) && has(city) && has(clinic));
    follow_both({smith, city}, {smith, clinic});
    EXPECT_FALSE(changed_);
    decide(city, "left", {smith, city});
    follow_both({smith, city}, {smith, clinic});
    EXPECT_FALSE(changed_);
    EXPECT_EQ(open(), 0U);
    EXPECT_FALSE(has(clinic));
    EXPECT_EQ(disagreements_of(gold_->extra).at(0).at("decision"), "left");
}

TEST_F(GoldTest, TakesWhatBothGiveLaterAndGivesUpWhatOneTakesBack) {
    follow_both({smith}, {smith});
    follow_both({smith, jones}, {smith});
    EXPECT_EQ(open(), 1U);
    follow_both({smith, jones}, {smith, jones});
    EXPECT_EQ(open(), 0U);
    EXPECT_TRUE(has(jones));
    follow_both({jones}, {smith, jones});
    EXPECT_EQ(open(), 1U) << "it is not gone, it is disputed";
    EXPECT_TRUE(has(smith));
    follow_both({jones}, {jones});
    EXPECT_TRUE(has(jones));
    EXPECT_FALSE(has(smith)) << "both took it back";
}

TEST_F(GoldTest, OpensADecisionAgainWhenASideIsRelabelled) {
    follow_both({city}, {clinic});
    decide(city, "right", {clinic});
    follow_both({city}, {state});
    EXPECT_EQ(open(), 1U);
    EXPECT_TRUE(has(city) && has(state) && has(clinic));
}

TEST_F(GoldTest, AsksAPersonWhereBothAgreeOnSomethingElseThanWasDecided) {
    follow_both({city}, {clinic});
    decide(city, "edit", {state});
    follow_both({city}, {city});
    EXPECT_EQ(open(), 1U);
    EXPECT_TRUE(has(city) && has(state));
    decide(city, "edit", {state});
    follow_both({city}, {city});
    EXPECT_EQ(open(), 0U) << "decided once more";
}

TEST_F(GoldTest, KeepsWhatTheAdjudicatorDidElsewhere) {
    follow_both({smith, city}, {smith, city});
    gold_->note.spans = {jones, city};  // one taken out, one put in
    follow_both({smith, city}, {smith, city});
    EXPECT_FALSE(changed_);
    EXPECT_TRUE(has(jones));
    EXPECT_FALSE(has(smith));
}

TEST_F(GoldTest, KnowsNoOtherDisagreement) {
    follow_both({city}, {clinic});
    EXPECT_FALSE(decided(gold_->extra, 1, 2, "left").ok());
}

}  // namespace
}  // namespace scrim::review
