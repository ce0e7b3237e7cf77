#include "tools/review/find_text.h"

#include <gtest/gtest.h>

#include <string>

#include "nlp/base/random.h"

namespace scrim::review {
namespace {

TEST(FindText, FindsWhateverTheCase) {
    EXPECT_EQ(find_text("Smith and SMITH, smithy", "smith", {}), (std::vector<Found>{{0, 5}, {10, 15}, {17, 22}}));
    EXPECT_EQ(find_text("Smith and SMITH, smithy", "Smith", {true, false}), (std::vector<Found>{{0, 5}}));
    EXPECT_EQ(find_text("Smith and SMITH, smithy", "smith", {false, true}), (std::vector<Found>{{0, 5}, {10, 15}}));
}

TEST(FindText, FoldsOtherScripts) {
    EXPECT_EQ(find_text("REN\u00c9E", "ren\u00e9e", {}), (std::vector<Found>{{0, 6}}));
    EXPECT_EQ(find_text("stra\u00dfe", "STRASSE", {}), (std::vector<Found>{{0, 7}}));
    EXPECT_EQ(find_text("\U0001F600\U0001F600", "\U0001F600", {}), (std::vector<Found>{{0, 4}, {4, 8}}));
    EXPECT_TRUE(find_text("Ren\u00e9e", "Ren", {false, true}).empty()) << "a letter goes on";
}

TEST(FindText, TakesBlanksAlike) {
    EXPECT_EQ(find_text("John\n  Smith", "john smith", {}), (std::vector<Found>{{0, 12}}));
    EXPECT_EQ(find_text("a b", " a ", {}), (std::vector<Found>{{0, 1}}));
    EXPECT_TRUE(find_text("JohnSmith", "john smith", {}).empty());
    EXPECT_TRUE(find_text("text", "  ", {}).empty());
}

TEST(FindText, AgreesWithASlowSearchOnRandomText) {
    Random random(11);
    for (int round = 0; round < 2000; ++round) {
        std::string text;
        for (std::uint64_t i = random.below(30); i > 0; --i) text += "abA"[random.below(3)];
        std::string wanted;
        for (std::uint64_t i = 1 + random.below(3); i > 0; --i) wanted += "abA"[random.below(3)];
        std::vector<Found> slow;
        for (std::size_t at = 0; at + wanted.size() <= text.size();) {
            if (text.compare(at, wanted.size(), wanted) == 0) {
                slow.push_back({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + wanted.size())});
                at += wanted.size();
            } else {
                ++at;
            }
        }
        EXPECT_EQ(find_text(text, wanted, {true, false}), slow) << text << " / " << wanted;
    }
}

}  // namespace
}  // namespace scrim::review
