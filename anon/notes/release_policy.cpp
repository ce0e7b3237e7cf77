#include "anon/notes/release_policy.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace scrim {
namespace {

constexpr std::array<std::string_view, 8> action_names{"remove", "keep",      "enumerate", "generalize",
                                                       "shift",  "surrogate", "part",      "shared"};
constexpr std::array<std::string_view, 11> grain_names{
    "", "day", "month-year", "season-year", "year", "5-year", "hospital", "city", "state", "zip5", "zip3"};
constexpr std::array<std::string_view, 3> other_names{"offset", "year", "remove"};
constexpr std::array<std::string_view, 4> unit_names{"day", "week", "month", "none"};

template <std::size_t size>
std::optional<std::size_t> index_of(const std::array<std::string_view, size>& names, std::string_view name) {
    const auto* const found = std::find(names.begin(), names.end(), name);
    if (found == names.end() || name.empty()) return std::nullopt;
    return static_cast<std::size_t>(found - names.begin());
}

template <class Names>
std::string joined(const Names& names) {
    std::string out;
    for (const auto& each : names) {
        if (!each.empty()) out += (out.empty() ? "" : ", ") + std::string(each);
    }
    return out;
}

// The grains that a label's values can be written at, the default first.
std::vector<Grain> grains_of(Label label) {
    switch (label) {
        case Label::date:
            return {Grain::month_year, Grain::day, Grain::season_year, Grain::year};
        case Label::age:
            return {Grain::year, Grain::five_years};
        case Label::hospital:
            return {Grain::hospital, Grain::city, Grain::state};
        case Label::city:
            return {Grain::city, Grain::state};
        case Label::state:
            return {Grain::state};
        case Label::zip:
            return {Grain::zip3, Grain::zip5, Grain::city, Grain::state};
        default:
            return {};
    }
}

std::vector<Action> actions_of(Label label) {
    if (class_of(label) == Class::hmd) return {Action::keep};
    std::vector<Action> out{Action::remove};
    if (is_name(label)) out.push_back(Action::surrogate);
    if (class_of(label) != Class::qid) return out;  // an identifier is never kept
    out.push_back(Action::keep);
    out.push_back(Action::enumerate);
    if (!grains_of(label).empty()) out.push_back(Action::generalize);
    if (label == Label::date) out.push_back(Action::shift);
    if (label == Label::gender) out.push_back(Action::part);
    if (grains_of(label).empty()) out.push_back(Action::shared);
    return out;
}

template <class Value>
std::string names_of(const std::vector<Value>& values) {
    std::vector<std::string_view> names;
    for (const Value value : values) names.push_back(name(value));
    return joined(names);
}

Result<void> read_grain(const Json& text, Label label, LabelPolicy& out, const Place& place) {
    const auto allowed = grains_of(label);
    if (!text.is_string()) return bad_input("'grain' is not a text", place, "known are: " + names_of(allowed));
    const std::string wanted = text.get<std::string>();
    const auto index = index_of(grain_names, wanted);
    const Grain grain = index ? static_cast<Grain>(*index) : Grain::none;
    if (std::find(allowed.begin(), allowed.end(), grain) == allowed.end()) {
        return bad_input("has an unknown grain '" + wanted + "'", place,
                         allowed.empty() ? "this label has no grains" : "known are: " + names_of(allowed));
    }
    out.grain = grain;
    return {};
}

Result<void> read_action(const Json& text, Label label, LabelPolicy& out, const Place& place) {
    const auto allowed = actions_of(label);
    const std::string wanted = text.is_string() ? text.get<std::string>() : std::string();
    const auto index = index_of(action_names, wanted);
    const auto action = index ? static_cast<Action>(*index) : Action::remove;
    if (!index) {
        return bad_input("has an unknown action '" + wanted + "'", place, "known are: " + names_of(allowed));
    }
    if (std::find(allowed.begin(), allowed.end(), action) == allowed.end()) {
        return bad_input("the action '" + wanted + "' is not for this label", place,
                         "possible are: " + names_of(allowed));
    }
    const auto grains = grains_of(label);
    out = {action, grains.empty() ? Grain::none : grains.front(), false};
    return {};
}

Result<void> read_oldest(const Json& value, Policy& policy, const Place& place) {
    if (!value.is_number_integer() || value.get<std::int64_t>() < 0 || value.get<std::int64_t>() > 130) {
        return bad_input("'oldest' is not a number of years from 0 to 130", place, "0 shows every age");
    }
    policy.oldest_age = value.get<int>();
    return {};
}

Result<void> read_other(const Json& value, Policy& policy, const Place& place) {
    const auto index = value.is_string() ? index_of(other_names, value.get<std::string>()) : std::nullopt;
    if (!index) return bad_input("'other' is unknown", place, "known are: " + joined(other_names));
    policy.other_dates = static_cast<OtherDates>(*index);
    return {};
}

Result<void> read_offsets(const Json& value, Policy& policy, const Place& place) {
    const auto index = value.is_string() ? index_of(unit_names, value.get<std::string>()) : std::nullopt;
    if (!index) return bad_input("'offsets' is unknown", place, "known are: " + joined(unit_names));
    policy.offsets = static_cast<OffsetUnit>(*index);
    return {};
}

// One of two words for a switch: the second turns it on.
Result<void> read_switch(const Json& value, const std::string& key, std::array<std::string_view, 2> words, bool& out,
                         const Place& place) {
    const auto index = value.is_string() ? index_of(words, value.get<std::string>()) : std::nullopt;
    if (!index) return bad_input("'" + key + "' is unknown", place, "known are: " + joined(words));
    out = *index == 1;
    return {};
}

Result<void> read_rare(const Json& value, LabelPolicy& out, const Place& place) {
    if (value != "remove" && value != "keep") return bad_input("'rare' is unknown", place, "known are: remove, keep");
    if (out.action != Action::keep) return bad_input("'rare' is for labels that are kept", place);
    out.hide_rare = value == "remove";
    return {};
}

Result<void> read_fit(const Json& value, Label label, LabelPolicy& out, const Place& place) {
    constexpr std::int64_t most = 1000;
    if (coarser_than(label, out.grain).empty() || out.action != Action::enumerate) {
        return bad_input("'fit' is for lists of AGE, DATE, HOSPITAL and CITY that have a coarser grain", place);
    }
    if (!value.is_number_integer() || value.get<std::int64_t>() < 0 || value.get<std::int64_t>() > most) {
        return bad_input("'fit' is not a number of values from 0 to 1000", place, "0 shows the grain in all groups");
    }
    out.longest = value.get<std::uint32_t>();
    return {};
}

Result<void> read_label(const std::string& text, const Json& entry, Policy& policy, const std::string& file) {
    const Place place{file, "label " + text, 0};
    const auto label = label_named(text);
    if (!label) {
        std::vector<std::string_view> known;
        for (std::size_t i = 0; i < label_count; ++i) known.push_back(name(static_cast<Label>(i)));
        return bad_input("is not a label", place, "known are: " + joined(known));
    }
    LabelPolicy& out = policy.of(*label);
    if (entry.is_string()) return read_action(entry, *label, out, place);
    if (!entry.is_object() || !entry.contains("action")) {
        return bad_input("has no action", place, R"(write "remove" or {"action":"enumerate","grain":"year"})");
    }
    if (auto read = read_action(entry["action"], *label, out, place); !read) return read;
    if (entry.contains("grain")) {  // first: what else is allowed depends on it
        if (auto read = read_grain(entry["grain"], *label, out, place); !read) return read;
    }
    for (const auto& [key, value] : entry.items()) {
        Result<void> read;
        if (key == "rare") {
            read = read_rare(value, out, place);
        } else if (key == "other" && *label == Label::date) {
            read = read_other(value, policy, place);
        } else if (key == "offsets" && *label == Label::date) {
            read = read_offsets(value, policy, place);
        } else if (key == "oldest" && *label == Label::age) {
            read = read_oldest(value, policy, place);
        } else if (key == "words" && *label == Label::age) {
            read = read_switch(value, key, {"hide", "keep"}, policy.keep_age_words, place);
        } else if (key == "forms" && *label == Label::hospital) {
            read = read_switch(value, key, {"plain", "written"}, policy.written_forms, place);
        } else if (key == "fit") {
            read = read_fit(value, *label, out, place);
        } else if (key != "action" && key != "grain") {
            read =
                bad_input("has an unknown entry '" + key + "'", place,
                          "known are: action, grain, rare, fit; of DATE also other and offsets; of AGE also oldest and "
                          "words; of HOSPITAL also forms");
        }
        if (!read) return read;
    }
    return {};
}

Result<std::vector<std::string>> read_list(const Json& list, const std::string& key, const std::string& file) {
    if (!list.is_array()) return bad_input("'" + key + "' is not a list", {file, {}, 0});
    std::vector<std::string> out;
    for (const Json& entry : list) {
        if (!entry.is_string()) return bad_input("'" + key + "' holds something that is not text", {file, {}, 0});
        out.push_back(entry.get<std::string>());
    }
    return out;
}

Result<void> read_columns(const Json& columns, Policy& policy, const std::string& file) {
    if (!columns.is_object()) return bad_input("'columns' is not an object", {file, {}, 0});
    for (const auto& [column, text] : columns.items()) {
        const auto label = text.is_string() ? label_named(text.get<std::string>()) : std::nullopt;
        if (!label) return bad_input("is not the name of a label", {file, "column " + column, 0});
        policy.columns[column] = *label;
    }
    return {};
}

Policy basic_policy() {
    Policy policy;
    for (std::size_t i = 0; i < label_count; ++i) {
        const Label label = static_cast<Label>(i);
        const auto grains = grains_of(label);
        policy.of(label) = {class_of(label) == Class::hmd ? Action::keep : Action::remove,
                            grains.empty() ? Grain::none : grains.front(), false};
    }
    return policy;
}

Result<Policy> parse_onto(Policy policy, const Json& json, const std::string& file) {
    if (!json.is_object()) return bad_input("is not a policy: a JSON object is expected", {file, {}, 0});
    for (const auto& [key, value] : json.items()) {
        if (key == "labels") {
            if (!value.is_object()) return bad_input("'labels' is not an object", {file, {}, 0});
            for (const auto& [label, entry] : value.items()) {
                if (auto read = read_label(label, entry, policy, file); !read) return read.error();
            }
        } else if (key == "placeholders") {
            if (value != "hipaa" && value != "fine") {
                return bad_input("'placeholders' is unknown", {file, {}, 0}, "known are: hipaa, fine");
            }
            policy.fine_placeholders = value == "fine";
        } else if (key == "numbered") {
            if (!value.is_boolean()) return bad_input("'numbered' is neither true nor false", {file, {}, 0});
            policy.numbered = value.get<bool>();
        } else if (key == "allow" || key == "deny") {
            auto list = read_list(value, key, file);
            if (!list) return list.error();
            (key == "allow" ? policy.allow : policy.deny) = std::move(*list);
        } else if (key == "columns") {
            if (auto read = read_columns(value, policy, file); !read) return read.error();
        } else {
            return bad_input("has an unknown entry '" + key + "'", {file, {}, 0},
                             "known are: labels, placeholders, numbered, allow, deny, columns");
        }
    }
    return policy;
}

// Names are removed, index values enumerated at the paper's grains; groups hold one sex, and race is shown where all
// patients of a group state the same.
constexpr std::string_view default_text = R"({
  // Labels that are not named here are removed; health details are kept, always.
  "labels": {
    "AGE": {"action": "enumerate", "grain": "year", "oldest": 89, "words": "hide"},
    "DATE": {"action": "enumerate", "grain": "month-year", "other": "offset", "offsets": "month"},
    "HOSPITAL": {"action": "enumerate", "grain": "hospital", "forms": "plain"},
    "GENDER": "part",
    "RACE": "shared"
  },
  "placeholders": "hipaa",
  "numbered": false,
  "allow": [],
  "deny": []
}
)";

}  // namespace

