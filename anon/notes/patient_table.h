#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "anon/notes/cluster/cluster.h"
#include "anon/notes/note_facts.h"
#include "anon/notes/patients.h"
#include "anon/notes/persons.h"
#include "anon/notes/release_policy.h"

namespace scrim {

// Whether a value may be listed whoever has it: a hospital or a city that the lexicon knows.
using KnownValue = std::function<bool(Label label, std::string_view value)>;

// What stands in a list for values that nobody vetted.
inline constexpr std::string_view unvetted_value = "other";

// A place at a coarser grain: the state of a city, three digits of a ZIP code. Empty where it is not known.
using PlaceGrain = std::function<std::string(Label label, Grain grain, std::string_view value)>;

// What a release remembers of a patient between its two passes over the notes.
struct PatientFacts {
    std::optional<Date> date;  // of their first note that has one
    Role date_role = Role::other;
    std::int32_t age = -1;              // years, at their first note that tells it; -1 if none does
    std::int32_t oldest = -1;           // of the ages that their notes tell
    std::int32_t born_by = 0;           // the earliest year that a record, or an age and a year of a note give; 0
    std::int32_t last_year = 0;         // that their notes or records name
    std::vector<std::uint32_t> values;  // of PatientTable::values(): the hospitals of their first note with one, ...
    std::vector<std::uint32_t> notes;   // their notes, in input order
    std::int32_t stay_days = -1;        // from admission to discharge, in the note of the date; -1 if it does not tell
    GenderWords gender;                 // of all notes
    // Of RACE and of labels that are shown where a group agrees: label and number of each value, in order of coming.
    std::vector<std::pair<Label, std::uint32_t>> stated;
    std::vector<std::pair<Label, Grain>> asked;  // that their values are shown no finer than so
};

// "RACE white"
[[nodiscard]] std::string key_of_value(Label label, std::string_view value);

// Gathers the facts of all notes, patient by patient; no text stays, so that a million notes fit. The order of
// adding decides between equals, nothing else.
class PatientTable {
   public:
    PatientTable(Policy policy, PlaceGrain place_grain)
        : policy_(std::move(policy)), place_grain_(std::move(place_grain)) {}

    // A note of a patient; an empty id makes the note a patient of its own.
    void add(std::string_view patient_id, const NoteFacts& facts, const std::vector<std::string>& terms);

    // What others than the notes tell of how old a patient is: the year of birth, the latest year of an event (0: not
    // told) and an age (-1). Of a patient without notes nothing is kept.
    void add_years(std::string_view patient_id, int born, int last, int oldest);

    [[nodiscard]] std::size_t patients() const { return patients_.size(); }
    [[nodiscard]] std::size_t notes() const { return patient_of_.size(); }
    [[nodiscard]] std::size_t notes_without_patient() const { return notes_without_patient_; }
    [[nodiscard]] std::uint32_t patient_of(std::uint32_t note) const { return patient_of_[note]; }
    [[nodiscard]] const PatientFacts& patient(std::uint32_t index) const { return patients_[index]; }
    [[nodiscard]] const Policy& policy() const { return policy_; }
    // [patient] the id of the input, empty where it names none.
    [[nodiscard]] std::vector<std::string> patient_ids() const;
    // Whether the ages and years of all their notes and records together tell an age above the oldest that the policy
    // shows. A birth of which nothing says how long ago it was does.
    [[nodiscard]] bool is_very_old(std::uint32_t patient) const;
    // The month of the latest note, in months since year 0; 0 if none has a date.
    [[nodiscard]] int last_month() const { return last_month_; }
    // How many patient ids differ from another by case, blanks or zeros alone: most likely one person as several.
    [[nodiscard]] std::size_t look_alike_ids() const;

    // Once all notes are added, before groups are made: of names of hospitals and the like, lists show only what is
    // known or at least k patients have, under all its names together. Others are taken for a misspelling or the
    // beginning of one that is listed, or are "other": junk of the tagging, and one day a name, would stand in the
    // notes of k patients.
    void vet(std::uint32_t k, const KnownValue& is_known);

