#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "anon/notes/cluster.h"
#include "anon/notes/note_facts.h"
#include "anon/notes/patients.h"
#include "anon/notes/policy.h"

namespace scrim {

// A place at a coarser grain: the state of a city, three digits of a ZIP code. Empty where it is not known.
using PlaceGrain = std::function<std::string(Label label, Grain grain, std::string_view value)>;

// What a release remembers of a patient between its two passes over the notes.
struct PatientFacts {
    std::optional<Date> date;  // of his first note that has one
    Role date_role = Role::other;
    std::int32_t age = -1;              // years, at his first note that tells it; -1 if none does
    std::vector<std::uint32_t> values;  // of PatientTable::values(): the hospitals of his first note with one, ...
    std::vector<std::uint32_t> notes;   // his notes, in input order
};

// Gathers the facts of all notes, patient by patient; no text stays, so that a million notes fit. The order of
// adding decides between equals, nothing else.
class PatientTable {
   public:
    PatientTable(Policy policy, PlaceGrain place_grain)
        : policy_(std::move(policy)), place_grain_(std::move(place_grain)) {}

    // A note of a patient; an empty id makes the note a patient of its own.
    void add(std::string_view patient_id, const NoteFacts& facts, const std::vector<std::string>& terms);

    [[nodiscard]] std::size_t patients() const { return patients_.size(); }
    [[nodiscard]] std::size_t notes() const { return patient_of_.size(); }
    [[nodiscard]] std::size_t notes_without_patient() const { return notes_without_patient_; }
    [[nodiscard]] std::uint32_t patient_of(std::uint32_t note) const { return patient_of_[note]; }
    [[nodiscard]] const PatientFacts& patient(std::uint32_t index) const { return patients_[index]; }
    [[nodiscard]] const Policy& policy() const { return policy_; }

    [[nodiscard]] TermCounts term_counts() const;

    // One attribute per enumerated label, every patient's grain values in it; the clusters are for the caller.
    [[nodiscard]] std::vector<Attribute> attributes() const;

    // A patient's index values besides age and date, normalized.
    [[nodiscard]] std::vector<std::pair<Label, std::string>> values_of(std::uint32_t patient) const;
    // How many patients have a value that is kept unless rare.
    [[nodiscard]] std::uint32_t patients_with(Label label, std::string_view value) const;
    // The data set's most frequent spelling of a normalized value; ties alphabetical.
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

    Policy policy_;
    PlaceGrain place_grain_;
    std::unordered_map<std::string, std::uint32_t> by_id_;
    std::vector<PatientFacts> patients_;
    std::vector<Orders> orders_;
    std::vector<std::uint32_t> patient_of_;  // [note]
    std::size_t notes_without_patient_ = 0;

    std::unordered_map<std::string, std::uint32_t> value_ids_;  // "label value"
    std::vector<Value> values_;
    std::unordered_map<std::string, std::unordered_set<std::uint32_t>> counted_;  // "label value" -> patients

    std::unordered_map<std::string, std::uint32_t> term_ids_;
    std::vector<std::string> terms_;
    std::vector<std::vector<std::uint32_t>> patient_terms_;  // [patient] as they came
};

}  // namespace scrim
