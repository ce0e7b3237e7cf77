#include "anon/release/records/trajectories_release.h"

#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <optional>
#include <utility>

#include "anon/core/signer.h"
#include "anon/core/systems/code_tree.h"
#include "nlp/base/files/file_set.h"
#include "nlp/base/files/input.h"
#include "nlp/base/files/lock.h"
#include "nlp/base/files/output.h"
#include "nlp/base/progress.h"
#include "nlp/base/random.h"

namespace scrim {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t largest_hierarchy = std::size_t{1} << 30U;

Result<FurtherAttribute> parse_attribute(const std::string& text) {
    const auto equals = text.find('=');
    const auto colon = text.rfind(':');
    FurtherAttribute attribute;
    if (equals != std::string::npos && colon != std::string::npos && colon > equals + 1 && equals > 0) {
        attribute.column = text.substr(0, equals);
        attribute.hierarchy = text.substr(equals + 1, colon - equals - 1);
        char* end = nullptr;
        attribute.weight = std::strtod(text.c_str() + colon + 1, &end);
        if (end != text.c_str() + colon + 1 && *end == '\0') return attribute;
    }
    return usage_error("--attribute '" + text + "' is not COLUMN=FILE:WEIGHT", "for example place=places.csv:0.2");
}

// Recipients need a hierarchy of the owner's to read the release: it becomes part of it.
Result<std::vector<std::string>> copy_hierarchies(const TrajectoriesRun& options, const TrajectoryInput& input,
                                                  std::vector<std::string>& sources) {
    std::vector<std::string> files;
    std::string base = manifest_path_for(options.output);
    base.resize(base.size() - std::string(".manifest.json").size());
    for (std::size_t a = 0; a < input.sources.size(); ++a) {
        const bool built_in = (a == 0 && (input.sources[a] == "icd" || is_built_in_code_tree(input.sources[a]))) ||
                              (a == 1 && (input.sources[a] == "ages" || input.sources[a] == "dates"));
        sources.push_back(input.sources[a]);
        if (built_in) continue;
        const std::string what = a == 0 ? "code" : a == 1 ? "age" : "attribute" + std::to_string(a - 1);
        files.push_back(base + "." + what + ".hierarchy.csv");
        const auto bytes = a == 0 && input.made_code_rows ? Result<std::string>(hierarchy_rows(input.model.tree(0)))
                                                          : read_file(input.sources[a], largest_hierarchy);
        if (!bytes) return bytes.error();
        if (auto written = write_file(files.back(), *bytes); !written) return written.error();
        sources.back() = fs::path(files.back()).filename().string();
    }
    return files;
}

Json manifest_of(const TrajectoriesRun& options, const TrajectoryInput& input, const TrajectoryFigures& figures,
                 const std::vector<std::string>& sources) {
    Json names = Json::array();
    Json weights = Json::array();
    for (std::size_t a = 0; a < input.model.attribute_count(); ++a) {
        names.push_back(input.model.attribute(a).column);
        weights.push_back(input.model.attribute(a).weight);
    }
    Json fields{{"kind", "trajectories"}, {"method", options.method}, {"k", options.mdav.k}};
    if (options.mdav.diversity > 1) fields["l"] = options.mdav.diversity;
    fields.update({{"patients", figures.patients},
                   {"clusters", figures.clusters},
                   {"pairs", figures.pairs},
                   {"released_pairs", figures.released_pairs},
                   {"suppressed_pairs", figures.pairs - figures.released_pairs},
                   {"columns",
                    {{"patient", input.patient_column},
                     {"attributes", names},
                     {"carried", input.set.carried_columns},
                     {"sensitive", !options.read.sensitive.empty()}}},
                   {"covered", names},
                   {"kept", input.set.carried_columns},
                   {"weights", weights},
                   {"hierarchies", sources},
                   {"age_top", options.read.age_top},
                   {"age_bands", options.read.age_bands},
                   {"blocks", options.mdav.blocks},
                   {"loss", loss_json(input, figures)},
                   {"reproducible", options.seed.has_value()}});
    if (!options.read.sensitive.empty()) fields["hidden_sensitive_codes"] = figures.hidden_sensitive;
    if (!options.read.code_system.empty()) fields["code_system"] = options.read.code_system;
    if (options.seed) fields["sharing"] = "not for sharing: made with a seed, for tests and experiments";
    return fields;
}

// Beyond some patients exact MDAV' takes minutes; blocks of this size cost less than 1% of loss.
std::size_t usual_blocks(std::size_t patients) {
    constexpr std::size_t exact_up_to = 20'000;
    constexpr std::size_t patients_of_a_block = 5'000;
    return patients <= exact_up_to ? 1 : patients / patients_of_a_block;
}

Result<TrajectoryInput> read(TrajectoriesRun& options) {
    options.mdav.method = options.method == "ags" ? AlignmentMethod::ags : AlignmentMethod::baseline;
    options.mdav.diversity = options.read.sensitive.empty() ? 1 : options.diversity;
    options.mdav.threads = options.common.threads;
    for (const auto& text : options.attributes) {
        auto attribute = parse_attribute(text);
        if (!attribute) return attribute.error();
        options.read.further.push_back(std::move(*attribute));
    }
    if (!options.carry.empty()) {
        options.read.carry = options.carry.front() == "none" ? std::vector<std::string>{} : options.carry;
    }
    if (options.mdav.k < options.mdav.diversity) {
        return usage_error("k is smaller than l", "a cluster of k patients cannot hold l kinds of them");
    }
    auto input = read_trajectories(options.input, options.read);
    if (!input) return input.error();
    if (input->set.patients.size() < options.mdav.k) {
        return bad_input("has " + std::to_string(input->set.patients.size()) + " patients, fewer than k",
                         {options.input, {}, 0}, "give more patients or a smaller k");
    }
    if (options.mdav.blocks == 0) options.mdav.blocks = usual_blocks(input->set.patients.size());
    return input;
}

std::vector<TrajectoryCluster> cluster(TrajectoriesRun& options, const TrajectoryInput& input, const Key& key) {
    Progress progress("anonymize", input.set.patients.size(), options.common.quiet);
    std::mutex mutex;
    options.mdav.on_clustered = [&](std::size_t patients) {
        const std::lock_guard lock(mutex);
        progress.advance(patients);
    };
    Random random = key.stream("trajectories: last cluster");
    return mdav(input.model, input.set, options.mdav, random);
}

}  // namespace

