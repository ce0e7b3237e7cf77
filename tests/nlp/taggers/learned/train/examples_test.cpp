#include "nlp/taggers/learned/train/examples.h"

#include <gtest/gtest.h>

#include "tests/nlp/taggers/learned/train/gold_notes.h"

namespace scrim {
namespace {

TEST(Examples, LabelTheTokensOfSpans) {
    const Note note = gold_note(1);
    const auto example = example_of(note, **Lexicon::builtin());
    ASSERT_TRUE(example);
    const Document document = analyse(note);
    for (const Span& span : note.spans) {
        EXPECT_EQ(example->labels[document.token_at(span.begin)], static_cast<std::size_t>(span.label) + 1);
    }
    const auto labelled = [](std::uint8_t label) { return label != 0; };
    // Name, age, a date of three numbers and two marks, name.
    EXPECT_EQ(std::count_if(example->labels.begin(), example->labels.end(), labelled), 8);
}

TEST(Examples, OverlappingSpansAreRefused) {
    Note note = gold_note(1);
    Span span = note.spans[0];
    span.end += 3;
    note.spans.insert(note.spans.begin() + 1, span);
    const auto example = example_of(note, **Lexicon::builtin());
    ASSERT_FALSE(example);
    EXPECT_NE(example.error().message().find("overlap"), std::string::npos);
    EXPECT_NE(example.error().message().find(note.id), std::string::npos);
}

TEST(Examples, HealthDetailsAreNotLearned) {
    EXPECT_FALSE(is_learned(Label::problem));
    EXPECT_FALSE(is_learned(Label::name_any));
    EXPECT_TRUE(is_learned(Label::patient));
    EXPECT_TRUE(is_learned(Label::gender));
}

TEST(Examples, DroppingWordsKeepsTheRest) {
    auto example = example_of(gold_note(1), **Lexicon::builtin());
    ASSERT_TRUE(example);
    const auto count = [](const Example& of, bool words) {
        std::size_t out = 0;
        for (const FeatureId id : of.ids) {
            const auto& asked = feature_templates()[id >> feature_value_bits];
            out += (asked.name == "word") == words ? 1 : 0;
        }
        return out;
    };
    Example all = *example;
    drop_words(all, 1, 7);
    EXPECT_EQ(count(all, true), 0U);
    EXPECT_GT(count(all, false), 0U);
    EXPECT_EQ(all.begins.size(), example->begins.size());
    Example none = *example;
    drop_words(none, 0, 7);
    EXPECT_EQ(none.ids, example->ids);
}

TEST(Examples, FrequentFeaturesAreThoseOfManyNotes) {
    const auto examples = gold_examples(8);
    std::vector<const Example*> pointers;
    for (const Example& example : examples) pointers.push_back(&example);
    const auto all = frequent_features(pointers, 1, false);
    const auto common = frequent_features(pointers, 8, false);
    EXPECT_TRUE(std::is_sorted(all.begin(), all.end()));
    EXPECT_LT(common.size(), all.size());
    EXPECT_TRUE(frequent_features(pointers, 9, false).empty());
    EXPECT_LT(frequent_features(pointers, 1, true).size(), all.size());
}

}  // namespace
}  // namespace scrim
