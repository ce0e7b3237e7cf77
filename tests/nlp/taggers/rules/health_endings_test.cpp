#include "nlp/taggers/rules/health_endings.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

TEST(HealthEndings, TellWhatAWordIs) {
    EXPECT_EQ(label_by_ending("tendinitis"), Label::problem);
    EXPECT_EQ(label_by_ending("cholecystectomy"), Label::procedure);
    EXPECT_EQ(label_by_ending("cystometry"), Label::test);
    EXPECT_EQ(label_by_ending("amoxicillin"), Label::medication);
    EXPECT_EQ(label_by_ending("carpenter"), std::nullopt);
}

TEST(HealthEndings, OfSubstances) {
    EXPECT_TRUE(ends_as_chemical("carbide"));
    EXPECT_TRUE(ends_as_chemical("remdesivir"));
    EXPECT_FALSE(ends_as_chemical("window"));
    EXPECT_FALSE(ends_as_chemical(""));
}

}  // namespace
}  // namespace scrim
