#include "nlp/taggers/learned/features_tagger.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "nlp/taggers/factory.h"
#include "nlp/text/analyse.h"

namespace scrim {
namespace {

// Labels by word; the rest is untagged.
std::vector<std::string> joined(const std::string& text, const std::vector<std::pair<std::string, Label>>& labels) {
    Note note;
    note.text = text;
    const Document document = analyse(note);
    std::vector<TokenLabel> tokens(document.tokens.size());
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        for (const auto& [word, label] : labels) {
            if (document.text_of(document.tokens[i]) != word) continue;
            tokens[i] = {label, true, 0.5F};
        }
    }
    std::vector<std::string> out;
    for (const Span& span : spans_of_tokens(document, tokens, source_crf)) {
        EXPECT_FLOAT_EQ(span.score, 0.5F);
        EXPECT_EQ(span.sources, source_crf);
        out.push_back(std::string(name(span.label)) + " " + std::string(note.text_of(span)));
    }
    return out;
}
using Joined = std::vector<std::string>;

TEST(SpansOfTokens, JoinsTokensOfOneLabel) {
    EXPECT_EQ(joined("saw Agnes Marlowe today", {{"Agnes", Label::patient}, {"Marlowe", Label::patient}}),
              Joined{"PATIENT Agnes Marlowe"});
}

TEST(SpansOfTokens, TakesMarksThatArePartOfTheSpelling) {
    EXPECT_EQ(joined("at St Mary - Ann now", {{"Mary", Label::hospital}, {"Ann", Label::hospital}}),
              Joined{"HOSPITAL Mary - Ann"});
    EXPECT_EQ(joined("MARLOWE, AGNES", {{"MARLOWE", Label::patient}, {"AGNES", Label::patient}}),
              Joined{"PATIENT MARLOWE, AGNES"});
}

TEST(SpansOfTokens, PartsLabels) {
    EXPECT_EQ(joined("Agnes Dayton", {{"Agnes", Label::patient}, {"Dayton", Label::city}}),
              (Joined{"PATIENT Agnes", "CITY Dayton"}));
}

TEST(SpansOfTokens, DoesNotReachOverWordsAndParagraphs) {
    EXPECT_EQ(joined("Agnes and Ruth", {{"Agnes", Label::patient}, {"Ruth", Label::patient}}).size(), 2U);
    EXPECT_EQ(joined("Agnes\n\nRuth", {{"Agnes", Label::patient}, {"Ruth", Label::patient}}).size(), 2U);
}

TEST(SpansOfTokens, ListsOfDatesAreSeveral) {
    EXPECT_EQ(joined("May, June", {{"May", Label::date}, {"June", Label::date}}).size(), 2U);
    EXPECT_EQ(joined("June, 1999", {{"June", Label::date}, {"1999", Label::date}}), Joined{"DATE June, 1999"});
}

// Each shipped model works alone.
TEST(FeatureTagger, FindsIdentifiersByItself) {
    Note note;
    note.text = "Mrs. Zqwixal is a 67-year-old female admitted on 04/25/2009. She was seen by Dr. Hallorinde.";
    for (const auto& [kind, source] : {std::pair("svm", source_svm), std::pair("crf", source_crf)}) {
        const auto tagger = make_tagger(kind);
        ASSERT_TRUE(tagger) << tagger.error().message();
        EXPECT_EQ((*tagger)->source(), source);
        const auto spans = (*tagger)->tag(analyse(note));
        ASSERT_TRUE(spans);
        std::vector<std::string> found;
        for (const Span& span : *spans) {
            EXPECT_GE(span.score, 0);
            EXPECT_LE(span.score, 1);
            EXPECT_EQ(span.sources, source);
            found.push_back(std::string(name(span.label)) + " " + std::string(note.text_of(span)));
        }
        for (const char* wanted : {"DATE 04/25/2009", "DOCTOR Hallorinde"}) {
            EXPECT_NE(std::find(found.begin(), found.end(), wanted), found.end()) << kind << ": " << wanted;
        }
        EXPECT_TRUE(std::any_of(found.begin(), found.end(), [](const std::string& each) {
            return each.ends_with(" Zqwixal");
        })) << kind;
    }
}

TEST(FeatureTagger, FindsNothingInNothing) {
    for (const char* kind : {"svm", "crf"}) {
        const auto tagger = make_tagger(kind);
        ASSERT_TRUE(tagger);
        const Note note;
        const auto spans = (*tagger)->tag(analyse(note));
        ASSERT_TRUE(spans);
        EXPECT_TRUE(spans->empty());
    }
}

}  // namespace
}  // namespace scrim
