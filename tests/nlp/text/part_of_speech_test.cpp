#include "nlp/text/part_of_speech.h"

#include <gtest/gtest.h>

#include "nlp/taggers/learned/features.h"
#include "nlp/text/analyse.h"

namespace scrim {
namespace {

// "she:pronoun walks:verb"
std::vector<std::string> tagged(const std::string& text) {
    Note note;
    note.text = text;
    const Document document = analyse(note);
    const auto lexicon = Lexicon::builtin();
    EXPECT_TRUE(lexicon);
    const auto facts = word_facts(document, **lexicon);
    std::vector<std::string> out;
    for (std::size_t i = 0; i < facts.size(); ++i) {
        out.push_back(std::string(document.text_of(document.tokens[i])) + ":" + std::string(name(facts[i].part)));
    }
    return out;
}
using Tagged = std::vector<std::string>;

TEST(PartOfSpeech, KnowsCommonWords) {
    EXPECT_EQ(tagged("the patient slept"), (Tagged{"the:determiner", "patient:noun", "slept:past"}));
}

TEST(PartOfSpeech, ChoosesByTheWordBefore) {
    EXPECT_EQ(tagged("a walk")[1], "walk:noun");
    EXPECT_EQ(tagged("they walk")[1], "walk:verb");
}

TEST(PartOfSpeech, GuessesUnknownWordsByTheirEndings) {
    EXPECT_EQ(tagged("zorbectomy")[0], "zorbectomy:noun");
    EXPECT_EQ(tagged("zorbically")[0], "zorbically:adverb");
    EXPECT_EQ(tagged("was zorbulated")[1], "zorbulated:past");
}

TEST(PartOfSpeech, TakesUnknownCapitalsForNames) {
    EXPECT_EQ(tagged("saw Matimazad today")[1], "Matimazad:proper");
    EXPECT_EQ(tagged("saw Kowalski today")[1], "Kowalski:proper");
}

TEST(PartOfSpeech, NumbersAndMarks) { EXPECT_EQ(tagged("88 ,"), (Tagged{"88:number", ",:none"})); }

TEST(PartOfSpeech, OfNothingIsNothing) { EXPECT_TRUE(tagged("").empty()); }

}  // namespace
}  // namespace scrim
