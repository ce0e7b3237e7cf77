#include "tools/tag_options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <utility>
#include <vector>

#include "nlp/base/hash.h"
#include "nlp/base/json.h"
#include "nlp/tagger.h"

namespace scrim {
namespace {

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

// The checksums of a folder's files, in the order of their names; of a file, its own.
Result<std::string> content_of(const std::string& path) {
    namespace fs = std::filesystem;
    std::error_code failure;
    if (!fs::is_directory(path, failure)) return file_checksum(path);
    std::vector<std::string> files;
    for (const auto& entry : fs::recursive_directory_iterator(path, failure)) {
        if (entry.is_regular_file()) files.push_back(entry.path().string());
    }
    std::sort(files.begin(), files.end());
    std::string all;
    for (const auto& file : files) {
        const auto sum = file_checksum(file);
        if (!sum) return sum.error();
        all += *sum + "\n";
    }
    return all;
}

}  // namespace

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

void add_tag_options(CLI::App& command, TagOptions& options) {
    std::string names;
    for (const auto name : tagger_names()) names += (names.empty() ? "" : ", ") + std::string(name);
    command.add_option("--taggers", options.taggers, "Base classifiers, separated by commas, of: " + names)
        ->capture_default_str()
        ->group("Tagging");
    command
        .add_option("--mode", options.mode, "recall keeps whatever any tagger found, balanced drops what is doubtful")
        ->check(CLI::IsMember({"recall", "balanced"}))
        ->capture_default_str()
        ->group("Tagging");
    command
        .add_flag("--titles", options.titles,
                  "Spans take in the titles before names (Dr., Mrs.), as the release removes them")
        ->group("Tagging");
    command
        .add_option("--known-phi", options.known_phi,
                    "What the hospital's record says of each patient or note: CSV or JSONL")
        ->group("Tagging");
    command.add_option("--policy", options.policy, "A policy; its allow and deny lists count here")->group("Tagging");
    command
        .add_option("--models", options.models.models,
                    "A folder of models made by 'scrim train' for svm and crf, instead of the shipped ones")
        ->check(CLI::ExistingDirectory)
        ->group("Tagging");
    command
        .add_option("--neural-model", options.models.neural_model,
                    "A folder with the model of the neural tagger, instead of the shipped one")
        ->check(CLI::ExistingDirectory)
        ->group("Tagging");
}

Result<Pipeline> make_pipeline(const TagOptions& options) {
    AggregateOptions aggregate;
    aggregate.mode = options.mode == "recall" ? Mode::recall : Mode::balanced;
    aggregate.titles = options.titles;
    if (!options.policy.empty()) {
        if (auto read = read_lists(options.policy, aggregate); !read) return read.error();
    }
    return Pipeline::make(split_taggers(options.taggers), std::move(aggregate), options.known_phi, options.models);
}

Result<std::string> fingerprint(const TagOptions& options) {
    std::string all = options.taggers + "\n" + options.mode + (options.titles ? "\ntitles" : "");
    for (const auto& path : {options.known_phi, options.policy, options.models.models, options.models.neural_model}) {
        if (path.empty()) continue;
        const auto sum = content_of(path);
        if (!sum) return sum.error();
        all += "\n" + *sum;
    }
    return all;
}

}  // namespace scrim
