#include "anon/notes/patient_table.h"

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>

#include "anon/notes/plain_form.h"
#include "nlp/base/ascii.h"
#include "nlp/base/search/place_key.h"

namespace scrim {
namespace {

// Alphabetic as a reader expects it; case decides between equals only.
bool alphabetic(const std::string& a, const std::string& b) {
    const auto fold_less = [](char x, char y) {
        return static_cast<unsigned char>(lower(x)) < static_cast<unsigned char>(lower(y));
    };
    if (std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), fold_less)) return true;
    if (std::lexicographical_compare(b.begin(), b.end(), a.begin(), a.end(), fold_less)) return false;
    return a < b;
}

// An id without what a person may write otherwise: case, blanks, leading zeros, the ".0" of a spreadsheet.
std::string plain_id(std::string_view id) {
    std::string out;
    for (const char c : id) {
        if (!is_space(c)) out += lower(c);
    }
    if (out.ends_with(".0")) out.resize(out.size() - 2);
    const std::size_t digit = out.find_first_not_of('0');
    return digit == std::string::npos ? out : out.substr(digit);
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

std::string key_of_value(Label label, std::string_view value) {
    return std::string(name(label)) + ' ' + std::string(value);
}

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
    if (policy_.numbered) persons_.emplace_back();
    return next;
}

std::uint32_t PatientTable::intern(const FactValue& value) {
    const auto [found, is_new] =
        value_ids_.try_emplace(key_of_value(value.label, value.value), static_cast<std::uint32_t>(values_.size()));
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
    // Notes without a date come after those with one.
    const Order order{facts.date ? day_number(*facts.date) : std::numeric_limits<std::int64_t>::max() - 1, note};
    if (facts.date && order < orders.date) {
        orders.date = order;
        patient.date = facts.date;
        patient.date_role = facts.date_role;
        patient.stay_days = facts.discharge && facts.date->is_full()
                                ? static_cast<std::int32_t>(day_number(*facts.discharge) - day_number(*facts.date))
                                : -1;
    }
    if (facts.age && order < orders.age) {
        orders.age = order;
        patient.age = *facts.age;
    }
    if (facts.date) last_month_ = std::max(last_month_, facts.date->year * 12 + facts.date->month);
    patient.oldest = std::max(patient.oldest, facts.oldest);
    patient.last_year = std::max(patient.last_year, facts.last_year);
    const int year = facts.date ? facts.date->year : facts.last_year;
    if (facts.age && year != 0 && (patient.born_by == 0 || year - *facts.age < patient.born_by)) {
        patient.born_by = year - *facts.age;
    }
    take_values(patient, orders, facts, order);
    for (const FactValue& value : facts.counted) counted_[key_of_value(value.label, value.value)].insert(index);
    patient.gender.add(facts.gender);
    for (const FactValue& value : facts.stated) {
        const auto number = static_cast<std::uint32_t>(stated_ids_.size());
        const std::pair stated(value.label,
                               stated_ids_.try_emplace(key_of_value(value.label, value.value), number).first->second);
        if (std::find(patient.stated.begin(), patient.stated.end(), stated) == patient.stated.end()) {
            patient.stated.push_back(stated);
        }
    }
    for (const auto& [label, name] : facts.persons) persons_[index].add(label, name);
    for (const std::string& term : terms) {
        const auto [found, is_new] = term_ids_.try_emplace(term, static_cast<std::uint32_t>(terms_.size()));
        if (is_new) terms_.push_back(term);
        patient_terms_[index].push_back(found->second);
    }
}

void PatientTable::add_years(std::string_view patient_id, int born, int last, int oldest) {
    const auto found = by_id_.find(std::string(patient_id));
    if (found == by_id_.end()) return;
    PatientFacts& patient = patients_[found->second];
    if (born != 0 && (patient.born_by == 0 || born < patient.born_by)) patient.born_by = born;
    patient.last_year = std::max(patient.last_year, last);
    patient.oldest = std::max(patient.oldest, oldest);
}

std::size_t PatientTable::look_alike_ids() const {
    std::unordered_map<std::string, std::size_t> ids;
    for (const auto& [id, patient] : by_id_) ++ids[plain_id(id)];
    std::size_t alike = 0;
    for (const auto& [id, count] : ids) alike += count > 1 ? count : 0;
    return alike;
}

bool PatientTable::is_very_old(std::uint32_t patient) const {
    const PatientFacts& facts = patients_[patient];
    if (policy_.oldest_age == 0) return false;
    if (facts.oldest > policy_.oldest_age) return true;
    if (facts.born_by == 0) return false;
    if (facts.last_year == 0) return facts.age < 0;
    return facts.last_year - facts.born_by > policy_.oldest_age;
}