Json loss_json(const TrajectoryInput& input, const TrajectoryFigures& figures) {
    Json loss = Json::object();
    for (std::size_t a = 0; a < figures.algorithm.size(); ++a) {
        loss[loss_name(a, input.model.attribute(a).column)] = {{"algorithm", figures.algorithm[a]},
                                                               {"definition_8", figures.definition_8[a]}};
    }
    return loss;
}

Json trajectories_json(const TrajectoriesRun& options, const TrajectoriesOutcome& outcome) {
    const auto& [input, figures] = outcome;
    return {{"patients", figures.patients},
            {"k", options.mdav.k},
            {"clusters", figures.clusters},
            {"smallest_cluster", figures.smallest_cluster},
            {"largest_cluster", figures.largest_cluster},
            {"pairs", figures.pairs},
            {"released_pairs", figures.released_pairs},
            {"suppressed_pairs", figures.pairs - figures.released_pairs},
            {"hidden_sensitive_codes", figures.hidden_sensitive},
            {"loss", loss_json(input, figures)},
            {"output", options.output}};
}

Result<TrajectoriesOutcome> anonymize_file(TrajectoriesRun options) {
    if (auto fine = FileSet::require_file(options.output); !fine) return fine.error();
    const auto lock = OutputLock::take(options.output, "trajectories anonymize");
    if (!lock) return lock.error();
    const auto private_lock = OutputLock::take_if_given(options.private_folder, "trajectories anonymize");
    if (!private_lock) return private_lock.error();
    auto key = options.seed ? Result<Key>(Key::from_seed(*options.seed)) : Key::secret();
    if (!key) return key.error();
    auto input = read(options);
    if (!input) return input.error();
    for (const auto& text : input->remarks) remark(options.common, text);
    const auto clusters = cluster(options, *input, *key);
    TrajectoryWriteOptions write{input->patient_column, options.mdav.diversity, !options.read.sensitive.empty(), {}};
    std::optional<FileSet> private_files;
    if (!options.private_folder.empty()) {
        if (auto made = make_private_folder(options.private_folder); !made) return made.error();
        auto link = FileSet::open((fs::path(options.private_folder) / "link.csv").string());
        if (!link) return link.error();
        write.link = link->output();
        private_files.emplace(std::move(*link));
    }
    auto set = FileSet::open(options.output);
    if (!set) return set.error();
    options.output = set->output();
    if (auto written = write_trajectories(options.output, *input, clusters, write, *key); !written) {
        return written.error();
    }
    auto figures = trajectory_figures(input->model, input->set, clusters, options.mdav.diversity);
    std::vector<std::string> sources;
    const auto copies = copy_hierarchies(options, *input, sources);
    if (!copies) return copies.error();
    std::vector<std::string> files{options.output};
    files.insert(files.end(), copies->begin(), copies->end());
    const Json manifest = manifest_of(options, *input, figures, sources);
    const auto signer = release_signer(options.private_folder, options.seed);
    if (!signer) return signer.error();
    if (auto written = write_manifest(manifest_path_for(options.output), manifest, files, *signer); !written) {
        return written.error();
    }
    // The link first: no release is to be seen without it, and none is left with the link of another.
    const auto published = private_files ? private_files->publish_with([&] { return set->publish(); }) : set->publish();
    if (!published) return published.error();
    remark(options.common, "signed by " + signer->fingerprint());
    return TrajectoriesOutcome{std::move(*input), std::move(figures)};
}

}  // namespace scrim
