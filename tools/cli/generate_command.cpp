// scrim generate: invented notes with gold spans, for training, tests and demonstrations.

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "corpora/generator/carriers/carrier_generator.h"
#include "corpora/generator/generator.h"
#include "nlp/base/parallel.h"
#include "nlp/base/progress.h"
#include "nlp/formats/note_writer.h"
#include "tools/cli/command.h"

namespace scrim {
namespace {

struct Options {
    std::string out;
    std::uint64_t notes = 0;
    std::string kind;
    std::string split = "train";
    std::uint64_t seed = 1;
    std::string format = "jsonl";
    std::string per_patient = "1-4";
    std::string noise = "usual";
    std::string corpus;
    std::string carriers;
    CommonOptions common;
};

Result<void> read_range(const std::string& text, corpora::GeneratorOptions& out) {
    const char* const end = text.data() + text.size();
    int least = 0;
    auto read = std::from_chars(text.data(), end, least);
    int most = least;
    if (read.ec == std::errc() && read.ptr != end && *read.ptr == '-') read = std::from_chars(read.ptr + 1, end, most);
    if (read.ec != std::errc() || read.ptr != end || least < 1 || most < least || most > 1000) {
        return usage_error("--notes-per-patient is neither a number nor a range", "write 1 or 1-4");
    }
    out.least_notes = least;
    out.most_notes = most;
    return {};
}

Result<corpora::GeneratorOptions> generator_options(const Options& options) {
    corpora::GeneratorOptions out;
    if (!options.kind.empty()) out.kind = corpora::kind_named(options.kind);
    out.split = options.split == "test" ? corpora::Split::test : corpora::Split::train;
    out.seed = options.seed;
    out.noise = options.noise == "none" ? 0 : options.noise == "heavy" ? 3 : 1;
    out.corpus = options.corpus;
    if (auto range = read_range(options.per_patient, out); !range) return range.error();
    return out;
}

struct Task {
    std::uint64_t patient;
    std::size_t notes;
};

// Notes of patients one after the other, made by many threads and written in order.
using MakeNotes = std::function<Result<std::vector<Note>>(const Task&)>;
Result<void> write_notes(const Options& options, std::uint64_t total,
                         const std::function<std::size_t(std::uint64_t)>& notes_of, const MakeNotes& make) {
    const NoteFormat format = *note_format_named(options.format);
    auto writer = open_note_writer(options.out, format);
    if (!writer) return writer.error();
    Progress progress("generate", total, options.common.quiet);
    std::uint64_t patient = 0;
    std::uint64_t planned = 0;
    const auto source = [&]() -> Result<std::optional<Task>> {
        if (planned >= total) return std::optional<Task>();
        Task task{patient, notes_of(patient)};
        task.notes = static_cast<std::size_t>(std::min<std::uint64_t>(task.notes, total - planned));
        planned += task.notes;
        ++patient;
        return std::optional<Task>(task);
    };
    using Rendered = Result<std::vector<RenderedNote>>;
    const auto work = [&](const Task& task) -> Rendered {
        const auto notes = make(task);
        if (!notes) return notes.error();
        std::vector<RenderedNote> rendered;
        for (const Note& note : *notes) rendered.push_back(render_note(note, format));
        return rendered;
    };
    const auto sink = [&](const Rendered& rendered) -> Result<void> {
        if (!rendered) return rendered.error();
        for (const auto& note : *rendered) {
            if (auto put = (*writer)->put(note); !put) return put;
        }
        progress.advance(rendered->size());
        return {};
    };
    if (auto done = run_in_order<Task, Rendered>(options.common.threads, source, work, sink); !done) return done;
    return (*writer)->finish();
}

Result<void> write_from_grammar(const Options& options, const corpora::GeneratorOptions& wanted, std::uint64_t total) {
    const auto generator = corpora::Generator::make(wanted);
    if (!generator) return generator.error();
    return write_notes(
        options, total, [&](std::uint64_t patient) { return (*generator)->notes_of(patient); },
        [&](const Task& task) { return Result((*generator)->patient_notes(task.patient, task.notes)); });
}

Result<void> write_from_carriers(const Options& options, const corpora::GeneratorOptions& wanted, std::uint64_t total) {
    const auto generator = corpora::CarrierGenerator::make(
        {options.carriers == "shipped" ? "" : options.carriers, wanted.split, wanted.seed, wanted.noise});
    if (!generator) return generator.error();
    return write_notes(
        options, total, [](std::uint64_t) { return std::size_t{1}; },
        [&](const Task& task) -> Result<std::vector<Note>> {
            auto note = (*generator)->note(task.patient);
            if (!note) return note.error();
            return std::vector<Note>{std::move(*note)};
        });
}

int run(const Options& options) {
    const auto wanted = generator_options(options);
    if (!wanted) return fail(wanted.error());
    const std::uint64_t total = options.notes > 0 ? options.notes : corpora::corpus_size(options.corpus);
    if (total == 0) return fail(usage_error("how many notes?", "give --notes N or --corpus NAME"));
    const auto written = options.carriers.empty() ? write_from_grammar(options, *wanted, total)
                                                  : write_from_carriers(options, *wanted, total);
    if (!written) return fail(written.error());
    if (options.common.json && options.out != "-") fmt::print("{{\"notes\":{}}}\n", total);
    return 0;
}

}  // namespace

void add_generate_command(Command& program, int& exit_code) {
    auto options = std::make_shared<Options>();
    Command* command = program.add_subcommand("generate", "Write invented notes with gold spans");
    command
        ->add_option("-o,--out", options->out,
                     "The file (jsonl, csv, i2b2-2006) or folder (i2b2, brat, text) to write; - for standard output")
        ->required();
    command->add_option("--notes", options->notes, "Number of notes")->check(positive_number());
    std::vector<std::string> kinds;
    for (int i = 0; i < corpora::kind_count; ++i) kinds.emplace_back(name(static_cast<corpora::Kind>(i)));
    command->add_option("--kind", options->kind, "One kind of note instead of a mix")->check(one_of(kinds));
    command
        ->add_option("--split", options->split,
                     "The half to draw from: the two share no names, places or reserved patterns")
        ->check(one_of({"train", "test"}))
        ->show_default();
    command->add_option("--seed", options->seed, "Seed of the draw: another seed gives other notes")->show_default();
    command->add_option("--format", options->format, "Format of the output")
        ->check(one_of({"jsonl", "i2b2", "i2b2-2006", "brat", "csv", "text"}))
        ->show_default();
    command
        ->add_option("--notes-per-patient", options->per_patient,
                     "Notes of each patient: a number, or a range such as 1-4")
        ->show_default();
    command->add_option("--noise", options->noise, "Typing errors, missing spaces and odd forms in the text")
        ->check(one_of({"none", "usual", "heavy"}))
        ->show_default();
    command->add_option("--corpus", options->corpus, "A corpus of docs/results instead, with its number of notes")
        ->check(one_of({"medication", "obesity", "va"}))
        ->excludes("--kind");
    command
        ->add_option("--carriers", options->carriers,
                     "Fill carrier notes instead: 'shipped', or a folder like corpora/carriers")
        ->excludes("--kind");
    add_common_options(*command, options->common);
    command->footer(
        "Examples:\n"
        "  scrim generate -o train.jsonl --notes 5000 --seed 7\n"
        "  scrim generate -o letters --notes 20 --kind clinic-letter --split test --format i2b2\n"
        "  scrim generate -o medication.jsonl --corpus medication\n"
        "  scrim generate -o carried.jsonl --notes 5000 --carriers shipped\n"
        "The same options and seed give the same bytes, with any --threads.");
    command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace scrim
