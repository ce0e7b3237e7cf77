#include "anon/release/beside/known_patients.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "anon/notes/coarser_grains.h"
#include "nlp/base/files/input.h"
#include "nlp/base/files/output.h"

namespace scrim {
namespace {

namespace fs = std::filesystem;

std::string groups_file(const std::string& folder) { return (fs::path(folder) / "groups.jsonl").string(); }

Json to_json(const KnownGroup& group) {
    Json lists = Json::object();
    for (const auto& [label, values] : group.lists) lists[std::string(name(label))] = values;
    Json shared = Json::array();
    for (const Label label : group.shared) shared.push_back(name(label));
    Json out{{"lists", lists}, {"shared", shared}, {"gender", static_cast<unsigned>(group.gender)}};
    for (const auto& [label, grain] : group.grains) out["grains"][std::string(name(label))] = name(grain);
    return out;
}

bool read_group(const Json& json, KnownGroup& group) {
    if (!json.value("lists", Json()).is_object() || !json.value("shared", Json()).is_array()) return false;
    for (const auto& [text, values] : json["lists"].items()) {
        const auto label = label_named(text);
        if (!label || !values.is_array()) return false;
        auto& list = group.lists[*label];
        for (const Json& value : values) {
            if (!value.is_string()) return false;
            list.push_back(value.get<std::string>());
        }
    }
    for (const Json& text : json["shared"]) {
        const auto label = text.is_string() ? label_named(text.get<std::string>()) : std::nullopt;
        if (!label) return false;
        group.shared.push_back(*label);
    }
    const Json grains = json.value("grains", Json::object());
    if (!grains.is_object()) return false;
    for (const auto& [text, value] : grains.items()) {
        const auto label = label_named(text);
        const auto grain = label && value.is_string() ? grain_named(*label, value.get<std::string>()) : std::nullopt;
        if (!grain) return false;
        group.grains[*label] = *grain;
    }
    const Json gender = json.value("gender", Json());
    if (!gender.is_number_unsigned() || gender.get<unsigned>() > 2) return false;
    group.gender = static_cast<Gender>(gender.get<unsigned>());
    return true;
}

bool read_line(const Json& json, KnownPatients& known) {
    if (!json.is_object()) return false;
    if (json.contains("promise")) {
        known.promise = json["promise"];
        return true;
    }
    if (json.contains("lists")) return read_group(json, known.groups.emplace_back());
    const Json group = json.value("group", Json());
    const Json patient = json.value("patient", Json());
    if (!patient.is_string() || !group.is_number_unsigned() || group.get<std::size_t>() >= known.groups.size()) {
        return false;
    }
    known.group_of[patient.get<std::string>()] = group.get<std::uint32_t>();
    return true;
}

// The labels whose lists a group shows coarser than the policy's grain.
std::map<Label, Grain> coarse_grains(const PatientTable& table, const ReleasePlan& plan, std::uint32_t group) {
    std::map<Label, Grain> out;
    for (std::size_t a = 0; a < plan.levels.size(); ++a) {
        const Label label = plan.patients.attributes[a].label;
        if (plan.levels[a][group] > 0) out[label] = grain_at(table, label, plan.levels[a][group]);
    }
    return out;
}

}  // namespace

Json promise_of(const PlanOptions& options, const Policy& policy) {
    return {{"method", name(options.method)},
            {"k", options.k},
            {"drill_down", name(options.drill_down)},
            {"policy", to_json(policy, PolicyLists::without)}};
}

std::vector<std::string> patient_keys(const PatientTable& table, const std::vector<std::string>& note_ids) {
    std::vector<std::string> out = table.patient_ids();
    for (std::uint32_t i = 0; i < out.size(); ++i) {
        out[i] = out[i].empty() ? "note " + note_ids[table.patient(i).notes.front()] : "patient " + out[i];
    }
    return out;
}

Result<std::optional<KnownPatients>> read_known_patients(const std::string& private_folder) {
    const std::string path = groups_file(private_folder);
    std::error_code failure;
    if (!fs::exists(path, failure)) return std::optional<KnownPatients>();
    auto input = open_input(path);
    if (!input) return input.error();
    LineReader lines(std::move(*input));
    KnownPatients known;
    while (true) {
        const auto line = lines.next();
        if (!line) return line.error();
        if (!*line) return std::optional(std::move(known));
        const Json json = Json::parse(**line, nullptr, false);
        if (json.is_discarded() || !read_line(json, known)) {
            return bad_input("is not a line of an earlier release's groups", {path, {}, lines.line()},
                             "restore the file from a copy");
        }
    }
}

Result<void> write_known_patients(const std::string& private_folder, const KnownPatients& known) {
    std::string text = Json{{"promise", known.promise}}.dump() + "\n";
    for (const KnownGroup& group : known.groups) text += to_json(group).dump() + "\n";
    for (const auto& [patient, group] : known.group_of) {
        text += Json{{"patient", patient}, {"group", group}}.dump() + "\n";
    }
    return write_file(groups_file(private_folder), text, {.private_file = true});
}

Result<void> check_same_promise(const KnownPatients& known, const PlanOptions& options, const Policy& policy,
                                const std::string& folder) {
    if (options.method != ReleaseMethod::enumerate || policy.of(Label::date).action == Action::shift ||
        (!policy.shows_more_than_lists() && options.drill_down != DrillDown::none)) {
        return usage_error("such a release cannot continue an earlier one",
                           "--previous is for lists that all patients of a group show: cover sex or race, or take "
                           "--drill-down none; dates must not be shifted");
    }
    if (known.promise == promise_of(options, policy)) return {};
    return bad_input("the earlier release had another method, k, drill-down or policy", {groups_file(folder), {}, 0},
                     "give the same ones: patients cannot be hidden in two ways at once");
}

Result<void> refuse_known_patients(const KnownPatients& known, const std::vector<std::string>& keys,
                                   const std::string& folder) {
    const auto count =
        std::count_if(keys.begin(), keys.end(), [&](const std::string& key) { return known.group_of.contains(key); });
    if (count == 0) return {};
    return bad_input(
        fmt::format("{} of the patients were released before: the lists of two releases can be intersected", count),
        {groups_file(folder), {}, 0},
        "continue the earlier release: --previous " + folder + "; --overwrite if it was not shared yet");
}

KnownGroups known_groups(const KnownPatients& known, const std::vector<std::string>& keys) {
    KnownGroups out;
    out.groups = known.groups;
    for (const std::string& key : keys) {
        const auto found = known.group_of.find(key);
        out.group_of.push_back(found == known.group_of.end() ? KnownGroups::none : found->second);
    }
    return out;
}

void add_patients(const PatientTable& table, const ReleasePlan& plan, const std::vector<std::string>& keys,
                  KnownPatients& known) {
    std::map<std::uint32_t, std::uint32_t> number_of;  // [group of the plan] among the known
    for (std::uint32_t i = 0; i < keys.size(); ++i) {
        if (known.group_of.contains(keys[i])) continue;
        const std::uint32_t group = plan.patients.cluster[i];
        const auto [found, is_new] = number_of.try_emplace(group, static_cast<std::uint32_t>(known.groups.size()));
        if (is_new) {
            known.groups.push_back({plan.shown_values(table, i),
                                    plan.shared.empty() ? std::vector<Label>() : plan.shared[group],
                                    table.patient(i).gender.told(), coarse_grains(table, plan, group)});
        }
        known.group_of.emplace(keys[i], found->second);
    }
}

}  // namespace scrim
