#include "anon/release/work/packed.h"

#include <optional>
#include <utility>

#include "nlp/base/json.h"

namespace scrim {
namespace {

// Every list below is in the order of the members of its type.

std::string bytes_of(const Json& json) {
    std::string out;
    Json::to_cbor(json, out);
    return out;
}

int number(Label label) { return static_cast<int>(label); }
int number(Role role) { return static_cast<int>(role); }

Json json_of(const std::optional<Date>& date) {
    return date ? Json::array({date->year, date->month, date->day}) : Json();
}

Json json_of(const std::optional<int>& value) { return value ? Json(*value) : Json(); }

Json json_of(const std::vector<FactValue>& values) {
    Json out = Json::array();
    for (const FactValue& value : values) {
        out.push_back(Json::array({number(value.label), value.value, value.spelling}));
    }
    return out;
}

Json json_of(const std::vector<std::pair<Label, std::string>>& values) {
    Json out = Json::array();
    for (const auto& [label, value] : values) out.push_back(Json::array({number(label), value}));
    return out;
}

Json json_of(const NoteLink& link) {
    return Json::array({link.note_id, link.patient, link.original_note, link.original_patient, link.patient_number});
}

// Takes the items of a list one after the other; whatever is not there or of another type throws, which unpack()
// turns into an error.
class Items {
   public:
    explicit Items(const Json& list) : list_(list) {}

    const Json& next() { return list_.at(at_++); }
    template <class T>
    T next_as() {
        return next().get<T>();
    }
    Label label() { return label_at(next_as<std::size_t>()); }
    std::optional<Date> date() {
        const Json& json = next();
        if (json.is_null()) return std::nullopt;
        return Date{json.at(0).get<int>(), json.at(1).get<int>(), json.at(2).get<int>()};
    }
    std::optional<int> optional_number() {
        const Json& json = next();
        return json.is_null() ? std::nullopt : std::optional(json.get<int>());
    }
    std::vector<FactValue> fact_values() {
        std::vector<FactValue> out;
        for (const Json& json : next()) {
            out.push_back({label_at(json.at(0).get<std::size_t>()), json.at(1).get<std::string>(),
                           json.at(2).get<std::string>()});
        }
        return out;
    }
    std::vector<std::pair<Label, std::string>> labelled() {
        std::vector<std::pair<Label, std::string>> out;
        for (const Json& json : next()) {
            out.emplace_back(label_at(json.at(0).get<std::size_t>()), json.at(1).get<std::string>());
        }
        return out;
    }
    NoteLink link() {
        Items of(next());
        NoteLink out;
        for (std::string* field : {&out.note_id, &out.patient, &out.original_note, &out.original_patient}) {
            *field = of.next_as<std::string>();
        }
        out.patient_number = of.next_as<std::uint32_t>();
        return out;
    }

    static Label label_at(std::size_t number) {
        if (number >= label_count) throw std::out_of_range("label");
        return static_cast<Label>(number);
    }

