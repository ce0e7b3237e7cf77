#include "nlp/text/segments/sections.h"

#include <gtest/gtest.h>

#include "nlp/text/analyse.h"
#include "nlp/text/segments/section_names.h"

namespace scrim {
namespace {

// One line per section: "kind/zone:" and its heading.
std::string outline(const std::string& text) {
    Note note;
    note.text = text;
    std::string result;
    for (const Section& section : analyse(note).sections) {
        std::string heading = text.substr(section.begin, section.body_begin - section.begin);
        result += std::string(name(section.kind)) + "/" + std::string(name(section.zone)) + ":" + heading + "\n";
    }
    return result;
}

TEST(Sections, UpperCaseLabelsOpenSections) {
    EXPECT_EQ(outline("CHIEF COMPLAINT:  Cough.\n\nALLERGIES:  None.\n\nASSESSMENT AND PLAN:\n1. Rest."),
              "chief complaint/body:CHIEF COMPLAINT:\n"
              "allergies/body:ALLERGIES:\n"
              "assessment/body:ASSESSMENT AND PLAN:\n");
}

TEST(Sections, TitleCaseLabelsOpenSections) {
    EXPECT_EQ(outline("Chief Complaint: Cough.\nPast Medical History: None.\nPlan: Rest."),
              "chief complaint/body:Chief Complaint:\n"
              "past history/body:Past Medical History:\n"
              "plan/body:Plan:\n");
}

TEST(Sections, HeaderLabelsAreOneIdentification) {
    EXPECT_EQ(outline("RADIOLOGY REPORT\nPatient: Klein, Rod\nMRN: 632\nExam date: 04/12/2011\n\nHPI: Cough."),
              "header/header:\n"
              "identification/header:Patient:\n"
              "present illness/body:HPI:\n");
}

TEST(Sections, DottedLabelsIdentify) {
    EXPECT_EQ(outline("Name........ Ann Klein\nPhone....... 330-794-5542\n\nHPI: Cough."),
              "identification/header:Name\n"
              "present illness/body:HPI:\n");
}

TEST(Sections, UnderlinedNumberedAndMarkdownHeadings) {
    EXPECT_EQ(outline("HPI: Cough.\n\nAssessment\n----------\nflu\n\nPlan\n====\nrest"),
              "present illness/body:HPI:\n"
              "assessment/body:Assessment\n"
              "plan/body:Plan\n");
    EXPECT_EQ(outline("1. HISTORY OF PRESENT ILLNESS\nCough.\n2. ASSESSMENT\nFlu."),
              "present illness/body:1. HISTORY OF PRESENT ILLNESS\n"
              "assessment/body:2. ASSESSMENT\n");
    EXPECT_EQ(outline("**Medications:** none\n## Plan\nrest"),
              "medications/body:**Medications:**\n"
              "plan/body:## Plan\n");
}

TEST(Sections, HeadingsWithoutColonStandAloneOnTheirLine) {
    EXPECT_EQ(outline("HPI: Cough.\n\nPHYSICAL EXAMINATION\nClear lungs.\n\nWEIRD HEADING\nText follows here."),
              "present illness/body:HPI:\n"
              "physical exam/body:PHYSICAL EXAMINATION\n"
              "other/body:WEIRD HEADING\n");
}

TEST(Sections, InlineHeadingsOpenSectionsInALine) {
    EXPECT_EQ(outline("HPI: Cough.  MEDICATIONS:  None.  ALLERGIES: None."),
              "present illness/body:HPI:\n"
              "medications/body:MEDICATIONS:\n"
              "allergies/body:ALLERGIES:\n");
}

TEST(Sections, PartsOfAnExaminationStayInIt) {
    EXPECT_EQ(
        outline(
            "REVIEW OF SYSTEMS:  HEENT:  No pain.\nLUNGS: clear\n\nPHYSICAL EXAMINATION:\nHEENT: normal\nLUNGS: clear"),
        "review of systems/body:REVIEW OF SYSTEMS:\n"
        "physical exam/body:PHYSICAL EXAMINATION:\n");
    EXPECT_EQ(outline("PHYSICAL EXAM:  VITAL SIGNS:  Pulse: 85.  NECK:  Supple."),
              "physical exam/body:PHYSICAL EXAM:\n");
    EXPECT_EQ(outline("EXAM: Fair.  VITAL SIGNS:  Pulse 85.  NECK:  Supple."),
              "physical exam/body:EXAM:\n"
              "vitals/body:VITAL SIGNS:\n"
              "physical exam/body:NECK:\n");
    EXPECT_EQ(outline("ALLERGIES: None.\nHEENT: normal"), "allergies/body:ALLERGIES:\nphysical exam/body:HEENT:\n");
}

TEST(Sections, TheSameLabelIdentifiesAtTheTopAndSignsAtTheEnd) {
    EXPECT_EQ(outline("CC: Left hemiplegia.\n\nPLAN: Rest.\n\ncc: Dr. Osei"),
              "chief complaint/body:CC:\n"
              "plan/body:PLAN:\n"
              "signature/signature:cc:\n");
    EXPECT_EQ(
        outline("Attending: A. Klein\n\nPLAN: Rest.\n\nDictated by: B. Long, M.D.\nAttending: A. Klein, MD\nPager 77"),
        "identification/header:Attending:\n"
        "plan/body:PLAN:\n"
        "signature/signature:Dictated by:\n");
}

TEST(Sections, DictationBlocksSign) {
    for (const std::string last :
         {"DD: 01/02/03 DT: 01/03/03 JOB: 7788", "D: 11/28/2009\nT: 11/29/2009\nJob #: 77", "[report_end]",
          "[ report_end ]", "Electronically signed by A. Klein, MD", "Sincerely,\n\nA. Klein, MD",
          "Reviewed and agreed. Dr. Love, x 0090", "________________\nA. Klein, M.D.", "A. Klein, M.D.\nD: 1/2/03",
          "I, A. Klein, D.O., saw and examined the patient.", "Dictated By: THAMETO DOYLE, M.D. OS43",
          "Note entered by aklein at terminal 7"}) {
        const std::string text = "HPI: A long story of a cough that would not go.\n\nPLAN: Rest.\n\n" + last;
        Note note;
        note.text = text;
        const Document document = analyse(note);
        EXPECT_EQ(document.sections.back().zone, Zone::signature) << last;
        EXPECT_EQ(document.sections.back().begin, text.size() - last.size()) << last;
    }
}

TEST(Sections, ATemperatureIsNoDictationDate) {
    EXPECT_EQ(outline("EXAM: Fair.\nT: 98.6 today"), "physical exam/body:EXAM:\n");
}

TEST(Sections, NotesWithoutHeadingsAreBody) {
    EXPECT_EQ(outline("Mark is a 17 year old male. Having pain on right side of abdomen, fatigue, dark urine."),
              "other/body:\n");
    EXPECT_EQ(outline("Tufts"), "other/body:\n");
}

TEST(Sections, ProseEndsTheHeader) {
    EXPECT_EQ(outline("Blue Mesa Clinic\nPatient: Ann Klein\nDate: 8/1/11\n\nMs. Klein is a 69-year-old female who was "
                      "referred for therapy after a stroke."),
              "header/header:\n"
              "identification/header:Patient:\n"
              "other/body:\n");
    EXPECT_EQ(outline("Dear Dr. Scott:\n\nThank you for seeing her."), "header/header:\nother/body:\n");
}

TEST(Sections, KindsAreFoundByTellingWords) {
    EXPECT_EQ(likely_kind("interval family history update"), SectionKind::family_history);
    EXPECT_EQ(likely_kind("zebra"), SectionKind::other);
    EXPECT_EQ(heading_words("  PAST  MEDICAL/SURGICAL History (1/2):"), "past medical surgical history");
}

}  // namespace
}  // namespace scrim
