#include "nlp/batch/output_place.h"

#include <algorithm>
#include <filesystem>
#include <optional>

#include "nlp/base/files/output.h"
#include "nlp/formats/file_names.h"
#include "nlp/formats/note_files.h"

namespace scrim {
namespace {

namespace fs = std::filesystem;

bool is_folder(const std::string& path) {
    std::error_code failure;
    return path.ends_with('/') || fs::is_directory(path, failure);
}

// Standard output, a device or a pipe.
bool is_stream(const std::string& path) {
    std::error_code failure;
    const auto status = fs::status(path, failure);
    return path == "-" || fs::is_character_file(status) || fs::is_fifo(status) || fs::is_socket(status);
}

// What a file of this name holds; nothing where the name does not tell.
Result<std::optional<NoteFormat>> format_by_name(const std::string& path) {
    const auto by_ending = format_of_name(path);
    if (path == "-" || is_folder(path) || !by_ending) return std::optional<NoteFormat>();
    if (plain_name(path).ends_with(".tsv")) {
        return usage_error("notes are not written with tabs: " + path, "name the output .csv");
    }
    if (*by_ending == NoteFormat::text || *by_ending == NoteFormat::brat) {
        return usage_error("text and brat have a file per note: " + path, "name a folder with -o, without an ending");
    }
    return std::optional(*by_ending == NoteFormat::i2b2 ? NoteFormat::i2b2_2006 : *by_ending);
}

Result<NoteFormat> format_of(const BatchOptions& options) {
    const auto named = format_by_name(options.output);
    if (!named) return named.error();
    const bool fhir_in_json = options.format == NoteFormat::fhir && *named == NoteFormat::jsonl;
    // A table of OMOP is CSV too; which of the two, only --format says.
    const bool is_table = options.format == NoteFormat::omop && *named == NoteFormat::csv;
    if (options.format && *named && *options.format != **named && !fhir_in_json && !is_table) {
        return usage_error("the name of the output says " + std::string(name(**named)) + ", --format says " +
                               std::string(name(*options.format)),
                           "leave --format out, or name the output otherwise: a folder has no ending");
    }
    const auto usual = is_stream(options.output) ? NoteFormat::jsonl : options.usual_format;
    if (!options.format && !*named && !usual) {
        return usage_error("the name of the output does not tell its format: " + options.output,
                           "say it with --format, or name a file such as notes.jsonl");
    }
    const NoteFormat format = options.format ? *options.format : *named ? **named : *usual;
    const auto& known = options.formats;
    if (known.empty() || std::find(known.begin(), known.end(), format) != known.end()) return format;
    return usage_error("scrim " + options.command + " does not write " + std::string(name(format)),
                       "name another output, or convert the result");
}

// A folder given for a format of one file gets the file inside.
std::string path_of(const std::string& output, NoteFormat format) {
    if (output == "-" || has_file_per_note(format) || !is_folder(output)) return output;
    if (format == NoteFormat::omop) return (fs::path(output) / "note.csv").string();
    const char* ending = format == NoteFormat::i2b2_2006 ? "xml"
                         : format == NoteFormat::fhir    ? "ndjson"
                                                         : name(format).data();
    return (fs::path(output) / (std::string("notes.") + ending)).string();
}

}  // namespace

Result<OutputPlace> output_place(const BatchOptions& options) {
    const auto format = format_of(options);
    if (!format) return format.error();
    const std::string path = path_of(options.output, *format);
    std::error_code failure;
    if (options.input != "-" && fs::equivalent(options.input, path, failure)) {
        return usage_error("input and output are the same", "name another place with -o");
    }
    const auto parent = fs::path(path).parent_path();
    if (path != "-" && !parent.empty()) {
        if (auto made = make_folder(parent); !made) return made.error();
    }
    return OutputPlace{path, *format};
}

}  // namespace scrim
