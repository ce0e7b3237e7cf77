#include "nlp/base/search/start_index.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace scrim {
namespace {

TEST(StartIndexTest, FindsWhatALookAtEachPlaceFinds) {
    std::mt19937 random(5);
    for (int round = 0; round < 200; ++round) {
        std::string text(random() % 300, 'a');
        for (char& c : text) c = static_cast<char>(random() % 20 == 0 ? 'b' : 'a');  // it repeats itself
        std::vector<std::uint32_t> starts;
        for (std::uint32_t i = 0; i < text.size(); ++i) {
            if (random() % 3 == 0) starts.push_back(i);
        }
        const StartIndex index(text, starts);
        for (int asked = 0; asked < 20 && !text.empty(); ++asked) {
            const std::string wanted = text.substr(random() % text.size(), 1 + random() % 100);
            std::vector<std::uint32_t> places;
            for (const std::uint32_t start : starts) {
                if (text.compare(start, wanted.size(), wanted) == 0) places.push_back(start);
            }
            ASSERT_EQ(index.find(wanted), places) << wanted;
        }
        EXPECT_TRUE(index.find("c").empty());
    }
    EXPECT_TRUE(StartIndex().find("a").empty());
}

}  // namespace
}  // namespace scrim
