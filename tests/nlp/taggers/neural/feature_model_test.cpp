#include <gtest/gtest.h>

#include "nlp/taggers/neural/classifier.h"
#include "nlp/taggers/neural/decode.h"
#include "nlp/text/analyse.h"
#include "tests/temporary_folder.h"

namespace scrim {
namespace {

std::string bytes_of(const std::string& name) {
    return TemporaryFolder::read(SCRIM_SOURCE_DIR "/tests/nlp/taggers/neural/models/" + name + ".onnx");
}

std::string error_of(const std::string& name) {
    const auto model = load_feature_model(bytes_of(name), name + ".onnx");
    if (model) return "";
    EXPECT_EQ(exit_code(model.error()), 3);
    EXPECT_NE(model.error().message().find(name + ".onnx"), std::string::npos);
    return model.error().message();
}

// The model of the test says: a capital behind a title is a doctor.
TEST(FeatureModel, ScoresTokens) {
    const auto model = load_feature_model(bytes_of("features"), "features");
    ASSERT_TRUE(model) << model.error().message();
    Note note;
    note.text = "Seen by Dr. Cruz, not by Harry.";
    const auto scores = (*model)->scores(analyse(note));
    ASSERT_TRUE(scores);
    const auto spans = decode(note.text, (*model)->outputs(), *scores, (*model)->thresholds());
    ASSERT_EQ(spans.size(), 1U);
    EXPECT_EQ(note.text_of(spans[0]), "Cruz");
    EXPECT_EQ(spans[0].label, Label::doctor);
}

TEST(FeatureModel, AnEmptyNoteHasNoScores) {
    const auto model = load_feature_model(bytes_of("features"), "features");
    ASSERT_TRUE(model);
    Note note;
    const auto scores = (*model)->scores(analyse(note));
    ASSERT_TRUE(scores);
    EXPECT_TRUE(scores->probabilities.empty());
}

TEST(FeatureModel, TheSignatureIsChecked) {
    EXPECT_EQ(error_of("features"), "");
    EXPECT_NE(error_of("features_other_version").find("version 999"), std::string::npos);
    EXPECT_NE(error_of("features_no_version").find("for which features"), std::string::npos);
    EXPECT_NE(error_of("features_other_inputs").find("inputs"), std::string::npos);
    EXPECT_NE(error_of("features_no_labels").find("labels"), std::string::npos);
    EXPECT_NE(error_of("features_unknown_label").find("B-WIZARD"), std::string::npos);
    EXPECT_NE(error_of("features_fewer_labels").find("score for each token"), std::string::npos);
    EXPECT_NE(error_of("features_no_threshold").find("scrim.eid_threshold"), std::string::npos);
}

TEST(FeatureModel, TheSelfTestMustPass) {
    EXPECT_NE(error_of("features_failed_self_test").find("fails its self-test"), std::string::npos);
    EXPECT_NE(error_of("features_no_self_test").find("no self-test"), std::string::npos);
    EXPECT_NE(error_of("features_nan").find("not a number"), std::string::npos);
}

// On the shipped model: a note of several windows.
class ShippedModel : public ::testing::Test {
   protected:
    static Note long_note() {
        Note note;
        for (int i = 0; i < 700; ++i) {
            note.text += "Mrs. Ann Kowalczyk came on 3/4/20" + std::to_string(10 + i % 10) + " with a fever of " +
                         std::to_string(i) + " hours";
            note.text += i % 3 == 0 ? ".\n" : i % 50 == 0 ? ".\n\nPLAN: " : ", and was seen by Dr. Ojukwu. ";
        }
        return note;
    }
    static Result<UnitScores> scores(const Document& document, RunOptions options) {
        const auto model =
            load_feature_model(TemporaryFolder::read(SCRIM_SOURCE_DIR "/models/neural.onnx"), "neural", options);
        if (!model) return model.error();
        return (*model)->scores(document);
    }
};

TEST_F(ShippedModel, ScoresDoNotDependOnTheBatch) {
    const Note note = long_note();
    const Document document = analyse(note);
    ASSERT_GT(document.tokens.size(), 8000U);
    const auto one = scores(document, {1, 1024});
    const auto many = scores(document, {16, 1024});
    ASSERT_TRUE(one && many);
    EXPECT_EQ(one->probabilities, many->probabilities);
}

TEST_F(ShippedModel, LongNotesHaveNoSeams) {
    const Note note = long_note();
    const Document document = analyse(note);
    const auto whole = scores(document, {1, 1U << 20U});
    const auto cut = scores(document, {8, 256});
    ASSERT_TRUE(whole && cut);
    ASSERT_EQ(whole->probabilities.size(), cut->probabilities.size());
    for (std::size_t i = 0; i < cut->probabilities.size(); ++i)
        ASSERT_NEAR(whole->probabilities[i], cut->probabilities[i], 1e-4F) << i;
}

}  // namespace
}  // namespace scrim
