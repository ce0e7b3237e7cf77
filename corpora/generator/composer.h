#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "corpora/generator/facts.h"
#include "corpora/generator/note_builder.h"

namespace scrim::corpora {

// How one note writes its dates, headings and names.
struct Style {
    std::string date;      // a form of write_date
    int heading = 0;       // 0 CAPS:, 1 Title:, 2 CAPS on its own line, 3 Title on its own line, ...
    bool runs_on = false;  // sections follow each other in one paragraph
    bool bullets = false;
    double length = 1;  // how much longer than usual the lists of sentences are
    std::string age;    // a rule "age form"
};

// Writes one note: expands templates with the facts of a patient and an encounter.
class Composer {
   public:
    Composer(Random& random, const Grammar& grammar, const Values& values, const Patient& patient,
             const Encounter& encounter);

    void expand_rule(const std::string& rule);
    void expand(const Template& text);
    void slot(const Slot& slot);
    [[nodiscard]] bool holds(const std::string& condition) const;

    // The parts that slots use.
    Random& random;
    const Grammar& grammar;
    const Values& values;
    const Patient& patient;
    const Encounter& encounter;
    NoteBuilder builder;
    Style style;
    std::map<std::string, Person> staff;         // by role; made when first named
    std::map<std::string, std::string> numbers;  // of this note, by kind
    std::map<std::string, Day> days;             // of this note, by what happened
    std::map<std::string, Random> draws;         // of texts that come again alike
    std::vector<std::string> symptoms;           // present in this note, in the order they are told
    std::size_t next_symptom = 0;
    std::size_t next_drug = 0;
    std::size_t own_drugs = 0;  // the first of `drugs`, for the main condition
    std::vector<Drug> drugs;    // of the main condition and the others
    int depth = 0;

   private:
    [[nodiscard]] const Alternative& choose(const Rule& rule);
    void several(const Slot& slot, const Rule& rule);
    [[nodiscard]] bool begins_sentence(const std::string& name) const;

    std::set<const Alternative*> used_;
};

using SlotFunction = void (*)(Composer&, const Slot&);
using SlotTable = std::unordered_map<std::string_view, SlotFunction>;

// All slots that are no rules; slots_*.cpp add theirs.
[[nodiscard]] const SlotTable& slot_table();
void add_people_slots(SlotTable& table);
void add_date_slots(SlotTable& table);
void add_place_slots(SlotTable& table);
void add_number_slots(SlotTable& table);
void add_medical_slots(SlotTable& table);
void add_layout_slots(SlotTable& table);

// The slots of a grammar that name neither a rule nor a function.
[[nodiscard]] std::vector<std::string> unknown_slots(const Grammar& grammar, const std::vector<Condition>& conditions);

}  // namespace scrim::corpora
