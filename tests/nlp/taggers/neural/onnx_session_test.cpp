#include "nlp/taggers/neural/onnx_session.h"

#include <gtest/gtest.h>

#include "tests/temporary_folder.h"

namespace scrim {
namespace {

std::string model(const std::string& name) {
    return TemporaryFolder::read(SCRIM_SOURCE_DIR "/tests/nlp/taggers/neural/models/" + name);
}

TEST(OnnxSession, TheLibraryIsFound) {
    const auto checked = check_onnx_runtime();
    EXPECT_TRUE(checked) << checked.error().message();
}

TEST(OnnxSession, AMissingLibraryIsSaid) {
    const auto checked = check_onnx_runtime("/no/such/libonnxruntime.so.1");
    ASSERT_FALSE(checked);
    EXPECT_EQ(exit_code(checked.error()), 3);
    EXPECT_NE(checked.error().message().find("--onnxruntime"), std::string::npos);
}

TEST(OnnxSession, AnotherLibraryIsNotTaken) {
    const auto checked = check_onnx_runtime("libc.so.6");
    ASSERT_FALSE(checked);
    EXPECT_NE(checked.error().message().find("is no library of ONNX Runtime"), std::string::npos);
}

TEST(OnnxSession, AnOldLibraryIsNotTaken) {
    const auto checked = check_onnx_runtime(SCRIM_OLD_ONNXRUNTIME);
    ASSERT_FALSE(checked);
    EXPECT_NE(checked.error().message().find("0.5.0 is too old"), std::string::npos) << checked.error().message();
}

TEST(OnnxSession, AVersionThatIsNotKnownIsNotTaken) {
    for (const char* path : {SCRIM_NEXT_ONNXRUNTIME, SCRIM_ODD_ONNXRUNTIME}) {  // 2.0.0 and "nightly"
        const auto checked = check_onnx_runtime(path);
        ASSERT_FALSE(checked) << path;
        EXPECT_EQ(exit_code(checked.error()), 3);
        EXPECT_NE(checked.error().message().find("a version that is not known"), std::string::npos)
            << checked.error().message();
    }
}

TEST(OnnxSession, AProcessUsesOneLibrary) {
    const auto refused = use_onnx_runtime(SCRIM_OLD_ONNXRUNTIME);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message().find("too old"), std::string::npos) << refused.error().message();
    ASSERT_TRUE(OnnxSession::load(model("features.onnx"), "features.onnx").ok());  // the usual one is in use now
    const auto version = onnx_runtime_version();
    ASSERT_TRUE(version);
    const auto other = use_onnx_runtime(version->substr(version->find('/')));
    ASSERT_FALSE(other);
    EXPECT_EQ(exit_code(other.error()), 2);
    EXPECT_NE(other.error().message().find("in use already"), std::string::npos) << other.error().message();
}

TEST(OnnxSession, TellsInputsOutputsAndMetadata) {
    const auto session = OnnxSession::load(model("features.onnx"), "features.onnx");
    ASSERT_TRUE(session) << session.error().message();
    ASSERT_EQ(session->inputs().size(), 3U);
    EXPECT_EQ(session->inputs()[2].name, "flags");
    EXPECT_EQ(session->inputs()[2].type, TensorType::float32);
    EXPECT_EQ(session->inputs()[2].shape, (std::vector<std::int64_t>{-1, -1, 148}));
    EXPECT_EQ(session->inputs()[1].type, TensorType::int32);
    ASSERT_EQ(session->outputs().size(), 1U);
    EXPECT_EQ(session->outputs()[0].name, "probabilities");
    EXPECT_EQ(session->metadata("scrim.context"), "1");
    EXPECT_EQ(session->metadata("scrim.nothing"), std::nullopt);
}

TEST(OnnxSession, RefusesWhatIsNoModel) {
    for (const std::string& bytes :
         {std::string(), std::string("not a model"), model("features.onnx").substr(0, 3000)}) {
        const auto session = OnnxSession::load(bytes, "some.onnx");
        ASSERT_FALSE(session);
        EXPECT_EQ(exit_code(session.error()), 3);
        EXPECT_NE(session.error().message().find("some.onnx"), std::string::npos);
    }
}

// The word-piece model on three pieces: dr, smith, fever.
Result<Tensor> run_pieces(const OnnxSession& session, std::vector<std::int64_t> ids, const std::string& output) {
    const std::vector<std::int64_t> ones(ids.size(), 1);
    const std::vector<std::int64_t> zeros(ids.size(), 0);
    const std::vector<std::int64_t> shape = {1, static_cast<std::int64_t>(ids.size())};
    const std::vector<TensorView> views = {{"input_ids", std::span<const std::int64_t>(ids), shape},
                                           {"attention_mask", std::span<const std::int64_t>(ones), shape},
                                           {"token_type_ids", std::span<const std::int64_t>(zeros), shape}};
    return session.run(views, output);
}

TEST(OnnxSession, GivesTheOutputOfTheModel) {
    const auto session = OnnxSession::load(model("wordpiece/model.onnx"), "wordpiece");
    ASSERT_TRUE(session);
    const auto found = run_pieces(*session, {9, 19, 26}, "logits");
    ASSERT_TRUE(found) << found.error().message();
    EXPECT_EQ(found->shape, (std::vector<std::int64_t>{1, 3, 5}));
    EXPECT_EQ(found->values, (std::vector<float>{4, 0, 0, 0, 0, 4, 6, 3, 0, 0, 4, -1, 2.25, 0, 0}));
}

TEST(OnnxSession, AnInputThatDoesNotFitIsAnError) {
    const auto session = OnnxSession::load(model("wordpiece/model.onnx"), "wordpiece");
    ASSERT_TRUE(session);
    EXPECT_FALSE(run_pieces(*session, {9, 1000}, "logits"));  // no such piece
    EXPECT_FALSE(run_pieces(*session, {9}, "hidden"));        // no such output
    EXPECT_FALSE(session->run({}, "logits"));
}

TEST(OnnxSession, ScoresThatAreNoNumbersAreAnError) {
    const auto session = OnnxSession::load(model("wordpiece_nan.onnx"), "wordpiece_nan.onnx");
    ASSERT_TRUE(session);
    const auto found = run_pieces(*session, {9, 19}, "logits");
    ASSERT_FALSE(found);
    EXPECT_NE(found.error().message().find("not a number"), std::string::npos);
}

}  // namespace
}  // namespace scrim
