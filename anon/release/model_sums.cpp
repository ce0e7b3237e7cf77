#include "anon/release/model_sums.h"

#include <algorithm>
#include <string>
#include <vector>

#include "nlp/base/hash.h"
#include "nlp/taggers/learned/models.h"
#include "nlp/taggers/neural/neural_tagger.h"

namespace scrim {
namespace {

std::string shipped_checksum(const std::string& tagger) {
    if (tagger == "neural" || tagger == "thorough") return checksum(shipped_neural_model(tagger));
    return checksum(shipped_model(tagger));
}

bool has_model(const std::string& tagger) { return tagger != "rules"; }

bool is_checksum(const Json& value) {
    if (!value.is_string()) return false;
    const auto& text = value.get_ref<const std::string&>();
    return text.size() == 71 && text.starts_with("sha256:") &&
           text.find_first_not_of("0123456789abcdef", 7) == std::string::npos;
}

// The taggers of a list that have models, in its order.
std::vector<std::string> taggers_with_models(const std::string& list) {
    std::vector<std::string> out;
    for (const auto& name : split_taggers(list)) {
        if (has_model(name)) out.push_back(name);
    }
    return out;
}

}  // namespace

Result<Json> models_used(const TagOptions& options) {
    Json models = Json::object();
    for (const auto& tagger : taggers_with_models(tagger_list(options))) {
        const bool neural = tagger == "neural";
        const std::string& folder = neural ? options.models.neural_model : options.models.models;
        if (folder.empty() || tagger == "thorough") {
            models[tagger] = shipped_checksum(tagger);
            continue;
        }
        const auto sum = file_checksum(folder + (neural ? "/model.onnx" : "/" + tagger + ".model"));
        if (!sum) return sum.error();
        models[tagger] = *sum;
    }
    return models;
}

std::optional<Check> check_models(const Json& manifest) {
    const auto tagged = manifest.find("tagged");
    if (tagged == manifest.end() || !tagged->is_string() || *tagged == "before") return std::nullopt;
    const Json models = manifest.value("models", Json::object());
    Check check{"models", true, ""};
    const auto taggers = taggers_with_models(tagged->get<std::string>());
    if (!models.is_object() || models.size() != taggers.size()) {
        return Check{"models", false, "the manifest does not name one for each tagger"};
    }
    for (const auto& tagger : taggers) {
        const Json sum = models.value(tagger, Json());
        if (!is_checksum(sum)) return Check{"models", false, "the checksum of " + tagger + " is missing or none"};
        const bool shipped = sum == shipped_checksum(tagger);
        check.detail += (check.detail.empty() ? "" : ", ") + tagger +
                        (shipped ? " as this version ships it" : " of another make or version");
    }
    if (taggers.empty()) check.detail = "rules alone have none";
    return check;
}

}  // namespace scrim
