#include "nlp/rules/stages.h"
#include "tests/nlp/rules/stage_text.h"

namespace scrim {
namespace {

// Each name once: several rules may find it.
Shown names(const std::string& text) {
    const auto anchors = PatternTable::compile(name_anchor_patterns(), pattern_parts());
    EXPECT_TRUE(anchors);
    std::vector<Announcement> announced;
    anchors->search(text, [&](const Pattern& pattern, Label label, PatternMatch match) {
        announced.push_back({&pattern, label, match});
    });
    auto found = found_by(
        [&](const RuleContext& context, std::vector<Span>& spans) { find_names(context, announced, spans); }, text);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

bool finds(const std::string& text, const std::string& wanted) {
    const auto found = names(text);
    return std::find(found.begin(), found.end(), wanted) != found.end();
}

TEST(Names, BehindTitles) {
    EXPECT_EQ(names("Mr. White is here"), Shown{"PATIENT White"});
    EXPECT_EQ(names("Dr. Long was paged"), Shown{"DOCTOR Long"});
    EXPECT_EQ(names("Mr.Smith left"), Shown{"PATIENT Smith"});
    EXPECT_TRUE(finds("Drs. Ramirez, Kowalski and Okafor agreed", "DOCTOR Okafor"));
}

TEST(Names, BeforeCredentials) {
    EXPECT_TRUE(finds("Elena Ramirez, M.D.", "DOCTOR Elena Ramirez"));
    EXPECT_TRUE(finds("seen with Okafor, MD.", "DOCTOR Okafor"));
    EXPECT_FALSE(finds("Boston, MA 02114", "DOCTOR Boston"));
}

TEST(Names, InFields) {
    EXPECT_TRUE(finds("Patient: KOWALSKI, ROBERT", "PATIENT KOWALSKI, ROBERT"));
    EXPECT_TRUE(finds("PCP: Okafor", "DOCTOR Okafor"));
    EXPECT_TRUE(finds("Dictated By: THAMETO DOYLE, M.D.", "DOCTOR THAMETO DOYLE"));
    EXPECT_TRUE(finds("Next of kin: Walter Holloway", "RELATIVE Walter Holloway"));
}

TEST(Names, OfRelatives) {
    EXPECT_TRUE(finds("Her daughter Ana is here", "RELATIVE Ana"));
    EXPECT_TRUE(finds("his wife (Linda) called", "RELATIVE Linda"));
    EXPECT_TRUE(finds("Her husband Walter Holloway called", "RELATIVE Walter Holloway"));
    EXPECT_TRUE(finds("Casey (grandson) will drive", "RELATIVE Casey"));
}

TEST(Names, InSegments) {
    EXPECT_TRUE(finds("PID|1||4471882||KOWALSKI^ROBERT^T||", "PATIENT KOWALSKI^ROBERT^T"));
    EXPECT_EQ(names("PID|1||4471882^^^HOSP^MR||"), Shown{});
}

TEST(Names, OfNobody) {
    for (const char* text :
         {"Patient will return next week.", "Foley catheter placed.", "Discussed with Family.",
          "Mother has hypertension.", "free fluid in the pouch of Douglas", "Attends Lincoln High School.",
          "White matter disease", "Lipitor and Coumadin were stopped."}) {
        EXPECT_EQ(names(text), Shown{}) << text;
    }
}

}  // namespace
}  // namespace scrim
