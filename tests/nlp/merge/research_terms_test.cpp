#include "nlp/merge/research_terms.h"

#include <gtest/gtest.h>

#include "nlp/text/analyse.h"

namespace scrim {
namespace {

bool is_term(const std::string& text, const std::string& words, Label label = Label::doctor) {
    Note note;
    note.text = text;
    const Document document = analyse(note);
    Span span;
    span.begin = static_cast<std::uint32_t>(text.find(words));
    span.end = span.begin + static_cast<std::uint32_t>(words.size());
    span.label = label;
    span.sources = source_crf;
    return is_research_term(document, span);
}

TEST(ResearchTerms, AreStrainsOfAnimals) {
    EXPECT_TRUE(is_term("Male Wistar rats were used.", "Wistar"));
    EXPECT_TRUE(is_term("in Sprague-Dawley rats", "Sprague-Dawley"));
    EXPECT_FALSE(is_term("Seen by Wistar today.", "Wistar"));
}

TEST(ResearchTerms, AreReceptorsAndMethodsInCapitals) {
    EXPECT_TRUE(is_term("binding to NMDA sites", "NMDA"));
    EXPECT_TRUE(is_term("measured by ELISA.", "ELISA"));
    EXPECT_FALSE(is_term("Elisa came with her.", "Elisa"));
    EXPECT_FALSE(is_term("dictated by GAD", "GAD")) << "three letters are initials, unless the text is of receptors";
    EXPECT_TRUE(is_term("the receptor NGF binds", "NGF"));
}

TEST(ResearchTerms, AreCodesOfCompoundsWithoutAWordForIdentifiers) {
    EXPECT_TRUE(is_term("the antagonist MK-801 was given", "MK-801", Label::idnum));
    EXPECT_TRUE(is_term("the antagonist MK-801 was given", "801", Label::room));
    EXPECT_TRUE(is_term("the agonist SCH 23390 was given", "23390", Label::vehicle));
    EXPECT_FALSE(is_term("his badge MK-801 was found", "MK-801", Label::idnum)) << "nothing of pharmacology";
    EXPECT_FALSE(is_term("compound given, MRN MK-80123", "MK-80123", Label::idnum)) << "announced";
    EXPECT_FALSE(is_term("the antagonist MK-801 was given", "MK-801", Label::date));
}

}  // namespace
}  // namespace scrim
