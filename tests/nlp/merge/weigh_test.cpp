#include "nlp/merge/weigh.h"

#include <gtest/gtest.h>

#include "nlp/text/analyse.h"

namespace scrim {
namespace {

// Two taggers of equal weight; identifiers are hidden from one half on, quasi-identifiers from 0.6 on.
Jury jury() {
    Jury out;
    out.taggers = {"crf", "neural"};
    out.recall = {0.5F, 0.6F};
    out.balanced = {0.9F, 0.95F};
    out.groups.fill({0, -3, {0.5F, 0.5F}});
    return out;
}

struct Found {
    std::string begin_word;
    std::string end_word;
    Label label;
    Source source;
};

// The spans after weighing: `crf` and `neural` are probabilities by word.
std::vector<std::string> weighed(const std::string& text, const std::vector<Found>& found,
                                 const std::vector<float>& crf, const std::vector<float>& neural, Label label,
                                 Mode mode = Mode::recall) {
    Note note;
    note.text = text;
    const Document document = analyse(note);
    std::vector<std::vector<Span>> spans(3);  // rules, crf, neural
    for (const Found& one : found) {
        Span span;
        span.begin = static_cast<std::uint32_t>(text.find(one.begin_word));
        span.end = static_cast<std::uint32_t>(text.find(one.end_word) + one.end_word.size());
        span.label = one.label;
        span.sources = one.source;
        span.score = 0.9F;
        spans[one.source == source_rules ? 0 : one.source == source_crf ? 1 : 2].push_back(span);
    }
    std::vector<Ballot> ballots = {{{}, 1}, {{}, 2}};
    for (const float share : crf) ballots[0].opinions.push_back({label, share});
    for (const float share : neural) ballots[1].opinions.push_back({label, share});
    EXPECT_EQ(document.tokens.size(), crf.size());
    weigh(document, jury(), mode, ballots, spans);
    std::vector<std::string> out;
    for (const auto& list : spans) {
        for (const Span& span : list)
            out.push_back(std::string(name(span.label)) + " " + std::string(note.text_of(span)));
    }
    return out;
}
using Shown = std::vector<std::string>;

TEST(Weigh, ALoneTaggerHidesIfItIsSureEnoughAgainstTheOthersDoubt) {
    const std::vector<Found> lone = {{"Ostrow", "Ostrow", Label::doctor, source_crf}};
    EXPECT_EQ(weighed("seen by Ostrow", lone, {0, 0, 0.99F}, {0, 0, 0.05F}, Label::doctor), Shown{"DOCTOR Ostrow"});
    EXPECT_EQ(weighed("seen by Ostrow", lone, {0, 0, 0.6F}, {0, 0, 0.05F}, Label::doctor), Shown{});
}

TEST(Weigh, HidesWhatSeveralHalfBelieveAndNoneFound) {
    EXPECT_EQ(weighed("seen by Ostrow", {}, {0, 0, 0.6F}, {0, 0, 0.55F}, Label::doctor), Shown{"DOCTOR Ostrow"});
    EXPECT_EQ(weighed("seen by Ostrow", {}, {0, 0, 0.6F}, {0, 0, 0.55F}, Label::doctor, Mode::balanced), Shown{});
}

TEST(Weigh, NeverTouchesWhatTheRulesFound) {
    EXPECT_EQ(weighed("seen by Ostrow", {{"Ostrow", "Ostrow", Label::doctor, source_rules}}, {0, 0, 0}, {0, 0, 0},
                      Label::doctor),
              Shown{"DOCTOR Ostrow"});
}

TEST(Weigh, LeavesDoubtedWordsAtTheEndsOut) {
    EXPECT_EQ(weighed("Plan Mercy Hospital today", {{"Plan", "today", Label::hospital, source_crf}},
                      {0.5F, 0.9F, 0.9F, 0.5F}, {0.01F, 0.9F, 0.9F, 0.01F}, Label::hospital),
              Shown{"HOSPITAL Mercy Hospital"});
}

TEST(Weigh, KeepsADoubtedWordInTheMiddle) {
    EXPECT_EQ(weighed("Maria del Ostrow", {{"Maria", "Ostrow", Label::patient, source_neural}}, {0.9F, 0.01F, 0.9F},
                      {0.9F, 0.4F, 0.9F}, Label::patient),
              Shown{"PATIENT Maria del Ostrow"});
}

TEST(Weigh, QuasiIdentifiersHaveAThresholdOfTheirOwn) {
    const std::vector<Found> lone = {{"Ostrow", "Ostrow", Label::city, source_crf}};
    EXPECT_EQ(weighed("seen by Ostrow", lone, {0, 0, 0.55F}, {0, 0, 0.55F}, Label::city), Shown{});
}

TEST(Weigh, AHealthDetailOfTheRulesSpeaksAgainst) {
    const std::vector<Found> found = {{"Wilson", "disease", Label::problem, source_rules},
                                      {"Wilson", "Wilson", Label::patient, source_crf}};
    EXPECT_EQ(weighed("known Wilson disease", found, {0, 0.9F, 0}, {0, 0.8F, 0}, Label::patient),
              Shown{"PROBLEM Wilson disease"});
}

}  // namespace
}  // namespace scrim
