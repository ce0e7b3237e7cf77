#include "nlp/base/search/many_texts.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <string>

namespace scrim {
namespace {

TEST(ManyTextsTest, FindsWhatASearchForEachOfThemFinds) {
    std::mt19937 random(11);
    const auto letters = [&](std::size_t longest) {
        std::string out(random() % (longest + 1), 'a');
        for (char& c : out) c = static_cast<char>('a' + random() % 3);
        return out;
    };
    for (int round = 0; round < 300; ++round) {
        std::vector<std::string> wanted;
        for (int i = 0; i < 12; ++i) wanted.push_back(letters(5));
        const std::string text = letters(60);
        const ManyTexts many({wanted.begin(), wanted.end()});
        std::map<std::uint32_t, std::uint32_t> longest;  // by end
        std::vector<bool> found;
        for (const std::string& each : wanted) {
            found.push_back(!each.empty() && text.find(each) != std::string::npos);
            for (auto at = text.find(each); !each.empty() && at != std::string::npos; at = text.find(each, at + 1)) {
                auto& length = longest[static_cast<std::uint32_t>(at + each.size())];
                length = std::max(length, static_cast<std::uint32_t>(each.size()));
            }
        }
        EXPECT_EQ(many.found_in(text), found);
        std::map<std::uint32_t, std::uint32_t> places;
        many.places_in(text).each(0, 100,
                                  [&](const Intervals::Interval& each) { places[each.end] = each.end - each.begin; });
        EXPECT_EQ(places, longest) << text;
    }
}

TEST(ManyTextsTest, FindsNothingWithoutTexts) {
    EXPECT_TRUE(ManyTexts({}).places_in("text").empty());
    EXPECT_EQ(ManyTexts({""}).found_in("text"), std::vector<bool>{false});
}

}  // namespace
}  // namespace scrim
