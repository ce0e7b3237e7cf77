#include "nlp/merge/substances.h"

#include <gtest/gtest.h>

#include "nlp/text/analyse.h"

namespace scrim {
namespace {

// The parts of one health detail of a text, as "LABEL words".
std::vector<std::string> parts_of(const std::string& text, const std::string& words, Label label) {
    Note note;
    note.text = text;
    const Document document = analyse(note);
    Span span;
    span.begin = static_cast<std::uint32_t>(text.find(words));
    span.end = span.begin + static_cast<std::uint32_t>(words.size());
    span.label = label;
    span.sources = source_rules;
    span.assertions = assertion_negated;
    std::vector<Span> spans{span};
    part_substances(document, **Lexicon::builtin(), DefinedAbbreviations(document, **Lexicon::builtin(), {}), spans);
    std::vector<std::string> out;
    for (const Span& each : spans) {
        EXPECT_EQ(each.assertions, assertion_negated);
        out.push_back(std::string(name(each.label)) + " " + std::string(note.text_of(each)));
    }
    return out;
}

using Parts = std::vector<std::string>;

TEST(Substances, AreMedicationsInsideOfProblems) {
    EXPECT_EQ(parts_of("had cocaine-induced seizures then", "cocaine-induced seizures", Label::problem),
              (Parts{"MEDICATION cocaine", "PROBLEM seizures"}));
    EXPECT_EQ(parts_of("no haloperidol toxicity", "haloperidol toxicity", Label::problem),
              (Parts{"MEDICATION haloperidol", "PROBLEM toxicity"}));
    EXPECT_EQ(parts_of("a gentamicin trough", "gentamicin trough", Label::test),
              (Parts{"MEDICATION gentamicin", "TEST trough"}));
}

TEST(Substances, KnownPhrasesAndLaboratoryValuesStayWhole) {
    EXPECT_EQ(parts_of("iron deficiency anemia", "iron deficiency anemia", Label::problem),
              Parts{"PROBLEM iron deficiency anemia"});
    EXPECT_EQ(parts_of("digoxin toxicity", "digoxin toxicity", Label::problem), Parts{"PROBLEM digoxin toxicity"});
    EXPECT_EQ(parts_of("serum potassium 4.1", "serum potassium 4.1", Label::test), Parts{"TEST serum potassium 4.1"});
    EXPECT_EQ(parts_of("chest pain", "chest pain", Label::problem), Parts{"PROBLEM chest pain"});
}

}  // namespace
}  // namespace scrim
