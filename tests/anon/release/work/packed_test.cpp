#include "anon/release/work/packed.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

TEST(Packed, FactsOfANoteComeBack) {
    GatheredNote note{"n1", "p1", "", {}, {"fever", "no cough"}};
    note.facts.date = Date{2009, 3, 13};
    note.facts.date_role = Role::admission;
    note.facts.last_year = 2010;
    note.facts.age = 52;
    note.facts.oldest = 52;
    note.facts.values = {{Label::hospital, "tufts medical center", "Tufts Med Ctr"}};
    note.facts.stated = {{Label::race, "white", "White"}};
    note.facts.gender = {1, 2, 3, 4};
    note.facts.persons = {{Label::patient, "Müller"}};
    const auto back = unpacked_gathered(packed(note));
    ASSERT_TRUE(back) << back.error().message();
    EXPECT_EQ(back->id, "n1");
    EXPECT_EQ(back->terms, note.terms);
    EXPECT_EQ(back->facts.date, note.facts.date);
    EXPECT_EQ(back->facts.date_role, Role::admission);
    EXPECT_EQ(back->facts.discharge, std::nullopt);
    EXPECT_EQ(back->facts.age, 52);
    ASSERT_EQ(back->facts.values.size(), 1U);
    EXPECT_EQ(back->facts.values[0].spelling, "Tufts Med Ctr");
    ASSERT_EQ(back->facts.stated.size(), 1U);
    EXPECT_EQ(back->facts.stated[0].label, Label::race);
    EXPECT_EQ(back->facts.gender.male_body, 4U);
    EXPECT_EQ(back->facts.persons, note.facts.persons);
    EXPECT_EQ(packed(*back), packed(note));
}

TEST(Packed, OrdersComeBack) {
    Persons persons;
    persons.add(Label::doctor, "Ana Gupta");
    NoteOrder order;
    order.link = {"r01", "q02", "n1", "p1", 7};
    order.cluster = 3;
    order.shown.lists[Label::age] = "{5, 52}";
    order.shown.date = Date{2009, 3, 0};
    order.shown.months_left = 4;
    order.shown.is_very_old = true;
    order.shown.ages = AgeRange{5, 52};
    order.shown.values = {{Label::hospital, "tufts medical center"}};
    order.shown.shared = {Label::race};
    order.shown.shift_days = -12;
    order.shown.number = 7;
    order.shown.persons = &persons;
    order.lists[Label::age] = {"5", "52"};
    auto back = unpacked_order(packed(order));
    ASSERT_TRUE(back) << back.error().message();
    ASSERT_TRUE(back->has_persons);
    EXPECT_EQ(back->persons.number_of(Label::doctor, "Gupta"), 1U);
    EXPECT_EQ(back->order.shown.ages->oldest, 52);
    EXPECT_EQ(back->order.shown.age, std::nullopt);
    EXPECT_EQ(back->order.lists, order.lists);
    back->order.shown.persons = &back->persons;
    EXPECT_EQ(packed(back->order), packed(order));
}

TEST(Packed, FinishedNotesComeBackWithWhatWasFound) {
    CheckedNote note;
    note.note.link = {"r01", "q02", "n1", "p1", 7};
    note.note.line = R"({"note_id":"r01"})";
    note.note.text = "[NAME] has fever.";
    note.note.spans[2] = 5;
    note.note.withheld = true;
    note.found.leaks.identifiers = 1;
    note.found.leaks.health_details_hidden = 9;
    note.found.foreign_words = 2;
    note.found.shared = {"RACE white"};
    const auto back = unpacked_checked(packed(note));
    ASSERT_TRUE(back) << back.error().message();
    EXPECT_EQ(back->note.text, note.note.text);
    EXPECT_EQ(back->note.spans[2], 5U);
    EXPECT_TRUE(back->note.withheld);
    EXPECT_FALSE(back->note.searched_again);
    EXPECT_EQ(back->found.leaks.health_details_hidden, 9U);
    EXPECT_EQ(back->found.shared, note.found.shared);
    EXPECT_EQ(packed(*back), packed(note));
}

TEST(Packed, WhatIsCutOffOrOfAnotherKindIsAnError) {
    const std::string order = packed(NoteOrder{});
    for (std::size_t size = 0; size < order.size(); ++size) EXPECT_FALSE(unpacked_order(order.substr(0, size))) << size;
    EXPECT_FALSE(unpacked_gathered(order));
    EXPECT_FALSE(unpacked_checked(packed(GatheredNote{})));
    EXPECT_FALSE(unpacked_gathered(""));
    EXPECT_FALSE(unpacked_gathered("no bytes of a worker"));
}

}  // namespace
}  // namespace scrim
