#include "nlp/base/memory/interned.h"

#include <gtest/gtest.h>

#include <string>

namespace scrim {
namespace {

TEST(Interned, GivesEqualTextsOnePlaceThatOutlivesThem) {
    std::string_view kept;
    {
        const std::string text = "phone.us.dashed";
        kept = interned(text);
        EXPECT_NE(kept.data(), text.data());
    }
    EXPECT_EQ(kept, "phone.us.dashed");
    EXPECT_EQ(interned("phone.us.dashed").data(), kept.data());
    EXPECT_TRUE(interned("").empty());
}

}  // namespace
}  // namespace scrim
