// scrim codes generalize, cba and apriori.

#include <memory>

#include "anon/release/records/codes_release.h"
#include "tools/cli/records/codes_command.h"

namespace scrim {
namespace {

void add(Command& codes, int& exit_code, const std::string& name, const std::string& what, const std::string& example) {
    auto options = std::make_shared<GeneralizeRun>();
    options->method = name;
    Command* command = codes.add_subcommand(name, what);
    command->add_option("IN", options->input, "CSV patient,code or patient,visit,code, or a record of codes per line")
        ->required();
    command->add_option("-k", options->k, "Minimum number of patients who share what is published")
        ->check(whole_number())
        ->show_default();
    command->add_option("--hierarchy", options->hierarchy,
                        "Hierarchy of the codes: a file, icd9, icd10, icd10who or atc [what the codes fit]");
    if (name == "generalize") {
        command
            ->add_option("--guarantee", options->guarantee,
                         "What k patients share: each code, or all codes of a visit [visit where the data has visits]")
            ->check(one_of({"code", "visit"}));
        command->add_flag("--suppress-only", options->suppress_only,
                          "Leave rare codes out instead of merging them, for comparison");
        command->add_option("--cohort", options->cohort,
                            "A file with the patients to publish, one per line; codes are merged over all patients");
    } else {
        command->add_option("-m", options->m, "Codes that an attacker may know")->check(whole_number())->show_default();
        command->add_option("--policy", options->policy,
                            "Codes that should stay together: a file of constraints, level1 to level3, simN or supX");
    }
    command
        ->add_option("-o,--output", options->output,
                     "The CSV file to write: patient,code; its manifest is written next to it")
        ->required();
    command->add_option("--private", options->private_folder, "A folder that keeps the key that signs the release");
    command->add_option("--seed", options->seed, "For tests: the same ids and order again");
    add_record_options(*command, options->read);
    add_common_options(*command, options->common);
    command->footer("Example:\n  " + example);
    command->callback([options, &exit_code] { exit_code = finish(generalize_file(*options), options->common); });
}

}  // namespace

void add_codes_generalize(Command& codes, int& exit_code) {
    add(codes, exit_code, "generalize", "Merge rare codes over the whole population, then extract a cohort",
        "scrim codes generalize population.csv -k 5 --cohort study.txt -o out.csv");
    add(codes, exit_code, "cba", "Generalize and suppress under utility constraints (CBA)",
        "scrim codes cba codes.csv -k 5 -m 2 --policy level1 -o out.csv");
    add(codes, exit_code, "apriori", "Generalize full subtrees of the hierarchy (Apriori)",
        "scrim codes apriori codes.csv -k 5 -m 2 -o out.csv");
}

}  // namespace scrim
