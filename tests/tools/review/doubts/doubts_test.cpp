#include "tools/review/doubts/doubts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "nlp/text/analyse.h"
#include "tests/tools/review/sample_notes.h"

namespace scrim::review {
namespace {

std::vector<std::pair<std::string, DoubtKind>> doubts_of(const Note& note, const TaggersOfLabels& taggers = {}) {
    const auto lexicon = Lexicon::builtin();
    const Document document = analyse(note);
    std::vector<std::pair<std::string, DoubtKind>> out;
    float last = 2;
    for (const Doubt& doubt : find_doubts(document, taggers, **lexicon)) {
        EXPECT_LE(doubt.weight, last) << "the greatest first";
        last = doubt.weight;
        out.emplace_back(note.text.substr(doubt.begin, doubt.end - doubt.begin), doubt.kind);
    }
    return out;
}

using ::testing::Contains;
using ::testing::Not;
using ::testing::Pair;

TEST(Doubts, FindCapitalsAndDigitsThatNobodyTagged) {
    const Note note{"n", "", "The patient saw Gupta and Novak on 4/5/2009, chart 88123456, gave 20 mg.\n", {}};
    const auto doubts = doubts_of(note);
    EXPECT_THAT(doubts, Contains(Pair("Gupta", DoubtKind::capital)));
    EXPECT_THAT(doubts, Contains(Pair("4/5/2009", DoubtKind::digits)));
    EXPECT_THAT(doubts, Contains(Pair("88123456", DoubtKind::digits)));
    EXPECT_THAT(doubts, Not(Contains(Pair("The", DoubtKind::capital)))) << "every sentence begins so";
    EXPECT_THAT(doubts, Not(Contains(Pair("20", DoubtKind::digits))));
}

TEST(Doubts, PassOverWhatIsTagged) {
    const Note note{"n", "", "The patient saw Gupta today.\n", {span_at(16, 21, Label::doctor, source_rules, 1)}};
    EXPECT_THAT(doubts_of(note), Not(Contains(Pair("Gupta", ::testing::_))));
}

TEST(Doubts, WeighLowScoresAndDisagreement) {
    TaggersOfLabels taggers{};
    add_taggers(taggers, {span_at(0, 1, Label::doctor, source_rules | source_crf), span_at(0, 1, Label::city)});
    const Note note{
        "n",
        "",
        "saw gupta in boston today\n",
        {span_at(4, 9, Label::doctor, source_crf, 0.99F), span_at(13, 19, Label::city, source_rules, 0.3F)}};
    const auto doubts = doubts_of(note, taggers);
    ASSERT_EQ(doubts.size(), 2U);
    EXPECT_EQ(doubts[0], std::pair(std::string("boston"), DoubtKind::low_score));
    EXPECT_EQ(doubts[1], std::pair(std::string("gupta"), DoubtKind::disagreement));
}

TEST(Doubts, TrustAPerson) {
    const Note note{"n", "", "saw gupta\n", {span_at(4, 9, Label::doctor, source_person | source_crf, 0.1F)}};
    EXPECT_TRUE(doubts_of(note).empty());
    EXPECT_EQ(total({}), 0);
    EXPECT_FLOAT_EQ(total({{0, 1, DoubtKind::digits, 0.5F}, {1, 2, DoubtKind::capital, 0.25F}}), 0.75F);
    EXPECT_EQ(name(DoubtKind::low_score), "low score");
}

TEST(Doubts, TakeInWhatWasNearlyTagged) {
    const Note note{"n", "", "saw gupta in reno today\n", {span_at(13, 17, Label::city)}};
    std::vector<Doubt> doubts{{18, 23, DoubtKind::capital, 0.1F}};
    const float sum = add_near_tags(doubts, note, {{0, 3, 0.01F}, {4, 9, 0.25F}, {13, 17, 0.5F}, {18, 23, 0.125F}});
    EXPECT_FLOAT_EQ(sum, 0.385F) << "not what is tagged by now";
    ASSERT_EQ(doubts.size(), 2U) << "small chances and places with a doubt of their own are not listed";
    EXPECT_EQ(doubts[0].kind, DoubtKind::near_tag);
    EXPECT_EQ(doubts[0].begin, 4U);
    EXPECT_EQ(doubts[1].kind, DoubtKind::capital);
    EXPECT_EQ(name(DoubtKind::near_tag), "nearly tagged");
}

}  // namespace
}  // namespace scrim::review
