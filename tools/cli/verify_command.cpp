// scrim verify: proves the promise of a release, of any kind, from what was released.

#include <fmt/format.h>

#include <cstdio>
#include <memory>
#include <vector>

#include "anon/release/kinds/kind.h"
#include "nlp/base/json.h"
#include "nlp/base/json_text.h"
#include "tools/cli/command.h"

namespace scrim {
namespace {

struct Options {
    std::string release;
    KindOptions verify;
};

int print(const std::vector<Check>& checks, const Release& release, const CommonOptions& common) {
    bool holds = true;
    Json rows = Json::array();
    for (const auto& check : checks) {
        holds = holds && check.holds;
        if (common.json) {
            rows.push_back({{"check", check.name}, {"holds", check.holds}, {"detail", check.detail}});
            if (check.open) rows.back()["open"] = true;
        } else if (!common.quiet || !check.holds || check.open) {
            fmt::print("{}  {}: {}\n", !check.holds ? "FAIL" : check.open ? "open" : "ok  ", check.name, check.detail);
        }
    }
    if (common.json) {
        fmt::print("{}\n", json_text(Json{{"holds", holds}, {"kind", release.manifest["kind"]}, {"checks", rows}}, 1));
    } else {
        fmt::print("{}\n", !holds             ? "The promise does NOT hold."
                           : any_open(checks) ? "What can be checked from the release alone holds. What is open is "
                                                "checked with --original only."
                                              : "The promise holds.");
    }
    return holds ? 0 : 1;
}

int run(const Options& options) {
    const auto release = open_release(options.release);
    if (!release) return fail(release.error());
    const auto checks = verify_release(*release, options.verify);
    if (!checks) return fail(checks.error());
    return print(*checks, *release, options.verify.common);
}

}  // namespace

void add_verify_command(Command& program, int& exit_code) {
    auto options = std::make_shared<Options>();
    Command* command = program.add_subcommand("verify", "Prove that a release keeps its promise");
    command->add_option("RELEASE", options->release, "What scrim released: a folder or a file")->required();
    command->add_option("--original", options->verify.original, "The original, to check more");
    command->add_option("--private", options->verify.private_folder,
                        "The private folder of the release: checks links and groups too");
    command->add_option("--signer", options->verify.signer,
                        "The fingerprint of the key that must have signed the release, as given by its maker");
    add_common_options(*command, options->verify.common);
    command->footer(
        "Examples:\n  scrim verify released --signer 4f0c...\n  scrim verify released --original notes --private "
        "steward\n"
        "  scrim verify released.csv --original patients.csv\nExit code 0 only if no check fails.");
    command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace scrim
