#include "anon/core/manifest.h"

#include <algorithm>
#include <filesystem>

#include "anon/core/release_files.h"
#include "nlp/base/files/output.h"

namespace scrim {

namespace fs = std::filesystem;

std::string manifest_path_for(const std::string& data_path) {
    fs::path path(data_path);
    if (path.extension() == ".gz" || path.extension() == ".zst") path.replace_extension();
    return path.replace_extension(".manifest.json").string();
}

std::string signature_path_for(const std::string& manifest_path) {
    return fs::path(manifest_path).replace_extension(".sig").string();
}

bool any_open(const std::vector<Check>& checks) {
    return std::any_of(checks.begin(), checks.end(), [](const Check& check) { return check.open; });
}

bool says(const Json& manifest, const char* key, std::string_view word) {
    const auto found = manifest.find(key);
    return found != manifest.end() && found->is_string() && found->get_ref<const std::string&>() == word;
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

std::string manifest_text(const Json& manifest) { return manifest.dump(1) + "\n"; }

Result<void> write_manifest(const std::string& manifest_path, const Json& fields, const std::vector<std::string>& files,
                            const SigningKey& signer) {
    Json manifest;
    manifest["scrim"] = SCRIM_VERSION;
    manifest.update(fields);
    manifest["signer"] = signer.fingerprint();
    Json& sums = manifest["files"] = Json::object();
    const fs::path folder = fs::path(manifest_path).parent_path();
    for (const auto& file : files) {
        const bool is_folder = fs::is_directory(file);
        const auto sum = release_checksum(file);
        if (!sum) return sum.error();
        sums[fs::path(file).lexically_relative(folder).string() + (is_folder ? "/" : "")] = *sum;
    }
    const std::string text = manifest_text(manifest);
    if (auto done = write_file(manifest_path, text); !done) return done;
    const auto signature = signer.sign(text);
    if (!signature) return signature.error();
    const std::string signature_path = signature_path_for(manifest_path);
    const std::string line = "ed25519 " + signer.public_key() + " " + *signature + "\n";
    if (auto done = write_file(signature_path, line); !done) return done;
    for (const auto& file : files) set_release_time(file);
    set_release_time(manifest_path);
    set_release_time(signature_path);
    return {};
}

}  // namespace scrim
