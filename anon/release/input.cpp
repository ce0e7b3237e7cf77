#include "anon/release/input.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <vector>

#include "anon/release/files/state.h"
#include "anon/release/work/gather_note.h"
#include "nlp/base/files/input.h"
#include "nlp/base/files/output.h"
#include "nlp/batch/batch.h"
#include "nlp/batch/note_pass.h"

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

bool has_class(const Note& note, bool health) {
    return std::any_of(note.spans.begin(), note.spans.end(),
                       [&](const Span& span) { return (class_of(span.label) == Class::hmd) == health; });
}

struct Contents {
    std::uint64_t tagged = 0;
    std::uint64_t untagged = 0;
    std::uint64_t empty = 0;  // of the tagged ones: without any identifier or quasi-identifier
    std::uint64_t cut = 0;    // whose spans cut words
    std::string first_cut;
    bool health_details = false;
    std::optional<Error> first_untagged;
};

// Every note counts: one untagged note among thousands would be released word for word. Bad records are reported by the
// pass that uses them.
Result<Contents> look_into(const ReleaseInput& input, const CommonOptions& common) {
    NotePass pass{"look", {input.path, input.read, common, false, true}, false};
    pass.records.read.skip_unknown_labels = true;
    Contents contents;
    struct Look {
        std::string id;
        bool tagged;
        bool identifiers;
        bool health_details;
        bool cut;
    };
    std::uint64_t with_identifiers = 0;
    const auto name_first = [&](const std::string& id) {
        if (!contents.first_untagged) contents.first_untagged = untagged_note(id, {input.path, {}, 0});
    };
    std::string first_empty;
    const auto outcome = for_each_note<Look>(
        pass,
        [](std::size_t, Note&& note) {
            const bool tagged = note.has_tags();
            const bool identifiers = has_class(note, false);
            const bool health_details = has_class(note, true);
            const bool cut = cuts_words(note);
            return Look{std::move(note.id), tagged, identifiers, health_details, cut};
        },
        [&](Look&& note) -> Result<void> {
            contents.health_details = contents.health_details || note.health_details;
            with_identifiers += note.identifiers ? 1 : 0;
            if (note.cut && ++contents.cut == 1) contents.first_cut = note.id;
            if (note.tagged && !note.identifiers && ++contents.empty == 1) first_empty = note.id;
            if (note.tagged) return {};
            ++contents.untagged;
            name_first(note.id);
            return {};
        });
    if (!outcome) return outcome.error();
    if (with_identifiers == 0 && contents.empty > 0) {  // nobody found anything anywhere: nobody looked
        contents.untagged += contents.empty;
        contents.empty = 0;
        name_first(first_empty);
    }
    contents.tagged = outcome->notes - contents.untagged;
    if (contents.tagged == 0) contents.health_details = false;
    if (outcome->first_untagged) contents.first_untagged = outcome->first_untagged;
    return contents;
}

// The advice fits all; what is wrong depends on whether some notes have tags.
Error refused(const Contents& contents) {
    Error error = *contents.first_untagged;
    if (contents.tagged > 0) {
        error.what = fmt::format("{} of {} notes have no tags, one is named here; nothing of them would be hidden",
                                 contents.untagged, contents.untagged + contents.tagged);
    }
    return error;
}

