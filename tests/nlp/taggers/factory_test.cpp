#include "nlp/taggers/factory.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

TEST(Tagger, IsMadeByName) {
    const auto tagger = make_tagger("rules");
    ASSERT_TRUE(tagger);
    EXPECT_EQ((*tagger)->source(), source_rules);
}

TEST(Tagger, EveryListedNameIsKnown) {
    ASSERT_FALSE(tagger_names().empty());
    for (const auto name : tagger_names()) {
        const auto tagger = make_tagger(name, TaggerOptions{"no-such-folder", "no-such-folder"});
        if (!tagger) {
            EXPECT_EQ(exit_code(tagger.error()), 3) << name;
        }
    }
}

TEST(Tagger, IsRefusedByAnUnknownName) {
    for (const char* name : {"", "Rules", "oracle"}) {
        const auto tagger = make_tagger(name);
        ASSERT_FALSE(tagger) << name;
        EXPECT_EQ(exit_code(tagger.error()), 2);
        EXPECT_NE(tagger.error().message().find("rules"), std::string::npos);
    }
}

}  // namespace
}  // namespace scrim
