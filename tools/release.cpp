// scrim release: from notes, tagged or not, to a folder that can be shared.

#include "tools/release.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <map>
#include <memory>
#include <utility>

#include "anon/core/release.h"
#include "tools/notes_options.h"
#include "tools/place_grain.h"
#include "tools/release_folder.h"
#include "tools/release_input.h"
#include "tools/release_manifest.h"
#include "tools/release_notes.h"
#include "tools/release_options.h"
#include "tools/release_private.h"
#include "tools/release_report.h"
#include "tools/release_structured.h"
#include "tools/surrogates.h"
#include "tools/verify.h"

namespace scrim {
namespace {

namespace fs = std::filesystem;

Result<void> check_options(const ReleaseOptions& options) {
    const bool promises = options.plan.method != ReleaseMethod::safe_harbor;
    if (promises && options.plan.k < 2) {
        return usage_error("--k must be at least 2", "with k = 1 nobody is hidden among others");
    }
    if (options.private_folder.empty()) return {};
    const auto inside = fs::path(options.private_folder)
                            .lexically_normal()
                            .lexically_relative(fs::path(options.output).lexically_normal());
    if (!inside.empty() && *inside.begin() != "..") {
        return usage_error("the private folder is inside of the release", "name a place outside of it with --private");
    }
    return {};
}

// Tagged notes and standard input wait here between the passes; gone after a run that went well.
std::string work_folder_of(const ReleaseOptions& options) {
    if (!options.private_folder.empty()) return (fs::path(options.private_folder) / "work").string();
    fs::path output = fs::path(options.output).lexically_normal();
    if (!output.has_filename()) output = output.parent_path();
    return (output.parent_path() / ("." + output.filename().string() + ".work")).string();
}

void remove_folder(const std::string& path) {
    std::error_code failure;
    fs::remove_all(path, failure);
}

// A release that fails its own verification is not published. The published drill-down is known not to be safe: it
// is written for comparison, and its manifest says so.
Result<void> prove(const ReleaseOptions& options, const ReleaseFolder& folder) {
    const auto release = open_release(folder.folder());
    if (!release) return release.error();
    VerifyOptions verify;
    verify.common = options.common;
    const auto checks = verify_release(*release, verify);
    if (!checks) return checks.error();
    for (const Check& check : *checks) {
        if (check.holds) continue;
        const std::string problem = check.name + ": " + check.detail;
        if (options.plan.method != ReleaseMethod::enumerate || options.plan.drill_down != DrillDown::paper) {
            return check_failed("the release fails its own verification and is not written: " + problem);
        }
        remark(options.common, "not for sharing, --drill-down paper is not safe: " + problem);
    }
    return {};
}

void say_what_was_found(const ReleaseOptions& options, const WrittenNotes& written) {
    if (!written.searched_again.empty()) {
        remark(options.common, fmt::format("in {} notes a hidden value was found once more and masked; look at them",
                                           written.searched_again.size()));
    }
    if (!written.withheld.empty()) {
        remark(options.common,
               fmt::format("the text of {} notes is withheld, because a hidden value could not be taken out of it",
                           written.withheld.size()));
    }
}

struct Outcome {
    std::size_t notes = 0;
    std::size_t patients = 0;
    std::size_t clusters = 0;
    std::uint64_t bad = 0;
    int signal = 0;
};

// The whole run: read what is there, gather facts, decide lists, write the notes, prove the promise, publish.
Result<Outcome> release_notes(const ReleaseOptions& options) {
    if (auto fine = check_options(options); !fine) return fine.error();
    auto policy = options.tag.policy.empty() ? Result<Policy>(default_policy()) : read_policy(options.tag.policy);
    if (!policy) return policy.error();
    if (!options.structured.empty()) {
        if (auto fine = check_structured(options, *policy); !fine) return fine.error();
    }
    auto folder = ReleaseFolder::open(options.output, options.overwrite);
    if (!folder) return folder.error();
    const auto key = options.seed ? Result<Key>(Key::from_seed(*options.seed)) : Key::secret();
    if (!key) return key.error();
    if (!options.private_folder.empty()) {
        if (auto made = make_private_folder(options.private_folder); !made) return made.error();
    }
    const std::string work = work_folder_of(options);
    if (auto made = make_private_folder(work); !made) return made.error();

    const auto input = open_release_input(options, work);
    if (!input) return input.error();
    Outcome outcome;
    outcome.bad = input->bad;
    outcome.signal = input->signal;
    if (input->signal != 0) return outcome;

    const auto place_grain = make_place_grain();
    if (!place_grain) return place_grain.error();
    PatientTable table(policy_for(options.plan.method, *policy), *place_grain);
    const auto preparer = make_preparer(table.policy(), input->add_health_details);
    if (!preparer) return preparer.error();
    NotePass pass{"read", input->path, input->read, options.common, options.strict, false};
    const auto gathered = gather_facts(pass, *preparer, table.policy(), table);
    if (!gathered) return gathered.error();
    outcome.bad += gathered->bad;
    if (gathered->notes == 0) return bad_input("there is no note in the input", {options.input, {}, 0});

    PlanOptions plan_options = options.plan;
    plan_options.threads = options.common.threads;
    const auto plan = make_plan(table, plan_options, *key);
    if (!plan) return plan.error();

    const auto surrogates = Surrogates::make(*key);
    if (!surrogates) return surrogates.error();
    RenderHooks hooks;
    hooks.place_grain = *place_grain;
    hooks.is_rare = [&](Label label, std::string_view value) {
        return table.patients_with(label, value) < options.plan.k;
    };
    hooks.surrogate = [&](Label, std::string_view text) { return surrogates->name_for(text); };

    const Json manifest = release_manifest(options, *input, table);
    const auto leaks = LeakSearch::make(manifest);
    if (!leaks) return leaks.error();
    const ReleaseNames names = draw_names(table.notes(), table.patients(), *key);
    pass.what = "write";
    pass.silent = true;
    const auto written = write_notes(
        pass, *preparer, {&table, &*plan, &hooks, options.keep_ids ? nullptr : &names, &gathered->number_of, &*leaks},
        *folder);
    if (!written) return written.error();
    say_what_was_found(options, *written);
    std::vector<std::string> files{folder->path("notes.jsonl")};
    if (!options.structured.empty()) {
        files.push_back(folder->path("structured.csv"));
        const auto rows = release_structured(options, table, *plan, hooks, written->links, files.back());
        if (!rows) return rows.error();
        if (rows->left_out > 0) {
            remark(options.common, fmt::format("{} rows of {} are of nobody in the release and left out",
                                               rows->left_out, options.structured));
        }
    }
    if (auto done = write_manifest(folder->path("manifest.json"), manifest, files); !done) return done.error();
    if (auto proved = prove(options, *folder); !proved) return proved.error();
    if (auto done = write_reports(options, table, *plan, folder->folder(), *written); !done) return done.error();
    if (!options.private_folder.empty()) {
        if (auto done = write_private(options.private_folder, *key, *written); !done) return done.error();
    }
    if (auto done = folder->publish(); !done) return done.error();
    remove_folder(work);
    outcome.notes = table.notes();
    outcome.patients = table.patients();
    for (const std::uint32_t cluster : plan->patients.cluster) {
        outcome.clusters = std::max<std::size_t>(outcome.clusters, cluster + 1);
    }
    return outcome;
}

int run(const ReleaseOptions& options) {
    const auto outcome = release_notes(options);
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
