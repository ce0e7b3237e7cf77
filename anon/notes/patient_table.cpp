#include "anon/notes/patient_table.h"

#include <algorithm>
#include <limits>
#include <map>

namespace scrim {
namespace {

std::string key_of(Label label, std::string_view value) { return std::string(name(label)) + ' ' + std::string(value); }

char folded(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// Alphabetic as a reader expects it; case decides between equals only.
bool alphabetic(const std::string& a, const std::string& b) {
    const auto fold_less = [](char x, char y) {
        return static_cast<unsigned char>(folded(x)) < static_cast<unsigned char>(folded(y));
    };
    if (std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), fold_less)) return true;
    if (std::lexicographical_compare(b.begin(), b.end(), a.begin(), a.end(), fold_less)) return false;
    return a < b;
}

// Numbers the grain values in the order of their keys. `held` gives a patient's values.
template <class Key, class Compare>
Attribute numbered(Label label, const std::vector<std::vector<std::pair<Key, std::string>>>& held, Compare compare) {
    std::map<Key, std::pair<std::string, std::uint32_t>, Compare> all(compare);
    for (const auto& values : held) {
        for (const auto& [key, shown] : values) all.try_emplace(key, shown, 0);
    }
    Attribute attribute;
    attribute.label = label;
    for (auto& [key, entry] : all) {
        entry.second = static_cast<std::uint32_t>(attribute.values.size());
        attribute.values.push_back(entry.first);
    }
    attribute.held_by.resize(held.size());
    for (std::size_t i = 0; i < held.size(); ++i) {
        auto& numbers = attribute.held_by[i];
        for (const auto& [key, shown] : held[i]) numbers.push_back(all.at(key).second);
        std::sort(numbers.begin(), numbers.end());
        numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    }
    return attribute;
}

}  // namespace

std::uint32_t PatientTable::patient_for(std::string_view patient_id) {
    const auto next = static_cast<std::uint32_t>(patients_.size());
    if (!patient_id.empty()) {
        const auto [found, is_new] = by_id_.try_emplace(std::string(patient_id), next);
        if (!is_new) return found->second;
    } else {
        ++notes_without_patient_;
    }
    patients_.emplace_back();
    orders_.push_back(
        {{std::numeric_limits<std::int64_t>::max(), 0}, {std::numeric_limits<std::int64_t>::max(), 0}, {}});
    patient_terms_.emplace_back();
    return next;
}

std::uint32_t PatientTable::intern(const FactValue& value) {
    const auto [found, is_new] =
        value_ids_.try_emplace(key_of(value.label, value.value), static_cast<std::uint32_t>(values_.size()));
    if (is_new) values_.push_back({value.label, value.value, {}});
    ++values_[found->second].spellings[value.spelling];
    return found->second;
}

void PatientTable::take_values(PatientFacts& patient, Orders& orders, const NoteFacts& facts, const Order& order) {
    for (const FactValue& value : facts.values) {
        const std::uint32_t id = intern(value);
        auto known = std::find_if(orders.values.begin(), orders.values.end(),
                                  [&](const auto& each) { return each.first == value.label; });
        if (known == orders.values.end()) {
            orders.values.emplace_back(value.label, order);
        } else if (order < known->second) {  // an earlier note: its values replace those of the later one
            known->second = order;
            std::erase_if(patient.values, [&](std::uint32_t each) { return values_[each].label == value.label; });
        } else if (known->second < order) {
            continue;
        }
        patient.values.push_back(id);
    }
}

void PatientTable::add(std::string_view patient_id, const NoteFacts& facts, const std::vector<std::string>& terms) {
    const std::uint32_t index = patient_for(patient_id);
    PatientFacts& patient = patients_[index];
    Orders& orders = orders_[index];
    const auto note = static_cast<std::uint32_t>(patient_of_.size());
    patient_of_.push_back(index);
    patient.notes.push_back(note);
    // Notes without a date come behind those with one.
    const Order order{facts.date ? day_number(*facts.date) : std::numeric_limits<std::int64_t>::max() - 1, note};
    if (facts.date && order < orders.date) {
        orders.date = order;
        patient.date = facts.date;
        patient.date_role = facts.date_role;
    }
    if (facts.age && order < orders.age) {
        orders.age = order;
        patient.age = *facts.age;
    }
    take_values(patient, orders, facts, order);
    for (const FactValue& value : facts.counted) counted_[key_of(value.label, value.value)].insert(index);
    for (const std::string& term : terms) {
        const auto [found, is_new] = term_ids_.try_emplace(term, static_cast<std::uint32_t>(terms_.size()));
        if (is_new) terms_.push_back(term);
        patient_terms_[index].push_back(found->second);
    }
}

