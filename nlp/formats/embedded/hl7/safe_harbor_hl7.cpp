// What becomes of the fields of a message under Safe Harbor (45 CFR 164.514(b)(2)). Of coded values the code, its text
// and its system are kept. What is not here is not kept: fields of later versions, Z segments, free text.

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "nlp/formats/embedded/hl7.h"

namespace scrim {
namespace hl7_table {

using enum ElementMethod;

// Paths with one method and label, parted by blanks.
struct Row {
    std::string_view paths;
    ElementMethod method;
    Label label = Label::phi;
};

constexpr std::array rows{
    // The message and the event
    Row{"MSH-3 MSH-4 MSH-5 MSH-6", redact, Label::hospital},
    Row{"MSH-7", generalize, Label::date},
    Row{"MSH-10", substitute, Label::idnum},
    Row{"MSH-9 MSH-11 MSH-12 MSH-15 MSH-16 MSH-17 MSH-18 MSH-19 MSH-20 MSA-1", keep},
    Row{"MSA-2", substitute, Label::idnum},
    Row{"EVN-1 EVN-4.1", keep},
    Row{"EVN-2 EVN-3 EVN-6", generalize, Label::date},
    Row{"EVN-5", redact, Label::doctor},
    Row{"EVN-7", redact, Label::hospital},
    // The patient
    Row{"PID-1 PID-2.5 PID-3.5 PID-4.5 PID-24 PID-30", keep},
    Row{"PID-2.1 PID-3.1 PID-4.1 PID-21.1", substitute, Label::medicalrecord},
    Row{"PID-18.1", substitute, Label::account},
    Row{"PID-5 PID-9", redact, Label::patient},
    Row{"PID-6", redact, Label::relative},
    Row{"PID-7 PID-29", generalize, Label::date},
    Row{"PID-8.1", keep, Label::gender},
    Row{"PID-10.1 PID-10.2 PID-10.3 PID-22.1 PID-22.2 PID-22.3", keep, Label::race},
    Row{"PID-11.4", keep, Label::state},
    Row{"PID-11.5", generalize, Label::zip},
    Row{"PID-11.6", keep, Label::country},
    Row{"PID-11", redact, Label::street},
    Row{"PID-12", redact, Label::location_other},
    Row{"PID-13 PID-14", redact, Label::phone},
    Row{"PID-15.1 PID-15.2 PID-15.3", keep, Label::language},
    Row{"PID-16.1 PID-16.2 PID-16.3", keep, Label::marital},
    Row{"PID-19", redact, Label::ssn},
    Row{"PID-20", redact, Label::license},
    Row{"PID-23", redact, Label::city},
    Row{"PID", redact, Label::phi},
    Row{"PD1-3", redact, Label::hospital},
    Row{"PD1-4", redact, Label::doctor},
    Row{"MRG", redact, Label::medicalrecord},
    Row{"NK1-1 NK1-3.1 NK1-3.2 NK1-3.3", keep},
    Row{"NK1", redact, Label::relative},
    // The visit
    Row{"PV1-1 PV1-2 PV1-4 PV1-10 PV1-14 PV1-18 PV1-36 PV2-3.1 PV2-3.3 ROL-3.1", keep},
    Row{"PV1-3 PV1-6 PV1-11 PV1-42 PV1-43", redact, Label::room},
    Row{"PV1-7 PV1-8 PV1-9 PV1-17 PV1-52 PV2-13 ROL-4 PRT-5", redact, Label::doctor},
    Row{"PV1-5.1 PV1-19.1 PV1-50.1", substitute, Label::account},
    Row{"PV1-39 PV2-23", redact, Label::hospital},
    Row{"PV1-44 PV1-45 PV2-8 PV2-9 ROL-5 ROL-6", generalize, Label::date},
    Row{"ROL-11 PRT-14", redact, Label::street},
    Row{"ROL-12 PRT-15", redact, Label::phone},
    // Insurance and guarantors
    Row{"IN1-1 IN1-15 IN1-17.1 GT1-1 GT1-11.1", keep},
    Row{"IN1-12 IN1-13", generalize, Label::date},
    Row{"IN1-18", redact, Label::date},
    Row{"IN1-16", redact, Label::patient},
    Row{"IN1-19", redact, Label::street},
    Row{"IN1 IN2 IN3", redact, Label::healthplan},
    Row{"GT1", redact, Label::relative},
    // Orders
    Row{"ORC-1 ORC-5", keep},
    Row{"ORC-2.1 ORC-3.1 ORC-4.1 ORC-8.1", substitute, Label::idnum},
    Row{"ORC-9 ORC-15", generalize, Label::date},
    Row{"ORC-10 ORC-11 ORC-12 ORC-19", redact, Label::doctor},
    Row{"ORC-21", redact, Label::hospital},
    Row{"ORC-22 ORC-24", redact, Label::street},
    Row{"ORC-14 ORC-23", redact, Label::phone},
    Row{"OBR-1 OBR-5 OBR-11 OBR-24 OBR-25 OBR-4.1 OBR-4.2 OBR-4.3", keep},
    Row{"OBR-2.1 OBR-3.1", substitute, Label::idnum},
    Row{"OBR-6 OBR-7 OBR-8 OBR-14 OBR-22 OBR-36", generalize, Label::date},
    Row{"OBR-10 OBR-16 OBR-28 OBR-32 OBR-33 OBR-34 OBR-35", redact, Label::doctor},
    Row{"OBR-17", redact, Label::phone},
    Row{"OBR-18 OBR-19 OBR-20 OBR-21", redact, Label::idnum},
    Row{"SPM-1 SPM-4.1 SPM-4.2 SPM-4.3", keep},
    Row{"SPM-2", redact, Label::idnum},
    Row{"SPM-17 SPM-18", generalize, Label::date},
    Row{"TQ1-1", keep},
    // Observations; the values of text are notes
    Row{"OBX-1 OBX-2 OBX-8 OBX-11 OBX-3.1 OBX-3.2 OBX-3.3 OBX-3.4 OBX-3.5 OBX-3.6", keep},
    Row{"OBX-4", substitute, Label::idnum},
    Row{"OBX-5[NM] OBX-5[SN] OBX-5[ED].2 OBX-5[ED].3 OBX-5[ED].4 OBX-5[CE].1 OBX-5[CE].2 "
        "OBX-5[CE].3 OBX-5[CWE].1 OBX-5[CWE].2 OBX-5[CWE].3 OBX-5[CNE].1 OBX-5[CNE].2 "
        "OBX-5[CNE].3",
        keep},
    Row{"OBX-5[DT] OBX-5[TS] OBX-5[DTM]", generalize, Label::date},
    Row{"OBX-5[XPN] OBX-5[PN] OBX-5[XCN] OBX-5[CN]", redact, Label::name_any},
    Row{"OBX-5[XAD] OBX-5[AD]", redact, Label::street},
    Row{"OBX-5[XTN] OBX-5[TN]", redact, Label::phone},
    Row{"OBX-5[RP]", redact, Label::url},
    Row{"OBX-6.1 OBX-6.2 OBX-6.3 OBX-7 OBX-17.1 OBX-17.2 OBX-17.3", keep},
    Row{"OBX-14 OBX-19", generalize, Label::date},
    Row{"OBX-15 OBX-23", redact, Label::hospital},
    Row{"OBX-16 OBX-25", redact, Label::doctor},
    Row{"OBX-18", redact, Label::device},
    Row{"OBX-21", redact, Label::idnum},
    Row{"OBX-24", redact, Label::street},
    Row{"NTE-1 NTE-2 NTE-4.1 NTE-4.2 NTE-4.3", keep},
    Row{"NTE-5", redact, Label::doctor},
    Row{"NTE-6", generalize, Label::date},
    // Documents
    Row{"TXA-1 TXA-2 TXA-3 TXA-17 TXA-18 TXA-19", keep},
    Row{"TXA-4 TXA-6 TXA-7 TXA-8", generalize, Label::date},
    Row{"TXA-5 TXA-9 TXA-10 TXA-11 TXA-22 TXA-23", redact, Label::doctor},
    Row{"TXA-12.1 TXA-13.1 TXA-14.1 TXA-15.1", substitute, Label::idnum},
    Row{"TXA-16", redact, Label::phi},
    // Allergies, diagnoses, procedures, medication
    Row{"AL1-1 AL1-2.1 AL1-2.2 AL1-2.3 AL1-3.1 AL1-3.2 AL1-3.3 AL1-4.1 AL1-4.2 AL1-4.3", keep},
    Row{"AL1-6", generalize, Label::date},
    Row{"DG1-1 DG1-2 DG1-6 DG1-15 DG1-3.1 DG1-3.2 DG1-3.3", keep},
    Row{"DG1-5 DG1-19", generalize, Label::date},
    Row{"DG1-16", redact, Label::doctor},
    Row{"PR1-1 PR1-2 PR1-3.1 PR1-3.2 PR1-3.3", keep},
    Row{"PR1-5", generalize, Label::date},
    Row{"PR1-8 PR1-11 PR1-12", redact, Label::doctor},
    Row{"RXA-1 RXA-2 RXA-6 RXA-7.1 RXE-3 RXE-4 RXE-5.1 RXO-2 RXO-3 RXO-4.1 RXA-5.1 RXA-5.2 "
        "RXA-5.3 RXE-2.1 RXE-2.2 RXE-2.3 RXO-1.1 RXO-1.2 RXO-1.3 RXR-1.1 RXR-1.2 RXR-1.3 "
        "RXR-2.1 RXR-2.2 RXR-2.3",
        keep},
    Row{"RXA-3 RXA-4", generalize, Label::date},
};

}  // namespace hl7_table

namespace {

std::vector<StructureRule> hl7_rules() {
    std::vector<StructureRule> out;
    for (const hl7_table::Row& row : hl7_table::rows) {
        std::string_view rest = row.paths;
        while (!rest.empty()) {
            const auto end = std::min(rest.find(' '), rest.size());
            out.push_back({std::string(rest.substr(0, end)), row.method, row.label});
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
    }
    return out;
}

}  // namespace

const std::vector<StructureRule>& safe_harbor_rules_hl7() {
    static const std::vector<StructureRule> rules = hl7_rules();
    return rules;
}

}  // namespace scrim
