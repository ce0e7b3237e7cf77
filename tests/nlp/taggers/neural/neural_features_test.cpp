#include "nlp/taggers/neural/neural_features.h"

#include <gtest/gtest.h>

#include "nlp/text/analyse.h"

namespace scrim {
namespace {

class NeuralFeaturesTest : public ::testing::Test {
   protected:
    void read(const std::string& text) {
        note_.text = text;
        document_ = analyse(note_);
        features_ = neural_features(document_, **Lexicon::builtin());
        ASSERT_EQ(features_.tokens, document_.tokens.size());
        ASSERT_EQ(features_.characters.size(), features_.tokens * neural_characters);
        ASSERT_EQ(features_.words.size(), features_.tokens);
        ASSERT_EQ(features_.flags.size(), features_.tokens * NeuralFlags::count);
    }
    // Of the n-th token that reads so.
    std::size_t token(std::string_view word, std::size_t n = 0) {
        for (std::size_t i = 0; i < document_.tokens.size(); ++i) {
            if (document_.text_of(document_.tokens[i]) == word && n-- == 0) return i;
        }
        ADD_FAILURE() << "no token " << word;
        return 0;
    }
    bool flag(std::size_t token, std::size_t flag) { return features_.flags[token * NeuralFlags::count + flag] != 0; }
    std::string spelling(std::size_t token) {
        std::string out;
        for (std::size_t i = 0; i < neural_characters; ++i) {
            const auto id = features_.characters[token * neural_characters + i];
            if (id != 0) out += id < 95 ? static_cast<char>(id + ' ') : '?';
        }
        return out;
    }

    Note note_;
    Document document_;
    NeuralFeatures features_;
};

TEST_F(NeuralFeaturesTest, WordsAreSpelled) {
    read("Ann N\u00fa\u00f1ez Wolfeschlegelsteinhausen \u7530");
    EXPECT_EQ(spelling(0), "Ann");
    EXPECT_EQ(spelling(1), "Nunez");
    EXPECT_EQ(spelling(2), "Wolfeschlehausen");
    EXPECT_TRUE(flag(2, NeuralFlags::is_long));
    EXPECT_FALSE(flag(1, NeuralFlags::is_long));
    EXPECT_EQ(spelling(3), "?");
}

TEST_F(NeuralFeaturesTest, CaseAndDigitsDoNotChangeTheWord) {
    read("fever FEVER Dr. dr 12/34 99/00 fevers");
    EXPECT_EQ(features_.words[token("fever")], features_.words[token("FEVER")]);
    EXPECT_EQ(features_.words[token("Dr.")], features_.words[token("dr")]);
    EXPECT_EQ(features_.words[token("12")], features_.words[token("99")]);
    EXPECT_NE(features_.words[token("fever")], features_.words[token("fevers")]);
}

// The model was trained with these buckets: a change of the hash makes it blind.
TEST_F(NeuralFeaturesTest, BucketsStayAsTheyAre) {
    read("the patient Dr.");
    EXPECT_EQ(features_.words, (std::vector<std::int32_t>{171807, 162149, 48212}));
}

TEST_F(NeuralFeaturesTest, ListsAreLookedUp) {
    read("Mr. Smith has Parkinson's disease in Boston, of which he is fond.");
    const auto kind = [](LexiconKind which) { return NeuralFlags::lexicon + static_cast<std::size_t>(which); };
    EXPECT_TRUE(flag(token("Mr."), kind(LexiconKind::title)));
    EXPECT_TRUE(flag(token("Smith"), kind(LexiconKind::surname)));
    EXPECT_TRUE(flag(token("Smith"), NeuralFlags::surname + 2));
    EXPECT_TRUE(flag(token("Boston"), kind(LexiconKind::city)));
    EXPECT_TRUE(flag(token("disease"), NeuralFlags::lexicon_phrase + static_cast<std::size_t>(LexiconKind::problem)));
    EXPECT_TRUE(flag(token("which"), NeuralFlags::commonness + 4));
    EXPECT_FALSE(flag(token("which"), kind(LexiconKind::city)));
}

TEST_F(NeuralFeaturesTest, PlacesInTheNoteAreTold) {
    read("HISTORY OF PRESENT ILLNESS:\nNo fever today.\n\nA new line");
    EXPECT_TRUE(flag(token("No"), NeuralFlags::breaks));
    EXPECT_FALSE(flag(token("No"), NeuralFlags::breaks + 1));
    EXPECT_TRUE(flag(token("A"), NeuralFlags::breaks + 1));
    EXPECT_TRUE(flag(token("line"), NeuralFlags::breaks + 2));
    EXPECT_FALSE(flag(token("fever"), NeuralFlags::breaks));
    EXPECT_TRUE(flag(token("A"), NeuralFlags::sentence_start));
    EXPECT_TRUE(flag(token("fever"), NeuralFlags::section + static_cast<std::size_t>(SectionKind::present_illness)));
    EXPECT_TRUE(flag(token("fever"), NeuralFlags::note_edge));
}

TEST_F(NeuralFeaturesTest, OtherPlacesOfAWordCount) {
    read(
        "Dr. Okafor came. Later okafor left with Okafor. Seen by Jane Roe, MD, and again Roe. White cells; white "
        "cells.");
    EXPECT_TRUE(flag(token("Okafor", 1), NeuralFlags::titled));
    EXPECT_TRUE(flag(token("Okafor", 0), NeuralFlags::lower_twin));
    EXPECT_TRUE(flag(token("Roe", 1), NeuralFlags::with_credential));
    EXPECT_FALSE(flag(token("Jane"), NeuralFlags::titled));
    EXPECT_TRUE(flag(token("White"), NeuralFlags::lower_twin));
    EXPECT_FALSE(flag(token("White"), NeuralFlags::capitals_note));
    read("ALL IN CAPITALS");
    EXPECT_TRUE(flag(0, NeuralFlags::capitals_note));
}

TEST_F(NeuralFeaturesTest, AnEmptyNoteHasNone) {
    read("");
    EXPECT_EQ(features_.tokens, 0U);
}

TEST_F(NeuralFeaturesTest, GoldSpansBecomeOutputs) {
    read("Mr. Ann Cruz, fever, 52 years");
    Span name;
    name.begin = 4;
    name.end = 12;
    name.label = Label::patient;
    Span problem = name;
    problem.begin = 14;
    problem.end = 19;
    problem.label = Label::problem;
    Span age = name;
    age.begin = 21;
    age.end = 23;
    age.label = Label::age;
    const auto targets = neural_targets(document_, {name, problem, age});
    EXPECT_EQ(targets, (std::vector<std::uint8_t>{0, 1, 2, 0, 0, 0, 41, 0}));
    EXPECT_EQ(neural_labels()[0], Label::patient);
    EXPECT_EQ(neural_labels()[20], Label::age);
}

}  // namespace
}  // namespace scrim
