#include "nlp/lexicon/token_facts.h"

#include <gtest/gtest.h>

#include "nlp/text/analyse.h"

namespace scrim {
namespace {

const Lexicon& lexicon() { return **Lexicon::builtin(); }

LexiconReading read(const Note& note) { return lexicon().read(analyse(note)); }

Note note_of(std::string text) {
    Note note;
    note.text = std::move(text);
    return note;
}

TEST(TokenFacts, AreThoseOfTheTokensText) {
    const Note note = note_of("Dr. Smith saw x-ray films : fevers");
    const auto reading = read(note);
    ASSERT_GE(reading.tokens.size(), 6U);
    EXPECT_EQ(reading.tokens[0]->plain, "dr");
    EXPECT_EQ(reading.tokens[1]->plain, "smith");
    EXPECT_GT(reading.tokens[1]->info.last_weight, 3);  // thousands in a million
    EXPECT_TRUE(reading.tokens[1]->more.empty());
    EXPECT_EQ(reading.tokens[3]->plain, "x-ray");
    EXPECT_EQ(reading.tokens[3]->more.size(), 1U);
    EXPECT_EQ(&reading.tokens[3]->last(), &reading.tokens[3]->more.back());
    const TokenFacts& fevers = *reading.tokens.back();
    EXPECT_NE(fevers.first.stem, TokenWord::none);
    EXPECT_TRUE(fevers.first.stem_is_singular);
    EXPECT_NE(fevers.first.stem_kinds & kind_bit(LexiconKind::symptom), 0U);
    EXPECT_EQ(reading.tokens[reading.tokens.size() - 2]->first.size, 0);  // the colon has no word
}

TEST(TokenFacts, TheSameTextIsLookedUpOnce) {
    const Note note = note_of("fever and fever");
    const auto reading = read(note);
    EXPECT_EQ(reading.tokens[0], reading.tokens[2]);
    EXPECT_NE(reading.tokens[0], reading.tokens[1]);
}

// What was learned from one note does not change what is read of the next, however many come between.
TEST(TokenFacts, AReadingDoesNotDependOnWhatWasReadBefore) {
    const Note note = note_of("Mary's mother, O'Brien-Smith, denies fevers at St. Mary's in New York.");
    const auto shown = [](const LexiconReading& reading) {
        std::string out;
        for (const auto& match : reading.matches) {
            out += std::to_string(match.first) + "-" + std::to_string(match.last) + ":" + std::to_string(match.kinds) +
                   ":" + std::to_string(match.entries.size()) + " ";
        }
        return out;
    };
    const std::string first = shown(read(note));
    std::string many;
    for (int i = 0; i < 70'000; ++i) many += "w" + std::to_string(i) + " ";  // more than a memory keeps
    const auto long_reading = read(note_of(many));
    EXPECT_GT(long_reading.memory->size(), 60'000U);
    EXPECT_EQ(shown(read(note)), first);
    EXPECT_EQ(shown(read(note)), first);
}

TEST(WordInfo, HasTheWeightsOfEntries) {
    WordInfo info;
    info.add(lexicon().entries("severe"));
    EXPECT_TRUE(info.adjective);
    EXPECT_TRUE(info.in_dictionary);
    EXPECT_GT(info.commonness, 4);
    EXPECT_EQ(info.kinds, 0U);
}

}  // namespace
}  // namespace scrim
