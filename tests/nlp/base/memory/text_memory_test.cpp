#include "nlp/base/memory/text_memory.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "nlp/base/random.h"

namespace scrim {
namespace {

TEST(TextMemory, MakesAValueOncePerText) {
    TextMemory<std::string> memory;
    int made = 0;
    const auto make = [&made](std::string_view text) {
        ++made;
        return std::string(text) + "!";
    };
    std::string& first = memory.of("fever", make);
    EXPECT_EQ(first, "fever!");
    EXPECT_EQ(&memory.of("fever", make), &first);
    EXPECT_EQ(memory.of("", make), "!");
    EXPECT_EQ(memory.of("", make), "!");
    EXPECT_EQ(made, 2);
    EXPECT_EQ(memory.size(), 2U);
}

// Texts of all lengths around the sizes that the key treats differently, over few letters so that many share their
// ends: every one keeps its own value, against an ordinary map.
TEST(TextMemory, TellsAllTextsApart) {
    TextMemory<std::string> memory;
    std::map<std::string, const std::string*> seen;
    Random random(5);
    for (int i = 0; i < 40'000; ++i) {
        std::string text(random.below(30), 'a');
        for (char& c : text) c = static_cast<char>('a' + random.below(text.size() < 12 ? 2 : 3) / 2);
        const std::string* const value = &memory.of(text, [](std::string_view made) { return std::string(made); });
        EXPECT_EQ(*value, text);
        const auto [known, is_new] = seen.try_emplace(text, value);
        EXPECT_EQ(known->second, value);
    }
    EXPECT_EQ(memory.size(), seen.size());
    EXPECT_GT(memory.size(), 5'000U);
}

TEST(TextMemory, ForgetsAllWhenCleared) {
    TextMemory<int> memory;
    for (int i = 0; i < 5'000; ++i) {
        EXPECT_EQ(memory.of(std::to_string(i), [i](std::string_view) { return i; }), i);
    }
    memory.clear();
    EXPECT_EQ(memory.size(), 0U);
    EXPECT_EQ(memory.of("7", [](std::string_view) { return -1; }), -1);
}

}  // namespace
}  // namespace scrim
