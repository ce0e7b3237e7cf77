#include "anon/release/notes_manifest.h"

#include <map>
#include <set>

#include "anon/notes/coarser_grains.h"
#include "anon/release/model_sums.h"

namespace scrim {
namespace {

Json names_of(const std::vector<Label>& labels) {
    Json out = Json::array();
    for (const Label label : labels) out.push_back(name(label));
    return out;
}

// Offsets between dates as the manifest and the report name them: in days they are as good as a name to who knows the
// length of a stay.
std::string offsets_of(const Policy& policy) {
    if (policy.of(Label::date).action == Action::shift) return "distances between dates in days";
    if (policy.of(Label::date).action != Action::enumerate || policy.other_dates != OtherDates::offset) {
        return "dates that are not the patient's index date";
    }
    if (policy.offsets == OffsetUnit::none) return "that a date is there";
    return "offsets between dates in " + std::string(name(policy.offsets)) + "s";
}

// A node and those below it, a node before its parts. Leaves are numbered from left to right, and so are the groups in
// them, so that the groups of a node are a range of numbers.
class UpperTree {
   public:
    explicit UpperTree(const ReleasePlan& plan) : plan_(plan) {}

    Json take() {
        if (!plan_.tree.nodes.empty()) add(0, 0);
        return std::move(out_);
    }

   private:
    static constexpr std::size_t deepest = 3;

    void add(std::size_t index, std::size_t level) {
        const ClusterNode& node = plan_.tree.nodes[index];
        Json terms = Json::array();
        for (const std::uint32_t term : node.leading_terms) terms.push_back(plan_.terms[term]);
        out_.push_back({{"level", level},
                        {"clusters", {first_group(index), last_group(index)}},
                        {"patients", node.patients},
                        {"terms", std::move(terms)}});
        if (node.left < 0 || level == deepest) return;
        add(static_cast<std::size_t>(node.left), level + 1);
        add(static_cast<std::size_t>(node.right), level + 1);
    }

    // The number of the leaf farthest to one side.
    [[nodiscard]] std::size_t end_leaf(std::size_t index, std::int32_t ClusterNode::*side) const {
        while (plan_.tree.nodes[index].left >= 0) index = static_cast<std::size_t>(plan_.tree.nodes[index].*side);
        return static_cast<std::size_t>(plan_.tree.nodes[index].leaf);
    }
    [[nodiscard]] std::uint32_t first_group(std::size_t index) const {
        return plan_.first_group[end_leaf(index, &ClusterNode::left)];
    }
    [[nodiscard]] std::uint32_t last_group(std::size_t index) const {
        return plan_.first_group[end_leaf(index, &ClusterNode::right) + 1] - 1;
    }

    const ReleasePlan& plan_;
    Json out_ = Json::array();
};

// How many groups show their lists of a label at which grain.
Json grains_of_groups(const PatientTable& table, const ReleasePlan& plan) {
    Json out = Json::object();
    const std::set<std::uint32_t> groups(plan.patients.cluster.begin(), plan.patients.cluster.end());
    for (std::size_t a = 0; a < plan.levels.size(); ++a) {
        const Label label = plan.patients.attributes[a].label;
        if (table.policy().of(label).grain == Grain::none) continue;
        std::map<std::string, std::size_t> counts;
        for (const std::uint32_t group : groups)
            ++counts[std::string(name(grain_at(table, label, plan.levels[a][group])))];
        out[std::string(name(label))] = counts;
    }
    return out;
}

}  // namespace

Result<Json> release_manifest(const ReleaseOptions& options, const ReleaseInput& input, const PatientTable& table,
                              const ReleasePlan& plan) {
    const Policy& policy = table.policy();
    const bool promises = options.plan.method != ReleaseMethod::safe_harbor;
    Json manifest;
    manifest["kind"] = "notes";
    manifest["method"] = name(options.plan.method);
    if (options.plan.method == ReleaseMethod::enumerate) {
        manifest["drill_down"] = name(options.plan.drill_down);
        manifest["grouping"] =
            branch_size_of(options.plan) > options.plan.k ? grouped_in_two_stages : grouped_by_health;
        manifest["branch_size"] = branch_size_of(options.plan);
    }
    if (promises) manifest["k"] = options.plan.k;
    manifest["patients"] = table.patients();
    manifest["notes"] = table.notes();
    manifest["withheld"] = 0;  // until the notes are written
    const auto& clusters = plan.patients.cluster;
    if (promises) manifest["clusters"] = std::set<std::uint32_t>(clusters.begin(), clusters.end()).size();
    // Who is hidden among k: where the input names no patients, each note counts as one.
    manifest["unit"] = table.notes_without_patient() > 0 ? "note" : "patient";
    const auto enumerated = policy.labels_with(Action::enumerate, Class::qid);
    manifest["covered"] = names_of(policy.covered());
    manifest["kept"] = names_of(policy.labels_with(Action::keep, Class::qid));
    Json grains = Json::object();
    for (const Label label : enumerated) {
        if (policy.of(label).grain != Grain::none) grains[std::string(name(label))] = name(policy.of(label).grain);
    }
    manifest["grains"] = grains;
    if (!plan.levels.empty()) manifest["group_grains"] = grains_of_groups(table, plan);
    manifest["not_covered"] = "kept attributes, " + offsets_of(policy) + ", and whatever else the text tells";
    if (options.plan.notes_per_patient > 0) manifest["notes_per_patient"] = options.plan.notes_per_patient;
    manifest["policy"] = to_json(policy, PolicyLists::without);
    manifest["tagged"] = input.tagged_here ? Json(tagger_list(options.tag)) : Json("before");
    if (input.tagged_here) {
        const auto models = models_used(options.tag);
        if (!models) return models.error();
        manifest["models"] = *models;
    }
    if (input.add_health_details) manifest["health_details"] = "added by rules";
    if (options.measured) {
        manifest["missed"] = {{"checked", options.measured->checked},
                              {"with_missed_eid", options.measured->with_missed_eid},
                              {"with_missed", options.measured->with_missed},
                              {"missed", options.measured->missed}};
    }
    manifest["ids"] = options.keep_ids ? "kept" : "new";
    manifest["reproducible"] = options.seed.has_value();
    const bool unsafe = options.plan.method == ReleaseMethod::enumerate && options.plan.drill_down == DrillDown::paper;
    if (unsafe) manifest["sharing"] = "not for sharing: --drill-down paper is not safe against elimination";
    if (options.seed)
        manifest["sharing"] = "not for sharing: made with --seed, which lets anybody who has it undo the order";
    if (!plan.tree.nodes.empty()) manifest["tree"] = UpperTree(plan).take();
    return manifest;
}

}  // namespace scrim
