#include <filesystem>

#include "nlp/base/files/input.h"
#include "nlp/base/json.h"
#include "nlp/taggers/learned/models.h"

// The two ends of each shipped model, in nlp/taggers/learned/models_data.S.
extern "C" const char scrim_crf_begin[];
extern "C" const char scrim_crf_end[];
extern "C" const char scrim_svm_begin[];
extern "C" const char scrim_svm_end[];

namespace scrim {

std::string_view shipped_model(std::string_view kind) {
    if (kind == "crf") return {scrim_crf_begin, static_cast<std::size_t>(scrim_crf_end - scrim_crf_begin)};
    if (kind == "svm") return {scrim_svm_begin, static_cast<std::size_t>(scrim_svm_end - scrim_svm_begin)};
    return {};
}

Result<LinearModel> load_model(const std::string& kind, const std::string& folder) {
    if (folder.empty()) return read_model(shipped_model(kind), "the shipped " + kind + ".model");
    const std::string path = folder + "/" + kind + ".model";
    const auto bytes = read_file(path, std::size_t{512} << 20U);
    if (!bytes) return bytes.error();
    auto model = read_model(*bytes, path);
    if (model && model->kind != kind) {
        return bad_input("holds a model of the " + model->kind + " tagger", {path, {}, 0},
                         "name the folder that 'scrim train' wrote");
    }
    return model;
}

Result<bool> stand_beside_shipped(const std::string& folder) {
    const std::string path = folder + "/manifest.json";
    std::error_code none;
    if (folder.empty() || !std::filesystem::exists(path, none)) return false;
    const auto manifest = read_json_file(path);
    if (!manifest) return manifest.error();
    const auto use = manifest->is_object() ? manifest->find("use") : manifest->end();
    if (!manifest->is_object() || use == manifest->end()) return false;
    if (*use == "beside") return true;
    if (*use == "instead") return false;
    return bad_input("says a use of the models that is not known", {path, {}, 0}, "'use' is \"instead\" or \"beside\"");
}

}  // namespace scrim
