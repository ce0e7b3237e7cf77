// scrim generate: invented notes with gold spans, for training, tests and demonstrations.

#include "tools/generate.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <memory>
#include <string>
#include <vector>

#include "corpora/generator/generator.h"
#include "nlp/base/parallel.h"
#include "nlp/base/progress.h"
#include "nlp/formats/note_writer.h"

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

Result<void> write_notes(const Options& options, const corpora::Generator& generator, std::uint64_t total) {
    const NoteFormat format = *note_format_named(options.format);
    auto writer = open_note_writer(options.out, format);
    if (!writer) return writer.error();
    Progress progress("generate", total, options.common.quiet);
    std::uint64_t patient = 0;
    std::uint64_t planned = 0;
    const auto source = [&]() -> Result<std::optional<Task>> {
        if (planned >= total) return std::optional<Task>();
        Task task{patient, generator.notes_of(patient)};
        task.notes = static_cast<std::size_t>(std::min<std::uint64_t>(task.notes, total - planned));
        planned += task.notes;
        ++patient;
        return std::optional<Task>(task);
    };
    const auto work = [&](const Task& task) {
        std::vector<RenderedNote> rendered;
        for (const Note& note : generator.patient_notes(task.patient, task.notes)) {
            rendered.push_back(render_note(note, format));
        }
        return rendered;
    };
    const auto sink = [&](const std::vector<RenderedNote>& rendered) -> Result<void> {
        for (const auto& note : rendered) {
            if (auto put = (*writer)->put(note); !put) return put;
        }
        progress.advance(rendered.size());
        return {};
    };
    if (auto done = run_in_order<Task, std::vector<RenderedNote>>(options.common.threads, source, work, sink); !done) {
        return done;
    }
    return (*writer)->finish();
}

int run(const Options& options) {
    const auto wanted = generator_options(options);
    if (!wanted) return fail(wanted.error());
    const std::uint64_t total = options.notes > 0 ? options.notes : corpora::corpus_size(options.corpus);
    if (total == 0) return fail(usage_error("how many notes?", "give --notes N or --corpus NAME"));
    const auto generator = corpora::Generator::make(*wanted);
    if (!generator) return fail(generator.error());
    if (auto written = write_notes(options, **generator, total); !written) return fail(written.error());
    if (options.common.json && options.out != "-") fmt::print("{{\"notes\":{}}}\n", total);
    return 0;
}

}  // namespace

void add_generate_command(CLI::App& program, int& exit_code) {
    auto options = std::make_shared<Options>();
    CLI::App* command = program.add_subcommand("generate", "Write invented notes with gold spans");
    command
        ->add_option("-o,--out", options->out,
                     "The file (jsonl, csv, i2b2-2006) or folder (i2b2, brat, text); - for stdout")
        ->required();
    command->add_option("--notes", options->notes, "How many notes")->check(CLI::PositiveNumber);
    std::vector<std::string> kinds;
    for (int i = 0; i < corpora::kind_count; ++i) kinds.emplace_back(name(static_cast<corpora::Kind>(i)));
    command->add_option("--kind", options->kind, "One kind of note instead of a mix")->check(CLI::IsMember(kinds));
    command->add_option("--split", options->split, "train or test: the two share no names, places or reserved patterns")
        ->check(CLI::IsMember({"train", "test"}))
        ->capture_default_str();
    command->add_option("--seed", options->seed, "Another seed, other notes")->capture_default_str();
    command->add_option("--format", options->format, "jsonl, i2b2, i2b2-2006, brat, csv or text")
        ->check(CLI::IsMember({"jsonl", "i2b2", "i2b2-2006", "brat", "csv", "text"}))
        ->capture_default_str();
    command->add_option("--notes-per-patient", options->per_patient, "A number, or a range such as 1-4")
        ->capture_default_str();
    command->add_option("--noise", options->noise, "none, usual or heavy")
        ->check(CLI::IsMember({"none", "usual", "heavy"}))
        ->capture_default_str();
    command->add_option("--corpus", options->corpus, "The corpora of the results: medication, obesity or va")
        ->check(CLI::IsMember({"medication", "obesity", "va"}))
        ->excludes("--kind");
    add_common_options(*command, options->common);
    command->footer(
        "Examples:\n"
        "  scrim generate -o train.jsonl --notes 5000 --seed 7\n"
        "  scrim generate -o letters --notes 20 --kind clinic-letter --split test --format i2b2\n"
        "  scrim generate -o medication.jsonl --corpus medication\n"
        "The same options and seed give the same bytes, with any --threads.");
    command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace scrim