std::vector<Label> Policy::labels_with(Action action, Class cls) const {
    std::vector<Label> out;
    for (std::size_t i = 0; i < label_count; ++i) {
        const Label label = static_cast<Label>(i);
        if (of(label).action == action && class_of(label) == cls) out.push_back(label);
    }
    return out;
}

std::vector<Label> Policy::covered() const {
    std::vector<Label> out = labels_with(Action::enumerate, Class::qid);
    for (const Action action : {Action::part, Action::shared}) {
        const auto more = labels_with(action, Class::qid);
        out.insert(out.end(), more.begin(), more.end());
    }
    return out;
}

bool Policy::shows_more_than_lists() const {
    return !labels_with(Action::part, Class::qid).empty() || !labels_with(Action::shared, Class::qid).empty();
}

std::string_view default_policy_text() { return default_text; }

Policy default_policy() {
    const auto json = parse_json(default_text, "default policy");
    return *parse_onto(basic_policy(), *json, "default policy");
}

Policy paper_policy() {
    Policy policy = default_policy();
    policy.keep_age_words = true;
    policy.written_forms = true;
    policy.of(Label::gender) = {Action::keep, Grain::none, false};
    policy.of(Label::race) = {Action::keep, Grain::none, false};
    return policy;
}

Result<Policy> parse_policy(const Json& json, const std::string& file) {
    return parse_onto(default_policy(), json, file);
}

