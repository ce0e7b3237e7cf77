#include "nlp/taggers/learned/models.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "nlp/base/hash.h"
#include "nlp/base/random.h"
#include "nlp/taggers/learned/crf.h"
#include "nlp/taggers/learned/svm.h"
#include "tests/temporary_folder.h"

namespace scrim {
namespace {

LinearModel small_model() {
    LinearModel model;
    model.kind = "crf";
    model.states = {"O", "PATIENT", "DOCTOR"};
    model.features = {3, 70, 0x01000005};
    model.rows = {0, 2, 3, 4};
    model.row_states = {0, 1, 2, 1};
    model.row_weights = {1.5F, -2.25F, 0.5F, 3};
    model.transitions.assign(9, 0.125F);
    model.thresholds = {0.5F, 0.25F, 0.75F};
    model.texts = {{0x01000005, "lives"}};
    model.card = R"({"seed":1})";
    return model;
}

// The checksum is right again, so that what lies behind it is checked.
std::string resealed(std::string bytes) {
    bytes.resize(bytes.size() - 32);
    const Sha256 sum = sha256(bytes);
    return bytes.append(reinterpret_cast<const char*>(sum.data()), sum.size());
}

std::string replaced(std::string bytes, const std::string& from, const std::string& to) {
    const auto at = bytes.find(from);
    EXPECT_NE(at, std::string::npos);
    return bytes.replace(at, from.size(), to);
}

TEST(Models, AreReadAsWritten) {
    const LinearModel model = small_model();
    const auto read = read_model(write_model(model), "m");
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_EQ(read->kind, "crf");
    EXPECT_EQ(read->states, model.states);
    EXPECT_EQ(read->features, model.features);
    EXPECT_EQ(read->rows, model.rows);
    EXPECT_EQ(read->row_states, model.row_states);
    ASSERT_EQ(read->row_weights.size(), 4U);
    for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(read->row_weights[i], model.row_weights[i], 3.0 / 32767);
    EXPECT_EQ(read->transitions, model.transitions);
    EXPECT_EQ(read->thresholds, model.thresholds);
    EXPECT_EQ(read->texts, model.texts);
}

TEST(Models, WritingIsReproducible) { EXPECT_EQ(write_model(small_model()), write_model(small_model())); }

TEST(Models, ForeignFilesAreRefused) {
    for (const char* bytes : {"", "SCRIM", "lCRF1234567890", "{\"kind\":\"crf\"}"}) {
        const auto read = read_model(bytes, "m");
        ASSERT_FALSE(read);
        EXPECT_EQ(exit_code(read.error()), 3);
        EXPECT_NE(read.error().message().find("scrim train"), std::string::npos);
    }
}

TEST(Models, EveryCutAndEveryFlippedByteIsRefused) {
    const std::string bytes = write_model(small_model());
    for (std::size_t size = 0; size < bytes.size(); ++size) EXPECT_FALSE(read_model(bytes.substr(0, size), "m"));
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        std::string changed = bytes;
        changed[at] = static_cast<char>(changed[at] ^ 0x40);
        EXPECT_FALSE(read_model(changed, "m")) << at;
    }
}

TEST(Models, OtherFeatureSetsAreRefused) {
    const std::string own = "\"features\":" + std::to_string(feature_set_version);
    const auto read = read_model(resealed(replaced(write_model(small_model()), own, "\"features\":9")), "m");
    ASSERT_FALSE(read);
    EXPECT_NE(read.error().message().find("set of features"), std::string::npos);
}

TEST(Models, UnknownLabelsAreRefused) {
    const auto read = read_model(resealed(replaced(write_model(small_model()), "\"PATIENT\"", "\"PATIENS\"")), "m");
    ASSERT_FALSE(read);
    EXPECT_NE(read.error().message().find("label"), std::string::npos);
}

TEST(Models, OtherFormatVersionsAreRefused) {
    std::string bytes = write_model(small_model());
    bytes[8] = 9;
    const auto read = read_model(resealed(bytes), "m");
    ASSERT_FALSE(read);
    EXPECT_NE(read.error().message().find("version"), std::string::npos);
}

TEST(Models, PartsThatDoNotFitAreRefused) {
    LinearModel wrong_state = small_model();
    wrong_state.row_states[2] = 7;
    LinearModel few_transitions = small_model();
    few_transitions.transitions.resize(4);
    LinearModel no_threshold = small_model();
    no_threshold.thresholds[1] = 0;
    LinearModel few_thresholds = small_model();
    few_thresholds.thresholds.pop_back();
    LinearModel svm_without_offsets = small_model();
    svm_without_offsets.kind = "svm";
    svm_without_offsets.states = {"PHI", "PATIENT", "DATE"};
    svm_without_offsets.transitions.clear();
    for (const LinearModel& model : {wrong_state, few_transitions, no_threshold, few_thresholds, svm_without_offsets}) {
        EXPECT_FALSE(read_model(write_model(model), "m"));
    }
}

TEST(Models, AFailedSelfTestStopsTheLoading) {
    LinearModel model = small_model();
    model.self_test.text = "Mr. White slept.";
    Span span;
    span.begin = 4;
    span.end = 9;
    span.label = Label::country;
    model.self_test.spans = {span};
    const auto tagger = crf_tagger_of(model);
    ASSERT_FALSE(tagger);
    EXPECT_NE(tagger.error().message().find("self-test"), std::string::npos);
}

TEST(Models, AMissingFolderIsAnError) {
    EXPECT_FALSE(load_model("crf", "no-such-folder"));
    const TemporaryFolder folder;
    folder.write("svm.model", write_model(small_model()));  // a CRF under the name of the SVM
    const auto model = load_model("svm", folder.path().string());
    ASSERT_FALSE(model);
    EXPECT_NE(model.error().message().find("crf"), std::string::npos);
}

TEST(Models, TheShippedOnesLoadAndPassTheirTests) {
    for (const char* kind : {"crf", "svm"}) {
        const auto model = load_model(kind, "");
        ASSERT_TRUE(model) << model.error().message();
        EXPECT_EQ(model->kind, kind);
        EXPECT_FALSE(model->self_test.spans.empty());
        EXPECT_LT(shipped_model(kind).size(), std::size_t{5} << 20U);
    }
    EXPECT_TRUE(make_crf_tagger(""));
    EXPECT_TRUE(make_svm_tagger(""));
}

TEST(LabelOfState, DropsThePrefix) {
    EXPECT_EQ(label_of_state("LOCATION-OTHER"), Label::location_other);
    EXPECT_EQ(label_of_state("DATE"), Label::date);
    EXPECT_FALSE(label_of_state("O"));
    EXPECT_FALSE(label_of_state("NONSENSE"));
}

}  // namespace
}  // namespace scrim
