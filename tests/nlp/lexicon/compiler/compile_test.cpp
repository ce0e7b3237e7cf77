#include "nlp/lexicon/compiler/compile.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "nlp/base/random.h"
#include "nlp/lexicon/word_form.h"

namespace scrim {
namespace {

// Bytes at an address that Lexicon::from_bytes takes.
struct Aligned {
    explicit Aligned(std::string_view bytes) : words((bytes.size() + 7) / 8 + 1), size(bytes.size()) {
        std::memcpy(words.data(), bytes.data(), bytes.size());
    }
    [[nodiscard]] std::string_view view() const { return {reinterpret_cast<const char*>(words.data()), size}; }

    std::vector<std::uint64_t> words;
    std::size_t size;
};

std::string small_lexicon() {
    const auto bytes = compile_lexicon({{LexiconKind::city, "new york", 8000000, "NY"},
                                        {LexiconKind::city, "york", 44000, "PA"},
                                        {LexiconKind::city, "york", 8000, "NE"},
                                        {LexiconKind::state, "new york", 0, "NY"},
                                        {LexiconKind::word, "new", 6, "a"}});
    EXPECT_TRUE(bytes);
    return *bytes;
}

TEST(CompileLexicon, KeepsEntriesWithWeightAndAttribute) {
    const Aligned bytes(small_lexicon());
    const auto lexicon = Lexicon::from_bytes(bytes.view());
    ASSERT_TRUE(lexicon) << lexicon.error().message();
    const LexiconEntries york = lexicon->entries("York");
    ASSERT_EQ(york.size(), 2U);
    EXPECT_EQ(york[0].attribute, "PA") << "the heavier one first";
    EXPECT_EQ(york[1].attribute, "NE");
    EXPECT_EQ(york[0].weight, 44000);
    EXPECT_EQ(lexicon->kinds_of("NEW-YORK"), kind_bits(LexiconKind::city, LexiconKind::state));
    EXPECT_EQ(lexicon->kinds_of("new"), kind_bits(LexiconKind::word));
    EXPECT_EQ(lexicon->kinds_of("new york city"), 0U);
    EXPECT_EQ(lexicon->size(LexiconKind::city), 3U);
    EXPECT_EQ(lexicon->size(LexiconKind::state), 1U);
}

TEST(CompileLexicon, MergesSpellingsOfOnePhrase) {
    const auto bytes =
        compile_lexicon({{LexiconKind::hospital, "st marys", 1, ""}, {LexiconKind::hospital, "st marys", 3, ""}});
    ASSERT_TRUE(bytes);
    const Aligned aligned(*bytes);
    const auto lexicon = Lexicon::from_bytes(aligned.view());
    ASSERT_TRUE(lexicon);
    EXPECT_EQ(lexicon->entries("St. Mary's").size(), 1U);
    EXPECT_EQ(lexicon->weight(LexiconKind::hospital, "St. Mary's"), 3);
}

TEST(CompileLexicon, RefusesNothing) { EXPECT_FALSE(compile_lexicon({})); }

TEST(CompileLexicon, GivesTheSameBytesAgain) { EXPECT_EQ(small_lexicon(), small_lexicon()); }

TEST(CompileLexicon, EveryDamagedByteIsFound) {
    const std::string bytes = small_lexicon();
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        std::string damaged = bytes;
        damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
        const Aligned aligned(damaged);
        EXPECT_FALSE(Lexicon::from_bytes(aligned.view())) << at;
    }
    for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{64}, bytes.size() - 1}) {
        const Aligned aligned(bytes.substr(0, size));
        EXPECT_FALSE(Lexicon::from_bytes(aligned.view())) << size;
    }
}

// Against a map from phrase to entries: many random phrases over few words, so that prefixes collide.
TEST(CompileLexicon, AgreesWithAMap) {
    Random random(11);
    const std::vector<std::string> words = {"a", "b", "ab", "ba", "aa", "bb", "c"};
    std::vector<ListEntry> entries;
    std::map<std::string, LexiconKinds> expected;
    for (int index = 0; index < 400; ++index) {
        ListEntry entry;
        entry.kind = static_cast<LexiconKind>(random.below(lexicon_kind_count));
        const auto size = 1 + random.below(4);
        for (std::uint64_t word = 0; word < size; ++word) {
            entry.phrase += (word > 0 ? " " : "") + words[random.below(words.size())];
        }
        expected[entry.phrase] |= kind_bit(entry.kind);
        entries.push_back(std::move(entry));
    }
    const auto bytes = compile_lexicon(entries);
    ASSERT_TRUE(bytes);
    const Aligned aligned(*bytes);
    const auto lexicon = Lexicon::from_bytes(aligned.view());
    ASSERT_TRUE(lexicon);
    for (int index = 0; index < 5000; ++index) {
        std::string phrase;
        const auto size = 1 + random.below(5);
        for (std::uint64_t word = 0; word < size; ++word) {
            phrase += (word > 0 ? " " : "") + words[random.below(words.size())];
        }
        const auto found = expected.find(phrase);
        EXPECT_EQ(lexicon->kinds_of(phrase), found == expected.end() ? 0 : found->second) << phrase;
    }
}

}  // namespace
}  // namespace scrim