Result<Policy> read_policy(const std::string& path) {
    if (path == paper_policy_name) return paper_policy();
    const auto json = read_json_file(path);
    if (!json) return json.error();
    return parse_policy(*json, path);
}

Json to_json(const Policy& policy, PolicyLists lists) {
    Json json;
    Json& labels = json["labels"] = Json::object();
    for (std::size_t i = 0; i < label_count; ++i) {
        const Label label = static_cast<Label>(i);
        const LabelPolicy& each = policy.of(label);
        if (class_of(label) == Class::hmd) continue;
        Json entry{{"action", name(each.action)}};
        const bool has_grain = each.action == Action::enumerate || each.action == Action::generalize;
        if (has_grain && each.grain != Grain::none) entry["grain"] = name(each.grain);
        if (each.hide_rare) entry["rare"] = "remove";
        if (each.longest > 0) entry["fit"] = each.longest;
        if (label == Label::date) {
            entry["other"] = other_names.at(static_cast<std::size_t>(policy.other_dates));
            entry["offsets"] = name(policy.offsets);
        }
        if (label == Label::age) {
            entry["oldest"] = policy.oldest_age;
            entry["words"] = policy.keep_age_words ? "keep" : "hide";
        }
        if (label == Label::hospital) entry["forms"] = policy.written_forms ? "written" : "plain";
        labels[std::string(name(label))] = entry.size() == 1 ? entry["action"] : entry;
    }
    json["placeholders"] = policy.fine_placeholders ? "fine" : "hipaa";
    json["numbered"] = policy.numbered;
    if (lists == PolicyLists::with) {
        json["allow"] = policy.allow;
        json["deny"] = policy.deny;
        Json& columns = json["columns"] = Json::object();
        for (const auto& [column, label] : policy.columns) columns[column] = name(label);
    }
    return json;
}

