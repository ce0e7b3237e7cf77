#include "nlp/taggers/learned/svm.h"

#include <gtest/gtest.h>

#include "nlp/taggers/learned/features_templates.h"
#include "nlp/text/analyse.h"

namespace scrim {
namespace {

FeatureId feature(Ask ask, WordClass answer) {
    return static_cast<FeatureId>(ask) << feature_value_bits | static_cast<FeatureId>(answer);
}

// Identifiers are numbers; behind a title they would be ages, else they are dates.
LinearModel small_model(float offset) {
    LinearModel model;
    model.kind = "svm";
    model.states = {"PHI", "AGE", "DATE"};
    model.features = {feature(ask_class, WordClass::year), feature(ask_class_before, WordClass::title)};
    model.rows = {0, 2, 3};
    model.row_states = {0, 2, 1};
    model.row_weights = {4, 1, 2};
    model.offsets = {offset, 0.5F, 0};
    model.slopes = {2, 1, 1};
    model.thresholds.assign(3, 0.5F);
    return model;
}

std::vector<std::string> found(const LinearModel& model) {
    const auto tagger = svm_tagger_of(model);
    EXPECT_TRUE(tagger) << tagger.error().message();
    Note note;
    note.text = "In 1999 Kowalski met Dr. 2001 there.";
    const auto spans = (*tagger)->tag(analyse(note));
    EXPECT_TRUE(spans);
    std::vector<std::string> out;
    for (const Span& span : *spans) {
        out.push_back(std::string(name(span.label)) + " " + std::string(note.text_of(span)));
    }
    return out;
}

TEST(SvmTagger, TheFirstMachineDecidesAndTheOthersName) {
    EXPECT_EQ(found(small_model(-2)), (std::vector<std::string>{"DATE 1999", "AGE 2001"}));
    EXPECT_TRUE(found(small_model(-6)).empty());
}

TEST(SvmTagger, ThresholdsGoByTheLabel) {
    LinearModel model = small_model(-2);  // the margin is 2, the score 0.982
    model.thresholds.assign(3, 0.99F);
    EXPECT_TRUE(found(model).empty());
    model.thresholds = {0.5F, 0.99F, 0.9F};
    EXPECT_EQ(found(model), std::vector<std::string>{"DATE 1999"});
}

}  // namespace
}  // namespace scrim
