#include "nlp/taggers/rules/stages.h"
#include "tests/nlp/taggers/rules/stage_text.h"

namespace scrim {
namespace {

Shown details(const std::string& text) { return found_by(find_health_details, text); }

bool finds(const std::string& text, const std::string& wanted) {
    const auto found = details(text);
    return std::find(found.begin(), found.end(), wanted) != found.end();
}

TEST(HealthDetails, AreFoundByKind) {
    EXPECT_TRUE(finds("He has diabetes.", "PROBLEM diabetes"));
    EXPECT_TRUE(finds("Started metoprolol today.", "MEDICATION metoprolol"));
    EXPECT_TRUE(finds("Underwent appendectomy.", "PROCEDURE appendectomy"));
}

TEST(HealthDetails, AreFoundByTheirEndingsFormsAndSalts) {
    EXPECT_TRUE(finds("It led to ototoxicity soon.", "PROBLEM ototoxicity"));
    EXPECT_TRUE(finds("Attacks of cataplexy and narcolepsy.", "PROBLEM narcolepsy"));
    EXPECT_TRUE(finds("took D-penicillamine daily", "MEDICATION D-penicillamine"));
    EXPECT_TRUE(finds("on valproic acid now", "MEDICATION valproic acid"));
    EXPECT_FALSE(finds("a D-shaped ring", "MEDICATION D-shaped"));
}

std::uint8_t assertions_of(const std::string& text, const std::string& word) {
    const StageText staged(text);
    std::vector<Span> spans;
    find_health_details(staged.context(), spans);
    for (const Span& span : spans) {
        if (text.substr(span.begin, span.end - span.begin).find(word) != std::string::npos) return span.assertions;
    }
    ADD_FAILURE() << "not found: " << word;
    return 0;
}

TEST(HealthDetails, SayHowTheyAreStated) {
    EXPECT_EQ(assertions_of("She has fever.", "fever"), 0);
    EXPECT_EQ(assertions_of("She denies fever.", "fever"), assertion_negated);
    EXPECT_EQ(assertions_of("Possible pneumonia.", "pneumonia"), assertion_uncertain);
    EXPECT_EQ(assertions_of("His father had diabetes.", "diabetes") & assertion_family, assertion_family);
    EXPECT_EQ(assertions_of("Denies fever but reports cough.", "cough"), 0);
}

TEST(HealthDetails, AreNoneInAHeadOfNames) { EXPECT_EQ(details("Attending: Elena Ramirez"), Shown{}); }

}  // namespace
}  // namespace scrim
