// scrim tag: finds identifiers, quasi-identifiers and health details in notes.

#include <fmt/format.h>

#include <cstdio>
#include <memory>
#include <utility>

#include "nlp/batch/batch_parquet.h"
#include "nlp/explain.h"
#include "tools/cli/command.h"
#include "tools/cli/notes_options.h"
#include "tools/cli/tag_options.h"

namespace scrim {
namespace {

struct Options {
    BatchOptions batch;
    TagOptions tag;
    bool show_text = false;
};

int run(Options options) {
    ReadOptions read = options.batch.read;
    read.exclude.push_back(options.batch.output);
    if (auto done = read_structure(options.batch.input, read, options.tag); !done) return fail(done.error());
    const auto print = fingerprint(options.tag);
    if (!print) return fail(print.error());
    options.batch.fingerprint = *print;
    options.batch.read.skip_unknown_labels = true;  // spans of the input are not looked at
    const auto pipeline = make_pipeline(options.tag);
    if (!pipeline) return fail(pipeline.error());
    const bool printed = options.tag.explain && !options.batch.common.quiet;
    if (printed) options.batch.common.threads = 1;  // the lines come in the order of the notes
    const auto tag = [&](Note&& note) {
        auto tagged = pipeline->tag(std::move(note));
        if (tagged && printed) fmt::print(stderr, "{}", explanation(*tagged, options.show_text));
        return tagged;
    };
    const auto outcome = run_any_batch(options.batch, tag, /*with_columns=*/true);
    if (!outcome) return fail(outcome.error());
    return report_batch(options.batch, *outcome);
}

}  // namespace

void add_tag_command(Command& program, int& exit_code) {
    auto options = std::make_shared<Options>();
    options->batch.command = "tag";
    options->batch.usual_format = NoteFormat::i2b2;
    Command* command = program.add_subcommand("tag", "Find identifiers and health details in notes");
    command->add_option("IN", options->batch.input, "A file or folder of notes in any format, or - for standard input")
        ->required();
    add_batch_options(*command, options->batch,
                      {NoteFormat::i2b2, NoteFormat::i2b2_2006, NoteFormat::brat, NoteFormat::jsonl, NoteFormat::csv,
                       NoteFormat::parquet});
    add_tag_options(*command, options->tag);
    command
        ->add_flag("--explain", options->tag.explain,
                   "Spans name the rule that found them (field 'rule' of JSONL), and a line for each is printed on "
                   "standard error, unless --quiet")
        ->group("Tagging");
    command->add_flag("--show-text", options->show_text, "With --explain: print their text too, which is patient data")
        ->group("Tagging");
    add_read_options(*command, options->batch.read);
    add_common_options(*command, options->batch.common);
    command->footer(
        "Examples:\n"
        "  scrim tag notes -o tagged\n"
        "  scrim tag notes.jsonl.gz -o tagged.jsonl --known-phi patients.csv\n"
        "  zcat notes.jsonl.gz | scrim tag - -o - | jq .spans\n"
        "Spans that the input has are ignored. A stopped run is completed by running it again.");
    command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace scrim
