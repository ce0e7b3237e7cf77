// scrim convert: notes and their spans from one format to another.

#include <memory>

#include "nlp/batch/batch_parquet.h"
#include "tools/cli/command.h"
#include "tools/cli/notes_options.h"

namespace scrim {
namespace {

int run(const BatchOptions& options) {
    const auto outcome = run_any_batch(
        options, [](Note&& note) { return Result<Note>(std::move(note)); }, /*with_columns=*/false);
    if (!outcome) return fail(outcome.error());
    return report_batch(options, *outcome);
}

}  // namespace

void add_convert_command(Command& program, int& exit_code) {
    auto options = std::make_shared<BatchOptions>();
    options->command = "convert";
    Command* command = program.add_subcommand("convert", "Convert notes and their spans to another format");
    command->add_option("IN", options->input, "A file or folder of notes in any format, or - for standard input")
        ->required();
    add_batch_options(
        *command, *options,
        {NoteFormat::i2b2, NoteFormat::i2b2_2006, NoteFormat::brat, NoteFormat::jsonl, NoteFormat::csv,
         NoteFormat::text, NoteFormat::fhir, NoteFormat::hl7, NoteFormat::ccda, NoteFormat::omop, NoteFormat::parquet});
    add_read_options(*command, options->read);
    add_common_options(*command, options->common);
    command->footer(
        "Examples:\n"
        "  scrim convert notes.jsonl -o xml --format i2b2\n"
        "  scrim convert brat_folder -o notes.jsonl.gz\n"
        "  scrim convert export.csv --text-column note --id-column key -o texts --format text\n"
        "  scrim convert notes.jsonl -o note.csv --format omop\n"
        "  zcat notes.jsonl.gz | scrim convert - -o - --format csv\n"
        "A stopped run, or one with bad records that were fixed, is completed by running it again.\n"
        "Exit code 3 if records were bad; the others are converted all the same.");
    command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace scrim