   private:
    const Json& list_;
    std::size_t at_ = 0;
};

template <class Out>
Result<Out> unpack(std::string_view bytes, Out (*read)(Items&)) {
    const Json json = Json::from_cbor(bytes.begin(), bytes.end(), true, false);
    const auto refused = [] {
        return bad_input("what a worker of the release sent or got cannot be read", {},
                         "do all machines have the same version of scrim?");
    };
    if (json.is_discarded() || !json.is_array()) return refused();
    try {
        Items items(json);
        return read(items);
    } catch (const std::exception&) {  // the library's way to say that a type is another
        return refused();
    }
}

GatheredNote read_gathered(Items& items) {
    GatheredNote out;
    out.id = items.next_as<std::string>();
    out.patient_id = items.next_as<std::string>();
    out.why_left_out = items.next_as<std::string>();
    out.terms = items.next_as<std::vector<std::string>>();
    NoteFacts& facts = out.facts;
    facts.date = items.date();
    facts.date_role = static_cast<Role>(items.next_as<int>());
    facts.discharge = items.date();
    facts.last_year = items.next_as<int>();
    facts.age = items.optional_number();
    facts.oldest = items.next_as<int>();
    facts.values = items.fact_values();
    facts.counted = items.fact_values();
    facts.stated = items.fact_values();
    Items gender(items.next());
    for (std::uint32_t* count :
         {&facts.gender.female, &facts.gender.male, &facts.gender.female_body, &facts.gender.male_body}) {
        *count = gender.next_as<std::uint32_t>();
    }
    facts.persons = items.labelled();
    return out;
}

PackedOrder read_order(Items& items) {
    PackedOrder out;
    NoteOrder& order = out.order;
    order.link = items.link();
    order.cluster = items.next_as<std::uint32_t>();
    for (const Json& list : items.next()) {
        Items of(list);
        const Label label = of.label();
        order.shown.lists[label] = of.next_as<std::string>();
    }
    order.shown.date = items.date();
    order.shown.age = items.optional_number();
    order.shown.months_left = items.optional_number();
    order.shown.is_very_old = items.next_as<bool>();
    if (const Json& ages = items.next(); !ages.is_null()) {
        order.shown.ages = AgeRange{ages.at(0).get<int>(), ages.at(1).get<int>()};
    }
    order.shown.values = items.labelled();
    for (const Json& label : items.next()) order.shown.shared.push_back(Items::label_at(label.get<std::size_t>()));
    order.shown.shift_days = items.next_as<int>();
    order.shown.number = items.next_as<std::uint32_t>();
    if (const Json& persons = items.next(); !persons.is_null()) {
        std::vector<Persons::Person> all;
        for (const Json& person : persons) {
            Items of(person);
            const Label label = of.label();
            all.push_back({label, of.next_as<std::vector<std::string>>()});
        }
        out.persons = Persons(std::move(all));
        out.has_persons = true;
    }
    for (const Json& list : items.next()) {
        Items of(list);
        const Label label = of.label();
        order.lists[label] = of.next_as<std::vector<std::string>>();
    }
    return out;
}

// The counters of Leaks, in the order of its members.
template <class Counts>
auto counters_of(Counts& leaks) {
    return std::array{&leaks.identifiers,          &leaks.identifiers_found, &leaks.others,
                      &leaks.others_found,         &leaks.listed_found,      &leaks.short_values,
                      &leaks.ordinary_words,       &leaks.health_details,    &leaks.health_details_changed,
                      &leaks.health_details_hidden};
}

CheckedNote read_checked(Items& items) {
    CheckedNote out;
    out.note.link = items.link();
    out.note.line = items.next_as<std::string>();
    out.note.text = items.next_as<std::string>();
    Items spans(items.next());
    for (auto& count : out.note.spans) count = spans.next_as<std::uint64_t>();
    out.note.searched_again = items.next_as<bool>();
    out.note.withheld = items.next_as<bool>();
    Items leaks(items.next());
    for (std::size_t* count : counters_of(out.found.leaks)) *count = leaks.next_as<std::size_t>();
    out.found.own_ids = items.next_as<std::size_t>();
    out.found.foreign_words = items.next_as<std::size_t>();
    out.found.chance_ids = items.next_as<std::size_t>();
    out.found.shared = items.next_as<std::vector<std::string>>();
    return out;
}

}  // namespace

std::string packed(const GatheredNote& note) {
    const NoteFacts& facts = note.facts;
    const auto& gender = facts.gender;
    return bytes_of(Json::array({note.id, note.patient_id, note.why_left_out, note.terms, json_of(facts.date),
                                 number(facts.date_role), json_of(facts.discharge), facts.last_year, json_of(facts.age),
                                 facts.oldest, json_of(facts.values), json_of(facts.counted), json_of(facts.stated),
                                 Json::array({gender.female, gender.male, gender.female_body, gender.male_body}),
                                 json_of(facts.persons)}));
}

std::string packed(const NoteOrder& order) {
    const ShownPatient& shown = order.shown;
    Json texts = Json::array();
    for (const auto& [label, text] : shown.lists) texts.push_back(Json::array({number(label), text}));
    Json shared = Json::array();
    for (const Label label : shown.shared) shared.push_back(number(label));
    Json persons;
    if (shown.persons != nullptr) {
        persons = Json::array();
        for (const auto& person : shown.persons->all()) {
            persons.push_back(Json::array({number(person.label), Json(person.words)}));
        }
    }
    Json lists = Json::array();
    for (const auto& [label, values] : order.lists) lists.push_back(Json::array({number(label), Json(values)}));
    const Json ages = shown.ages ? Json::array({shown.ages->youngest, shown.ages->oldest}) : Json();
    return bytes_of(Json::array({json_of(order.link), order.cluster, texts, json_of(shown.date), json_of(shown.age),
                                 json_of(shown.months_left), shown.is_very_old, ages, json_of(shown.values), shared,
                                 shown.shift_days, shown.number, persons, lists}));
}

std::string packed(const CheckedNote& note) {
    Json leaks = Json::array();
    for (const std::size_t* count : counters_of(note.found.leaks)) leaks.push_back(*count);
    return bytes_of(Json::array({json_of(note.note.link), note.note.line, note.note.text, Json(note.note.spans),
                                 note.note.searched_again, note.note.withheld, leaks, note.found.own_ids,
                                 note.found.foreign_words, note.found.chance_ids, Json(note.found.shared)}));
}

Result<GatheredNote> unpacked_gathered(std::string_view bytes) { return unpack(bytes, read_gathered); }
Result<PackedOrder> unpacked_order(std::string_view bytes) { return unpack(bytes, read_order); }
Result<CheckedNote> unpacked_checked(std::string_view bytes) { return unpack(bytes, read_checked); }

}  // namespace scrim
