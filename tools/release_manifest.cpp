#include "tools/release_manifest.h"

namespace scrim {
namespace {

Json names_of(const std::vector<Label>& labels) {
    Json out = Json::array();
    for (const Label label : labels) out.push_back(name(label));
    return out;
}

}  // namespace

Json release_manifest(const ReleaseOptions& options, const ReleaseInput& input, const PatientTable& table) {
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
    if (input.add_health_details) manifest["health_details"] = "added by rules";
    manifest["ids"] = options.keep_ids ? "kept" : "new";
    manifest["reproducible"] = options.seed.has_value();
    const bool unsafe = options.plan.method == ReleaseMethod::enumerate && options.plan.drill_down == DrillDown::paper;
    if (unsafe) manifest["sharing"] = "not for sharing: --drill-down paper is not safe against elimination";
    if (options.seed)
        manifest["sharing"] = "not for sharing: made with --seed, which lets anybody who has it undo the order";
    return manifest;
}

}  // namespace scrim
