#include "tools/release_manifest.h"

#include "tools/release_models.h"

namespace scrim {
namespace {

Json names_of(const std::vector<Label>& labels) {
    Json out = Json::array();
    for (const Label label : labels) out.push_back(name(label));
    return out;
}

// A node and those below it, a node before its parts. Leaves are numbered from left to right, so that the clusters of a
// node are a range of numbers.
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
                        {"clusters", {end_leaf(index, &ClusterNode::left), end_leaf(index, &ClusterNode::right)}},
                        {"patients", node.patients},
                        {"terms", std::move(terms)}});
        if (node.left < 0 || level == deepest) return;
        add(static_cast<std::size_t>(node.left), level + 1);
        add(static_cast<std::size_t>(node.right), level + 1);
    }

    // The number of the leaf farthest to one side.
    [[nodiscard]] std::int32_t end_leaf(std::size_t index, std::int32_t ClusterNode::*side) const {
        while (plan_.tree.nodes[index].left >= 0) index = static_cast<std::size_t>(plan_.tree.nodes[index].*side);
        return plan_.tree.nodes[index].leaf;
    }

    const ReleasePlan& plan_;
    Json out_ = Json::array();
};

}  // namespace

Result<Json> release_manifest(const ReleaseOptions& options, const ReleaseInput& input, const PatientTable& table,
                              const ReleasePlan& plan) {
    const Policy& policy = table.policy();
    const bool promises = options.plan.method != ReleaseMethod::safe_harbor;
    Json manifest;
    manifest["kind"] = "notes";
    manifest["method"] = name(options.plan.method);
    if (options.plan.method == ReleaseMethod::enumerate) manifest["drill_down"] = name(options.plan.drill_down);
    if (promises) manifest["k"] = options.plan.k;
    manifest["patients"] = table.patients();
    manifest["notes"] = table.notes();
    // Who is hidden among k: where the input names no patients, each note counts as one.
    manifest["unit"] = table.notes_without_patient() > 0 ? "note" : "patient";
    const auto enumerated = policy.labels_with(Action::enumerate, Class::qid);
    manifest["covered"] = names_of(enumerated);
    manifest["kept"] = names_of(policy.labels_with(Action::keep, Class::qid));
    Json grains = Json::object();
    for (const Label label : enumerated) {
        if (policy.of(label).grain != Grain::none) grains[std::string(name(label))] = name(policy.of(label).grain);
    }
    manifest["grains"] = grains;
    manifest["not_covered"] = "kept attributes, offsets between dates, and whatever else the text tells";
    manifest["policy"] = to_json(policy, PolicyLists::without);
    manifest["tagged"] = input.tagged_here ? Json(options.tag.taggers) : Json("before");
    if (input.tagged_here) {
        const auto models = models_used(options.tag);
        if (!models) return models.error();
        manifest["models"] = *models;
    }
    if (input.add_health_details) manifest["health_details"] = "added by rules";
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
