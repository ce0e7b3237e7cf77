// scrim codes: releases of patients' diagnosis codes.

#include "tools/codes.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "nlp/base/progress.h"

namespace scrim {

void add_record_options(CLI::App& command, ReadRecordsOptions& options) {
    command.add_option("--patient-column", options.patient_column, "CSV column of the patient")->capture_default_str();
    command.add_option("--visit-column", options.visit_column, "CSV column of the visit, if any")
        ->capture_default_str();
    command.add_option("--code-column", options.code_column, "CSV column of the code")->capture_default_str();
    command.add_flag("--repeated", options.repeated,
                     "Keep a code's repetitions: its second occurrence in a patient is the code CODE#2");
}

Result<CodeData> read_codes(const std::string& path, ReadRecordsOptions options, const CommonOptions& common) {
    Progress progress("read codes", 0, common.quiet);
    options.progress = [&](std::size_t rows) { progress.advance(rows); };
    auto data = read_code_records(path, options);
    if (data && data->duplicates > 0) remark(common, fmt::format("{} repeated rows count once", data->duplicates));
    return data;
}

void print_summary(const Json& summary, const CommonOptions& options) {
    if (options.json) {
        fmt::print("{}\n", summary.dump(1));
        return;
    }
    for (const auto& [name, value] : summary.items()) fmt::print("{}: {}\n", name, value.dump());
}

int finish(const Result<Json>& summary, const CommonOptions& options) {
    if (!summary) return fail(summary.error());
    if (options.json || !options.quiet) print_summary(*summary, options);
    return 0;
}

Result<Key> release_key(const std::optional<std::uint64_t>& seed, Json& manifest) {
    manifest["reproducible"] = seed.has_value();
    if (!seed) return Key::secret();
    manifest["note"] = "not for sharing";
    return Key::from_seed(*seed);
}

void add_codes_command(CLI::App& program, int& exit_code) {
    CLI::App* codes = program.add_subcommand("codes", "Release patients' diagnosis codes");
    codes->require_subcommand(1);
    add_codes_disassociate(*codes, exit_code);
    add_codes_reconstruct(*codes, exit_code);
    add_codes_generalize(*codes, exit_code);
    add_codes_measure(*codes, exit_code);
    add_codes_phewas(*codes, exit_code);
}

}  // namespace scrim
