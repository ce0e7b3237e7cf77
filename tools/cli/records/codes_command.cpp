// scrim codes: releases of patients' diagnosis codes.

#include "tools/cli/records/codes_command.h"

#include <fmt/format.h>

#include <algorithm>

#include "nlp/base/json_text.h"

namespace scrim {

void add_record_options(Command& command, ReadRecordsOptions& options) {
    command.add_option("--patient-column", options.patient_column, "CSV column of the patient")->show_default();
    command.add_option("--visit-column", options.visit_column, "CSV column of the visit, if any")->show_default();
    command.add_option("--code-column", options.code_column, "CSV column of the code")->show_default();
    command.add_option("--code-system", options.code_system,
                       "FHIR Conditions: the codings to publish: icd10, icd10who, icd9, snomed, atc or a URI");
    command.add_flag("--repeated", options.repeated,
                     "Keep repeated codes: the second occurrence of a code in a patient becomes CODE#2");
}

void print_summary(const Json& summary, const CommonOptions& options) {
    if (options.json) {
        fmt::print("{}\n", json_text(summary, 1));
        return;
    }
    for (const auto& [name, value] : summary.items()) {
        std::string words = name;
        std::replace(words.begin(), words.end(), '_', ' ');
        fmt::print("{}: {}\n", words, value.dump());
    }
}

int finish(const Result<Json>& summary, const CommonOptions& options) {
    if (!summary) return fail(summary.error());
    if (options.json || !options.quiet) print_summary(*summary, options);
    return 0;
}

void add_codes_command(Command& program, int& exit_code) {
    Command* codes = program.add_subcommand("codes", "Release patients' diagnosis codes");
    codes->require_subcommand();
    add_codes_disassociate(*codes, exit_code);
    add_codes_reconstruct(*codes, exit_code);
    add_codes_generalize(*codes, exit_code);
    add_codes_measure(*codes, exit_code);
    add_codes_phewas(*codes, exit_code);
}

}  // namespace scrim
