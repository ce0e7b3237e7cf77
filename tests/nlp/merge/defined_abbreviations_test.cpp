#include "nlp/merge/defined_abbreviations.h"

#include <gtest/gtest.h>

#include "nlp/text/analyse.h"

namespace scrim {
namespace {

struct Spoken {
    std::string words;
    Label label;
    std::uint8_t source;
};

// What is left of identifiers, and the health details, as "LABEL words", in the order of the text.
std::vector<std::string> shown(const std::string& text, const std::vector<Spoken>& said) {
    Note note;
    note.text = text;
    const Document document = analyse(note);
    std::vector<std::vector<Span>> found;
    for (const Spoken& each : said) {
        // Of a word that comes several times, the last one.
        Span span;
        span.begin = static_cast<std::uint32_t>(text.rfind(each.words));
        span.end = span.begin + static_cast<std::uint32_t>(each.words.size());
        span.label = each.label;
        span.sources = each.source;
        found.push_back({span});
    }
    const DefinedAbbreviations abbreviations(document, **Lexicon::builtin(), found);
    abbreviations.take_back_identifiers(found);
    std::vector<Span> spans;
    for (const auto& each : found) spans.insert(spans.end(), each.begin(), each.end());
    std::sort(spans.begin(), spans.end(), [](const Span& a, const Span& b) { return a.begin < b.begin; });
    abbreviations.label_health_details(spans);
    std::vector<std::string> out;
    for (const Span& span : spans) {
        out.push_back(std::string(name(span.label)) + " " + std::string(note.text_of(span)));
    }
    return out;
}

using Shown = std::vector<std::string>;

TEST(DefinedAbbreviations, AreNoIdentifiersOfClassifiers) {
    const std::string text = "We saw spontaneously hypertensive rats (SHR) and later SHR.";
    EXPECT_EQ(shown(text, {{"SHR", Label::doctor, source_crf}}), Shown{});
    EXPECT_EQ(shown(text, {{"SHR", Label::doctor, source_rules}}), Shown{"DOCTOR SHR"});
    EXPECT_EQ(shown(text, {{"SHR", Label::doctor, source_known}}), Shown{"DOCTOR SHR"});
    EXPECT_EQ(shown("Seen by SHR.", {{"SHR", Label::doctor, source_crf}}), Shown{"DOCTOR SHR"});
}

TEST(DefinedAbbreviations, OfPersonsStay) {
    EXPECT_EQ(shown("signed by John Smith (JS), copy to JS",
                    {{"John Smith", Label::doctor, source_rules}, {"JS", Label::doctor, source_crf}}),
              (Shown{"DOCTOR John Smith", "DOCTOR JS"}));
    EXPECT_EQ(shown("signed by Qworty Zzyvan (QZ), copy to QZ", {{"QZ", Label::doctor, source_crf}}),
              Shown{"DOCTOR QZ"})
        << "the long form is written like a name";
    EXPECT_EQ(shown("lives with the patient's mother (PAM). PAM will call.", {{"PAM", Label::relative, source_crf}}),
              Shown{"RELATIVE PAM"})
        << "a name that is in the words only by its letters";
}

TEST(DefinedAbbreviations, NeedTheLettersInOrder) {
    EXPECT_EQ(shown("given in the morning (DOX) and DOX", {{"DOX", Label::doctor, source_crf}}), Shown{"DOCTOR DOX"});
    EXPECT_EQ(shown("a word. Dear oxen (DOX) and DOX", {{"DOX", Label::doctor, source_crf}}), Shown{});
}

TEST(DefinedAbbreviations, TakeTheLabelOfTheLongForm) {
    EXPECT_EQ(shown("treated with doxorubicin (DOX). DOX-treated cells, DOXs and DOXY.",
                    {{"doxorubicin", Label::medication, source_rules}}),
              (Shown{"MEDICATION doxorubicin", "MEDICATION DOX", "MEDICATION DOX", "MEDICATION DOXs"}));
    EXPECT_EQ(shown("torsade de pointes (TdP); TdP came back",
                    {{"torsade de pointes", Label::problem, source_rules}, {"TdP", Label::test, source_rules}}),
              (Shown{"PROBLEM torsade de pointes", "PROBLEM TdP", "PROBLEM TdP"}));
}

TEST(DefinedAbbreviations, ALongNoteOfBracketsIsDoneAtOnce) {
    std::string text;
    for (int i = 0; i < 20000; ++i) text += "alpha beta gamma (ABG) ";
    EXPECT_EQ(shown(text, {{"ABG", Label::doctor, source_crf}}), Shown{});
}

}  // namespace
}  // namespace scrim
