#include "anon/core/release.h"

#include <filesystem>

#include "nlp/base/hash.h"
#include "nlp/base/output.h"

namespace scrim {

namespace fs = std::filesystem;

std::string manifest_path_for(const std::string& data_path) {
    fs::path path(data_path);
    if (path.extension() == ".gz" || path.extension() == ".zst") path.replace_extension();
    return path.replace_extension(".manifest.json").string();
}

Result<Release> open_release(const std::string& path) {
    Release release;
    release.path = path;
    if (path.ends_with("manifest.json")) {
        release.manifest_path = path;
        const auto folder = fs::path(path).parent_path();
        release.path = folder.empty() ? "." : folder.string();
    } else if (fs::is_directory(path)) {
        release.manifest_path = (fs::path(path) / "manifest.json").string();
    } else {
        release.manifest_path = manifest_path_for(path);
    }
    if (!fs::exists(release.manifest_path)) {
        return bad_input("is not a release: its manifest is missing", {release.manifest_path, {}, 0},
                         "name the folder or file that scrim wrote, with its manifest beside it");
    }
    auto manifest = read_json_file(release.manifest_path);
    if (!manifest) return manifest.error();
    if (!manifest->is_object() || !manifest->contains("kind") || !(*manifest)["kind"].is_string()) {
        return bad_input("the manifest does not say what kind of release this is", {release.manifest_path, {}, 0});
    }
    release.manifest = std::move(*manifest);
    const Json files = release.manifest.value("files", Json::object());
    if (path == release.manifest_path && release.manifest["kind"] != "notes" && files.is_object() && !files.empty()) {
        release.path = (fs::path(path).parent_path() / files.begin().key()).string();
    }
    return release;
}

std::vector<Check> check_files(const Release& release) {
    std::vector<Check> checks;
    const auto found = release.manifest.find("files");
    if (found == release.manifest.end() || !found->is_object() || found->empty()) {
        return {{"checksums", false, "the manifest lists no files"}};
    }
    const fs::path folder = fs::path(release.manifest_path).parent_path();
    for (const auto& [name, expected] : found->items()) {
        const auto actual = file_checksum((folder / name).string());
        const bool holds = actual && expected == *actual;
        checks.push_back({"checksum of " + name, holds,
                          holds ? "as in the manifest" : (actual ? "differs from the manifest" : "cannot be read")});
    }
    return checks;
}

Result<void> write_manifest(const std::string& manifest_path, const Json& fields,
                            const std::vector<std::string>& files) {
    Json manifest;
    manifest["scrim"] = SCRIM_VERSION;
    manifest.update(fields);
    Json& sums = manifest["files"] = Json::object();
    const fs::path folder = fs::path(manifest_path).parent_path();
    for (const auto& file : files) {
        const auto sum = file_checksum(file);
        if (!sum) return sum.error();
        sums[fs::path(file).lexically_relative(folder).string()] = *sum;
    }
    return write_file(manifest_path, manifest.dump(1) + "\n");
}

}  // namespace scrim
