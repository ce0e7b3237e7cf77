// scrim codes disassociate and reconstruct.

#include <fmt/format.h>

#include <memory>

#include "anon/release/records/codes_release.h"
#include "tools/cli/records/codes_command.h"

namespace scrim {
namespace {

int reconstruct_and_say(const ReconstructRun& options) {
    const auto records = reconstruct_file(options);
    if (!records) return fail(records.error());
    remark(options.common, fmt::format("{} records drawn", *records));
    return 0;
}

}  // namespace

void add_codes_disassociate(Command& codes, int& exit_code) {
    auto options = std::make_shared<DisassociateRun>();
    Command* command = codes.add_subcommand("disassociate", "Split records so that m known codes fit k records");
    command->add_option("IN", options->input, "CSV patient,code, or a record of codes per line")->required();
    command->add_option("-k", options->method.k, "Minimum number of records that fit any m known codes")
        ->check(whole_number())
        ->show_default();
    command->add_option("-m", options->method.m, "Codes that an attacker may know")
        ->check(whole_number())
        ->show_default();
    command->add_option("--policy", options->policy,
                        "Codes that should stay together: a file of constraints, level1 to level3, simN or supX");
    command->add_option("--hierarchy", options->hierarchy,
                        "Hierarchy of the codes: a file, icd9, icd10, icd10who or atc [what the codes fit]");
    command
        ->add_option("--max-cluster-size", options->method.max_cluster_size,
                     "Maximum number of records in a group [2k]")
        ->check(whole_number());
    command
        ->add_option(
            "--block-size", options->block_size,
            "Process about this many records at a time, for data that does not fit into memory, such as 500000")
        ->check(whole_number());
    command->add_flag("--safe", options->method.safe,
                      "Bound what can be inferred about other parts of a record by 1/k, by leaving out some codes");
    command->add_flag("!--no-refine", options->method.refine, "Make no parts that several groups share");
    command->add_option("--sensitive", options->sensitive,
                        "Codes that attackers are assumed not to know, one per line");
    command->add_option("-o,--output", options->output, "The JSON file to write; its manifest is written next to it")
        ->required();
    command->add_option("--private", options->private_folder, "A folder that keeps the key that signs the release");
    command->add_option("--seed", options->seed, "For tests: the same signature again");
    add_record_options(*command, options->read);
    add_common_options(*command, options->common);
    command->footer(
        "Examples:\n  scrim codes disassociate codes.csv -k 5 -m 2 --policy level1 -o out.json\n"
        "  scrim verify out.json");
    command->callback([options, &exit_code] { exit_code = finish(disassociate_file(*options), options->common); });
}

void add_codes_reconstruct(Command& codes, int& exit_code) {
    auto options = std::make_shared<ReconstructRun>();
    Command* command =
        codes.add_subcommand("reconstruct", "Draw a dataset of whole records that a release may stand for");
    command->add_option("PUBLISHED", options->input, "What 'scrim codes disassociate' wrote")->required();
    command->add_option("-o,--output", options->output, "The CSV file to write: patient,code")->required();
    command->add_option("--seed", options->seed, "Seed of the draw, to draw the same dataset again");
    add_common_options(*command, options->common);
    command->footer("Example:\n  scrim codes reconstruct out.json -o drawn.csv");
    command->callback([options, &exit_code] { exit_code = reconstruct_and_say(*options); });
}

}  // namespace scrim
