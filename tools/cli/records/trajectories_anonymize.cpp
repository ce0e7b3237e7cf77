// scrim trajectories anonymize: from a file of pairs to a release with its manifest.

#include <fmt/format.h>

#include <memory>

#include "anon/release/records/trajectories_release.h"
#include "nlp/base/json_text.h"
#include "tools/cli/records/trajectories_command.h"

namespace scrim {
namespace {

void print(const TrajectoriesRun& options, const TrajectoriesOutcome& outcome) {
    const auto& [input, figures] = outcome;
    if (options.common.json) {
        fmt::print("{}\n", json_text(trajectories_json(options, outcome), 1));
        return;
    }
    if (options.common.quiet) return;
    fmt::print("{} patients in {} clusters of {} to {}; {} of {} pairs suppressed\n", figures.patients,
               figures.clusters, figures.smallest_cluster, figures.largest_cluster,
               figures.pairs - figures.released_pairs, figures.pairs);
    for (std::size_t a = 0; a < figures.algorithm.size(); ++a) {
        fmt::print("{}: {:.4f} by the algorithm's accounting, {:.4f} by Definition 8\n",
                   loss_name(a, input.model.attribute(a).column), figures.algorithm[a], figures.definition_8[a]);
    }
}

int run(const TrajectoriesRun& options) {
    const auto outcome = anonymize_file(options);
    if (!outcome) return fail(outcome.error());
    print(options, *outcome);
    return 0;
}

}  // namespace

void add_trajectories_anonymize(Command& group, int& exit_code) {
    auto options = std::make_shared<TrajectoriesRun>();
    options->mdav.blocks = 0;  // by the number of patients
    Command* command = group.add_subcommand("anonymize", "Make every trajectory equal to at least k - 1 others");
    command->add_option("IN", options->input, "A CSV file: patient,code,age and columns to carry along")->required();
    command->add_option("-o,--output", options->output, "The CSV file to write, its manifest beside it")->required();
    command->add_option("-k,--k", options->mdav.k, "Minimum number of patients who share each released trajectory")
        ->check(in_range(std::size_t{1}, std::size_t{1} << 31U))
        ->show_default();
    command->add_option("--method", options->method, "How two trajectories are aligned")
        ->check(one_of({"ags", "baseline"}))
        ->show_default();
    command->add_option("--w-code", options->read.code_weight, "The weight of the code, 0 to 1; the age has the rest")
        ->check(in_range(0.0, 1.0))
        ->show_default();
    add_trajectory_read_options(*command, options->read);
    command->add_option("--attribute", options->attributes, "A further attribute of the pairs, COLUMN=HIERARCHY:WEIGHT")
        ->one_value_each();
    command
        ->add_option("--carry", options->carry,
                     "Columns to carry along, released unchanged; none [none, and the run names them]")
        ->delimiter(',')
        ->one_value_each();
    command->add_option("--sensitive", options->read.sensitive,
                        "A file of sensitive codes, one a line: released apart from the trajectories");
    command
        ->add_option("--l", options->diversity,
                     "At most 1 in l of the patients who share a trajectory have a given sensitive code")
        ->check(in_range(std::size_t{1}, std::size_t{1000}))
        ->show_default();
    command
        ->add_option(
            "--blocks", options->mdav.blocks,
            "Number of blocks of similar trajectories to split into first: near-linear time, a little more loss "
            "[1, beyond 20,000 patients one for 5,000]")
        ->check(in_range(std::size_t{1}, std::size_t{1} << 31U));
    command->add_option("--seed", options->seed, "Make the run reproducible; the release is then not for sharing");
    command->add_option("--private", options->private_folder,
                        "A folder for the link from original to new patients (mode 0600)");
    add_common_options(*command, options->common);
    command->footer("Example:\n  scrim trajectories anonymize patients.csv -k 5 --w-code 0.7 -o released.csv");
    command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace scrim
