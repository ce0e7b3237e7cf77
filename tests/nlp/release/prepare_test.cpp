#include "nlp/release/prepare.h"

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

TEST(Prepare, KeepsTheRolesOfTheAnnotator) {
    Note note = tagged("Admitted on 4/25/2009.", {{"4/25/2009", Label::date}});
    note.spans[0].role = Role::discharge;
    note.spans[0].value = "2009-04-26";
    const Note ready = prepared(note);
    EXPECT_EQ(ready.spans[0].role, Role::discharge);
    EXPECT_EQ(ready.spans[0].value, "2009-04-26");
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
    EXPECT_EQ(found(note),
              (Found{"ORGANIZATION:Acme Widgets", "CITY:Lowell", "ORGANIZATION:acme widgets", "CITY:Lowell"}));
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