// The listed value that another is a misspelling or the beginning of; unvetted if there is none, or several.
std::uint32_t PatientTable::listed_for(std::uint32_t value, const std::vector<std::uint32_t>& listed) const {
    std::uint32_t found = unvetted;
    for (const std::uint32_t other : listed) {
        if (values_[other].label != values_[value].label) continue;
        if (!is_same_name(values_[value].value, values_[other].value)) continue;
        if (found != unvetted) return unvetted;
        found = other;
    }
    return found;
}

// [value] the one of the same hospital's names that the lexicon knows and most patients have; two that the lexicon
// knows stay two.
std::vector<std::uint32_t> PatientTable::names_joined(const std::vector<std::uint32_t>& holders,
                                                      const KnownValue& is_known) const {
    std::map<std::string, std::uint32_t> most;  // [key]
    const auto key_of = [&](std::uint32_t id) { return place_key(values_[id].value); };
    for (std::uint32_t id = 0; id < values_.size(); ++id) {
        if (values_[id].label != Label::hospital) continue;
        const auto [found, is_new] = most.try_emplace(key_of(id), id);
        const auto rank = [&](std::uint32_t each) {
            const std::string_view value = values_[each].value;
            return std::tuple(is_known(Label::hospital, value), holders[each], value);
        };
        if (!is_new && rank(id) > rank(found->second)) found->second = id;
    }
    std::vector<std::uint32_t> joined(values_.size());
    for (std::uint32_t id = 0; id < values_.size(); ++id) {
        joined[id] = id;
        if (values_[id].label != Label::hospital) continue;
        const std::uint32_t other = most.at(key_of(id));
        const bool are_two =
            is_known(Label::hospital, values_[id].value) && is_known(Label::hospital, values_[other].value);
        if (!are_two) joined[id] = other;
    }
    join_endings(holders, is_known, joined);
    return joined;
}

// "Raton County Hospital" is what is left of "Boca Raton County Hospital" where a tagger took Boca for a name: what a
// name ends with is that name, if more patients have it, and three in four of those whose hospital's name ends so; and
// if the lexicon does not know the ending by itself.
void PatientTable::join_endings(const std::vector<std::uint32_t>& holders, const KnownValue& is_known,
                                std::vector<std::uint32_t>& joined) const {
    struct Names {
        std::uint32_t most = unvetted;  // the one that most patients have
        std::uint64_t patients = 0;     // of all of them
    };
    std::unordered_map<std::string_view, Names> names_with;  // by an ending of two words or more
    for (std::uint32_t id = 0; id < values_.size(); ++id) {
        const std::string_view value = values_[id].value;
        if (values_[id].label != Label::hospital || joined[id] != id) continue;
        for (std::size_t blank = value.find(' '); blank != std::string_view::npos; blank = value.find(' ', blank + 1)) {
            const std::string_view ending = value.substr(blank + 1);
            if (ending.find(' ') == std::string_view::npos) break;
            Names& names = names_with[ending];
            names.patients += holders[id];
            if (names.most == unvetted || holders[id] > holders[names.most]) names.most = id;
        }
    }
    for (std::uint32_t id = 0; id < values_.size(); ++id) {
        if (values_[id].label != Label::hospital || joined[id] != id) continue;
        const auto found = names_with.find(values_[id].value);
        if (found == names_with.end() || is_known(Label::hospital, values_[id].value)) continue;
        const std::uint32_t most = found->second.most;
        const bool is_one = std::uint64_t{4} * holders[most] >= 3 * found->second.patients;
        if (is_one && holders[most] > holders[id]) joined[id] = most;
    }
    for (std::uint32_t& id : joined) {
        while (joined[id] != id) id = joined[id];
    }
}

void PatientTable::vet(std::uint32_t k, const KnownValue& is_known) {
    std::vector<std::uint32_t> holders(values_.size(), 0);
    for (const PatientFacts& patient : patients_) {
        for (const std::uint32_t id : patient.values) ++holders[id];
    }
    const std::vector<std::uint32_t> joined = names_joined(holders, is_known);
    std::vector<std::uint32_t> together(values_.size(), 0);
    for (std::uint32_t id = 0; id < values_.size(); ++id) together[joined[id]] += holders[id];
    std::vector<std::uint32_t> listed;
    listed_as_.assign(values_.size(), unvetted);
    for (std::uint32_t id = 0; id < values_.size(); ++id) {
        if (joined[id] != id || (together[id] < k && !is_known(values_[id].label, values_[id].value))) continue;
        listed_as_[id] = id;
        listed.push_back(id);
    }
    for (std::uint32_t id = 0; id < values_.size(); ++id) {
        if (joined[id] == id && listed_as_[id] == unvetted) listed_as_[id] = listed_for(id, listed);
    }
    for (std::uint32_t id = 0; id < values_.size(); ++id) {
        if (joined[id] != id) listed_as_[id] = listed_as_[joined[id]];
    }
}

