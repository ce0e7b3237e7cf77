// scrim codes measure and phewas.

#include <fmt/format.h>

#include <memory>

#include "anon/release/records/codes_measures.h"
#include "tools/cli/records/codes_command.h"

namespace scrim {
namespace {

int run_phewas(const PhewasRun& options) {
    const auto result = compare_phewas(options);
    if (!result) return fail(result.error());
    if (options.common.json) {
        fmt::print("{}\n", result->dump(1));
        return 0;
    }
    fmt::print("{:<16}{:>9}{:>7}{:>7}\n", "snp", "original", "lost", "false");
    for (const auto& s : (*result)["snps"]) {
        fmt::print("{:<16}{:>9}{:>7}{:>7}\n", s["snp"].get<std::string>(), s["original"].dump(), s["lost"].dump(),
                   s["false"].dump());
    }
    for (const auto& a : (*result)["associations"]) {
        if (a["p"].get<double>() > options.alpha) continue;
        fmt::print("{} {}: p {:.3g}, log odds ratio {:.3f} ({:.3f})\n", a["snp"].get<std::string>(),
                   a["group"].get<std::string>(), a["p"].get<double>(), a["log_odds_ratio"].get<double>(),
                   a["standard_error"].get<double>());
    }
    return 0;
}

}  // namespace

void add_codes_measure(Command& codes, int& exit_code) {
    auto options = std::make_shared<CodesMeasureRun>();
    Command* command = codes.add_subcommand("measure", "Compare a release with its original");
    command->add_option("--original", options->original, "The original")->required();
    command->add_option("--published", options->published, "The release: JSON (disassociated) or CSV")->required();
    command->add_option("--workload", options->workload, "What is counted: w1, frequent sets of codes; w2, random sets")
        ->check(one_of({"w1", "w2"}))
        ->show_default();
    command->add_option("--policy", options->policy, "Constraints for the mean relative error (MRE)")->show_default();
    command->add_option("--hierarchy", options->hierarchy,
                        "Hierarchy of the codes: a file, icd9, icd10, icd10who or atc [what the codes fit]");
    command->add_option("--support", options->support, "w1: support in percent")
        ->check(in_range(1e-6, 100.0))
        ->show_default();
    command->add_option("--queries", options->queries, "w2: number of sets")
        ->check(in_range(1, 1000000))
        ->show_default();
    command->add_option("--length", options->length, "w2: codes in a set; 0 is 1 to 4")
        ->check(in_range(0, 1000))
        ->show_default();
    command->add_option("--draws", options->draws, "Reconstructions to average over")
        ->check(in_range(1, 10000))
        ->show_default();
    command->add_option("--among", options->among, "A generalized release: count only codes that it keeps");
    command->add_option("--uniqueness", options->uniqueness, "Share of sets of 2 to this many codes that occur once")
        ->check(in_range(0, 6));
    command->add_option("--seed", options->seed, "Seed of the draws and of the random sets")->show_default();
    add_record_options(*command, options->read);
    add_common_options(*command, options->common);
    command->footer("Example:\n  scrim codes measure --original codes.csv --published out.json --workload w2 --json");
    command->callback([options, &exit_code] {
        const auto result = measure_codes(*options);
        if (!result) {
            exit_code = fail(result.error());
        } else {
            print_summary(*result, options->common);
        }
    });
}

void add_codes_phewas(Command& codes, int& exit_code) {
    auto options = std::make_shared<PhewasRun>();
    Command* command =
        codes.add_subcommand("phewas", "Compare associations of conditions and genotypes before and after a release");
    command->add_option("--original", options->original, "The original codes of the patients")->required();
    command->add_option("--published", options->published, "The release; without it the original alone is tested");
    command->add_option("--genotypes", options->genotypes, "A CSV file: patient,snp,genotype")->required();
    command->add_option("--groups", options->groups, "A CSV file: code,group,description [3-digit codes]");
    command->add_option("--alpha", options->alpha, "Significance level of an association")
        ->check(in_range(0.0, 1.0))
        ->show_default();
    command->add_option("--min-cases", options->min_cases, "Leave out conditions with fewer cases in the original")
        ->check(whole_number())
        ->show_default();
    command->add_option("-o,--output", options->output,
                        "A CSV file for all associations of the release (or the original)");
    command->add_option("--report", options->report, "A page with QQ plots and p-value changes");
    add_record_options(*command, options->read);
    add_common_options(*command, options->common);
    command->footer("Example:\n  scrim codes phewas --original codes.csv --published out.csv --genotypes snps.csv");
    command->callback([options, &exit_code] { exit_code = run_phewas(*options); });
}

}  // namespace scrim
