#include <gtest/gtest.h>

#include "nlp/taggers/neural/classifier.h"

namespace scrim {
namespace {

TEST(OutputLabels, AreReadInEveryScheme) {
    const auto labels =
        parse_output_labels({"O", "B-PATIENT", "I-PATIENT", "S-AGE", "U-DATE", "L-DATE", "HOSPITAL"}, "m");
    ASSERT_TRUE(labels);
    EXPECT_EQ(*labels, (std::vector<OutputLabel>{{},
                                                 {Label::patient, true},
                                                 {Label::patient, false},
                                                 {Label::age, true},
                                                 {Label::date, true},
                                                 {Label::date, false},
                                                 {Label::hospital, false}}));
}

TEST(OutputLabels, NamesOfPublicModelsAreKnown) {
    const auto labels = parse_output_labels({"O", "B-STAFF", "HCW", "I-PATORG", "B-LOC", "OTHERPHI", "B-ID"}, "m");
    ASSERT_TRUE(labels);
    EXPECT_EQ((*labels)[1].label, Label::doctor);
    EXPECT_EQ((*labels)[2].label, Label::doctor);
    EXPECT_EQ((*labels)[3].label, Label::organization);
    EXPECT_EQ((*labels)[4].label, Label::location_any);
    EXPECT_EQ((*labels)[5].label, Label::phi);
    EXPECT_EQ((*labels)[6].label, Label::idnum);
}

TEST(OutputLabels, AnUnknownOneIsAnError) {
    const auto labels = parse_output_labels({"O", "B-WIZARD"}, "model.onnx");
    ASSERT_FALSE(labels);
    EXPECT_NE(labels.error().message().find("B-WIZARD"), std::string::npos);
    EXPECT_EQ(exit_code(labels.error()), 3);
}

TEST(OutputLabels, OneOutputMustMeanNothing) {
    EXPECT_FALSE(parse_output_labels({"B-PATIENT", "I-PATIENT"}, "m"));
    EXPECT_FALSE(parse_output_labels({"O", "PATIENT", "O"}, "m"));
    EXPECT_FALSE(parse_output_labels({}, "m"));
}

}  // namespace
}  // namespace scrim
