#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "nlp/base/random.h"
#include "nlp/lexicon/compiler/compile.h"
#include "nlp/lexicon/lexicon.h"
#include "nlp/lexicon/word_form.h"
#include "nlp/text/analyse.h"

namespace scrim {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class LexiconMatches : public ::testing::Test {
   protected:
    static void SetUpTestSuite() {
        const std::vector<std::pair<LexiconKind, const char*>> lines = {
            {LexiconKind::city, "New York"},
            {LexiconKind::city, "York"},
            {LexiconKind::state, "New York"},
            {LexiconKind::word, "new"},
            {LexiconKind::hospital, "St. Mary's"},
            {LexiconKind::hospital, "St. Mary's Hospital"},
            {LexiconKind::hospital, "Mass General"},
            {LexiconKind::hospital, "Brigham and Women's Hospital"},
            {LexiconKind::hospital, "Cedars-Sinai Medical Center"},
            {LexiconKind::first_name, "Mary"},
            {LexiconKind::surname, "Brown"},
            {LexiconKind::surname, "O'Brien"},
            {LexiconKind::problem, "non-small-cell lung cancer"},
            {LexiconKind::problem, "chest pain"},
            {LexiconKind::problem, "biopsy site infection"},
            {LexiconKind::procedure, "biopsy"},
            {LexiconKind::problem, "rash"},
            {LexiconKind::medication, "hydrocodone/acetaminophen"},
            {LexiconKind::surname, "Fever"},
            {LexiconKind::abbreviation, "q.d."},
        };
        std::vector<ListEntry> entries;
        for (const auto& [kind, phrase] : lines) entries.push_back({kind, normalize_phrase(phrase), 0, {}});
        const auto bytes = compile_lexicon(entries);
        ASSERT_TRUE(bytes);
        storage_.resize(bytes->size() / 8 + 1);
        std::memcpy(storage_.data(), bytes->data(), bytes->size());
        size_ = bytes->size();
    }

    // "kinds:text" of every match, the line breaks of the text shown as '|'.
    static std::vector<std::string> found(const std::string& text) {
        const auto lexicon = Lexicon::from_bytes({reinterpret_cast<const char*>(storage_.data()), size_});
        EXPECT_TRUE(lexicon);
        Note note;
        note.text = text;
        const Document document = analyse(note);
        std::vector<std::string> result;
        for (const LexiconMatch& match : lexicon->matches(document)) {
            std::string line;
            for (std::size_t kind = 0; kind < lexicon_kind_count; ++kind) {
                if (!match.has(static_cast<LexiconKind>(kind))) continue;
                line += (line.empty() ? "" : "+") + std::string(name(static_cast<LexiconKind>(kind)));
            }
            const auto begin = document.tokens[match.first].begin;
            std::string covered = text.substr(begin, document.tokens[match.last - 1].end - begin);
            for (char& c : covered) {
                if (c == '\n') c = '|';
            }
            result.push_back(line + ":" + covered);
        }
        return result;
    }

