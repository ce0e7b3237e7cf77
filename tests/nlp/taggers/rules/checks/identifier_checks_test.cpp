#include <array>

#include "tests/nlp/taggers/rules/stage_text.h"

namespace scrim {
namespace {

struct Case {
    const char* text;
    const char* wanted;
};

TEST(IdentifierChecks, ReadEveryKindOfNumber) {
    constexpr std::array<Case, 24> cases{{
        {"MRN: 4471882", "MEDICALRECORD 4471882"},
        {"MRN #00-44-71", "MEDICALRECORD 00-44-71"},
        {"medical record number 4471882", "MEDICALRECORD 4471882"},
        {"SSN: 078-05-1120", "SSN 078-05-1120"},
        {"SSN: XXX-XX-1120", "SSN XXX-XX-1120"},
        {"SSN ending in 1120", "SSN 1120"},
        {"Acct# 8830021-2", "ACCOUNT 8830021-2"},
        {"Member ID: XGH448812901", "HEALTHPLAN XGH448812901"},
        {"Policy number 55-301-882", "HEALTHPLAN 55-301-882"},
        {"License number: MD448120", "LICENSE MD448120"},
        {"DEA# BK1234563", "LICENSE BK1234563"},
        {"NPI: 1234567893", "LICENSE 1234567893"},
        {"serial number PJN448120S", "DEVICE PJN448120S"},
        {"license plate 4KD 882", "VEHICLE 4KD 882"},
        {"VIN: 1HGCM82633A004352", "VEHICLE 1HGCM82633A004352"},
        {"Fingerprint ID: FP-448812", "BIOID FP-448812"},
        {"Accession number: S09-44812", "IDNUM S09-44812"},
        {"Job ID: 448812", "IDNUM 448812"},
        {"card 4111 1111 1111 1111", "ACCOUNT 4111 1111 1111 1111"},
        {"no. 123e4567-e89b-12d3-a456-426614174000", "IDNUM 123e4567-e89b-12d3-a456-426614174000"},
        {"the number 448812900 alone", "IDNUM 448812900"},
        {"PID|1||4471882^^^H", "MEDICALRECORD 4471882"},
        {"PV1|1|I||88123^RAMIREZ", "IDNUM 88123"},
        {"Dictated By: THAMETO DOYLE, M.D. OS43", "IDNUM OS43"},
    }};
    for (const Case& each : cases) {
        const auto found = found_by_patterns(patterns_of("identifiers"), each.text);
        EXPECT_NE(std::find(found.begin(), found.end(), each.wanted), found.end()) << each.text;
    }
}

TEST(IdentifierChecks, LeaveMeasuresAndCodesAlone) {
    for (const char* text : {"A1c 7.2", "H1 blocker", "C5-6 disc", "heparin 10000 units", "platelets 150000", "L5-S1",
                             "T2N1M0", "COVID-19", "CD4 350", "10,000,000 cells", "weight 85", "1200000 copies"}) {
        EXPECT_EQ(found_by_patterns(patterns_of("identifiers"), text), Shown{}) << text;
    }
}

}  // namespace
}  // namespace scrim
