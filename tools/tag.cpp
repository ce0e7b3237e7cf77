// scrim tag: finds identifiers, quasi-identifiers and health details in notes.

#include "tools/tag.h"

#include <CLI/CLI.hpp>
#include <memory>
#include <utility>

#include "tools/batch.h"
#include "tools/notes_options.h"
#include "tools/tag_options.h"

namespace scrim {
namespace {

struct Options {
    BatchOptions batch;
    TagOptions tag;
};

int run(Options options) {
    const auto print = fingerprint(options.tag);
    if (!print) return fail(print.error());
    options.batch.fingerprint = *print;
    options.batch.read.skip_unknown_labels = true;  // spans of the input are not looked at
    const auto pipeline = make_pipeline(options.tag);
    if (!pipeline) return fail(pipeline.error());
    const auto outcome = run_batch(options.batch, [&](Note&& note) { return pipeline->tag(std::move(note)); });
    if (!outcome) return fail(outcome.error());
    return report_batch(options.batch, *outcome);
}

}  // namespace

void add_tag_command(CLI::App& program, int& exit_code) {
    auto options = std::make_shared<Options>();
    options->batch.command = "tag";
    options->batch.format = NoteFormat::i2b2;
    CLI::App* command = program.add_subcommand("tag", "Find identifiers and health details in notes");
    command->add_option("IN", options->batch.input, "A file or folder of notes in any format, or - for standard input")
        ->required();
    add_batch_options(*command, options->batch, {NoteFormat::i2b2, NoteFormat::brat, NoteFormat::jsonl});
    add_tag_options(*command, options->tag);
    add_read_options(*command, options->batch.read);
    add_common_options(*command, options->batch.common);
    command->footer(
        "Examples:\n"
        "  scrim tag notes -o tagged\n"
        "  scrim tag notes.jsonl.gz -o tagged.jsonl --format jsonl --known-phi patients.csv\n"
        "  zcat notes.jsonl.gz | scrim tag - -o - --format jsonl | jq .spans\n"
        "Spans that the input has are ignored. A stopped run is completed by running it again.");
    command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace scrim
