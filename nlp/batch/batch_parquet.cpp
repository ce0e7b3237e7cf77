#include "nlp/batch/batch_parquet.h"

#include <filesystem>

#include "nlp/batch/output_place.h"
#include "nlp/formats/note_files.h"
#include "nlp/formats/parquet/library.h"
#include "nlp/formats/parquet/parquet_notes.h"

namespace scrim {
namespace {

namespace fs = std::filesystem;

bool is_parquet_file(const BatchOptions& options) {
    std::error_code failure;
    if (options.input == "-" || !fs::is_regular_file(options.input, failure)) return false;
    if (options.read.format) return options.read.format == NoteFormat::parquet;
    const auto format = format_of_file(options.input);
    return format && *format == NoteFormat::parquet;
}

}  // namespace

Result<BatchOutcome> run_any_batch(const BatchOptions& options, const std::function<Result<Note>(Note&&)>& work,
                                   bool with_columns) {
    const auto place = output_place(options);
    if (!place) return place.error();
    if (place->format != NoteFormat::parquet) return run_batch(options, work);
    if (const auto library = parquet_library(); !library) return library.error();
    std::error_code failure;
    if (place->path == "-") return usage_error("Parquet is not written to standard output", "name a file with -o");
    if (fs::exists(place->path, failure) && !options.overwrite) {
        return usage_error("there is something at " + place->path + " already", "write over it with --overwrite");
    }
    BatchOptions aside = options;
    const fs::path output = place->path;
    aside.output = (output.parent_path() / ("." + output.filename().string() + ".notes.jsonl")).string();
    aside.format = NoteFormat::jsonl;
    aside.read.exclude.push_back(place->path);
    auto outcome = run_batch(aside, work);
    if (!outcome) return outcome.error();
    outcome->output = place->path;
    outcome->format = NoteFormat::parquet;
    if (outcome->signal != 0 || outcome->notes == 0) return outcome;
    const std::string base = with_columns && is_parquet_file(options) ? options.input : std::string();
    const auto done = write_parquet_notes(aside.output, place->path, base, options.read);
    fs::remove(aside.output, failure);  // it holds notes, and no other run goes on from it
    fs::remove(aside.output + ".journal", failure);
    if (!done) return done.error();
    return outcome;
}

}  // namespace scrim
