// scrim risk: how well those in a release are hidden, by measures and simulated attacks.

#include "tools/risk.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <string_view>
#include <vector>

#include "tools/codes.h"
#include "tools/notes_release.h"
#include "tools/table_release.h"
#include "tools/trajectories.h"

namespace scrim {
namespace {

struct RiskMeasure {
    std::string_view kind;  // as in the manifest
    MeasureRisk measure;
};

// One line per kind of release.
const std::vector<RiskMeasure> measures{
    {"trajectories", trajectories_risk},           {"table", measure_table_risk},
    {"disassociated", measure_disassociated_risk}, {"generalized", measure_generalized_risk},
    {"km-generalized", measure_generalized_risk},  {"notes", notes_risk},
};

struct Options {
    std::string release;
    RiskOptions risk;
};

std::string value_text(const Json& value) {
    if (value.is_string()) return value.get<std::string>();
    if (value.is_number_float()) return fmt::format("{:.4g}", value.get<double>());
    return value.dump();
}

void print(const Json& object, const std::string& indent) {
    for (const auto& [name, value] : object.items()) {
        if (value.is_object()) {
            fmt::print("{}{}:\n", indent, name);
            print(value, indent + "  ");
        } else {
            fmt::print("{}{}: {}\n", indent, name, value_text(value));
        }
    }
}

int run(const Options& options) {
    const auto release = open_release(options.release);
    if (!release) return fail(release.error());
    const auto risk = measure_risk(*release, options.risk);
    if (!risk) return fail(risk.error());
    if (options.risk.common.json) {
        fmt::print("{}\n", risk->dump(1));
    } else {
        print(*risk, "");
    }
    return 0;
}

}  // namespace

Result<Json> measure_risk(const Release& release, const RiskOptions& options) {
    const std::string kind = release.manifest["kind"];
    for (const auto& entry : measures) {
        if (entry.kind != kind) continue;
        auto found = entry.measure(release, options);
        if (!found) return found.error();
        Json risk{{"kind", kind}};
        risk.update(*found);
        return risk;
    }
    return bad_input("no risk measure is known for a release of kind '" + kind + "'", {release.manifest_path, {}, 0},
                     "was it made by a newer version?");
}

void add_risk_command(CLI::App& program, int& exit_code) {
    auto options = std::make_shared<Options>();
    CLI::App* command = program.add_subcommand("risk", "Measure how well those in a release are hidden");
    command->add_option("RELEASE", options->release, "What scrim released: a folder or a file")->required();
    command->add_option("--original", options->risk.original, "The original, to attack the release with");
    command->add_option("--private", options->risk.private_folder, "What a release of notes kept to itself: the link");
    add_common_options(*command, options->risk.common);
    command->footer("Example:\n  scrim risk released.csv --original patients.csv --json");
    command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace scrim
