// scrim release: from notes, tagged or not, to a folder that can be shared.

#include <fmt/format.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "anon/release/beside/register.h"
#include "anon/release/dry_run/dry_run.h"
#include "anon/release/run.h"
#include "nlp/base/counted.h"
#include "nlp/base/json.h"
#include "nlp/base/json_text.h"
#include "tools/cli/command.h"
#include "tools/cli/notes_options.h"
#include "tools/cli/tag_options.h"
#include "tools/review/gold/open_notes.h"
#include "tools/review/sample/sample.h"

namespace scrim {
namespace {

// Tells what the release would read; 1 if it would be refused.
int dry_run(const ReleaseOptions& options) {
    const auto run = dry_run_release(options);
    if (!run) return fail(run.error());
    if (options.common.json) {
        fmt::print("{}\n", json_text(to_json(*run)));
    } else {
        fmt::print("{}", to_text(*run, options));
    }
    if (!run->problems.empty()) return 1;
    return run->bad > 0 ? 3 : 0;
}

// Enters who gets the release; it is there already, so that what fails here can be done again by 'scrim register'.
int enter(const ReleaseOptions& options, const std::string& recipient) {
    const auto release = open_release(options.output);
    if (!release) return fail(release.error());
    const auto entry = enter_release(options.private_folder, *release, recipient, "");
    if (!entry) return fail(entry.error());
    remark(options.common, fmt::format("entered in the register as {}, given to {}", entry->number, recipient));
    return 0;
}

int run(ReleaseOptions options, bool allow_open, const std::string& recipient) {
    if (!recipient.empty() && (options.private_folder.empty() || options.seed)) {
        return fail(usage_error("--recipient needs --private, and a release without --seed",
                                "the register is in the private folder, and has what was shared alone"));
    }
    if (!allow_open) {
        if (auto fine = review::refuse_open_notes(options.input); !fine) return fail(fine.error());
    }
    options.measured = review::measured_leaks(options.input);
    const auto outcome = run_release(options);
    if (!outcome) return fail(outcome.error());
    if (outcome->signal != 0) {
        remark(options.common, "stopped while tagging: run the same command again for the rest");
        return 128 + outcome->signal;
    }
    if (options.common.json) {
        fmt::print("{}\n", json_text({{"notes", outcome->notes},
                                      {"patients", outcome->patients},
                                      {"clusters", outcome->clusters},
                                      {"withheld", outcome->withheld},
                                      {"bad", outcome->bad},
                                      {"signer", outcome->signer},
                                      {"output", options.output}}));
    } else {
        remark(
            options.common,
            fmt::format("{} of {} in {}{}{}", counted(outcome->notes, "note"), counted(outcome->patients, "patient"),
                        outcome->clusters > 0 ? counted(outcome->clusters, "group") + ", in " : std::string(),
                        options.output,
                        outcome->bad > 0 ? "; " + counted(outcome->bad, "bad record") + " left out" : std::string()));
        remark(options.common, "signed by " + outcome->signer +
                                   ": give it to the recipient of the release, for 'scrim "
                                   "verify --signer'");
    }
    if (!recipient.empty()) {
        if (const int code = enter(options, recipient); code != 0) return code;
    }
    return outcome->bad > 0 ? 3 : 0;
}

std::uint32_t branch_size(const std::string& text) {
    return text == "leaf" ? leaf_branches : static_cast<std::uint32_t>(std::stoul(text));
}

template <class Value>
void add_choice(Command& command, const std::string& option, Value& value, const std::vector<Value>& choices,
                const std::string& help) {
    std::map<std::string, Value> known;
    for (const Value choice : choices) known.emplace(name(choice), choice);
    std::vector<std::string> words;
    for (const auto& [word, choice] : known) words.push_back(word);
    command
        .add_option(
            option, [known, &value](const std::string& text) { value = known.at(text); },
            help + " (" + std::string(name(value)) + " if not given)")
        ->check(one_of(words));
}

}  // namespace

void add_release_command(Command& program, int& exit_code) {
    auto options = std::make_shared<ReleaseOptions>();
    auto allow_open = std::make_shared<bool>(false);
    auto is_dry = std::make_shared<bool>(false);
    auto recipient = std::make_shared<std::string>();
    Command* command = program.add_subcommand("release", "Turn notes into a folder that can be shared");
    command->add_option("IN", options->input, "Notes in any format, tagged or not: a file, a folder, or -")->required();
    command->add_option("-o,--output", options->output, "The folder of the release; it must not exist yet")->required();
    command->add_option("-k,--k", options->plan.k, "Patients who share what is shown of one, at least")->show_default();
    add_choice(*command, "--method", options->plan.method,
               {ReleaseMethod::enumerate, ReleaseMethod::safe_harbor, ReleaseMethod::k_anonymity},
               "enumerate: lists of values; safe-harbor and k-anonymity for comparison");
    add_choice(*command, "--drill-down", options->plan.drill_down,
               {DrillDown::strict, DrillDown::paper, DrillDown::none},
               "How far lists are narrowed: strict; paper, as published and not safe; none");
    command
        ->add_option(
            "--branch-size", [options](const std::string& text) { options->plan.branch_size = branch_size(text); },
            "Patients brought together by health details before groups are formed by covered values; 'leaf': "
            "groups by health details alone, with longer lists (8k if not given)")
        ->option_text("N|leaf")
        ->check(positive_number_or("leaf"));
    command->add_option("--notes-per-patient", options->plan.notes_per_patient,
                        "Release the first N notes of each patient by date; patients with fewer are left out");
    command->add_option("--structured", options->structured,
                        "A CSV that goes with the notes, keyed by note or patient");
    command->add_option("--records", options->records,
                        "Where the records around tagged notes are (FHIR, HL7, C-CDA ..): they are released too; of an "
                        "input that has them itself they always are");
    command->add_option(
        "--structure-rules", options->structure_rules,
        "Rules {path, method} for parts of such records that are not note text, applied before those of their format");
    command->add_option("--private", options->private_folder,
                        "A folder outside the release for the key, the link to the originals and the work state");
    command->add_option("--recipient", *recipient,
                        "The recipient, to be entered in the register of the private folder");
    command->add_option("--previous", options->previous,
                        "Continue an earlier release, by its private folder: known patients keep their lists");
    command->add_flag("--keep-ids", options->keep_ids, "Keep the ids of notes and patients; only where they are safe");
    command->add_option("--seed", options->seed, "For tests: a run that can be repeated, not for sharing");
    command
        ->add_option(
            "--untagged",
            [options](const std::string& word) {
                options->untagged = word == "tag" ? Untagged::tag : Untagged::refuse;
            },
            "Notes without tags: tag them here and take the others as they are, or refuse them (if not given: an input "
            "without any tags is tagged, one that has both is refused)")
        ->check(one_of({"tag", "refuse"}));
    command->add_flag("--allow-open", *allow_open,
                      "Take notes about which annotators still disagree, with both's tags");
    command->add_flag("--dry-run", *is_dry,
                      "Read the notes, count them and their patients, report what is missing; write nothing");
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
        "  scrim release notes -o released --dry-run\n"
        "Notes that have tags are not tagged again. 'scrim verify released' proves the promise from the result.");
    command->callback([options, allow_open, is_dry, recipient, &exit_code] {
        exit_code = *is_dry ? dry_run(*options) : run(*options, *allow_open, *recipient);
    });
}

}  // namespace scrim
