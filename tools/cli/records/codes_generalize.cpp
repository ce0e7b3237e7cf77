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
    command->add_option("IN", options->input, "CSV patient,code or patient,visit,code, or FIMI")->required();
    command->add_option("-k", options->k, "Patients that must share what is published")
        ->check(whole_number())
        ->show_default();
    command->add_option("--hierarchy", options->hierarchy,
                        "Hierarchy of the codes: a file, icd9, icd10, icd10who or atc [what the codes fit]");
    if (name == "generalize") {
        command->add_option("--guarantee", options->guarantee, "code or visit; visit where the data has visits")
            ->check(one_of({"code", "visit"}));
        command->add_flag("--suppress-only", options->suppress_only, "Suppress rare codes, merge none, to compare");
        command->add_option("--cohort", options->cohort, "Patients to publish, one per line; all are generalized");
    } else {
        command->add_option("-m", options->m, "Codes that an attacker may know")->check(whole_number())->show_default();
        command->add_option("--policy", options->policy, "File of constraints, level1 .. level3, simN, supX");
    }
    command->add_option("-o", options->output, "CSV patient,code")->required();
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
