#include "nlp/rules/literal_search.h"

#include <gtest/gtest.h>

#include "nlp/base/random.h"
#include "nlp/rules/around.h"

namespace scrim {
namespace {

std::vector<int> by_brute_force(const std::vector<std::string>& literals, const std::string& text) {
    std::vector<int> out;
    const std::string folded = lower(text);
    for (std::size_t i = 0; i < literals.size(); ++i) {
        if (folded.find(lower(literals[i])) != std::string::npos) out.push_back(static_cast<int>(i));
    }
    return out;
}

TEST(LiteralSearch, FindsWordsInsideWords) {
    const LiteralSearch search({"he", "she", "hers", "his"});
    EXPECT_EQ(search.occurring("ushers"), (std::vector<int>{0, 1, 2}));
    EXPECT_EQ(search.occurring("HIS"), (std::vector<int>{3}));
    EXPECT_TRUE(search.occurring("").empty());
    EXPECT_TRUE(search.occurring("xyz").empty());
}

TEST(LiteralSearch, TakesEqualLiteralsAndNone) {
    EXPECT_EQ(LiteralSearch({"a", "a"}).occurring("cat"), (std::vector<int>{0, 1}));
    EXPECT_TRUE(LiteralSearch({}).occurring("cat").empty());
}

TEST(LiteralSearch, TakesBytesOfAnyValue) {
    const std::string accent = "n\xc3\xba\xc3\xb1";
    const LiteralSearch search({accent, "\xff"});
    EXPECT_EQ(search.occurring("N\xc3\xba\xc3\xb1"
                               "ez"),
              (std::vector<int>{0}));
    EXPECT_EQ(search.occurring("\xff"), (std::vector<int>{1}));
}

TEST(LiteralSearch, AgreesWithBruteForce) {
    Random random(11);
    for (int round = 0; round < 3000; ++round) {
        std::vector<std::string> literals(1 + random.below(6));
        for (auto& literal : literals) {
            const auto size = 1 + random.below(4);
            for (std::uint64_t i = 0; i < size; ++i) literal += "abAc"[random.below(4)];
        }
        std::string text;
        const auto size = random.below(20);
        for (std::uint64_t i = 0; i < size; ++i) text += "abcABd"[random.below(6)];
        EXPECT_EQ(LiteralSearch(literals).occurring(text), by_brute_force(literals, text)) << text;
    }
}

}  // namespace
}  // namespace scrim
