#include "anon/release/model_sums.h"

#include <gtest/gtest.h>

#include "nlp/base/hash.h"
#include "tests/temporary_folder.h"

namespace scrim {
namespace {

TEST(ReleaseModels, ShippedModelsByTheirChecksums) {
    TagOptions options;
    options.taggers = "rules,svm,crf,neural";
    options.thorough = true;
    const auto models = models_used(options);
    ASSERT_TRUE(models);
    EXPECT_EQ(models->size(), 4U) << "rules have none";
    const std::string folder = std::string(SCRIM_SOURCE_DIR) + "/models/";
    EXPECT_EQ(models->at("crf"), *file_checksum(folder + "crf.model"));
    EXPECT_EQ(models->at("svm"), *file_checksum(folder + "svm.model"));
    EXPECT_EQ(models->at("neural"), *file_checksum(folder + "neural.onnx"));
    EXPECT_EQ(models->at("thorough"), *file_checksum(folder + "thorough.onnx"));
}

TEST(ReleaseModels, OwnModelsAndTheirAbsence) {
    const TemporaryFolder folder;
    folder.write("crf.model", "mine");
    TagOptions options;
    options.taggers = "crf";
    options.models.models = folder.path();
    EXPECT_EQ(models_used(options)->at("crf"), checksum("mine"));
    options.taggers = "svm";
    EXPECT_FALSE(models_used(options));
}

TEST(ReleaseModels, AManifestMustNameOneForEachTagger) {
    TagOptions options;
    Json manifest{{"tagged", options.taggers}, {"models", *models_used(options)}};
    const auto fine = check_models(manifest);
    ASSERT_TRUE(fine);
    EXPECT_TRUE(fine->holds);
    EXPECT_EQ(fine->detail,
              "svm as this version ships it, crf as this version ships it, neural as this version ships it");
    options.thorough = true;
    EXPECT_TRUE(check_models({{"tagged", tagger_list(options)}, {"models", *models_used(options)}})->holds);
    manifest["models"]["crf"] = checksum("another");
    EXPECT_TRUE(check_models(manifest)->holds);
    EXPECT_NE(check_models(manifest)->detail.find("crf of another make"), std::string::npos);
    manifest["models"]["crf"] = "sha256:none";
    EXPECT_FALSE(check_models(manifest)->holds);
    manifest["models"].erase("crf");
    EXPECT_FALSE(check_models(manifest)->holds);
    manifest.erase("models");
    EXPECT_FALSE(check_models(manifest)->holds);
}

TEST(ReleaseModels, RulesAloneAndNotesTaggedBefore) {
    EXPECT_TRUE(check_models({{"tagged", "rules"}})->holds);
    EXPECT_FALSE(check_models({{"tagged", "before"}}));
    EXPECT_FALSE(check_models(Json::object()));
}

}  // namespace
}  // namespace scrim
