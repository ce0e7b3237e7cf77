#include "tools/cli/notes_options.h"

#include <fmt/format.h>

#include <map>
#include <string>

#include "nlp/base/counted.h"
#include "nlp/base/json_text.h"

namespace scrim {
namespace {

std::map<std::string, NoteFormat> named(const std::vector<NoteFormat>& formats) {
    std::map<std::string, NoteFormat> out;
    for (const NoteFormat format : formats) out.emplace(name(format), format);
    return out;
}

// "i2b2|brat|jsonl"
std::string listed(const std::vector<NoteFormat>& formats) {
    std::string out;
    for (const NoteFormat format : formats) out += fmt::format("{}{}", out.empty() ? "" : "|", name(format));
    return out;
}

Option* add_format_option(Command& command, const std::string& option, const std::vector<NoteFormat>& formats,
                          const std::function<void(NoteFormat)>& take, const std::string& help) {
    const auto known = named(formats);
    std::vector<std::string> words;
    for (const auto& [word, format] : known) words.push_back(word);
    return command
        .add_option(
            option, [known, take](const std::string& text) { take(known.at(text)); }, help)
        ->check(one_of(words))
        ->option_text(listed(formats));
}

char delimiter_named(const std::string& word) { return word == "tab" ? '\t' : word.front(); }

}  // namespace

void add_read_options(Command& command, ReadOptions& options) {
    const std::vector<NoteFormat> all{NoteFormat::text,  NoteFormat::i2b2,   NoteFormat::i2b2_2006, NoteFormat::brat,
                                      NoteFormat::jsonl, NoteFormat::csv,    NoteFormat::fhir,      NoteFormat::hl7,
                                      NoteFormat::ccda,  NoteFormat::rtf,    NoteFormat::html,      NoteFormat::docx,
                                      NoteFormat::omop,  NoteFormat::parquet};
    add_format_option(
        command, "--input-format", all, [&options](NoteFormat format) { options.format = format; },
        "Format of the input; found out from names and content if not given")
        ->group("Reading notes");
    command.add_option("--text-column", options.text_column, "Column of CSV or field of JSONL with the text")
        ->show_default()
        ->group("Reading notes");
    command.add_option("--id-column", options.id_column, "... with the note's id")
        ->show_default()
        ->group("Reading notes");
    command.add_option("--patient-column", options.patient_column, "... with the patient's id")
        ->show_default()
        ->group("Reading notes");
    command
        .add_option(
            "--delimiter", [&options](const std::string& text) { options.delimiter = delimiter_named(text); },
            "Separator of the columns of CSV, where the first lines do not show it")
        ->check(one_of({",", ";", "tab", "|"}))
        ->option_text(",|;|tab|'|'")
        ->group("Reading notes");
    command
        .add_option(
            "--patient-from", options.patient_from,
            "Take the patient from the path of the file below IN: 'folder' is the first folder, anything else a "
            "regular expression whose first group is the patient")
        ->option_text("folder|REGEX")
        ->group("Reading notes");
    command
        .add_option(
            "--unknown-labels", [&options](const std::string& text) { options.skip_unknown_labels = text == "skip"; },
            "Spans with labels that scrim does not know: report the note as bad, or leave the span out")
        ->check(one_of({"error", "skip"}))
        ->group("Reading notes");
}

void add_batch_options(Command& command, BatchOptions& options, const std::vector<NoteFormat>& formats) {
    command
        .add_option(
            "-o,--output", options.output,
            "Where the notes go: a folder for a format with a file per note, else a file, or - for standard output")
        ->required();
    add_format_option(
        command, "--format", formats, [&options](NoteFormat format) { options.format = format; },
        "Format of the output; if not given, what its name says (y.jsonl, y.csv; y.xml is i2b2-2006), jsonl for -" +
            (options.usual_format ? ", " + std::string(name(*options.usual_format)) + " for a folder" : ""));
    options.formats = formats;
    command.add_flag("--strict", options.strict, "Stop at the first bad record");
    command.add_flag("--overwrite", options.overwrite, "Replace the output of another run");
}

int report_batch(const BatchOptions& options, const BatchOutcome& outcome, const Json& more) {
    const bool to_screen = options.output != "-";  // else the notes are there
    if (options.common.json && to_screen) {
        Json json{{"notes", outcome.notes},   {"kept", outcome.kept},          {"bad", outcome.bad},
                  {"spans", outcome.spans},   {"remarks", outcome.remarks},    {"stopped", outcome.signal != 0},
                  {"output", outcome.output}, {"format", name(outcome.format)}};
        json.update(more);
        fmt::print("{}\n", json_text(json));
    } else if (!options.common.quiet) {
        std::string text =
            fmt::format("{} in {}", counted(outcome.notes, "note"), to_screen ? outcome.output : "standard output");
        if (outcome.kept > 0) text += fmt::format(", {} of them done before", outcome.kept);
        if (outcome.bad > 0)
            text += fmt::format("; {} left out: fix {} and run again", counted(outcome.bad, "bad record"),
                                of_count(outcome.bad, "it", "them"));
        if (outcome.signal != 0) text += "; stopped: run the same command again for the rest";
        remark(options.common, text);
    }
    if (outcome.signal != 0) return 128 + outcome.signal;
    return outcome.bad > 0 ? 3 : 0;
}

}  // namespace scrim
