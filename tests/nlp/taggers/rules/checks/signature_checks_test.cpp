#include <array>

#include "tests/nlp/taggers/rules/stage_text.h"

namespace scrim {
namespace {

struct Case {
    const char* text;
    const char* wanted;
};

TEST(SignatureChecks, FindInitialsAndUserNames) {
    constexpr std::array<Case, 14> cases{{
        {"Will follow.\n-- JKL\n", "DOCTOR JKL"},
        {"Transcribed: MK 3/4/2009", "DOCTOR MK"},
        {"The end of it.\nRT:bmw", "DOCTOR RT"},
        {"Plan as above.\nJKL", "DOCTOR JKL"},
        {"Plan as above.\nJ.K.L.", "DOCTOR J.K.L."},
        {"Signed 3/4/2009 jsmith2", "USERNAME jsmith2"},
        {"entered by user id kbrown on Feb 16", "USERNAME kbrown"},
        {"transcribed 3/4/2009 by vmader\n", "USERNAME vmader"},
        {"e-signed vmader, 3/4", "USERNAME vmader"},
        {"Ann Lee, MD (alee)", "USERNAME alee"},
        {"Given at bedside. RN kbrown4\n", "USERNAME kbrown4"},
        {"x\nvmader D: 3/4/2009", "USERNAME vmader"},
        {"x\n[vmader 2009-03-04", "USERNAME vmader"},
        {"JKL/vmader", "USERNAME vmader"},
    }};
    for (const Case& each : cases) {
        const auto found = found_by_patterns(patterns_of("signatures"), each.text);
        EXPECT_NE(std::find(found.begin(), found.end(), each.wanted), found.end()) << each.text;
    }
}

TEST(SignatureChecks, LeaveAbbreviationsAndWordsAlone) {
    for (const char* text : {"Plan as above.\nICU", "Plan as above.\nMRI", "-- MD\n", "ordered by phone.",
                             "entered by nurse on call", "placed by radiology. ", "Ann Lee, MD (Cardiology)"}) {
        EXPECT_EQ(found_by_patterns(patterns_of("signatures"), text), Shown{}) << text;
    }
}

}  // namespace
}  // namespace scrim
