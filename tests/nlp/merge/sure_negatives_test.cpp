#include "nlp/merge/sure_negatives.h"

#include <gtest/gtest.h>

#include "nlp/text/analyse.h"

namespace scrim {
namespace {

struct Said {
    std::string words;
    Label label;
    Source source;
};

// What is left of the spans, as "LABEL words".
std::vector<std::string> left(const std::string& text, const std::vector<Said>& said) {
    Note note;
    note.text = text;
    const Document document = analyse(note);
    std::vector<std::vector<Span>> found;
    for (const Said& each : said) {
        Span span;
        span.begin = static_cast<std::uint32_t>(text.find(each.words));
        span.end = span.begin + static_cast<std::uint32_t>(each.words.size());
        span.label = each.label;
        span.sources = each.source;
        found.push_back({span});
    }
    take_back_sure_negatives(document, **Lexicon::builtin(), found);
    std::vector<std::string> out;
    for (const auto& spans : found) {
        for (const Span& span : spans)
            out.push_back(std::string(name(span.label)) + " " + std::string(note.text_of(span)));
    }
    return out;
}

using Left = std::vector<std::string>;

TEST(SureNegatives, MeasurementsOfClassifiersGo) {
    EXPECT_EQ(left("Pain is 7/10 today.", {{"7/10", Label::date, source_crf}}), Left{});
    EXPECT_EQ(left("Pain is 7/10 today.", {{"7/10", Label::date, source_rules}}), Left{"DATE 7/10"});
    EXPECT_EQ(left("Pain is 7/10 today.", {{"7/10", Label::date, source_known}}), Left{"DATE 7/10"});
}

TEST(SureNegatives, PartsOfHealthDetailsGo) {
    EXPECT_EQ(left("He has Graves disease.",
                   {{"Graves", Label::doctor, source_svm}, {"Graves disease", Label::problem, source_rules}}),
              Left{"PROBLEM Graves disease"});
    EXPECT_EQ(left("Dr. Graves disease clinic.",
                   {{"Graves", Label::doctor, source_svm}, {"Graves disease", Label::problem, source_rules}})
                  .size(),
              2U)
        << "a title stands before it";
    EXPECT_EQ(left("Then Fever came.", {{"Fever", Label::patient, source_crf}, {"Fever", Label::problem, source_rules}})
                  .size(),
              2U)
        << "one word may be a name";
}

TEST(SureNegatives, PlacesStay) {
    const std::string text = "his care in Los Angeles was";
    EXPECT_EQ(left(text, {{"Los Angeles", Label::city, source_crf}, {"Los Angeles", Label::test, source_rules}}).size(),
              2U);
}

TEST(SureNegatives, DrugsGoUnlessTheyMayBeAPerson) {
    const Said drug{"Yasmin", Label::medication, source_rules};
    const Said person{"Yasmin", Label::patient, source_crf};
    EXPECT_EQ(left("She takes Evista, Yasmin.", {drug, person, {"Evista", Label::medication, source_rules}}).size(),
              2U);
    EXPECT_EQ(left("She takes Yasmin 3 mg.", {drug, person}).size(), 1U);
    EXPECT_EQ(left("I saw Yasmin today.", {drug, person}).size(), 2U);
}

TEST(SureNegatives, NamesOfMethodsStudiesAndPartsOfTheBodyGo) {
    EXPECT_EQ(left("by the Bruce protocol.", {{"Bruce", Label::doctor, source_crf}}), Left{});
    EXPECT_EQ(left("the circle of Willis.", {{"Willis", Label::relative, source_svm}}), Left{});
    EXPECT_EQ(left("a friend of Willis.", {{"Willis", Label::relative, source_svm}}).size(), 1U);
    EXPECT_EQ(left("NSABP B-04 protocol", {{"04", Label::idnum, source_svm}}), Left{});
    EXPECT_EQ(left("Bruce walked.", {{"Bruce", Label::doctor, source_crf}}).size(), 1U);
}

TEST(SureNegatives, AbbreviationsOfMedicineGo) {
    EXPECT_EQ(left("GCS 15, ECG normal.", {{"GCS", Label::doctor, source_neural}, {"ECG", Label::patient, source_crf}}),
              Left{});
    // Two letters may be anybody's initials, and a name in capitals is a name.
    EXPECT_EQ(left("charted by MS", {{"MS", Label::doctor, source_neural}}), Left{"DOCTOR MS"});
    EXPECT_EQ(left("seen by ROSE", {{"ROSE", Label::doctor, source_neural}}), Left{"DOCTOR ROSE"});
    EXPECT_EQ(left("GCS 15", {{"GCS", Label::doctor, source_rules}}), Left{"DOCTOR GCS"});
}

TEST(SureNegatives, NamesOfFieldsGo) {
    EXPECT_EQ(left("first_name=Ute", {{"first_name", Label::doctor, source_neural}}), Left{});
    EXPECT_EQ(left("\"LEN\":56.0", {{"LEN", Label::patient, source_neural}}), Left{});
    EXPECT_EQ(left("<givenName>Ute</givenName>",
                   {{"givenName", Label::doctor, source_neural}, {"Ute", Label::patient, source_neural}}),
              Left{"PATIENT Ute"});
    EXPECT_EQ(left("nok=Gwil rel=son", {{"Gwil", Label::relative, source_neural}}), Left{"RELATIVE Gwil"});
}

TEST(SureNegatives, TradesAreNobodysInitials) {
    EXPECT_EQ(left("Bea (NP) covers", {{"NP", Label::doctor, source_neural}}), Left{});
    EXPECT_EQ(left("Bea (NP) covers", {{"NP", Label::doctor, source_rules}}), Left{"DOCTOR NP"});
    EXPECT_EQ(left("given KB at 8", {{"KB", Label::doctor, source_neural}}), Left{"DOCTOR KB"});
}

TEST(SureNegatives, PartsOfGeneticVariantsGo) {
    EXPECT_EQ(left("exon 12 c.1624_1629del seen", {{"1624", Label::idnum, source_neural}}), Left{});
    EXPECT_EQ(left("RYR1 p.(Gly2434Arg), mother", {{"Gly2434Arg", Label::doctor, source_neural}}), Left{});
    EXPECT_EQ(left("BRCA1 NM_007294.4 tested", {{"NM_007294", Label::idnum, source_svm}}), Left{});
    EXPECT_EQ(left("call p.3319 or c.4471", {{"3319", Label::phone, source_crf}, {"4471", Label::phone, source_crf}}),
              (Left{"PHONE 3319", "PHONE 4471"}));
    EXPECT_EQ(left("p.Early is on call", {{"Early", Label::doctor, source_crf}}), Left{"DOCTOR Early"});
}

TEST(SureNegatives, ValuesInOrderOfTimeGo) {
    EXPECT_EQ(left("Na 112 > 118 > 121 (stop)", {{"118", Label::phone, source_crf}, {"121", Label::phone, source_crf}}),
              Left{});
    EXPECT_EQ(left("Hgb 9.4 -> 7.9 today", {{"9.4", Label::idnum, source_crf}}), Left{});
    EXPECT_EQ(left("moved -> 412 today", {{"412", Label::room, source_crf}}), Left{"ROOM 412"});
}

TEST(SureNegatives, ANumberInsideADateIsNoRecordNumber) {
    EXPECT_EQ(
        left("on 04-25-09 he", {{"25", Label::medicalrecord, source_svm}, {"04-25-09", Label::date, source_rules}}),
        Left{"DATE 04-25-09"});
    EXPECT_EQ(
        left("May 25 he", {{"25", Label::medicalrecord, source_svm}, {"May 25", Label::date, source_rules}}).size(),
        2U);
}

TEST(SureNegatives, ADiseaseInCapitalsIsNoOrganization) {
    EXPECT_EQ(
        left("KNOWN WITH ISCHEMIC CARDIOMYOPATHY.", {{"ISCHEMIC CARDIOMYOPATHY", Label::organization, source_rules}}),
        Left{"PROBLEM ISCHEMIC CARDIOMYOPATHY"});
    EXPECT_EQ(left("He works at Ischemic Cardiomyopathy Inc.",
                   {{"Ischemic Cardiomyopathy", Label::organization, source_rules}}),
              Left{"ORGANIZATION Ischemic Cardiomyopathy"});
}

}  // namespace
}  // namespace scrim
