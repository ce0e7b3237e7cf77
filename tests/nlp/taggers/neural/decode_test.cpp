#include "nlp/taggers/neural/decode.h"

#include <gtest/gtest.h>

#include "nlp/text/analyse.h"

namespace scrim {
namespace {

const std::vector<OutputLabel> outputs = {
    {}, {Label::patient, true}, {Label::patient, false}, {Label::date, true}, {Label::date, false}};

// Words of the text between blanks, each with the output of its letter (O, P, p, D, d) at this probability.
UnitScores scores_of(std::string_view text, std::string_view letters, float probability = 0.9F) {
    UnitScores scores;
    std::size_t at = 0;
    for (const char letter : letters) {
        while (text[at] == ' ' || text[at] == '\n') ++at;
        std::size_t end = at;
        while (end < text.size() && text[end] != ' ' && text[end] != '\n') ++end;
        scores.units.push_back({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)});
        at = end;
        const std::size_t output = std::string_view("OPpDd").find(letter);
        for (std::size_t i = 0; i < outputs.size(); ++i) {
            const float rest = (1 - probability) / static_cast<float>(outputs.size() - 1);
            scores.probabilities.push_back(i == output ? probability : rest);
        }
    }
    return scores;
}

std::vector<std::string> found(std::string_view text, std::string_view letters) {
    std::vector<std::string> out;
    for (const Span& span : decode(text, outputs, scores_of(text, letters), {}))
        out.push_back(std::string(name(span.label)) + " " +
                      std::string(text.substr(span.begin, span.end - span.begin)));
    return out;
}
using Found = std::vector<std::string>;

TEST(Decode, JoinsWordsOfOneSpan) {
    EXPECT_EQ(found("seen Ann Cruz on 3 May today", "OPpODdO"), (Found{"PATIENT Ann Cruz", "DATE 3 May"}));
}

TEST(Decode, ABeginningIsANewSpan) {
    EXPECT_EQ(found("Ann Bob Cruz", "PPp"), (Found{"PATIENT Ann", "PATIENT Bob Cruz"}));
    EXPECT_EQ(found("Ann Cruz May", "PpD"), (Found{"PATIENT Ann Cruz", "DATE May"}));
    EXPECT_EQ(found("Ann x Cruz", "POp"), (Found{"PATIENT Ann", "PATIENT Cruz"}));
}

TEST(Decode, ABlankLineEndsASpan) {
    EXPECT_EQ(found("Ann\nCruz", "Pp"), (Found{"PATIENT Ann\nCruz"}));
    EXPECT_EQ(found("Ann\n\nCruz", "Pp"), (Found{"PATIENT Ann", "PATIENT Cruz"}));
}

TEST(Decode, LeavesOutMarksAtTheEnds) {
    EXPECT_EQ(found("(Cruz) , Ann's visit", "PPPO"), (Found{"PATIENT Cruz", "PATIENT Ann"}));
    EXPECT_EQ(found("Cruz\u2019s Ann J.", "PPp"), (Found{"PATIENT Cruz", "PATIENT Ann J."}));
    EXPECT_EQ(found("5/3. J.", "DP"), (Found{"DATE 5/3", "PATIENT J."}));
    EXPECT_EQ(found("--", "P"), Found{});
}

TEST(Decode, LeavesOutArticlesAndNumbersWithoutDigits) {
    const auto found_as = [](std::string_view text, Label label) {
        const std::vector<OutputLabel> two = {{}, {label, false}};
        UnitScores scores;
        scores.units = {{0, static_cast<std::uint32_t>(text.size())}};
        scores.probabilities = {0.1F, 0.9F};
        const auto spans = decode(text, two, scores, {});
        return spans.empty() ? std::string() : std::string(text.substr(spans[0].begin, spans[0].end - spans[0].begin));
    };
    EXPECT_EQ(found_as("The Mercy Hospital", Label::hospital), "Mercy Hospital");
    EXPECT_EQ(found_as("the", Label::hospital), "");
    EXPECT_EQ(found_as("Theda Clark Hospital", Label::hospital), "Theda Clark Hospital");
    EXPECT_EQ(found_as("the 5th of May", Label::date), "the 5th of May");
    EXPECT_EQ(found_as("ext", Label::phone), "");
    EXPECT_EQ(found_as("x 5521", Label::phone), "x 5521");
}

TEST(Decode, TheClassOfTheLikeliestLabelHasItsOwnThreshold) {
    const std::string_view text = "Ann May";
    const auto count = [&](float eid, float qid) {
        return decode(text, outputs, scores_of(text, "PD", 0.6F), {eid, qid}).size();
    };
    EXPECT_EQ(count(0.5F, 0.5F), 2U);  // hidden: 0.6 and three of the other four
    EXPECT_EQ(count(0.95F, 0.5F), 1U);
    EXPECT_EQ(count(0.5F, 0.95F), 1U);
    EXPECT_EQ(count(0.95F, 0.95F), 0U);
}

TEST(Decode, TheScoreIsTheMeanProbabilityOfAnyLabel) {
    const std::string_view text = "Ann Cruz";
    const auto spans = decode(text, outputs, scores_of(text, "Pp", 0.8F), {});
    ASSERT_EQ(spans.size(), 1U);
    EXPECT_NEAR(spans[0].score, 0.95F, 1e-6F);
    EXPECT_EQ(spans[0].sources, source_neural);
}

TEST(Decode, NamesHaveNoTitlesAndCredentials) {
    const auto left = [](const std::string& text, Label label = Label::doctor) {
        Note note;
        note.text = text;
        Span span;
        span.end = static_cast<std::uint32_t>(text.size());
        span.label = label;
        std::vector<Span> spans = {span};
        leave_out_titles(analyse(note), **Lexicon::builtin(), spans);
        return spans.empty() ? std::string("dropped") : std::string(note.text_of(spans[0]));
    };
    EXPECT_EQ(left("Dr. Ann Cruz"), "Ann Cruz");
    EXPECT_EQ(left("Ann Cruz, MD"), "Ann Cruz");
    EXPECT_EQ(left("Dr. Cruz, MD, PhD"), "Cruz");
    EXPECT_EQ(left("M.D."), "dropped");
    EXPECT_EQ(left("Ann Cruz"), "Ann Cruz");
    EXPECT_EQ(left("Yo Yo Ma"), "Yo Yo Ma");
    EXPECT_EQ(left("MD", Label::state), "MD");
}

TEST(Decode, ALabelMayHaveItsOwnThreshold) {
    const std::string_view text = "Ann May";
    const Thresholds thresholds{0.99F, 0.99F, {{Label::date, 0.95F}}};
    const auto spans = decode(text, outputs, scores_of(text, "PD"), thresholds);
    ASSERT_EQ(spans.size(), 1U);
    EXPECT_EQ(spans[0].label, Label::date);
}

TEST(Decode, AJobHasNoArticle) {
    const std::vector<OutputLabel> jobs = {{}, {Label::profession, true}, {Label::profession, false}};
    const std::string_view text = "a welder";
    const auto spans = decode(text, jobs, {{{0, 1}, {2, 8}}, {0.1F, 0.9F, 0, 0.1F, 0, 0.9F}}, {});
    ASSERT_EQ(spans.size(), 1U);
    EXPECT_EQ(text.substr(spans[0].begin, spans[0].end - spans[0].begin), "welder");
}

TEST(Decode, AnAgeIsItsNumber) {
    const std::vector<OutputLabel> ages = {{}, {Label::age, true}};
    for (const auto& [text, age] : {std::pair{"67yo", "67"}, {"67", "67"}, {"70s", "70"}, {"sixty", "sixty"}}) {
        const std::string_view all = text;
        const auto spans = decode(all, ages, {{{0, static_cast<std::uint32_t>(all.size())}}, {0.1F, 0.9F}}, {});
        ASSERT_EQ(spans.size(), 1U);
        EXPECT_EQ(all.substr(spans[0].begin, spans[0].end - spans[0].begin), age);
    }
}

}  // namespace
}  // namespace scrim