Result<void> tag_into(const ReleaseOptions& options, const std::string& work_folder, const std::string& tagging,
                      bool tag_all, ReleaseInput& input) {
    BatchOptions batch;
    batch.command = "tag";
    batch.input = input.path;
    batch.output = (fs::path(work_folder) / "tagged.jsonl").string();
    batch.read = input.read;
    batch.format = NoteFormat::jsonl;
    batch.strict = options.strict;
    batch.common = options.common;
    batch.fingerprint = tagging;
    TagOptions tag = options.tag;
    if (auto done = read_structure(input.path, input.read, tag); !done) return done;
    const std::string done_path = (fs::path(work_folder) / "tagged.done").string();
    input.path = batch.output;
    input.read = ReadOptions();
    input.tagged_here = true;
    if (const auto done = read_file(done_path, 1 << 10); done && *done == tagging && fs::exists(batch.output)) {
        remark(options.common, "the notes were tagged by an earlier run of the same settings");
        return {};
    }
    const auto pipeline = make_pipeline(tag);
    if (!pipeline) return pipeline.error();
    std::error_code failure;
    fs::remove(done_path, failure);
    const auto outcome = run_batch(batch, [&](Note&& note) -> Result<Note> {
        if (!tag_all && note.has_tags()) return std::move(note);
        return pipeline->tag(std::move(note));
    });
    if (!outcome) return outcome.error();
    fs::permissions(batch.output, fs::perms::owner_read | fs::perms::owner_write, failure);
    input.bad = outcome->bad;
    input.signal = outcome->signal;
    if (outcome->signal != 0) return {};
    if (outcome->notes == 0) {
        fs::remove(batch.output, failure);  // nothing to keep for another run
        return bad_input("the input has no notes", {options.input, {}, 0});
    }
    if (outcome->bad != 0) return {};
    return write_file(done_path, tagging, {.private_file = true});
}

void say_how_tagged(const ReleaseOptions& options, const ReleaseInput& input, const Contents& contents) {
    if (contents.empty > 0) {
        remark(options.common,
               fmt::format("WARNING: {} of {} notes have no identifier or quasi-identifier among their tags: they are "
                           "released word for word, as notes that were checked and have none; leave out their "
                           "spans if they were not checked",
                           contents.empty, contents.tagged + contents.untagged));
    }
    if (contents.untagged > 0) {
        remark(options.common,
               fmt::format("{} notes have no tags and are tagged by this run; the other {} are taken as "
                           "they are",
                           contents.untagged, contents.tagged));
    }
    if (input.add_health_details) {
        remark(options.common,
               "the notes are tagged, but no health detail is: rules add health details and the roles of dates, ages "
               "and hospitals; identifiers are taken as they are");
    } else if (contents.untagged == 0) {
        remark(options.common, "the notes are tagged: they are not tagged again");
    }
}

}  // namespace

namespace {

// A release has no more to hide: its lists would be taken for the text of new notes.
bool is_release(const fs::path& path) {
    const bool part = path.filename() == "notes.jsonl" || path.filename() == "notes";
    const auto has_manifest = [](const fs::path& folder) {
        return fs::exists(folder / "manifest.json") && fs::exists(folder / "manifest.sig");
    };
    return has_manifest(path) || (part && has_manifest(path.parent_path()));
}

}  // namespace

Result<std::string> input_path(const ReleaseOptions& options, const std::string& work_folder) {
    if (options.input != "-") return options.input;
    std::string path = (fs::path(work_folder) / standard_input_file).string();
    if (auto done = copy_standard_input(path); !done) return done.error();
    return path;
}

Result<ReleaseInput> open_release_input(const ReleaseOptions& options, const std::string& path,
                                        const std::string& work_folder, const std::string& tagging) {
    if (is_release(path)) {
        return bad_input("is a release already", {options.input, {}, 0}, "give the notes from which it was made");
    }
    ReleaseInput input;
    input.path = path;
    input.read = read_options(options);
    if (options.input == "-" && !input.read.format) input.read.format = NoteFormat::jsonl;
    const auto contents = look_into(input, options.common);
    if (!contents) return contents.error();
    if (contents->cut * 10 > contents->tagged) {
        return bad_input(fmt::format("most spans of {} of {} notes, one is named here, begin or end inside of a word",
                                     contents->cut, contents->tagged),
                         {options.input, contents->first_cut, 0},
                         "offsets count Unicode code points from 0, line ends as they are; were they made for another "
                         "text?");
    }
    const bool mixed = contents->tagged > 0 && contents->untagged > 0;
    const bool may_tag = options.untagged == Untagged::tag || (options.untagged == Untagged::unsaid && !mixed);
    if (contents->untagged > 0 && !may_tag) return refused(*contents);
    input.add_health_details = contents->tagged > 0 && !contents->health_details;
    if (contents->tagged > 0) say_how_tagged(options, input, *contents);
    if (contents->tagged == 0 || mixed) {
        if (auto done = tag_into(options, work_folder, tagging, contents->tagged == 0, input); !done)
            return done.error();
    }
    return input;
}

}  // namespace scrim
