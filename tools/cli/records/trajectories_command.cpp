// scrim trajectories: patients' (code, age) pairs in order of time, k-anonymous by generalization.

#include "tools/cli/records/trajectories_command.h"

namespace scrim {
void add_trajectory_read_options(Command& command, TrajectoryReadOptions& options) {
    command.add_option("--patient-column", options.patient_column, "The column of the patient")->show_default();
    command.add_option("--code-column", options.code_column, "The column of the code")->show_default();
    command.add_option("--age-column", options.age_column, "The column of the age or date [age, or else date]");
    command.add_option("--code-system", options.code_system,
                       "FHIR Conditions: which codings to take, icd10, icd10who, icd9, snomed, atc or a URI");
    command.add_option("--code-hierarchy", options.code_hierarchy,
                       "A file (a line per code: 401.1;401;390-459;*, or OMOP's CONCEPT_ANCESTOR.csv), icd9, icd10, "
                       "icd10who, icd (both) or atc [what the codes fit]");
    command.add_option("--age-hierarchy", options.age_hierarchy,
                       "A file (a line per age: 33;[33-34];[33-36]), ages or dates [by the values]");
    command.add_option("--age-bands", options.age_bands,
                       "Bands instead of 2, 4, 8, ... years: the first age of each, 18,40,65");
    command.add_option("--age-top", options.age_top, "This age and all above are one value")->show_default();
}

void add_trajectories_command(Command& program, int& exit_code) {
    Command* group = program.add_subcommand("trajectories", "Anonymize patients' codes in order of time");
    group->require_subcommand();
    group->footer(
        "Example:\n  scrim trajectories anonymize patients.csv -k 5 -o released.csv\n"
        "  scrim trajectories measure --original patients.csv --published released.csv");
    add_trajectories_anonymize(*group, exit_code);
    add_trajectories_measure(*group, exit_code);
}

}  // namespace scrim
