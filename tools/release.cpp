// scrim release: from notes, tagged or not, to a folder that can be shared.

#include "tools/release.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "nlp/base/json.h"
#include "tools/notes_options.h"
#include "tools/release_run.h"

namespace scrim {
namespace {

int run(const ReleaseOptions& options) {
    const auto outcome = run_release(options);
    if (!outcome) return fail(outcome.error());
    if (outcome->signal != 0) {
        remark(options.common, "stopped while tagging: run the same command again for the rest");
        return 128 + outcome->signal;
    }
    if (options.common.json) {
        fmt::print("{}\n", Json{{"notes", outcome->notes},
                                {"patients", outcome->patients},
                                {"clusters", outcome->clusters},
                                {"bad", outcome->bad},
                                {"output", options.output}}
                               .dump());
    } else {
        remark(options.common,
               fmt::format("{} notes of {} patients in {}{}{}", outcome->notes, outcome->patients,
                           outcome->clusters > 0 ? fmt::format("{} clusters, in ", outcome->clusters) : std::string(),
                           options.output,
                           outcome->bad > 0 ? fmt::format("; {} bad records left out", outcome->bad) : std::string()));
    }
    return outcome->bad > 0 ? 3 : 0;
}

template <class Value>
void add_choice(CLI::App& command, const std::string& option, Value& value, const std::vector<Value>& choices,
                const std::string& help) {
    std::map<std::string, Value> known;
    for (const Value choice : choices) known.emplace(name(choice), choice);
    command
        .add_option_function<std::string>(
            option, [known, &value](const std::string& text) { value = known.at(text); },
            help + " (" + std::string(name(value)) + " if not given)")
        ->check(CLI::IsMember(known));
}

}  // namespace

void add_release_command(CLI::App& program, int& exit_code) {
    auto options = std::make_shared<ReleaseOptions>();
    CLI::App* command = program.add_subcommand("release", "Turn notes into a folder that can be shared");
    command->add_option("IN", options->input, "Notes in any format, tagged or not: a file, a folder, or -")->required();
    command->add_option("-o,--output", options->output, "The folder of the release; it must not be there yet")
        ->required();
    command->add_option("-k,--k", options->plan.k, "How many patients share whatever is shown of one")
        ->capture_default_str();
    add_choice(*command, "--method", options->plan.method,
               {ReleaseMethod::enumerate, ReleaseMethod::safe_harbor, ReleaseMethod::k_anonymity},
               "enumerate: lists of values; safe-harbor and k-anonymity for comparison");
    add_choice(*command, "--drill-down", options->plan.drill_down,
               {DrillDown::strict, DrillDown::paper, DrillDown::none},
               "How far lists are narrowed: strict; paper, as published and not safe; none");
    command->add_option("--structured", options->structured,
                        "A CSV that goes with the notes, keyed by note or patient");
    command->add_option("--private", options->private_folder,
                        "A folder outside of the release for the key, the link to the originals and the work state");
    command->add_flag("--keep-ids", options->keep_ids, "Keep the ids of notes and patients; only where they are safe");
    command->add_option("--seed", options->seed, "For tests: a run that can be repeated, not for sharing");
    command->add_flag("--strict", options->strict, "Stop at the first bad record");
    command->add_flag("--overwrite", options->overwrite, "Replace an older release");
    add_tag_options(*command, options->tag);
    add_read_options(*command, options->read);
    add_common_options(*command, options->common);
    command->footer(
        "Examples:\n"
        "  scrim release notes -o released --k 5\n"
        "  scrim release tagged.jsonl -o released --k 5 --policy policy.json --private steward\n"
        "  scrim release notes -o harbor --method safe-harbor\n"
        "Notes that have tags are not tagged again. 'scrim verify released' proves the promise from the result.");
    command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace scrim
