// The command table. Each command lives in a file of its own.

#include <CLI/CLI.hpp>
#include <array>
#include <exception>
#include <new>

#include "tools/codes.h"
#include "tools/command.h"
#include "tools/condense.h"
#include "tools/convert.h"
#include "tools/dump.h"
#include "tools/fit.h"
#include "tools/generate.h"
#include "tools/lexicon.h"
#include "tools/release.h"
#include "tools/report.h"
#include "tools/review.h"
#include "tools/risk.h"
#include "tools/score.h"
#include "tools/tag.h"
#include "tools/train.h"
#include "tools/trajectories.h"
#include "tools/verify.h"

namespace scrim {

namespace {

constexpr auto commands = std::to_array<AddCommand>({
    add_tag_command,
    add_release_command,
    add_score_command,
    add_convert_command,
    add_review_command,
    add_generate_command,
    add_train_command,
    add_dump_command,
    add_verify_command,
    add_condense_command,
    add_risk_command,
    add_report_command,
    add_codes_command,
    add_trajectories_command,
    add_fit_command,
    add_lexicon_command,
});

int run(int argc, char** argv) {
    CLI::App program{"Scrim de-identifies clinical notes and medical records so that they can be shared."};
    program.set_version_flag("--version", "scrim " SCRIM_VERSION);
    program.require_subcommand(1);
    program.footer("'scrim COMMAND --help' shows the options of a command, with examples.");
    int exit_code = 0;
    for (const AddCommand add : commands) add(program, exit_code);
    try {
        program.parse(argc, argv);
    } catch (const CLI::ParseError& problem) {
        return program.exit(problem) == 0 ? 0 : 2;
    }
    return exit_code;
}

}  // namespace
}  // namespace scrim

int main(int argc, char** argv) {
    try {
        return scrim::run(argc, argv);
    } catch (const std::bad_alloc&) {
        return scrim::fail(scrim::bad_input("there is not enough memory for this input", {},
                                            "use a machine with more memory, or cut the input into parts"));
    } catch (const std::exception& problem) {
        return scrim::fail(scrim::bad_input(problem.what(), {}, "this should not happen; please report it"));
    }
}
