#include "nlp/base/search/first_text.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace scrim {
namespace {

TEST(FirstTextTest, NamesTheFirstTextThatHoldsAString) {
    FirstText texts;
    EXPECT_FALSE(texts.holding("a"));
    texts.add("Hannah Brown");
    texts.add("Ann Brownlee");
    EXPECT_EQ(texts.holding("Brown"), 0U);
    EXPECT_EQ(texts.holding("Brownlee"), 1U);
    EXPECT_EQ(texts.holding("Ann"), 1U);
    EXPECT_EQ(texts.holding("ann"), 0U);
    EXPECT_FALSE(texts.holding("BrownAnn"));
    EXPECT_FALSE(texts.holding("Brown Ann"));
}

TEST(FirstTextTest, AgreesWithASearchOfEachText) {
    std::mt19937 random(3);
    const auto letters = [&](std::size_t longest) {
        std::string out(random() % (longest + 1), 'a');
        for (char& c : out) c = static_cast<char>('a' + random() % 3);
        return out;
    };
    for (int round = 0; round < 200; ++round) {
        FirstText texts;
        std::vector<std::string> all;
        for (int i = 0; i < 12; ++i) {
            all.push_back(letters(9));
            texts.add(all.back());
            for (int asked = 0; asked < 10; ++asked) {
                const std::string part = letters(5);
                std::optional<std::size_t> wanted;
                for (std::size_t at = all.size(); at-- > 0;) {
                    if (all[at].find(part) != std::string::npos) wanted = at;
                }
                ASSERT_EQ(texts.holding(part), wanted) << part;
            }
        }
    }
}

}  // namespace
}  // namespace scrim
