#include "nlp/merge/certain_phrases.h"

#include <gtest/gtest.h>

#include "nlp/text/analyse.h"

namespace scrim {
namespace {

Span span_on(const Note& note, const std::string& text, Label label, Source source) {
    Span span;
    span.begin = static_cast<std::uint32_t>(note.text.find(text));
    span.end = span.begin + static_cast<std::uint32_t>(text.size());
    span.label = label;
    span.sources = source;
    return span;
}

// How many of the trained tagger's names stay.
std::size_t left(const std::string& text, const std::string& phrase, Label label, const std::string& name) {
    Note note;
    note.text = text;
    const Document document = analyse(note);
    std::vector<std::vector<Span>> found{{span_on(note, phrase, label, source_rules)},
                                         {span_on(note, name, Label::patient, source_svm)}};
    take_back_names_in_certain_phrases(document, **Lexicon::builtin(), found);
    EXPECT_EQ(found[0].size(), 1U);
    return found[1].size();
}

TEST(CertainPhrases, PartsOfKnownHospitalsAreNoPersons) {
    EXPECT_EQ(left("at Emory Univ. Hosp.", "Emory Univ. Hosp.", Label::hospital, "Emory"), 0U);
    EXPECT_EQ(left("at Johns Hopkins Hosp", "Johns Hopkins Hosp", Label::hospital, "Johns"), 0U);
}

TEST(CertainPhrases, WordsOfSexAreNoPersons) {
    EXPECT_EQ(left("Female, 64 year old", "Female", Label::gender, "Female"), 0U);
}

TEST(CertainPhrases, AFieldBetweenBarsIsOneHospital) {
    const std::string name = "Zybrick Med. Ctr";
    EXPECT_EQ(left("40-22 | Zybrick Med. Ctr. | 88112", name, Label::hospital, "Zybrick"), 0U);
    EXPECT_EQ(left("Zybrick Med. Ctr | 88112\n", name, Label::hospital, "Zybrick"), 0U) << "the first of its line";
    EXPECT_EQ(left("40-22 | Zybrick Med. Ctr", name, Label::hospital, "Ctr"), 0U) << "the last";
    EXPECT_EQ(left("40-22 | Ann Zybrick Med. Ctr | 88112", name, Label::hospital, "Zybrick"), 1U) << "not all of it";
    EXPECT_EQ(left("seen by\nZybrick Med. Ctr\n", name, Label::hospital, "Zybrick"), 1U) << "no bars";
    EXPECT_EQ(left("40-22 | Zybrick | 88112", "Zybrick", Label::organization, "Zybrick"), 1U) << "no hospital";
}

TEST(CertainPhrases, AllElseStays) {
    EXPECT_EQ(left("at Zybrick Hospital", "Zybrick Hospital", Label::hospital, "Zybrick"), 1U) << "not in the list";
    EXPECT_EQ(left("Mr. White is white", "White", Label::race, "White"), 1U) << "a name and a race: the name counts";
    EXPECT_EQ(left("Emory at Emory Univ. Hosp", "Emory Univ. Hosp", Label::hospital, "Emory"), 1U) << "outside of it";
}

}  // namespace
}  // namespace scrim
