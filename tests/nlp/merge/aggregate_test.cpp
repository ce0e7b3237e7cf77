#include "nlp/merge/aggregate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "nlp/base/random.h"
#include "nlp/lexicon/around.h"
#include "nlp/text/analyse.h"

namespace scrim {
namespace {

Span made(std::uint32_t begin, std::uint32_t end, Label label, float score = 0.9F,
          std::uint8_t sources = source_rules) {
    Span span;
    span.begin = begin;
    span.end = end;
    span.label = label;
    span.score = score;
    span.sources = sources;
    return span;
}

std::vector<Span> aggregated(const std::string& text, const std::vector<std::vector<Span>>& found,
                             const AggregateOptions& options = {}) {
    Note note;
    note.text = text;
    const Document document = analyse(note);
    return aggregate(document, found, options);
}

// "PATIENT 4-9"
std::vector<std::string> shown(const std::vector<Span>& spans) {
    std::vector<std::string> out;
    for (const Span& span : spans) {
        out.push_back(std::string(name(span.label)) + " " + std::to_string(span.begin) + "-" +
                      std::to_string(span.end));
    }
    return out;
}
using Shown = std::vector<std::string>;

TEST(Aggregate, WhiteAsPatientAndAsRaceEndsAsPatient) {
    const auto out = aggregated("a white man", {{made(2, 7, Label::patient, 0.1F, source_svm)},
                                                {made(2, 7, Label::race, 0.99F, source_crf)},
                                                {made(2, 7, Label::race, 0.99F, source_rules)}});
    EXPECT_EQ(shown(out), Shown{"PATIENT 2-7"});
}

TEST(Aggregate, GoesCharacterByCharacter) {
    const auto out =
        aggregated("at Mercy Hospital now", {{made(3, 17, Label::hospital)}, {made(3, 8, Label::patient)}});
    EXPECT_EQ(shown(out), (Shown{"PATIENT 3-8", "HOSPITAL 9-17"}));
}

TEST(Aggregate, TakesTheLongerThenTheSurerWithinAClass) {
    EXPECT_EQ(shown(aggregated("ab cd ef", {{made(0, 2, Label::doctor, 1)}, {made(0, 5, Label::street, 0.1F)}})),
              Shown{"STREET 0-5"});
    EXPECT_EQ(shown(aggregated("ab cd ef", {{made(0, 2, Label::doctor, 0.5F)}, {made(0, 2, Label::street, 0.6F)}})),
              Shown{"STREET 0-2"});
}

TEST(Aggregate, TakesTheLabelOfASureRuleOverThatOfAClassifier) {
    const auto with_score = [](float score) {
        return shown(aggregated("ab cd", {{made(0, 2, Label::account, score)},
                                          {made(0, 5, Label::idnum, 0.99F, source_crf)},
                                          {made(0, 2, Label::room, 1, source_svm)}}));
    };
    EXPECT_EQ(with_score(0.6F), Shown{"IDNUM 0-5"});
    EXPECT_EQ(with_score(0.95F), (Shown{"ACCOUNT 0-2", "IDNUM 3-5"}));  // less than half of what the classifier found
    EXPECT_EQ(shown(aggregated("ab cd",
                               {{made(0, 3, Label::account, 0.95F)}, {made(0, 5, Label::idnum, 0.99F, source_crf)}})),
              Shown{"ACCOUNT 0-5"});
}

TEST(Aggregate, KeepsADoubtThatAnotherTaggerSharesInPart) {
    AggregateOptions balanced;
    balanced.mode = Mode::balanced;
    const std::vector<std::vector<Span>> shared{{made(0, 5, Label::hospital, 0.5F, source_crf)},
                                                {made(0, 3, Label::city, 0.4F, source_svm)}};
    EXPECT_EQ(shown(aggregated("abc de", shared, balanced)), Shown{"HOSPITAL 0-5"});
    const std::vector<std::vector<Span>> apart{{made(0, 5, Label::hospital, 0.5F, source_crf)},
                                               {made(0, 1, Label::city, 0.4F, source_svm)}};
    EXPECT_EQ(shown(aggregated("abc de", apart, balanced)), Shown{"CITY 0-1"});
}

TEST(Aggregate, UnitesEqualSpansOfSeveralTaggers) {
    Span known = made(0, 2, Label::date, 0.4F, source_crf);
    known.role = Role::birth;
    known.value = "1921";
    const auto out = aggregated("ab", {{made(0, 2, Label::date, 0.9F, source_rules)}, {known}});
    ASSERT_EQ(out.size(), 1U);
    EXPECT_EQ(out[0].sources, source_rules | source_crf);
    EXPECT_FLOAT_EQ(out[0].score, 0.9F);
    EXPECT_EQ(out[0].role, Role::birth);
    EXPECT_EQ(out[0].value, "1921");
}

TEST(Aggregate, FindsANameEverywhere) {
    const std::string text = "Mr. Kowalski slept. KOWALSKI is well; kowalski ate.";
    const auto out = aggregated(text, {{made(4, 12, Label::patient)}});
    EXPECT_EQ(shown(out), (Shown{"PATIENT 4-12", "PATIENT 20-28", "PATIENT 38-46"}));
}

TEST(Aggregate, DropsLonelyDoubtsInBalancedModeOnly) {
    AggregateOptions balanced;
    balanced.mode = Mode::balanced;
    const std::vector<std::vector<Span>> doubt{{made(0, 2, Label::date, 0.3F)}};
    EXPECT_TRUE(aggregated("ab", doubt, balanced).empty());
    EXPECT_EQ(aggregated("ab", doubt).size(), 1U);
    const std::vector<std::vector<Span>> shared{{made(0, 2, Label::date, 0.3F)},
                                                {made(0, 2, Label::date, 0.3F, source_crf)}};
    EXPECT_EQ(aggregated("ab", shared, balanced).size(), 1U);
}

TEST(Aggregate, ObeysTheLists) {
    AggregateOptions options;
    options.allow = {"MERCY"};
    options.deny = {"blue falcon"};
    const auto out = aggregated("Mercy saw the Blue Falcon.", {{made(0, 5, Label::patient)}}, options);
    EXPECT_EQ(shown(out), Shown{"PHI 14-25"});
    EXPECT_EQ(out[0].sources, source_policy);
}

TEST(Aggregate, LetsTheDenyListWinOverTheAllowList) {
    AggregateOptions options;
    options.allow = {"falcon"};
    options.deny = {"falcon"};
    EXPECT_EQ(aggregated("a falcon", {}, options).size(), 1U);
}

TEST(Aggregate, KeepsHealthDetailsOnTheAllowList) {
    AggregateOptions options;
    options.allow = {"fever"};
    EXPECT_EQ(shown(aggregated("fever", {{made(0, 5, Label::problem)}}, options)), Shown{"PROBLEM 0-5"});
}

std::optional<Class> class_at(const std::vector<Span>& spans, std::uint32_t at) {
    std::optional<Class> best;
    for (const Span& span : spans) {
        if (span.begin > at || at >= span.end) continue;
        if (!best || class_of(span.label) < *best) best = class_of(span.label);
    }
    return best;
}

// Every word once, so that no name is found a second time: the output must be the union by risk and no more.
TEST(Aggregate, IsTheUnionByRiskOfRandomSpans) {
    const std::string text = "aqua, brim; cove-dusk (elm) fawn 12/34 gorse. \xc3\xa9tude: hazel\niris, juno kelp";
    Random random(5);
    for (int round = 0; round < 3000; ++round) {
        std::vector<std::vector<Span>> found(1 + random.below(4));
        std::vector<Span> all;
        for (std::size_t tagger = 0; tagger < found.size(); ++tagger) {
            const auto count = random.below(5);
            for (std::uint64_t i = 0; i < count; ++i) {
                const auto begin = static_cast<std::uint32_t>(random.below(text.size() - 1));
                const auto end = begin + 1 + static_cast<std::uint32_t>(random.below(text.size() - begin));
                found[tagger].push_back(made(begin, end, static_cast<Label>(random.below(label_count)),
                                             static_cast<float>(random.below(5)) / 4,
                                             static_cast<std::uint8_t>(1U << tagger)));
                all.push_back(found[tagger].back());
            }
        }
        const auto out = aggregated(text, found);
        for (std::size_t i = 0; i < out.size(); ++i) {
            EXPECT_LT(out[i].begin, out[i].end);
            if (i > 0) {
                EXPECT_LE(out[i - 1].end, out[i].begin);
            }
        }
        for (std::uint32_t at = 0; at < text.size(); ++at) {
            if (!is_letter(text[at]) && !is_digit(text[at])) continue;
            EXPECT_EQ(class_at(out, at), class_at(all, at)) << "round " << round << ", byte " << at;
        }
    }
}

// With repeated words, finding names again may only raise the class of a character.
TEST(Aggregate, NeverLosesAnIdentifierInRecallMode) {
    const std::string text = "Ash saw Ash and Elm. ELM and ash, Elm 12 Ash-Elm Mr. Ash";
    Random random(6);
    for (int round = 0; round < 2000; ++round) {
        std::vector<Span> all;
        const auto count = 1 + random.below(6);
        for (std::uint64_t i = 0; i < count; ++i) {
            const auto begin = static_cast<std::uint32_t>(random.below(text.size() - 1));
            const auto end = begin + 1 + static_cast<std::uint32_t>(random.below(text.size() - begin));
            all.push_back(made(begin, end, static_cast<Label>(random.below(label_count)), 0));
        }
        const auto out = aggregated(text, {all});
        for (std::uint32_t at = 0; at < text.size(); ++at) {
            if (!is_letter(text[at]) && !is_digit(text[at])) continue;
            const auto before = class_at(all, at);
            const auto after = class_at(out, at);
            if (!before || *before == Class::hmd) continue;
            ASSERT_TRUE(after) << "round " << round << ", byte " << at;
            EXPECT_LE(*after, *before);
        }
    }
}

}  // namespace
}  // namespace scrim
