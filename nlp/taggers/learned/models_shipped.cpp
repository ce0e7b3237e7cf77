#include "nlp/base/files/input.h"
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

}  // namespace scrim