std::vector<std::uint32_t> PatientTable::leave_out(const std::vector<std::uint32_t>& patients) {
    constexpr std::uint32_t gone = UINT32_MAX;
    std::vector<std::uint32_t> number(patients_.size(), 0);  // [patient] its new number
    for (const std::uint32_t patient : patients) number[patient] = gone;
    std::uint32_t kept = 0;
    for (std::uint32_t i = 0; i < patients_.size(); ++i) {
        if (number[i] == gone) continue;
        number[i] = kept;
        if (kept != i) {
            patients_[kept] = std::move(patients_[i]);
            orders_[kept] = std::move(orders_[i]);
            patient_terms_[kept] = std::move(patient_terms_[i]);
            if (!persons_.empty()) persons_[kept] = std::move(persons_[i]);
        }
        patients_[kept++].notes.clear();
    }
    patients_.resize(kept);
    orders_.resize(kept);
    patient_terms_.resize(kept);
    if (!persons_.empty()) persons_.resize(kept);
    for (auto& [id, patient] : by_id_) patient = number[patient];
    const std::size_t named = std::erase_if(by_id_, [](const auto& entry) { return entry.second == gone; });
    notes_without_patient_ -= patients.size() - named;  // without an id each note is a patient
    for (auto& [value, holders] : counted_) {
        std::unordered_set<std::uint32_t> staying;
        for (const std::uint32_t patient : holders) {
            if (number[patient] != gone) staying.insert(number[patient]);
        }
        holders = std::move(staying);
    }
    std::vector<std::uint32_t> notes(patient_of_.size(), gone);
    std::vector<std::uint32_t> patient_of;
    for (std::size_t note = 0; note < notes.size(); ++note) {
        const std::uint32_t patient = number[patient_of_[note]];
        if (patient == gone) continue;
        notes[note] = static_cast<std::uint32_t>(patient_of.size());
        patients_[patient].notes.push_back(notes[note]);
        patient_of.push_back(patient);
    }
    patient_of_ = std::move(patient_of);
    return notes;
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
    for (const auto& [id, shown] : shown_of) {
        const std::uint32_t listed = listed_as_.empty() ? id : listed_as_[id];
        if (listed != unvetted) places[shown] = places_of(label, values_[listed].value);
    }
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

std::vector<std::string> PatientTable::patient_ids() const {
    std::vector<std::string> out(patients_.size());
    for (const auto& [id, patient] : by_id_) out[patient] = id;
    return out;
}

std::vector<std::pair<Label, std::string>> PatientTable::values_of(std::uint32_t patient) const {
    std::vector<std::pair<Label, std::string>> out;
    for (const std::uint32_t id : patients_[patient].values) out.emplace_back(values_[id].label, values_[id].value);
    return out;
}

std::uint32_t PatientTable::patients_with(Label label, std::string_view value) const {
    const auto found = counted_.find(key_of_value(label, value));
    return found == counted_.end() ? 0 : static_cast<std::uint32_t>(found->second.size());
}

std::vector<std::string> PatientTable::values_of_many(std::uint32_t patients) const {
    std::vector<std::string> out;
    for (const auto& [key, having] : counted_) {
        if (having.size() >= patients) out.push_back(key);
    }
    std::sort(out.begin(), out.end());
    return out;
}

std::string PatientTable::shown(Label label, std::string_view value) const {
    const Grain grain = policy_.of(label).grain;
    const bool as_written = grain == Grain::none || (label == Label::hospital && grain == Grain::hospital) ||
                            (label == Label::city && grain == Grain::city) ||
                            (label == Label::state && grain == Grain::state);
    if (!as_written) return place_grain_ ? place_grain_(label, grain, value) : std::string();
    const auto found = value_ids_.find(key_of_value(label, value));
    if (found == value_ids_.end()) return {};
    const std::uint32_t id = listed_as_.empty() ? found->second : listed_as_[found->second];
    if (id == unvetted) return std::string(unvetted_value);
    if (!policy_.written_forms) return plain_form(values_[id].value, values_[id].spellings);
    const std::string* best = nullptr;
    std::uint32_t most = 0;
    for (const auto& [spelling, count] : values_[id].spellings) {
        if (best == nullptr || count > most || (count == most && spelling < *best)) {
            best = &spelling;
            most = count;
        }
    }
    return best == nullptr ? std::string() : *best;
}

}  // namespace scrim
