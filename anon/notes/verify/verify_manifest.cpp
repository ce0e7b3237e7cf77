#include "anon/notes/verify/verify_manifest.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>

#include "anon/notes/release_plan.h"
#include "anon/notes/release_policy.h"

namespace scrim {
namespace {

Check form(const char* name, bool holds, const char* fine, const char* wrong) {
    return {name, holds, holds ? fine : wrong, true};
}

Json names_of(const std::vector<Label>& labels) {
    Json out = Json::array();
    for (const Label label : labels) out.push_back(name(label));
    return out;
}

Check check_policy(const Release& release) {
    const Json& manifest = release.manifest;
    const Json stated = manifest.value("policy", Json());
    const auto policy = stated.is_object() ? parse_policy(stated, release.manifest_path) : Result<Policy>(Policy());
    bool holds = policy && stated.is_object() && to_json(*policy, PolicyLists::without) == stated;
    if (holds) {
        Json grains = Json::object();
        const auto enumerated = policy->labels_with(Action::enumerate, Class::qid);
        for (const Label label : enumerated) {
            if (policy->of(label).grain != Grain::none) {
                grains[std::string(name(label))] = name(policy->of(label).grain);
            }
        }
        holds = manifest.value("covered", Json()) == names_of(policy->covered()) &&
                manifest.value("kept", Json()) == names_of(policy->labels_with(Action::keep, Class::qid)) &&
                manifest.value("grains", Json()) == grains;
        const Policy harbor = policy_for(ReleaseMethod::safe_harbor, default_policy());  // it has no choice
        if (says(manifest, "method", name(ReleaseMethod::safe_harbor))) {
            holds = holds && to_json(harbor, PolicyLists::without) == stated;
        }
    }
    return form("policy", holds, "what is covered and kept is what the policy says",
                "what is covered and kept is not what the policy says, or the policy is not as releases write it");
}

// Words of the manifest that are one of a few.
// By what the policy makes of dates.
std::set<std::string> words_for_what_is_not_covered() {
    std::set<std::string> out;
    for (const char* dates :
         {"distances between dates in days", "dates that are not the patient's index date", "that a date is there",
          "offsets between dates in days", "offsets between dates in weeks", "offsets between dates in months"}) {
        out.insert(std::string("kept attributes, ") + dates + ", and whatever else the text tells");
    }
    return out;
}

Check check_words(const Json& manifest) {
    static const std::map<std::string, std::set<std::string>> known{
        {"method", {"enumerate", "safe-harbor", "k-anonymity"}},
        {"unit", {"note", "patient"}},
        {"ids", {"new", "kept"}},
        {"grouping", {std::string(grouped_in_two_stages), std::string(grouped_by_health)}},
        {"health_details", {"added by rules"}},
        {"not_covered", words_for_what_is_not_covered()}};
    std::string wrong;
    for (const auto& [key, words] : known) {
        const auto found = manifest.find(key);
        if (found == manifest.end()) continue;
        if (!found->is_string() || !words.contains(found->get<std::string>())) wrong = key;
    }
    if (wrong.empty()) return {"words of the manifest", true, "each is one that releases have", true};
    return {"words of the manifest", false, "'" + wrong + "' says what no release says", true};
}

struct TreeNode {
    std::uint64_t first = 0;
    std::uint64_t last = 0;
    std::uint64_t patients = 0;
    std::vector<std::string> terms;
};

bool read_node(const Json& json, TreeNode& node) {
    static const std::set<std::string> keys{"level", "clusters", "patients", "terms"};
    if (!json.is_object() || json.size() != keys.size()) return false;
    for (const auto& [key, value] : json.items()) {
        if (!keys.contains(key)) return false;
    }
    const Json& ends = json["clusters"];
    if (!json["level"].is_number_unsigned() || !json["patients"].is_number_unsigned() || !ends.is_array() ||
        ends.size() != 2 || !ends[0].is_number_unsigned() || !ends[1].is_number_unsigned()) {
        return false;
    }
    node.first = ends[0].get<std::uint64_t>();
    node.last = ends[1].get<std::uint64_t>();
    node.patients = json["patients"].get<std::uint64_t>();
    if (!json["terms"].is_array()) return false;
    for (const auto& term : json["terms"]) {
        if (!term.is_string()) return false;
        node.terms.push_back(term.get<std::string>());
    }
    return true;
}

// [term] the patients who have it, for the terms that the tree names.
Result<std::map<std::string, std::set<std::string>>> patients_by_term(const Release& release,
                                                                      const std::vector<TreeNode>& tree) {
    std::map<std::string, std::set<std::string>> out;
    for (const auto& node : tree) {
        for (const auto& term : node.terms) out[term];
    }
    if (out.empty()) return out;
    auto notes = ReleasedNotesReader::open(release.path);
    if (!notes) return notes.error();
    while (true) {
        const auto note = notes->next();
        if (!note) return note.error();
        if (!*note) return out;
        for (const auto& term : (*note)->terms) {
            if (const auto found = out.find(term); found != out.end()) found->second.insert((*note)->patient);
        }
    }
}

// A note whose text is withheld shows no terms: its patient may have one all the same.
Result<Check> check_tree(const Release& release, const ReleasedPatients& patients) {
    const char* name = "tree of clusters";
    const Json stated = release.manifest.value("tree", Json::array());
    const Check wrong{name, false, "its counts or terms are not those of the notes", true};
    if (!stated.is_array()) return wrong;
    std::vector<TreeNode> tree;
    for (const Json& json : stated) {
        if (!read_node(json, tree.emplace_back())) return wrong;
        const TreeNode& node = tree.back();
        const auto inside = std::count_if(patients.cluster.begin(), patients.cluster.end(), [&](std::uint32_t cluster) {
            return cluster >= node.first && cluster <= node.last;
        });
        if (static_cast<std::uint64_t>(inside) != node.patients) return wrong;
    }
    const auto by_term = patients_by_term(release, tree);
    if (!by_term) return by_term.error();
    const auto k = release.manifest.value("k", Json(0));
    const std::uint64_t fewest = k.is_number_unsigned() ? k.get<std::uint64_t>() : 0;
    for (const auto& [term, holders] : *by_term) {
        if (holders.size() + patients.withheld < fewest) return wrong;
    }
    return Check{name, true, fmt::format("{} parts, as the notes say", tree.size()), true};
}

}  // namespace

Result<std::vector<Check>> check_notes_manifest(const Release& release, const ReleasedPatients& patients) {
    const auto tree = check_tree(release, patients);
    if (!tree) return tree.error();
    return std::vector<Check>{check_policy(release), check_words(release.manifest), *tree};
}

}  // namespace scrim
