#include "anon/release/prepare/prepare.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/nlp/release/tagged_note.h"

namespace scrim {
namespace {

using testing::span_on;
using testing::tagged;

Note prepared(const Note& note, PrepareOptions options = {}) {
    const auto preparer = ReleasePreparer::make(std::move(options));
    EXPECT_TRUE(preparer);
    return preparer->prepare(Note(note));
}

// "LABEL:text" of the spans that are no health details.
std::vector<std::string> found(const Note& note) {
    std::vector<std::string> out;
    for (const Span& span : note.spans) {
        if (class_of(span.label) == Class::hmd) continue;
        out.push_back(std::string(name(span.label)) + ":" + std::string(note.text_of(span)));
    }
    return out;
}
using Found = std::vector<std::string>;

const Span& span_of(const Note& note, const std::string& text) {
    const auto found = std::find_if(note.spans.begin(), note.spans.end(),
                                    [&](const Span& span) { return note.text_of(span) == text; });
    EXPECT_NE(found, note.spans.end()) << text;
    return found == note.spans.end() ? note.spans.front() : *found;
}

TEST(Prepare, SetsRolesAndValuesThatAreMissing) {
    const Note note = prepared(tagged(
        "Admitted on 4/25/2009 to Tufts Med Ctr. The 88 year old man. Mother died at 72.",
        {{"4/25/2009", Label::date}, {"Tufts Med Ctr", Label::hospital}, {"88", Label::age}, {"72", Label::age}}));
    EXPECT_EQ(span_of(note, "4/25/2009").role, Role::admission);
    EXPECT_EQ(span_of(note, "4/25/2009").value, "2009-04-25");
    EXPECT_EQ(span_of(note, "88").role, Role::patient);
    EXPECT_EQ(span_of(note, "88").value, "88");
    EXPECT_EQ(span_of(note, "72").role, Role::relative);
    EXPECT_EQ(span_of(note, "Tufts Med Ctr").role, Role::this_stay);
    EXPECT_FALSE(span_of(note, "Tufts Med Ctr").value.empty());
}

TEST(Prepare, FindsWhatIsNamedAgainInDisguise) {
    const Note note = prepared(tagged("Kowalski came (MRN 4471882). Kow\u00ADalski left; 4471\u200B882 was filed.",
                                      {{"Kowalski", Label::patient}, {"4471882", Label::medicalrecord}}));
    EXPECT_EQ(found(note), (Found{"PATIENT:Kowalski", "MEDICALRECORD:4471882", "PATIENT:Kow\u00ADalski",
                                  "MEDICALRECORD:4471\u200B882"}));
}

TEST(Prepare, KeepsTheRolesOfTheAnnotator) {
    Note note = tagged("Admitted on 4/25/2009.", {{"4/25/2009", Label::date}});
    note.spans[0].role = Role::discharge;
    note.spans[0].value = "2009-04-26";
    const Note ready = prepared(note);
    EXPECT_EQ(ready.spans[0].role, Role::discharge);
    EXPECT_EQ(ready.spans[0].value, "2009-04-26");
}

TEST(Prepare, UnitsInsideOfAnAgeAreRead) {
    for (const auto& [text, value] : std::vector<std::pair<std::string, std::string>>{{"6 month old", "6m"},
                                                                                      {"18 mo", "18m"},
                                                                                      {"10 days", "10d"},
                                                                                      {"3 wk", "3w"},
                                                                                      {"2 years", "2"},
                                                                                      {"60s", "60s"}}) {
        EXPECT_EQ(span_of(prepared(tagged("A " + text + " boy.", {{text, Label::age}})), text).value, value) << text;
    }
}

TEST(Prepare, AYearBehindADateIsPartOfIt) {
    const Note note = prepared(tagged("Seen 2/5/2009.", {{"2/5", Label::date}}));
    EXPECT_EQ(found(note), (Found{"DATE:2/5/2009"}));
    EXPECT_EQ(note.spans[0].value, "2009-02-05");
}

TEST(Prepare, FindsNoNewIdentifiers) {
    const Note note = prepared(tagged("Mr. White called Dr. Brown on 4/25/2009.", {{"Brown", Label::doctor}}));
    EXPECT_EQ(found(note), (Found{"DOCTOR:Dr. Brown"}));
}

TEST(Prepare, AddsHealthDetailsOnlyIfAsked) {
    const Note note = tagged("Brown has fever and takes aspirin.", {{"Brown", Label::patient}});
    EXPECT_EQ(prepared(note).spans.size(), 1U);
    PrepareOptions options;
    options.add_health_details = true;
    const Note ready = prepared(note, options);
    EXPECT_EQ(span_of(ready, "fever").label, Label::problem);
    EXPECT_EQ(span_of(ready, "aspirin").label, Label::medication);
}

TEST(Prepare, OverlapsAreSettledByRisk) {
    Note note = tagged("John Brown fever", {{"John Brown", Label::patient}, {"Brown fever", Label::problem}});
    note.spans.push_back(span_on(note, "Brown", Label::hospital));
    const Note ready = prepared(note);
    EXPECT_EQ(found(ready), (Found{"PATIENT:John Brown"}));
    for (std::size_t i = 1; i < ready.spans.size(); ++i) EXPECT_LE(ready.spans[i - 1].end, ready.spans[i].begin);
}

TEST(Prepare, NamesAndNumbersAreFoundAgain) {
    const Note note = prepared(tagged("MRN 5540172 for Ruth Ellison. ELLISON came. Chart 5540172 filed.",
                                      {{"5540172", Label::medicalrecord}, {"Ruth Ellison", Label::patient}}));
    EXPECT_EQ(found(note),
              (Found{"MEDICALRECORD:5540172", "PATIENT:Ruth Ellison", "PATIENT:ELLISON", "MEDICALRECORD:5540172"}));
}

TEST(Prepare, PlacesAndEmployersAreFoundAgain) {
    const Note note = prepared(tagged("Works for Acme Widgets in Lowell. At acme widgets since May; Lowell is far.",
                                      {{"Acme Widgets", Label::organization}, {"Lowell", Label::city}}));
    EXPECT_EQ(found(note), (Found{"ORGANIZATION:Acme Widgets", "CITY:Lowell", "ORGANIZATION:acme widgets", "DATE:May",
                                  "CITY:Lowell"}));
}

TEST(Prepare, ATaggedDateIsNotCutByItsOwnMonth) {
    const Note note =
        prepared(tagged("Seen 2/5/2009. MI in February 2008, better since Feb-2009.",
                        {{"2/5/2009", Label::date}, {"February 2008", Label::date}, {"Feb-2009", Label::date}}));
    EXPECT_EQ(found(note), (Found{"DATE:2/5/2009", "DATE:February 2008", "DATE:Feb-2009"}));
}

TEST(Prepare, OtherNamesOfAHospital) {
    const Note note = prepared(
        tagged("Seen at Massachusetts General Hospital. The MGH team (info@mgh.example.org) and Mass General agree. "
               "mass effect was seen.",
               {{"Massachusetts General Hospital", Label::hospital}}));
    const Found all = found(note);
    EXPECT_NE(std::find(all.begin(), all.end(), "HOSPITAL:MGH"), all.end());
    EXPECT_NE(std::find(all.begin(), all.end(), "EMAIL:info@mgh.example.org"), all.end());
    EXPECT_EQ(span_of(note, "MGH").value, span_of(note, "Massachusetts General Hospital").value);
    for (const auto& each : all) EXPECT_EQ(each.find("effect"), std::string::npos);
    const Note hopkins = prepared(
        tagged("Johns Hopkins Hosp. again: Johns Hopkins will call.", {{"Johns Hopkins Hosp", Label::hospital}}));
    EXPECT_EQ(found(hopkins), (Found{"HOSPITAL:Johns Hopkins Hosp", "HOSPITAL:Johns Hopkins"}));
}

TEST(Prepare, TheBeginningOfAHospitalsNameGoesWithIt) {
    const Note cut = prepared(tagged("11 | Quorvale Medical Center | 3/3/2009",
                                     {{"Quorvale", Label::patient}, {"Medical Center", Label::hospital}}));
    EXPECT_EQ(found(cut), Found{"HOSPITAL:Quorvale Medical Center"});
    EXPECT_EQ(cut.spans.front().value, "quorvale medical center");
    const Note particle =
        prepared(tagged("at Du Bois Infirmary.", {{"Du", Label::doctor}, {"Bois Infirmary", Label::hospital}}));
    EXPECT_EQ(found(particle), Found{"HOSPITAL:Du Bois Infirmary"});
    EXPECT_EQ(particle.spans.front().value, "du bois infirmary");
    const Note doctor = prepared(
        tagged("Dr. Quorvale Medical Center", {{"Quorvale", Label::doctor}, {"Medical Center", Label::hospital}}));
    EXPECT_EQ(found(doctor), (Found{"DOCTOR:Dr. Quorvale", "HOSPITAL:Medical Center"}));
    const Note apart = prepared(
        tagged("Quorvale Zybrick Hospital", {{"Quorvale", Label::patient}, {"Zybrick Hospital", Label::hospital}}));
    EXPECT_EQ(found(apart), (Found{"PATIENT:Quorvale", "HOSPITAL:Zybrick Hospital"}));
}

TEST(Prepare, WhatGivesAnAgeAway) {
    const Note none = tagged(
        "His 89th birthday. This octogenarian, in his eighties, was born in 1921. A newborn cried. She is a teenager "
        "in "
        "third grade. A high school senior. Grade 3 murmur.",
        {});
    EXPECT_EQ(found(prepared(none)), (Found{"AGE:89th", "AGE:octogenarian", "AGE:eighties", "DATE:1921", "AGE:newborn",
                                            "AGE:teenager", "AGE:third grade", "AGE:high school senior"}));
    EXPECT_EQ(span_of(prepared(none), "1921").role, Role::birth);
    PrepareOptions shown;
    shown.give_aways.ages = false;
    EXPECT_TRUE(found(prepared(none, shown)).empty());
}

TEST(Prepare, WordsThatNarrowAListOfAges) {
    PrepareOptions options;
    options.give_aways.stages = true;
    const Note note = tagged(
        "Well 5-year 3-month-old girl. An elderly, retired lady on Medicare. The child is in high school. A young man. "
        "He has one child. Young at heart. A 4 1/2 year old.",
        {});
    EXPECT_EQ(found(prepared(note, options)),
              (Found{"AGE:3-month", "GENDER:girl", "AGE:elderly", "AGE:retired", "GENDER:lady", "AGE:Medicare",
                     "AGE:child", "AGE:high school", "AGE:young", "GENDER:man", "AGE:1/2"}));
}

TEST(Prepare, ABirthIsAnnouncedInManyWays) {
    for (const char* cue : {"DOB: ", "D.O.B. ", "Date of Birth - ", "born on ", "b. ", "YOB ", "Birthday is "}) {
        Note note = tagged(std::string("Seen. ") + cue + "4/2/1957.", {{"4/2/1957", Label::date}});
        note.spans[0].role = Role::other;
        note.spans[0].value = "1957-04-02";
        EXPECT_EQ(prepared(note).spans[0].role, Role::birth) << cue;
    }
    for (const char* cue : {"hepatitis B ", "seen on ", "Grade B. ", "stillbirths in "}) {
        Note note = tagged(std::string("Seen. ") + cue + "4/2/1957.", {{"4/2/1957", Label::date}});
        EXPECT_NE(prepared(note).spans.back().role, Role::birth) << cue;
    }
}

TEST(Prepare, AScoreIsNotCountedFrom) {
    const Note note =
        prepared(tagged("Pain 3/10 today. Seen on 3/11.", {{"3/10", Label::date}, {"3/11", Label::date}}));
    EXPECT_EQ(span_of(note, "3/10").value, "");
    EXPECT_EQ(span_of(note, "3/11").value, "--03-11");
}

TEST(Prepare, AQualityThatIsSomebodysNameIsTheName) {
    const Note note = prepared(tagged("Mr. White, a white male.", {{"White", Label::patient}, {"white", Label::race}}));
    EXPECT_EQ(found(note), (Found{"PATIENT:Mr. White", "RACE:white"}));
    Note second = tagged("Mr. White came. White left.", {{"White", Label::patient}});
    second.spans.push_back(span_on(second, "White left", Label::race));
    second.spans.back().end -= 5;
    EXPECT_EQ(found(prepared(second)), (Found{"PATIENT:Mr. White", "PATIENT:White"}));
}

TEST(Prepare, WhatIsTaggedIsTaggedToTheLastLetter) {
    Note note = tagged("Lives on Route 20. Fell at Walmart on Route 20.",
                       {{"Route 20", Label::street}, {"Walmart on Route 20", Label::location_other}});
    std::string covered(note.text.size(), ' ');
    for (const Span& span : prepared(note).spans) {
        for (std::uint32_t i = span.begin; i < span.end; ++i) covered[i] = note.text[i];
    }
    for (const char* word : {"Walmart", " on R", "Route 20."}) {
        EXPECT_NE((covered + ".").find(std::string(word).substr(0, 4)), std::string::npos) << covered;
    }
    EXPECT_EQ(covered.substr(note.text.find("Walmart"), 10), "Walmart on") << covered;
}

TEST(Prepare, RelativesAndFieldNamesAreNoDetails) {
    const Note note = prepared(tagged("Mom gave MOM; client_ip is set.",
                                      {{"Mom", Label::medication}, {"MOM", Label::medication}, {"ip", Label::test}}));
    ASSERT_EQ(note.spans.size(), 1U);
    EXPECT_EQ(note.text_of(note.spans[0]), "MOM");
}

TEST(Prepare, TimeStamps) {
    const Note note =
        prepared(tagged("Signed 4/25/2009 10:45 AM. Job 20090425104512 at 07:12:33.", {{"4/25/2009", Label::date}}));
    EXPECT_EQ(found(note), (Found{"DATE:4/25/2009 10:45 AM", "DATE:20090425104512", "DATE:07:12:33"}));
}

TEST(Prepare, WordsOfSexIfHidden) {
    const Note note = tagged("She is a lady. Mr. Long saw her husband.", {{"Long", Label::doctor}});
    EXPECT_EQ(found(prepared(note)), (Found{"DOCTOR:Mr. Long"}));
    PrepareOptions options;
    options.give_aways.gender = true;
    const Note ready = prepared(note, options);
    EXPECT_EQ(found(ready), (Found{"GENDER:She", "GENDER:lady", "DOCTOR:Mr. Long", "GENDER:her"}));
    EXPECT_EQ(span_of(ready, "She").value, "female");
}

TEST(Prepare, AllowAndDenyListsOfThePolicy) {
    PrepareOptions options;
    options.allow = {"Foley"};
    options.deny = {"Project Falcon"};
    const Note note =
        prepared(tagged("Foley placed. Enrolled in project falcon.", {{"Foley", Label::patient}}), options);
    EXPECT_EQ(found(note), (Found{"PHI:project falcon"}));
}

TEST(Prepare, SexAndRaceByTheirMeaning) {
    const Note note = prepared(tagged("A 50 yo African American gentleman.",
                                      {{"African American", Label::race}, {"gentleman", Label::gender}}));
    EXPECT_EQ(span_of(note, "gentleman").value, "male");
    EXPECT_EQ(span_of(note, "African American").value, "black");
}

TEST(Prepare, EmptyNote) { EXPECT_TRUE(prepared(tagged("", {})).spans.empty()); }

}  // namespace
}  // namespace scrim
