// scrim verify: proves the promise of a release, of any kind, from what was released.

#include "tools/verify.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>
#include <string_view>
#include <vector>

#include "nlp/base/json.h"
#include "tools/codes.h"
#include "tools/notes_release.h"
#include "tools/table_release.h"
#include "tools/trajectories.h"

namespace scrim {
namespace {

struct Verifier {
    std::string_view kind;  // as in the manifest
    VerifyRelease verify;
};

// One line per kind of release.
const std::vector<Verifier> verifiers{
    {"trajectories", verify_trajectories},           {"table", verify_table_release},
    {"disassociated", verify_disassociated_release}, {"generalized", verify_generalized_release},
    {"km-generalized", verify_km_release},           {"notes", verify_notes_release},
};

struct Options {
    std::string release;
    VerifyOptions verify;
};

int print(const std::vector<Check>& checks, const Release& release, const CommonOptions& common) {
    bool holds = true;
    Json rows = Json::array();
    for (const auto& check : checks) {
        holds = holds && check.holds;
        if (common.json) {
            rows.push_back({{"check", check.name}, {"holds", check.holds}, {"detail", check.detail}});
        } else if (!common.quiet || !check.holds) {
            fmt::print("{}  {}: {}\n", check.holds ? "ok  " : "FAIL", check.name, check.detail);
        }
    }
    if (common.json) {
        fmt::print("{}\n", Json{{"holds", holds}, {"kind", release.manifest["kind"]}, {"checks", rows}}.dump(1));
    } else {
        fmt::print("{}\n", holds ? "The promise holds." : "The promise does NOT hold.");
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

Result<std::vector<Check>> verify_release(const Release& release, const VerifyOptions& options) {
    const std::string kind = release.manifest["kind"];
    for (const auto& verifier : verifiers) {
        if (verifier.kind != kind) continue;
        auto checks = check_files(release);
        auto more = verifier.verify(release, options);
        if (!more) return more.error();
        checks.insert(checks.end(), more->begin(), more->end());
        return checks;
    }
    return bad_input("no verifier is known for a release of kind '" + kind + "'", {release.manifest_path, {}, 0},
                     "was it made by a newer version?");
}

void add_verify_command(CLI::App& program, int& exit_code) {
    auto options = std::make_shared<Options>();
    CLI::App* command = program.add_subcommand("verify", "Prove that a release keeps its promise");
    command->add_option("RELEASE", options->release, "What scrim released: a folder or a file")->required();
    command->add_option("--original", options->verify.original, "The original, to check more");
    command->add_option("--private", options->verify.private_folder, "What the release kept to itself, to check more");
    add_common_options(*command, options->verify.common);
    command->footer("Example:\n  scrim verify released --original notes\nExit code 0 only if the promise holds.");
    command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace scrim
