// A release of trajectories as its manifest describes it.

#include <filesystem>

#include "anon/core/systems/code_tree.h"
#include "anon/release/records/trajectories_release.h"

namespace scrim {
namespace {

namespace fs = std::filesystem;

std::string text_of(const Json& object, const char* name, const std::string& otherwise) {
    const auto found = object.find(name);
    return found != object.end() && found->is_string() ? found->get<std::string>() : otherwise;
}

std::vector<std::string> texts_of(const Json& object, const char* name) {
    std::vector<std::string> out;
    const auto found = object.find(name);
    if (found == object.end() || !found->is_array()) return out;
    for (const auto& item : *found) {
        if (item.is_string()) out.push_back(item.get<std::string>());
    }
    return out;
}

}  // namespace

Result<TrajectoriesRelease> open_trajectories(const Release& release) {
    const Json& manifest = release.manifest;
    TrajectoriesRelease out;
    const auto columns = manifest.find("columns");
    if (columns == manifest.end() || !columns->is_object()) {
        return bad_input("the manifest does not name the columns", {release.manifest_path, {}, 0});
    }
    out.columns.patient = text_of(*columns, "patient", "patient");
    out.columns.attributes = texts_of(*columns, "attributes");
    out.columns.carried = texts_of(*columns, "carried");
    out.columns.sensitive = columns->value("sensitive", false);
    auto hierarchies = texts_of(manifest, "hierarchies");
    std::vector<double> weights;
    if (manifest.contains("weights") && manifest["weights"].is_array()) {
        for (const auto& weight : manifest["weights"]) weights.push_back(weight.is_number() ? weight.get<double>() : 0);
    }
    if (out.columns.attributes.size() < 2 || hierarchies.size() != out.columns.attributes.size() ||
        weights.size() != hierarchies.size()) {
        return bad_input("the manifest does not give a hierarchy and a weight for each attribute",
                         {release.manifest_path, {}, 0});
    }
    for (auto& hierarchy : hierarchies) {
        if (hierarchy == "icd" || is_built_in_code_tree(hierarchy) || hierarchy == "ages" || hierarchy == "dates") {
            continue;
        }
        hierarchy = (fs::path(release.manifest_path).parent_path() / hierarchy).string();
    }
    out.read.patient_column = out.columns.patient;
    out.read.code_column = out.columns.attributes[0];
    out.read.age_column = out.columns.attributes[1];
    out.read.code_system = text_of(manifest, "code_system", "");
    out.read.code_hierarchy = hierarchies[0];
    out.read.age_hierarchy = hierarchies[1];
    out.read.age_bands = text_of(manifest, "age_bands", "");
    out.read.age_top = manifest.value("age_top", 90);
    out.read.code_weight = weights[0];
    for (std::size_t a = 2; a < hierarchies.size(); ++a) {
        out.read.further.push_back({out.columns.attributes[a], hierarchies[a], weights[a]});
    }
    out.read.carry = out.columns.carried;
    auto published = read_published(release.path, out.columns);
    if (!published) return published.error();
    out.published = std::move(*published);
    return out;
}

Result<TrajectoryInput> read_original(const TrajectoriesRelease& release, const std::string& path) {
    TrajectoryReadOptions options = release.read;
    for (const auto& codes : release.published.sensitive) {
        for (const auto& entry : codes) options.sensitive_codes.push_back(entry.first);
    }
    return read_trajectories(path, options);
}

std::string loss_name(std::size_t attribute, const std::string& column) {
    if (attribute < 2) return attribute == 0 ? "ILM" : "ALM";
    return "LM of " + column;
}

}  // namespace scrim