    static inline std::vector<std::uint64_t> storage_;
    static inline std::size_t size_ = 0;
};

TEST_F(LexiconMatches, FindsTheLongestOfEachKind) {
    EXPECT_THAT(found("in New York today"), ElementsAre("city+state:New York", "word:New", "city:York"));
    EXPECT_THAT(found("new old York"), ElementsAre("word:new", "city:York"));
    EXPECT_THAT(found("St. Mary's Hospital"), ElementsAre("hospital:St. Mary's Hospital", "first_name:Mary"));
}

TEST_F(LexiconMatches, ForgivesCaseAndPunctuation) {
    EXPECT_THAT(found("to st marys now"), ElementsAre("hospital:st marys"));
    EXPECT_THAT(found("to ST. MARY\u2019S now"), ElementsAre("hospital:ST. MARY\u2019S", "first_name:MARY"));
    EXPECT_THAT(found("at MASS GENERAL"), ElementsAre("hospital:MASS GENERAL"));
    EXPECT_THAT(found("non-small-cell lung cancer"), ElementsAre("problem:non-small-cell lung cancer"));
    EXPECT_THAT(found("non small cell Lung Cancer"), ElementsAre("problem:non small cell Lung Cancer"));
    EXPECT_THAT(found("Brigham & Women's Hospital"), ElementsAre("hospital:Brigham & Women's Hospital"));
    EXPECT_THAT(found("Cedars Sinai Medical Center"), ElementsAre("hospital:Cedars Sinai Medical Center"));
    EXPECT_THAT(found("hydrocodone/acetaminophen, hydrocodone-acetaminophen"),
                ElementsAre("medication:hydrocodone/acetaminophen", "medication:hydrocodone-acetaminophen"));
    EXPECT_THAT(found("Dr. O\u2019BRIEN, OBrien, o'brien"),
                ElementsAre("surname:O\u2019BRIEN", "surname:OBrien", "surname:o'brien"));
    EXPECT_THAT(found("20 mg q.d. or QD"), ElementsAre("abbreviation:q.d.", "abbreviation:QD"));
}

TEST_F(LexiconMatches, CrossesALineBreakButNoBlankLine) {
    EXPECT_THAT(found("admitted to Mass\n  General"), ElementsAre("hospital:Mass|  General"));
    EXPECT_THAT(found("Mass\n\nGeneral"), IsEmpty());
    EXPECT_THAT(found("Mass\r\nGeneral"), ElementsAre(::testing::StartsWith("hospital:Mass")));
}

TEST_F(LexiconMatches, StopsAtMarksThatEndAPhrase) {
    EXPECT_THAT(found("chest, pain"), IsEmpty());
    EXPECT_THAT(found("chest: pain"), IsEmpty());
    EXPECT_THAT(found("(chest) pain"), IsEmpty());
    EXPECT_THAT(found("chest - - - pain"), IsEmpty());
    EXPECT_THAT(found("chest/pain chest-pain"), ElementsAre("problem:chest/pain", "problem:chest-pain"));
}

TEST_F(LexiconMatches, FindsPossessivesWithAndWithoutTheirEnding) {
    EXPECT_THAT(found("Brown's wife"), ElementsAre("surname:Brown"));
    EXPECT_THAT(found("St. Mary's"), ElementsAre("hospital:St. Mary's", "first_name:Mary"));
    EXPECT_THAT(found("Mass General's rooms"), ElementsAre("hospital:Mass General"));
}

TEST_F(LexiconMatches, FindsMedicalTermsInThePlural) {
    EXPECT_THAT(found("chest pains"), ElementsAre("problem:chest pains"));
    EXPECT_THAT(found("biopsies, rashes"), ElementsAre("procedure:biopsies", "problem:rashes"));
    EXPECT_THAT(found("Browns"), IsEmpty()) << "names have no plural";
    EXPECT_THAT(found("biopsies site infection"), ElementsAre("procedure:biopsies"));
}

TEST_F(LexiconMatches, TakesWholeTokensOnly) {
    EXPECT_THAT(found("Brown-Sequard"), IsEmpty());
    EXPECT_THAT(found("brown@new.york.org"), IsEmpty());
    EXPECT_THAT(found(""), IsEmpty());
}

TEST_F(LexiconMatches, SurvivesAnyText) {
    Random random(3);
    const std::vector<std::string> pieces = {"New",  "York", " ",     "\n",   "-", "'s",     "\u2019", ".", "&", "St",
                                             "Mary", "s",    "chest", "pain", "/", "\u00e9", "7",      "@", ","};
    for (int round = 0; round < 20000; ++round) {
        std::string text;
        for (std::uint64_t left = random.below(12); left > 0; --left) text += pieces[random.below(pieces.size())];
        found(text);
    }
}

}  // namespace
}  // namespace scrim
