#include "tools/review/doubts/near_tags.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "nlp/text/analyse.h"
#include "tests/tools/review/sample_notes.h"

namespace scrim::review {
namespace {

Token token(TokenKind kind, std::uint32_t letters, std::uint8_t flags) { return {0, letters, kind, flags}; }

TEST(NearTags, WeighTheTaggersOddsAndTheLookOfAWord) {
    const Token capital = token(TokenKind::word, 6, token_capital);
    // 1 / (1 + exp(4.13)): odds of 1 add nothing.
    EXPECT_NEAR(chance_of_miss(capital, {0.5F, 0.5F, false, false}), 0.01583, 1e-5);
    EXPECT_NEAR(chance_of_miss(capital, {0.5F, 0.5F, true, false}), 0.15447, 1e-5);
    const NearTagSigns signs{0.05F, 0.02F, true, false};
    const auto more = [&](const Token& a, const Token& b) {
        return chance_of_miss(a, signs) > chance_of_miss(b, signs);
    };
    const Token initials = token(TokenKind::word, 2, token_capital | token_upper);
    EXPECT_TRUE(more(initials, capital));
    EXPECT_TRUE(more(capital, token(TokenKind::word, 6, token_capital | token_upper)));
    EXPECT_TRUE(more(token(TokenKind::word, 6, 0), capital)) << "a name in small letters";
    EXPECT_TRUE(more(token(TokenKind::mixed, 4, 0), token(TokenKind::number, 4, 0)));
    EXPECT_GT(chance_of_miss(capital, {0.4F, 0.02F, true, false}), chance_of_miss(capital, signs));
    EXPECT_LT(chance_of_miss(capital, {0.05F, 0.02F, true, true}), chance_of_miss(capital, signs));
}

TEST(NearTags, AreLeftOutWhereAnIdentifierIsTagged) {
    const auto near = NearTags::make();
    ASSERT_TRUE(near.ok());
    Note note{"n", "", "Trg [tdq] per jbb. 20 mg daily.\n", {}};
    const auto found = (*near)->find(analyse(note));
    ASSERT_TRUE(found.ok());
    const auto has = [&](std::uint32_t begin) {
        return std::any_of(found->begin(), found->end(), [&](const NearTag& tag) { return tag.begin == begin; });
    };
    EXPECT_TRUE(has(14));
    EXPECT_TRUE(std::is_sorted(found->begin(), found->end(),
                               [](const NearTag& a, const NearTag& b) { return a.begin < b.begin; }));
    note.spans = {span_at(0, static_cast<std::uint32_t>(note.text.size()), Label::doctor)};
    EXPECT_TRUE((*near)->find(analyse(note))->empty());
}

}  // namespace
}  // namespace scrim::review