    // A patient asks that a value of theirs is shown no finer than so.
    void ask(std::uint32_t patient, Label label, Grain grain) { patients_[patient].asked.emplace_back(label, grain); }

    // Leaves patients out, with their notes. Tells the new number of every note, UINT32_MAX for those that are gone.
    // Values must be vetted again.
    [[nodiscard]] std::vector<std::uint32_t> leave_out(const std::vector<std::uint32_t>& patients);

    // Whom the notes of a patient name; nothing unless the policy numbers persons.
    [[nodiscard]] const Persons* persons_of(std::uint32_t patient) const {
        return patient < persons_.size() ? &persons_[patient] : nullptr;
    }

    [[nodiscard]] TermCounts term_counts() const;

    // One attribute per enumerated label, every patient's grain values in it; the clusters are for the caller.
    [[nodiscard]] std::vector<Attribute> attributes() const;

    // A patient's index values besides age and date, normalized.
    [[nodiscard]] std::vector<std::pair<Label, std::string>> values_of(std::uint32_t patient) const;
    // How many patients have a value that is kept unless rare.
    [[nodiscard]] std::uint32_t patients_with(Label label, std::string_view value) const;
    // The values that at least so many patients have, as key_of_value() writes them.
    [[nodiscard]] std::vector<std::string> values_of_many(std::uint32_t patients) const;
    // The one form of a normalized value in the whole release: written out and in plain case ("Tufts Medical Center"),
    // or by policy the data set's most frequent spelling, ties alphabetical.
    [[nodiscard]] std::string shown(Label label, std::string_view value) const;

   private:
    struct Value {
        Label label;
        std::string value;
        std::unordered_map<std::string, std::uint32_t> spellings;
    };
    struct Order {  // which note of a patient a fact came from: its date, then its place in the input
        std::int64_t day;
        std::uint32_t note;
        auto operator<=>(const Order&) const = default;
    };
    struct Orders {
        Order date;
        Order age;
        std::vector<std::pair<Label, Order>> values;
    };

    std::uint32_t patient_for(std::string_view patient_id);
    std::uint32_t intern(const FactValue& value);
    void take_values(PatientFacts& patient, Orders& orders, const NoteFacts& facts, const Order& order);
    [[nodiscard]] Attribute date_attribute() const;
    [[nodiscard]] Attribute age_attribute() const;
    [[nodiscard]] Attribute value_attribute(Label label) const;
    [[nodiscard]] std::vector<std::string> places_of(Label label, std::string_view value) const;
    [[nodiscard]] std::vector<std::uint32_t> names_joined(const std::vector<std::uint32_t>& holders,
                                                          const KnownValue& is_known) const;
    void join_endings(const std::vector<std::uint32_t>& holders, const KnownValue& is_known,
                      std::vector<std::uint32_t>& joined) const;
    [[nodiscard]] std::uint32_t listed_for(std::uint32_t value, const std::vector<std::uint32_t>& listed) const;

    Policy policy_;
    PlaceGrain place_grain_;
    std::unordered_map<std::string, std::uint32_t> by_id_;
    std::vector<PatientFacts> patients_;
    std::vector<Orders> orders_;
    std::vector<std::uint32_t> patient_of_;  // [note]
    std::size_t notes_without_patient_ = 0;
    int last_month_ = 0;

    std::unordered_map<std::string, std::uint32_t> value_ids_;  // "label value"
    std::vector<Value> values_;
    static constexpr std::uint32_t unvetted = UINT32_MAX;
    std::vector<std::uint32_t> listed_as_;  // [value] which one lists show for it; empty as long as nothing is vetted
    std::vector<Persons> persons_;          // [patient]
    std::unordered_map<std::string, std::unordered_set<std::uint32_t>> counted_;  // "label value" -> patients
    std::unordered_map<std::string, std::uint32_t> stated_ids_;                   // "label value"

    std::unordered_map<std::string, std::uint32_t> term_ids_;
    std::vector<std::string> terms_;
    std::vector<std::vector<std::uint32_t>> patient_terms_;  // [patient] as they came
};

}  // namespace scrim
