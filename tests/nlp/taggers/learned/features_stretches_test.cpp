#include <gtest/gtest.h>

#include <algorithm>

#include "nlp/taggers/learned/features.h"
#include "nlp/text/analyse.h"

namespace scrim {
namespace {

// The words that are looked at, stretch by stretch.
std::vector<std::string> stretches(const std::string& text) {
    Note note;
    note.text = text;
    const Document document = analyse(note);
    const NoteFeatures features = extract_features(document, **Lexicon::builtin());
    std::vector<std::string> out;
    for (const Sentence& stretch : features.stretches) {
        const std::uint32_t begin = document.tokens[stretch.first].begin;
        out.push_back(text.substr(begin, document.tokens[stretch.last - 1].end - begin));
    }
    for (std::uint32_t i = 0; i < document.tokens.size(); ++i) {
        const bool inside =
            std::any_of(features.stretches.begin(), features.stretches.end(),
                        [&](const Sentence& stretch) { return stretch.first <= i && i < stretch.last; });
        EXPECT_EQ(features.of(i).empty(), !inside) << document.text_of(document.tokens[i]);
    }
    return out;
}
using Stretches = std::vector<std::string>;

TEST(FindStretches, LeavesOutRunningText) {
    EXPECT_EQ(stretches("and the wound was then closed and the skin was cleaned and dressed"), Stretches{});
    EXPECT_EQ(stretches("and the wound was then closed by Kowalski and the skin was cleaned and dressed"),
              Stretches{"by Kowalski and"});
}

TEST(FindStretches, TakesOneStretchOfWhatIsNear) {
    EXPECT_EQ(stretches("and the wound was closed by Kowalski with the Marlowe and it was then dressed"),
              Stretches{"by Kowalski with the Marlowe and"});
    EXPECT_EQ(stretches("and the wound was closed by Kowalski and it was then dressed by Marlowe and the others there"),
              (Stretches{"by Kowalski and", "by Marlowe and"}));
}

TEST(FindStretches, TakesShortSentencesWhole) { EXPECT_EQ(stretches("and it is"), Stretches{"and it is"}); }

TEST(FindStretches, EndWithTheSentence) {
    EXPECT_EQ(stretches("and it was then closed by Kowalski\n\nand it was then closed"), Stretches{"by Kowalski"});
}

// What may be a name, a number, a place, a trade or the like is always looked at, in small letters too.
TEST(FindStretches, KeepWhatMayIdentify) {
    for (const std::string word : {"kowalski", "zqwixal", "77", "boston", "carpenter", "spanish", "tuesday", "widowed",
                                   "daughter", "mr", "White", "MAY", "a1c7", "me@x.org"}) {
        EXPECT_EQ(stretches("and it was then " + word + " and there it is").size(), 1U) << word;
    }
}

TEST(IsCandidate, CommonWordsAreNone) {
    Note note;
    note.text = "Yesterday Kowalski was, of the two, ill.";
    const Document document = analyse(note);
    const NoteFeatures features = extract_features(document, **Lexicon::builtin());
    const auto candidate = [&](const std::string& word) {
        for (std::size_t i = 0; i < document.tokens.size(); ++i) {
            if (document.text_of(document.tokens[i]) == word) return is_candidate(document, features, i);
        }
        ADD_FAILURE() << word;
        return false;
    };
    EXPECT_TRUE(candidate("Kowalski"));
    EXPECT_FALSE(candidate("the"));
    EXPECT_FALSE(candidate(","));
    EXPECT_FALSE(candidate("was"));
}

}  // namespace
}  // namespace scrim
