// scrim dump: what a model holds, and whether it remembers names.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <memory>
#include <set>

#include "nlp/base/files/input.h"
#include "nlp/base/json.h"
#include "nlp/base/json_text.h"
#include "nlp/lexicon/lexicon.h"
#include "nlp/taggers/learned/models.h"
#include "tools/cli/command.h"
#include "tools/cli/train/train_report.h"

namespace scrim {
namespace {

struct Options {
    std::string model;
    std::size_t top = 10;
    CommonOptions common;
};

// A shipped model by its name, a file, or both models of a folder.
Result<std::vector<LinearModel>> models_of(const std::string& place) {
    std::vector<LinearModel> out;
    const auto add = [&](Result<LinearModel>&& model) -> Result<void> {
        if (!model) return model.error();
        out.push_back(std::move(*model));
        return {};
    };
    std::error_code failure;
    if (place == "crf" || place == "svm") {
        if (auto done = add(load_model(place, "")); !done) return done.error();
    } else if (std::filesystem::is_directory(place, failure)) {
        for (const char* kind : {"crf", "svm"}) {
            if (auto done = add(load_model(kind, place)); !done) return done.error();
        }
    } else {
        const auto bytes = read_file(place, std::size_t{512} << 20U);
        if (!bytes) return bytes.error();
        if (auto done = add(read_model(*bytes, place)); !done) return done.error();
    }
    return out;
}

std::map<FeatureId, std::string_view> texts_of(const LinearModel& model) {
    std::map<FeatureId, std::string_view> out;
    for (const auto& [feature, text] : model.texts) out.emplace(feature, text);
    return out;
}

// The words among the features that are names of people and hardly anything else.
Result<std::vector<std::string>> remembered_names(const LinearModel& model) {
    const auto lexicon = Lexicon::builtin();
    if (!lexicon) return lexicon.error();
    std::set<std::string> out;
    for (const auto& [feature, text] : model.texts) {
        const auto& asked = feature_templates()[feature >> feature_value_bits];
        const bool words = asked.name.find("word") != std::string_view::npos || asked.name.find("key") == 0;
        if (!words) continue;
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = std::min(text.find_first_of(" :", at), text.size());
            const std::string word = text.substr(at, end - at);
            at = end + 1;
            const LexiconKinds kinds = (*lexicon)->kinds_of(word);
            const auto commonness = (*lexicon)->weight(LexiconKind::word, word);
            const bool name = (kinds & kind_bits(LexiconKind::first_name, LexiconKind::surname)) != 0;
            const bool other =
                (kinds & ~kind_bits(LexiconKind::first_name, LexiconKind::surname, LexiconKind::word, LexiconKind::city,
                                    LexiconKind::foreign_city, LexiconKind::county)) != 0;
            if (word.size() > 2 && name && !other && (!commonness || *commonness < 3.5F)) out.insert(word);
        }
    }
    return std::vector<std::string>(out.begin(), out.end());
}

// The heaviest features of every state.
std::vector<std::vector<std::pair<float, FeatureId>>> heaviest(const LinearModel& model, std::size_t top) {
    std::vector<std::vector<std::pair<float, FeatureId>>> out(model.state_count());
    for (std::size_t row = 0; row < model.features.size(); ++row) {
        for (std::uint32_t at = model.rows[row]; at < model.rows[row + 1]; ++at) {
            out[model.row_states[at]].emplace_back(model.row_weights[at], model.features[row]);
        }
    }
    for (auto& list : out) {
        std::sort(list.begin(), list.end(), std::greater<>());
        if (list.size() > top) list.resize(top);
    }
    return out;
}

Json json_of(const LinearModel& model, const std::vector<std::string>& names, std::size_t top) {
    const auto texts = texts_of(model);
    const auto text_of = [&](FeatureId feature) {
        const auto found = texts.find(feature);
        return found == texts.end() ? std::string_view() : found->second;
    };
    Json out;
    out["kind"] = model.kind;
    out["feature_set"] = feature_set_version;
    out["states"] = model.states;
    out["thresholds"] = thresholds_json(model);
    out["card"] = Json::parse(model.card, nullptr, false);
    std::map<std::string, std::size_t> by_template;
    for (const FeatureId feature : model.features) {
        const auto& asked = feature_templates()[feature >> feature_value_bits];
        ++by_template[std::string(name(asked.family)) + ": " + std::string(asked.name)];
    }
    for (const auto& [title, count] : by_template) out["features"][title] = count;
    const auto lists = heaviest(model, top);
    for (std::size_t state = 0; state < lists.size(); ++state) {
        for (const auto& [weight, feature] : lists[state]) {
            out["heaviest"][model.states[state]].push_back(
                {{"feature", describe_feature(feature, text_of(feature))}, {"weight", weight}});
        }
    }
    out["names"] = names;
    return out;
}

void print(const Json& json) {
    fmt::print("{} model, feature set {}\n\nthresholds\n", json["kind"].get<std::string>(),
               json["feature_set"].get<int>());
    for (const auto& [label, threshold] : json["thresholds"].items()) {
        fmt::print("  {:16}{:.3f}\n", label, threshold.get<float>());
    }
    fmt::print("\ncard\n{}\n\nfeatures by question\n", json["card"].dump(2));
    for (const auto& [title, count] : json["features"].items())
        fmt::print("  {:7}  {}\n", count.get<std::size_t>(), title);
    fmt::print("\nheaviest features by state\n");
    for (const auto& [state, list] : json["heaviest"].items()) {
        fmt::print("  {}\n", state);
        for (const Json& row : list) {
            fmt::print("    {:8.3f}  {}\n", row["weight"].get<float>(), row["feature"].get<std::string>());
        }
    }
}

int run(const Options& options) {
    const auto models = models_of(options.model);
    if (!models) return fail(models.error());
    Json all = Json::array();
    for (const LinearModel& model : *models) {
        const auto names = remembered_names(model);
        if (!names) return fail(names.error());
        all.push_back(json_of(model, *names, options.top));
        if (options.common.json) continue;
        print(all.back());
        std::string listed;
        for (const auto& each : *names) listed += (listed.empty() ? "" : ", ") + each;
        fmt::print("\n{}\n\n", names->empty() ? "No word among the features is only a name."
                                              : "WARNING: words that are names are among the features: " + listed);
    }
    if (options.common.json) fmt::print("{}\n", json_text(all, 2));
    return 0;
}

}  // namespace

void add_dump_command(Command& program, int& exit_code) {
    auto options = std::make_shared<Options>();
    Command* command = program.add_subcommand("dump", "Show what a model holds, and names that it remembers");
    command->add_option("MODEL", options->model, "A model file, a folder of models, or crf or svm for the shipped ones")
        ->required();
    command->add_option("--top", options->top, "Features per state")->show_default();
    add_common_options(*command, options->common);
    command->footer(
        "Examples:\n"
        "  scrim dump crf\n"
        "  scrim dump our_models --top 3\n"
        "  scrim dump our_models/svm.model --json | jq '.[].names'");
    command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace scrim
