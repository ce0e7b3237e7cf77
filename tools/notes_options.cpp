#include "tools/notes_options.h"

#include <CLI/CLI.hpp>
#include <map>
#include <string>

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
    for (const NoteFormat format : formats) out += (out.empty() ? "" : "|") + std::string(name(format));
    return out;
}

CLI::Option* add_format_option(CLI::App& command, const std::string& option, const std::vector<NoteFormat>& formats,
                               const std::function<void(NoteFormat)>& take, const std::string& help) {
    const auto known = named(formats);
    return command
        .add_option_function<std::string>(
            option, [known, take](const std::string& text) { take(known.at(text)); }, help)
        ->check(CLI::IsMember(known))
        ->option_text(listed(formats));
}

}  // namespace

void add_read_options(CLI::App& command, ReadOptions& options) {
    const std::vector<NoteFormat> all{NoteFormat::text, NoteFormat::i2b2,  NoteFormat::i2b2_2006,
                                      NoteFormat::brat, NoteFormat::jsonl, NoteFormat::csv};
    add_format_option(
        command, "--input-format", all, [&options](NoteFormat format) { options.format = format; },
        "Format of the input; found out from names and content if not given")
        ->group("Reading notes");
    command.add_option("--text-column", options.text_column, "Column of CSV or field of JSONL with the text")
        ->capture_default_str()
        ->group("Reading notes");
    command.add_option("--id-column", options.id_column, "... with the note's id")
        ->capture_default_str()
        ->group("Reading notes");
    command.add_option("--patient-column", options.patient_column, "... with the patient's id")
        ->capture_default_str()
        ->group("Reading notes");
    command
        .add_option_function<std::string>(
            "--unknown-labels", [&options](const std::string& text) { options.skip_unknown_labels = text == "skip"; },
            "Spans with labels that scrim does not know: an error of their note, or left out")
        ->check(CLI::IsMember({"error", "skip"}))
        ->group("Reading notes");
}

void add_batch_options(CLI::App& command, BatchOptions& options, const std::vector<NoteFormat>& formats) {
    command
        .add_option(
            "-o,--output", options.output,
            "Where the notes go: a folder for a format with a file per note, else a file, or - for standard output")
        ->required();
    add_format_option(
        command, "--format", formats, [&options](NoteFormat format) { options.format = format; },
        "Format of the output (" + std::string(name(options.format)) + " if not given)");
    command.add_flag("--strict", options.strict, "Stop at the first bad record");
    command.add_flag("--overwrite", options.overwrite, "Write over the output of another run");
}

}  // namespace scrim
