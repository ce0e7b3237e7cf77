#include "nlp/tagging.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "nlp/base/hash.h"
#include "nlp/base/json.h"
#include "nlp/formats/embedded/records/embedded_format.h"
#include "nlp/taggers/factory.h"
#include "nlp/taggers/rules/own_rules.h"

namespace scrim {
namespace {

// The policy that is part of the program (anon/notes/release_policy.h) has no lists and no file.
constexpr std::string_view built_in_policy = "paper";

Result<void> read_lists(const std::string& path, AggregateOptions& options) {
    const auto policy = read_json_file(path);
    if (!policy) return policy.error();
    if (!policy->is_object()) return bad_input("is not a policy: a JSON object is expected", {path, {}, 0});
    for (auto [name, list] : {std::pair{"allow", &options.allow}, std::pair{"deny", &options.deny}}) {
        const auto found = policy->find(name);
        if (found == policy->end()) continue;
        if (!found->is_array()) return bad_input(std::string("'") + name + "' is not a list", {path, {}, 0});
        for (const Json& entry : *found) {
            if (!entry.is_string())
                return bad_input(std::string("'") + name + "' holds something that is not text", {path, {}, 0});
            list->push_back(entry.get<std::string>());
        }
    }
    return {};
}

}  // namespace

std::string tagger_list(const TagOptions& options) {
    const auto names = split_taggers(options.taggers);
    const bool named = std::find(names.begin(), names.end(), "thorough") != names.end();
    if (!options.thorough || named) return options.taggers;
    return options.taggers + (names.empty() ? "" : ",") + "thorough";
}

std::vector<std::string> split_taggers(const std::string& list) {
    std::vector<std::string> out;
    std::size_t at = 0;
    while (at <= list.size()) {
        const std::size_t comma = std::min(list.find(',', at), list.size());
        if (comma > at) out.push_back(list.substr(at, comma - at));
        at = comma + 1;
    }
    return out;
}

Result<Pipeline> make_pipeline(const TagOptions& options) {
    AggregateOptions aggregate;
    aggregate.mode = options.mode == "recall" ? Mode::recall : Mode::balanced;
    aggregate.titles = options.titles;
    if (!options.policy.empty() && options.policy != built_in_policy) {
        if (auto read = read_lists(options.policy, aggregate); !read) return read.error();
    }
    aggregate.explain = options.explain;
    TaggerOptions models = options.models;
    if (!options.rules.empty()) {
        auto rules = read_own_rules(options.rules);
        if (!rules) return rules.error();
        models.own_rules = std::move(*rules);
        for (const auto& text : models.own_rules->keep) aggregate.allow.push_back(text);
    }
    return Pipeline::make(split_taggers(tagger_list(options)), std::move(aggregate), options.known_phi, models,
                          options.of_structure);
}

Result<void> read_structure(const std::string& input, const ReadOptions& read, TagOptions& options) {
    if (input == "-") {
        if (!read.format || embedded_format(*read.format) == nullptr) return {};
        return usage_error(
            "records of this format cannot come as a stream: what they say of their patients is read "
            "before the notes",
            "give a file or a folder");
    }
    auto found = identifiers_of_structure(input, read);
    if (!found) return found.error();
    options.of_structure = std::move(*found);
    return {};
}

Result<void> add(Fingerprint& fingerprint, const TagOptions& options) {
    const auto& [taggers, thorough, mode, titles, known_phi, policy, rules, explain, models, of_structure] = options;
    const auto& [folder, neural_model, own_rules, onnxruntime] = models;
    fingerprint.add("taggers", tagger_list(options));
    fingerprint.add("mode", mode);
    fingerprint.add_flag("titles", titles);
    fingerprint.add_flag("explain", explain);
    if (policy == built_in_policy) {
        fingerprint.add("policy", policy);
    } else if (auto done = fingerprint.add_path("policy", policy); !done) {
        return done;
    }
    for (const auto& [name, path] : {std::pair{"known PHI", &known_phi}, std::pair{"rules", &rules},
                                     std::pair{"models", &folder}, std::pair{"neural model", &neural_model}}) {
        if (auto done = fingerprint.add_path(name, *path); !done) return done;
    }
    // These two only where there is one, so that runs that were begun without are completed.
    if (!onnxruntime.empty()) {
        if (auto done = fingerprint.add_path("ONNX Runtime", onnxruntime); !done) return done;
    }
    if (!of_structure.empty()) {
        std::string all;
        for (const auto& [note, patient, label, value] : of_structure) {
            for (const std::string_view part :
                 {std::string_view(note), std::string_view(patient), scrim::name(label), std::string_view(value)}) {
                all += std::to_string(part.size()) + ":" + std::string(part);
            }
        }
        fingerprint.add("known of structure", checksum(all));
    }
    return {};
}

Result<std::string> fingerprint(const TagOptions& options) {
    Fingerprint out;
    if (auto done = add(out, options); !done) return done.error();
    return out.text();
}

}  // namespace scrim