std::vector<Grain> coarser_than(Label label, Grain grain) {
    static const std::vector<Grain> of_dates{Grain::day, Grain::month_year, Grain::season_year, Grain::year};
    static const std::vector<Grain> of_ages{Grain::year, Grain::five_years};
    static const std::vector<Grain> of_places{Grain::hospital, Grain::city, Grain::state};
    static const std::vector<Grain> none;
    const auto& all = label == Label::date                               ? of_dates
                      : label == Label::age                              ? of_ages
                      : label == Label::hospital || label == Label::city ? of_places
                                                                         : none;
    const auto found = std::find(all.begin(), all.end(), grain);
    return found == all.end() ? none : std::vector<Grain>(found + 1, all.end());
}

std::optional<Grain> grain_named(Label label, std::string_view text) {
    const auto index = index_of(grain_names, text);
    if (!index) return std::nullopt;
    const auto allowed = grains_of(label);
    const auto grain = static_cast<Grain>(*index);
    return std::find(allowed.begin(), allowed.end(), grain) == allowed.end() ? std::nullopt : std::optional(grain);
}

std::string_view name(Action action) { return action_names.at(static_cast<std::size_t>(action)); }
std::string_view name(Grain grain) { return grain_names.at(static_cast<std::size_t>(grain)); }
std::string_view name(OffsetUnit unit) { return unit_names.at(static_cast<std::size_t>(unit)); }

std::string placeholder(Label label, const Policy& policy) {
    const auto& known = info(label);
    const std::string_view word = policy.fine_placeholders && is_name(label) ? known.name : known.placeholder;
    return fmt::format("[{}]", word);
}

}  // namespace scrim
