#include "tools/release_input.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <vector>

#include "nlp/base/hash.h"
#include "nlp/base/input.h"
#include "nlp/base/output.h"
#include "nlp/formats/note_reader.h"
#include "tools/batch.h"

namespace scrim {
namespace {

namespace fs = std::filesystem;

Result<void> copy_standard_input(const std::string& path) {
    auto input = open_input("-");
    if (!input) return input.error();
    auto output = open_output(path, {.private_file = true});
    if (!output) return output.error();
    std::vector<char> buffer(std::size_t{1} << 20U);
    while (true) {
        const auto read = (*input)->read(buffer.data(), buffer.size());
        if (!read) return read.error();
        if (*read == 0) break;
        if (auto done = (*output)->write({buffer.data(), *read}); !done) return done;
    }
    return (*output)->commit();
}

struct Contents {
    bool notes = false;
    bool spans = false;
    bool health_details = false;
};

// Reads until all is known; bad records are reported by the pass that uses them.
Result<Contents> look_into(const std::string& path, ReadOptions read) {
    read.skip_unknown_labels = true;
    auto notes = open_notes(path, read);
    if (!notes) return notes.error();
    Contents contents;
    while (!contents.health_details) {
        const auto note = (*notes)->next();
        if (!note) continue;
        if (!*note) break;
        contents.notes = true;
        contents.spans = contents.spans || !(*note)->spans.empty();
        contents.health_details = std::any_of((*note)->spans.begin(), (*note)->spans.end(),
                                              [](const Span& span) { return class_of(span.label) == Class::hmd; });
    }
    return contents;
}

Result<void> tag_into(const ReleaseOptions& options, const std::string& work_folder, ReleaseInput& input) {
    BatchOptions batch;
    batch.command = "tag";
    batch.input = input.path;
    batch.output = (fs::path(work_folder) / "tagged.jsonl").string();
    batch.read = input.read;
    batch.read.skip_unknown_labels = true;
    batch.format = NoteFormat::jsonl;
    batch.strict = options.strict;
    batch.common = options.common;
    const auto settings = fingerprint(options.tag);
    if (!settings) return settings.error();
    batch.fingerprint = *settings;
    const std::string done_path = (fs::path(work_folder) / "tagged.done").string();
    const std::string mark =
        checksum(fmt::format("{}\n{}\n{}\n{}\n{}", SCRIM_VERSION, *settings, input_files(input.path),
                             batch.read.text_column, batch.read.patient_column));
    input.path = batch.output;
    input.read = ReadOptions();
    input.tagged_here = true;
    if (const auto done = read_file(done_path, 1 << 10); done && *done == mark && fs::exists(batch.output)) {
        remark(options.common, "the notes were tagged by an earlier run of the same settings");
        return {};
    }
    const auto pipeline = make_pipeline(options.tag);
    if (!pipeline) return pipeline.error();
    std::error_code failure;
    fs::remove(done_path, failure);
    const auto outcome = run_batch(batch, [&](Note&& note) { return pipeline->tag(std::move(note)); });
    if (!outcome) return outcome.error();
    input.bad = outcome->bad;
    input.signal = outcome->signal;
    if (outcome->signal != 0 || outcome->bad != 0) return {};
    return write_file(done_path, mark, {.private_file = true});
}

}  // namespace

std::string input_files(const std::string& path) {
    std::vector<std::string> lines;
    std::error_code failure;
    const auto add = [&](const fs::path& file) {
        const auto time = fs::last_write_time(file, failure).time_since_epoch().count();
        lines.push_back(fmt::format("{} {} {}", file.string(), fs::file_size(file, failure), time));
    };
    if (fs::is_directory(path, failure)) {
        for (const auto& entry : fs::recursive_directory_iterator(path, failure)) {
            if (entry.is_regular_file(failure)) add(entry.path());
        }
    } else {
        add(path);
    }
    std::sort(lines.begin(), lines.end());
    std::string all;
    for (const auto& line : lines) all += line + "\n";
    return checksum(all);
}

Result<ReleaseInput> open_release_input(const ReleaseOptions& options, const std::string& work_folder) {
    ReleaseInput input;
    input.path = options.input;
    input.read = options.read;
    if (input.path == "-") {
        input.path = (fs::path(work_folder) / "standard_input").string();
        if (!input.read.format) input.read.format = NoteFormat::jsonl;
        if (auto done = copy_standard_input(input.path); !done) return done.error();
    }
    const auto contents = look_into(input.path, input.read);
    if (!contents) return contents.error();
    if (!contents->spans) {
        if (auto done = tag_into(options, work_folder, input); !done) return done.error();
        return input;
    }
    input.add_health_details = !contents->health_details;
    if (input.add_health_details) {
        remark(options.common,
               "the notes are tagged, but no health detail is: rules add health details and the roles of dates, ages "
               "and hospitals; identifiers are taken as they are");
    } else {
        remark(options.common, "the notes are tagged: they are not tagged again");
    }
    return input;
}

}  // namespace scrim
