#include "nlp/merge/section_words.h"

#include <gtest/gtest.h>

#include "nlp/text/analyse.h"

namespace scrim {
namespace {

bool section_word(const std::string& text, const std::string& word, Label label = Label::doctor) {
    Note note;
    note.text = text;
    const Document document = analyse(note);
    const auto lexicon = Lexicon::builtin();
    EXPECT_TRUE(lexicon);
    Span span;
    span.begin = static_cast<std::uint32_t>(text.rfind(word));
    span.end = span.begin + static_cast<std::uint32_t>(word.size());
    span.label = label;
    return is_section_word(document, **lexicon, span);
}

TEST(SectionWords, ItemsOfComplaintsAreSymptoms) {
    EXPECT_TRUE(section_word("# Chief Complaint\n- Hunger\n- Thirst\n\n", "Hunger"));
    EXPECT_TRUE(section_word("# Chief Complaint\n- Cough\n\n", "Cough", Label::patient));
    EXPECT_FALSE(section_word("# Chief Complaint\n- Seen by Hunger\n\n", "Hunger"));
    EXPECT_FALSE(section_word("Attending physicians:\n- Hunger\n- Kowalski\n\n", "Hunger"));
    EXPECT_FALSE(section_word("# Chief Complaint\n- Grace\n\n", "Grace", Label::patient));
}

TEST(SectionWords, HeadingsHaveWordsOfTheLanguage) {
    EXPECT_TRUE(section_word("# Assessment and Plan\nPatient is presenting with pain.\n", "Plan"));
    EXPECT_FALSE(section_word("The note of Dr. Plan is here.\n", "Plan"));
    EXPECT_FALSE(
        section_word("# Assessment and Plan\nPatient is presenting with pain.\n", "Plan", Label::organization));
}

}  // namespace
}  // namespace scrim
