// scrim trajectories measure: what a release of trajectories lost.

#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "anon/release/records/trajectories_release.h"
#include "nlp/base/json_text.h"
#include "tools/cli/records/trajectories_command.h"

namespace scrim {
namespace {

struct Options {
    std::string original;
    std::string published;
    TrajectoryReadOptions read;
    CommonOptions common;
};

void print(const Json& measures) {
    for (const auto& [name, value] : measures.items()) {
        if (!value.is_object()) {
            fmt::print("{}: {}\n", name,
                       value.is_number_float() ? fmt::format("{:.4f}", value.get<double>()) : value.dump());
            continue;
        }
        fmt::print("{}:", name);
        for (const auto& [part, figure] : value.items()) {
            fmt::print(" {} {}", part,
                       figure.is_number_float() ? fmt::format("{:.4f}", figure.get<double>()) : figure.dump());
        }
        fmt::print("\n");
    }
}

// A published file with its manifest, or without one, read by the options given.
Result<TrajectoriesRelease> open_published(const Options& options, Json& manifest) {
    if (std::filesystem::exists(manifest_path_for(options.published))) {
        const auto release = open_release(options.published);
        if (!release) return release.error();
        manifest = release->manifest;
        return open_trajectories(*release);
    }
    TrajectoriesRelease out;
    out.read = options.read;
    out.read.carry = std::vector<std::string>{};
    out.columns.patient = options.read.patient_column;
    out.columns.attributes = {options.read.code_column,
                              options.read.age_column.empty() ? "age" : options.read.age_column};
    auto published = read_published(options.published, out.columns);
    if (!published) return published.error();
    out.published = std::move(*published);
    return out;
}

int run(const Options& options) {
    Json manifest = Json::object();
    const auto release = open_published(options, manifest);
    if (!release) return fail(release.error());
    const auto original = read_original(*release, options.original);
    if (!original) return fail(original.error());
    const auto routes = release->published.routes(original->model);
    if (!routes) return fail(routes.error());
    const Json measures = measure_trajectories(*release, *original, *routes, manifest, options.common.threads);
    if (options.common.json) {
        fmt::print("{}\n", json_text(measures, 1));
    } else {
        print(measures);
    }
    return 0;
}

}  // namespace

void add_trajectories_measure(Command& group, int& exit_code) {
    auto options = std::make_shared<Options>();
    Command* command = group.add_subcommand("measure", "Measure what a release of trajectories lost");
    command->add_option("--original", options->original, "The original CSV file")->required();
    command->add_option("--published", options->published, "What scrim trajectories anonymize wrote")->required();
    add_trajectory_read_options(*command, options->read);
    add_common_options(*command, options->common);
    command->footer(
        "Example:\n  scrim trajectories measure --original patients.csv --published released.csv --json\n"
        "Columns and hierarchies are those of the manifest; options count where there is none.");
    command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace scrim
