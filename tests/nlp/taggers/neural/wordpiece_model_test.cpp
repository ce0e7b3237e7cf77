#include <gtest/gtest.h>

#include "nlp/taggers/neural/classifier.h"
#include "nlp/taggers/neural/decode.h"
#include "nlp/text/analyse.h"
#include "tests/temporary_folder.h"

namespace scrim {
namespace {

const std::string models = SCRIM_SOURCE_DIR "/tests/nlp/taggers/neural/models/";

// A copy of the word-piece model that a test can spoil.
class WordPieceFolder : public ::testing::Test {
   protected:
    void SetUp() override {
        for (const char* file : {"model.onnx", "vocab.txt", "config.json"})
            folder_.write(file, TemporaryFolder::read(models + "wordpiece/" + file));
    }
    void replace(const std::string& file, const std::string& old, const std::string& now) {
        std::string text = TemporaryFolder::read(folder_ / file);
        ASSERT_NE(text.find(old), std::string::npos);
        folder_.write(file, text.replace(text.find(old), old.size(), now));
    }
    std::string error() {
        const auto model = load_wordpiece_model(folder_.path().string());
        if (model) return "";
        EXPECT_EQ(exit_code(model.error()), 3);
        return model.error().message();
    }
    TemporaryFolder folder_;
};

std::vector<std::string> found(const std::string& text, RunOptions options = {}) {
    const auto model = load_wordpiece_model(models + "wordpiece", options);
    EXPECT_TRUE(model) << model.error().message();
    if (!model) return {};
    Note note;
    note.text = text;
    const auto scores = (*model)->scores(analyse(note));
    EXPECT_TRUE(scores);
    std::vector<std::string> out;
    for (const Span& span : decode(text, (*model)->outputs(), *scores, (*model)->thresholds()))
        out.push_back(std::string(name(span.label)) + " " + std::string(note.text_of(span)));
    return out;
}
using Found = std::vector<std::string>;

TEST(WordPieceModel, FindsSpansByTheirBytes) {
    EXPECT_EQ(found("Seen by Dr. John Smithson on March 21, fever."), (Found{"DOCTOR John Smithson", "DATE March 21"}));
    EXPECT_EQ(found("\u00e9t\u00e9 Mr. O'Brien"), (Found{"DOCTOR O", "DOCTOR Brien"}));
    EXPECT_EQ(found(""), Found{});
    EXPECT_EQ(found(" \n"), Found{});
}

// Notes of many lengths, with the names at every place of a window.
TEST(WordPieceModel, LongNotesHaveNoSeams) {
    for (std::size_t before = 0; before < 140; ++before) {
        std::string text;
        for (std::size_t i = 0; i < before; ++i) text += "fever ";
        text += "Dr. John Smithson on March 21";
        for (std::size_t i = 0; i < 90; ++i) text += " fever";
        ASSERT_EQ(found(text), (Found{"DOCTOR John Smithson", "DATE March 21"})) << before;
        if (before % 20 == 0) {
            ASSERT_EQ(found(text, {1, 20}), found(text)) << before;
        }
    }
}

TEST(WordPieceModel, ScoresDoNotDependOnTheBatch) {
    Note note;
    for (int i = 0; i < 300; ++i) note.text += i % 7 == 0 ? "Dr. Jones " : i % 5 == 0 ? "march 21 " : "fever ";
    const Document document = analyse(note);
    const auto one = (*load_wordpiece_model(models + "wordpiece", {1, 1024}))->scores(document);
    const auto many = (*load_wordpiece_model(models + "wordpiece", {16, 1024}))->scores(document);
    ASSERT_TRUE(one && many);
    EXPECT_EQ(one->probabilities, many->probabilities);
    EXPECT_EQ(one->units, many->units);
}

TEST_F(WordPieceFolder, AWholeOneLoads) { EXPECT_EQ(error(), ""); }

TEST_F(WordPieceFolder, AVocabularyThatDoesNotMatchIsAnError) {
    replace("vocab.txt", "fever\n", "fever\nextra\n");
    EXPECT_NE(error().find("36 entries, the model was made for 35"), std::string::npos) << error();
}

TEST_F(WordPieceFolder, AVocabularyLargerThanTheModelIsFoundByTheSelfTest) {
    replace("vocab.txt", "fever\n", "fever\nextra\n");
    replace("config.json", "\"vocab_size\": 35", "\"vocab_size\": 36");
    EXPECT_NE(error().find("vocabulary"), std::string::npos) << error();
}

TEST_F(WordPieceFolder, AModelWithOtherInputsIsAnError) {
    folder_.write("model.onnx", TemporaryFolder::read(models + "wordpiece_other_input.onnx"));
    EXPECT_NE(error().find("'pixels'"), std::string::npos) << error();
}

TEST_F(WordPieceFolder, AModelWithAnotherOutputIsAnError) {
    folder_.write("model.onnx", TemporaryFolder::read(models + "wordpiece_other_output.onnx"));
    EXPECT_NE(error().find("'logits'"), std::string::npos) << error();
}

TEST_F(WordPieceFolder, ScoresThatAreNoNumbersAreAnError) {
    folder_.write("model.onnx", TemporaryFolder::read(models + "wordpiece_nan.onnx"));
    EXPECT_NE(error().find("not a number"), std::string::npos) << error();
}

TEST_F(WordPieceFolder, LabelsAreChecked) {
    replace("config.json", "B-DATE", "B-WIZARD");
    EXPECT_NE(error().find("B-WIZARD"), std::string::npos) << error();
    replace("config.json", "\"B-WIZARD\"", "7");
    EXPECT_NE(error().find("id2label"), std::string::npos) << error();
}

TEST_F(WordPieceFolder, TheNumberOfLabelsIsChecked) {
    replace("config.json", ",\n  \"4\": \"I-DATE\"", "");
    EXPECT_NE(error().find("each label"), std::string::npos) << error();
}

TEST_F(WordPieceFolder, AMissingFileIsAnError) {
    for (const char* file : {"model.onnx", "vocab.txt", "config.json"}) {
        SetUp();
        std::filesystem::remove(folder_.path() / file);
        EXPECT_NE(error().find(file), std::string::npos) << error();
    }
}

TEST_F(WordPieceFolder, ThresholdsMayBeSet) {
    replace("config.json", "\"vocab_size\"", "\"scrim_eid_threshold\": 0.25, \"vocab_size\"");
    const auto model = load_wordpiece_model(folder_.path().string());
    ASSERT_TRUE(model);
    EXPECT_EQ((*model)->thresholds().eid, 0.25F);
    replace("config.json", "0.25", "1.5");
    EXPECT_NE(error().find("scrim_eid_threshold"), std::string::npos) << error();
}

Result<std::unique_ptr<TokenClassifier>> encoder(const std::string& file) {
    return load_encoder_model(TemporaryFolder::read(models + file), file);
}

TEST(EncoderModel, SeesTheShapesOfWords) {
    const auto model = encoder("encoder.onnx");
    ASSERT_TRUE(model) << model.error().message();
    Note note;
    note.text = "Seen by Smithson on may 1 2, the Fever";
    const auto scores = (*model)->scores(analyse(note));
    ASSERT_TRUE(scores);
    std::vector<std::string> out;
    for (const Span& span : decode(note.text, (*model)->outputs(), *scores, (*model)->thresholds()))
        out.push_back(std::string(name(span.label)) + " " + std::string(note.text_of(span)));
    EXPECT_EQ(out, (Found{"DOCTOR Smithson", "DATE 1 2", "DOCTOR Fever"})) << "a month alone stays below 0.75";
}

TEST(EncoderModel, EveryLabelMayHaveItsThreshold) {
    const auto model = encoder("encoder.onnx");
    ASSERT_TRUE(model);
    EXPECT_EQ((*model)->thresholds().of(Label::doctor), 0.25F);
    EXPECT_EQ((*model)->thresholds().of(Label::date), 0.75F);
    EXPECT_EQ((*model)->thresholds().of(Label::patient), 0.5F);
}

TEST(EncoderModel, LongNotesHaveNoSeams) {
    const auto model = encoder("encoder.onnx");
    ASSERT_TRUE(model);
    for (std::size_t before = 0; before < 70; ++before) {
        Note note;
        for (std::size_t i = 0; i < before; ++i) note.text += "fever ";
        note.text += "by Smithson";
        for (std::size_t i = 0; i < 40; ++i) note.text += " fever";
        const auto scores = (*model)->scores(analyse(note));
        ASSERT_TRUE(scores);
        const auto spans = decode(note.text, (*model)->outputs(), *scores, (*model)->thresholds());
        ASSERT_EQ(spans.size(), 1U) << before;
        EXPECT_EQ(note.text_of(spans[0]), "Smithson");
    }
}

TEST(EncoderModel, OneThatDoesNotFitIsAnError) {
    const auto said = [](const std::string& file) {
        const auto model = encoder("encoder_" + file + ".onnx");
        if (model) return std::string("loaded");
        EXPECT_EQ(exit_code(model.error()), 3);
        return model.error().message();
    };
    for (const auto& [file, part] : {std::pair{"no_vocabulary", "no vocabulary"},
                                     {"no_self_test", "brings no self-test"},
                                     {"failed_self_test", "fails its self-test"},
                                     {"other_words", "of other words"},
                                     {"other_shapes", "shapes of version 2"},
                                     {"wide_context", "scrim_context"},
                                     {"unknown_label", "'WIZARD'"},
                                     {"high_threshold", "the threshold of DATE"}})
        EXPECT_NE(said(file).find(part), std::string::npos) << said(file);
}

}  // namespace
}  // namespace scrim
