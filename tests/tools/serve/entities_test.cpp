#include "tools/serve/entities.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace scrim::serve {
namespace {

using ::testing::Contains;
using ::testing::Not;

TEST(Entities, MapEveryIdentifierAndNoHealthDetail) {
    for (std::size_t i = 0; i < label_count; ++i) {
        const auto label = static_cast<Label>(i);
        EXPECT_EQ(entity_of(label).empty(), class_of(label) == Class::hmd) << name(label);
    }
    for (const char* entity : {"PERSON", "DATE_TIME", "LOCATION", "PHONE_NUMBER", "EMAIL_ADDRESS", "US_SSN",
                               "MEDICAL_LICENSE", "URL", "IP_ADDRESS", "NRP", "CREDIT_CARD", "AGE", "ID"}) {
        EXPECT_THAT(supported_entities(), Contains(entity));
        EXPECT_TRUE(is_supported(entity));
    }
    EXPECT_THAT(supported_entities(), Not(Contains("")));
    EXPECT_FALSE(is_supported("CRYPTO"));
}

TEST(Entities, AreGivenByTheNameThatIsWanted) {
    EXPECT_EQ(wanted_entity(Label::patient, {}), "PERSON");
    EXPECT_EQ(wanted_entity(Label::patient, {"LOCATION"}), std::nullopt);
    EXPECT_EQ(wanted_entity(Label::account, {"LOCATION", "CREDIT_CARD"}), "CREDIT_CARD");
    EXPECT_EQ(wanted_entity(Label::account, {"CREDIT_CARD", "ID"}), "ID");
    EXPECT_EQ(wanted_entity(Label::problem, {}), std::nullopt);
    EXPECT_EQ(wanted_entity(Label::problem, {"PERSON"}), std::nullopt);
}

}  // namespace
}  // namespace scrim::serve
