// scrim trajectories anonymize: from a file of pairs to a release with its manifest.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>
#include <mutex>

#include "nlp/base/input.h"
#include "nlp/base/output.h"
#include "nlp/base/progress.h"
#include "tools/trajectories.h"

namespace scrim {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t largest_hierarchy = std::size_t{1} << 30U;

struct Options {
    std::string input;
    std::string output;
    TrajectoryReadOptions read;
    MdavOptions mdav;
    std::string method = "ags";
    std::size_t diversity = 2;
    std::vector<std::string> attributes;  // COLUMN=FILE:WEIGHT
    std::vector<std::string> carry;
    std::optional<std::uint64_t> seed;
    std::string private_folder;
    CommonOptions common;
};

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
Result<std::vector<std::string>> copy_hierarchies(const Options& options, const TrajectoryInput& input,
                                                  std::vector<std::string>& sources) {
    std::vector<std::string> files;
    std::string base = manifest_path_for(options.output);
    base.resize(base.size() - std::string(".manifest.json").size());
    for (std::size_t a = 0; a < input.sources.size(); ++a) {
        const bool built_in =
            (a == 0 && (input.sources[a] == "icd" || input.sources[a] == "icd9" || input.sources[a] == "icd10")) ||
            (a == 1 && (input.sources[a] == "ages" || input.sources[a] == "dates"));
        sources.push_back(input.sources[a]);
        if (built_in) continue;
        const std::string what = a == 0 ? "code" : a == 1 ? "age" : "attribute" + std::to_string(a - 1);
        files.push_back(base + "." + what + ".hierarchy.csv");
        const auto bytes = read_file(input.sources[a], largest_hierarchy);
        if (!bytes) return bytes.error();
        if (auto written = write_file(files.back(), *bytes); !written) return written.error();
        sources.back() = fs::path(files.back()).filename().string();
    }
    return files;
}

Json loss_json(const TrajectoryInput& input, const TrajectoryFigures& figures) {
    Json loss = Json::object();
    for (std::size_t a = 0; a < figures.algorithm.size(); ++a) {
        loss[loss_name(a, input.model.attribute(a).column)] = {{"algorithm", figures.algorithm[a]},
                                                               {"definition_8", figures.definition_8[a]}};
    }
    return loss;
}

Json manifest_of(const Options& options, const TrajectoryInput& input, const TrajectoryFigures& figures,
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
                    {{"patient", options.read.patient_column},
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
    if (options.seed) fields["sharing"] = "not for sharing: made with a seed, for tests and experiments";
    return fields;
}

void print(const Options& options, const TrajectoryInput& input, const TrajectoryFigures& figures) {
    if (options.common.json) {
        const Json result{{"patients", figures.patients},
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
        fmt::print("{}\n", result.dump(1));
        return;
    }
    if (options.common.quiet) return;
    fmt::print("{} patients in {} clusters of {} to {}; {} of {} pairs suppressed\n", figures.patients,
               figures.clusters, figures.smallest_cluster, figures.largest_cluster,
               figures.pairs - figures.released_pairs, figures.pairs);
    for (std::size_t a = 0; a < figures.algorithm.size(); ++a) {
        fmt::print("{}: {:.4f} by the algorithm's accounting, {:.4f} by Definition 8\n",
                   loss_name(a, input.model.attribute(a).column), figures.algorithm[a], figures.definition_8[a]);
    }
}

Result<TrajectoryInput> read(Options& options) {
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
    return input;
}

std::vector<TrajectoryCluster> cluster(Options& options, const TrajectoryInput& input, const Key& key) {
    Progress progress("anonymize", input.set.patients.size(), options.common.quiet);
    std::mutex mutex;
    options.mdav.on_clustered = [&](std::size_t patients) {
        const std::lock_guard lock(mutex);
        progress.advance(patients);
    };
    Random random = key.stream("trajectories: last cluster");
    return mdav(input.model, input.set, options.mdav, random);
}

int run(Options options) {
    auto key = options.seed ? Result<Key>(Key::from_seed(*options.seed)) : Key::secret();
    if (!key) return fail(key.error());
    const auto input = read(options);
    if (!input) return fail(input.error());
    for (const auto& text : input->remarks) remark(options.common, text);
    const auto clusters = cluster(options, *input, *key);
    TrajectoryWriteOptions write{
        options.read.patient_column, options.mdav.diversity, !options.read.sensitive.empty(), {}};
    if (!options.private_folder.empty()) {
        if (auto made = make_folder(options.private_folder); !made) return fail(made.error());
        write.link = (fs::path(options.private_folder) / "link.csv").string();
    }
    if (auto written = write_trajectories(options.output, *input, clusters, write, *key); !written) {
        return fail(written.error());
    }
    const auto figures = trajectory_figures(input->model, input->set, clusters, options.mdav.diversity);
    std::vector<std::string> sources;
    const auto copies = copy_hierarchies(options, *input, sources);
    if (!copies) return fail(copies.error());
    std::vector<std::string> files{options.output};
    files.insert(files.end(), copies->begin(), copies->end());
    const Json manifest = manifest_of(options, *input, figures, sources);
    if (auto written = write_manifest(manifest_path_for(options.output), manifest, files); !written) {
        return fail(written.error());
    }
    print(options, *input, figures);
    return 0;
}

}  // namespace

void add_trajectories_anonymize(CLI::App& group, int& exit_code) {
    auto options = std::make_shared<Options>();
    CLI::App* command = group.add_subcommand("anonymize", "Make every trajectory equal to at least k - 1 others");
    command->add_option("IN", options->input, "A CSV file: patient,code,age and columns to carry along")->required();
    command->add_option("-o,--output", options->output, "The CSV file to write, its manifest beside it")->required();
    command->add_option("-k,--k", options->mdav.k, "At least so many patients share each released trajectory")
        ->check(CLI::Range(std::size_t{1}, std::size_t{1} << 31U))
        ->capture_default_str();
    command->add_option("--method", options->method, "How two trajectories are aligned")
        ->check(CLI::IsMember({"ags", "baseline"}))
        ->capture_default_str();
    command->add_option("--w-code", options->read.code_weight, "The weight of the code, 0 to 1; the age has the rest")
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    add_trajectory_read_options(*command, options->read);
    command->add_option("--attribute", options->attributes, "A further attribute of the pairs, COLUMN=HIERARCHY:WEIGHT")
        ->allow_extra_args(false);
    command
        ->add_option("--carry", options->carry,
                     "Columns to carry along [all but dates that are the same in a patient's rows]; none")
        ->delimiter(',')
        ->allow_extra_args(false);
    command->add_option("--sensitive", options->read.sensitive,
                        "A file of sensitive codes, one a line: released apart from the trajectories");
    command
        ->add_option("--l", options->diversity,
                     "A sensitive code is held by at most 1 in l of those who share a trajectory")
        ->check(CLI::Range(std::size_t{1}, std::size_t{1000}))
        ->capture_default_str();
    command
        ->add_option("--blocks", options->mdav.blocks,
                     "Split into so many blocks of similar trajectories first: near-linear, a little more loss")
        ->check(CLI::Range(std::size_t{1}, std::size_t{1} << 31U))
        ->capture_default_str();
    command->add_option("--seed", options->seed, "Make the run reproducible; the release is then not for sharing");
    command->add_option("--private", options->private_folder,
                        "A folder for the link from original to new patients (mode 0600)");
    add_common_options(*command, options->common);
    command->footer("Example:\n  scrim trajectories anonymize patients.csv -k 5 --w-code 0.7 -o released.csv");
    command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace scrim