TermCounts PatientTable::term_counts() const {
    TermCounts counts;
    counts.terms = terms_;
    counts.column_begin.push_back(0);
    std::vector<std::uint32_t> column;
    for (const auto& terms : patient_terms_) {
        column = terms;
        std::sort(column.begin(), column.end());
        for (std::size_t i = 0; i < column.size(); ++i) {
            if (i > 0 && column[i] == column[i - 1]) {
                counts.count.back() += 1;
            } else {
                counts.term.push_back(column[i]);
                counts.count.push_back(1);
            }
        }
        counts.column_begin.push_back(counts.term.size());
    }
    return counts;
}

Attribute PatientTable::date_attribute() const {
    const Grain grain = policy_.of(Label::date).grain;
    std::vector<std::vector<std::pair<std::int64_t, std::string>>> held(patients_.size());
    for (std::size_t i = 0; i < patients_.size(); ++i) {
        if (!patients_[i].date) continue;
        if (const auto shown = date_at(*patients_[i].date, grain)) {
            held[i].emplace_back(date_order(*patients_[i].date, grain), *shown);
        }
    }
    return numbered(Label::date, held, std::less<>());
}

Attribute PatientTable::age_attribute() const {
    const Grain grain = policy_.of(Label::age).grain;
    std::vector<std::vector<std::pair<int, std::string>>> held(patients_.size());
    for (std::size_t i = 0; i < patients_.size(); ++i) {
        const int age = patients_[i].age;
        if (age < 0) continue;
        const bool old = policy_.oldest_age > 0 && age > policy_.oldest_age;
        const int key = old ? 1000 : grain == Grain::five_years ? age / 5 : age;
        held[i].emplace_back(key, age_at_grain(age, grain, policy_.oldest_age));
    }
    return numbered(Label::age, held, std::less<>());
}

// The places that hold a value, coarser than what the policy shows.
std::vector<std::string> PatientTable::places_of(Label label, std::string_view value) const {
    std::vector<std::string> places;
    if (!place_grain_) return places;
    const bool is_place = label == Label::hospital || label == Label::city || label == Label::zip;
    const Grain shown = policy_.of(label).grain;
    for (const Grain grain : {Grain::city, Grain::state}) {
        const bool coarser =
            is_place && shown != Grain::state && shown != grain && !(label == Label::city && grain == Grain::city);
        if (coarser) places.push_back(place_grain_(label, grain, value));
    }
    return places;
}

Attribute PatientTable::value_attribute(Label label) const {
    std::vector<std::vector<std::pair<std::string, std::string>>> held(patients_.size());
    std::unordered_map<std::uint32_t, std::string> shown_of;
    for (std::size_t i = 0; i < patients_.size(); ++i) {
        for (const std::uint32_t id : patients_[i].values) {
            if (values_[id].label != label) continue;
            auto known = shown_of.find(id);
            if (known == shown_of.end()) known = shown_of.emplace(id, shown(label, values_[id].value)).first;
            if (!known->second.empty()) held[i].emplace_back(known->second, known->second);
        }
    }
    Attribute attribute = numbered(label, held, alphabetic);
    std::unordered_map<std::string, std::vector<std::string>> places;
    for (const auto& [id, shown] : shown_of) places[shown] = places_of(label, values_[id].value);
    for (const std::string& value : attribute.values) attribute.places.push_back(places[value]);
    return attribute;
}

std::vector<Attribute> PatientTable::attributes() const {
    std::vector<Attribute> out;
    for (const Label label : policy_.labels_with(Action::enumerate, Class::qid)) {
        out.push_back(label == Label::date  ? date_attribute()
                      : label == Label::age ? age_attribute()
                                            : value_attribute(label));
    }
    return out;
}

std::vector<std::pair<Label, std::string>> PatientTable::values_of(std::uint32_t patient) const {
    std::vector<std::pair<Label, std::string>> out;
    for (const std::uint32_t id : patients_[patient].values) out.emplace_back(values_[id].label, values_[id].value);
    return out;
}

std::uint32_t PatientTable::patients_with(Label label, std::string_view value) const {
    const auto found = counted_.find(key_of(label, value));
    return found == counted_.end() ? 0 : static_cast<std::uint32_t>(found->second.size());
}

std::string PatientTable::shown(Label label, std::string_view value) const {
    const Grain grain = policy_.of(label).grain;
    const bool as_written = grain == Grain::none || (label == Label::hospital && grain == Grain::hospital) ||
                            (label == Label::city && grain == Grain::city) ||
                            (label == Label::state && grain == Grain::state);
    if (!as_written) return place_grain_ ? place_grain_(label, grain, value) : std::string();
    const auto found = value_ids_.find(key_of(label, value));
    if (found == value_ids_.end()) return {};
    const std::string* best = nullptr;
    std::uint32_t most = 0;
    for (const auto& [spelling, count] : values_[found->second].spellings) {
        if (best == nullptr || count > most || (count == most && spelling < *best)) {
            best = &spelling;
            most = count;
        }
    }
    return best == nullptr ? std::string() : *best;
}

}  // namespace scrim
