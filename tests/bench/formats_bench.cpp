// Reading and writing one note in each format, in MB of text a second; build/scrim_bench
// --benchmark_filter=Formats. Files are left out of it: see tests/bench/formats_memory for whole runs.

#include <benchmark/benchmark.h>

#include "nlp/formats/note_writer.h"
#include "nlp/formats/raw_record.h"

namespace scrim {
namespace {

// About 3,000 characters, a few of them not ASCII, and a span every hundred.
Note sample_note() {
    Note note{"n1", "p1", "", {}};
    while (note.text.size() < 3000) {
        const auto begin = static_cast<std::uint32_t>(note.text.size()) + 5;
        note.text +=
            "Mrs. Brown was seen in clinic today, denies fever & chills; café au lait spots noted.\nBP stable. ";
        note.spans.push_back({begin, begin + 5, Label::patient, Role::none, source_rules, 0, 0.5F, ""});
    }
    return note;
}

void FormatsWrite(benchmark::State& state, NoteFormat format) {
    const Note note = sample_note();
    for (auto _ : state) benchmark::DoNotOptimize(render_note(note, format));
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * note.text.size()));
}

void FormatsRead(benchmark::State& state, NoteFormat format) {
    const Note note = sample_note();
    const RenderedNote rendered = render_note(note, format);
    RawRecord record;
    record.format = format;
    record.id = note.id;
    record.body = rendered.body;
    record.annotations = rendered.annotations;
    for (auto _ : state) benchmark::DoNotOptimize(parse_record(record, {}));
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * note.text.size()));
}

BENCHMARK_CAPTURE(FormatsWrite, jsonl, NoteFormat::jsonl);
BENCHMARK_CAPTURE(FormatsWrite, i2b2, NoteFormat::i2b2);
BENCHMARK_CAPTURE(FormatsWrite, i2b2_2006, NoteFormat::i2b2_2006);
BENCHMARK_CAPTURE(FormatsWrite, brat, NoteFormat::brat);
BENCHMARK_CAPTURE(FormatsWrite, csv, NoteFormat::csv);
BENCHMARK_CAPTURE(FormatsRead, jsonl, NoteFormat::jsonl);
BENCHMARK_CAPTURE(FormatsRead, i2b2, NoteFormat::i2b2);
BENCHMARK_CAPTURE(FormatsRead, i2b2_2006, NoteFormat::i2b2_2006);
BENCHMARK_CAPTURE(FormatsRead, brat, NoteFormat::brat);
BENCHMARK_CAPTURE(FormatsRead, text, NoteFormat::text);

}  // namespace
}  // namespace scrim
