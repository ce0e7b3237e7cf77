// scrim risk: how well those in a release are hidden, by measures and simulated attacks.

#include <fmt/format.h>

#include <memory>

#include "anon/release/kinds/kind.h"
#include "tools/cli/command.h"

namespace scrim {
namespace {

struct Options {
    std::string release;
    KindOptions risk;
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
        } else if (value.is_array()) {
            fmt::print("{}{}:\n", indent, name);
            for (const Json& item : value) fmt::print("{}  {}\n", indent, value_text(item));
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

void add_risk_command(Command& program, int& exit_code) {
    auto options = std::make_shared<Options>();
    Command* command = program.add_subcommand("risk", "Measure how well patients in a release are hidden");
    command->add_option("RELEASE", options->release, "What scrim released: a folder or a file")->required();
    command->add_option("--original", options->risk.original,
                        "The original: attackers who know true values are measured with it");
    command->add_option("--private", options->risk.private_folder,
                        "The steward's folder, with the link to the originals of notes");
    command->add_option("--signer", options->risk.signer,
                        "The fingerprint of the key that must have signed the release, as given by its maker");
    add_common_options(*command, options->risk.common);
    command->footer(
        "Examples:\n  scrim risk released --original notes --private steward\n"
        "  scrim risk released.csv --original patients.csv --json");
    command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace scrim
