#include <benchmark/benchmark.h>

#include "corpora/generator/generator.h"
#include "nlp/lexicon/lexicon.h"
#include "nlp/taggers/factory.h"
#include "nlp/taggers/neural/neural_features.h"
#include "nlp/text/analyse.h"

namespace {

// Generated notes, joined until each has at least this many bytes.
std::vector<scrim::Note> notes_of(std::size_t bytes, std::size_t count) {
    const auto generator = scrim::corpora::Generator::make({});
    std::vector<scrim::Note> out;
    scrim::Note note;
    for (std::uint64_t patient = 0; generator && out.size() < count; ++patient) {
        for (const auto& part : (*generator)->patient_notes(patient, 2)) {
            note.text += part.text;
            if (note.text.size() < bytes) continue;
            out.push_back(std::move(note));
            note = {};
        }
    }
    return out;
}

void load_neural_model(benchmark::State& state) {
    for (auto _ : state) {
        auto tagger = scrim::make_tagger("neural");
        if (!tagger) state.SkipWithError(tagger.error().message().c_str());
        benchmark::DoNotOptimize(tagger);
    }
}
BENCHMARK(load_neural_model)->Unit(benchmark::kMillisecond);

// Items are notes; rules are the baseline.
void tag_note(benchmark::State& state, const char* name) {
    const auto notes = notes_of(static_cast<std::size_t>(state.range(0)), 20);
    const auto tagger = scrim::make_tagger(name);
    if (!tagger) return state.SkipWithError(tagger.error().message().c_str());
    std::size_t at = 0;
    std::size_t bytes = 0;
    for (auto _ : state) {
        const auto& note = notes[at++ % notes.size()];
        bytes += note.text.size();
        benchmark::DoNotOptimize((*tagger)->tag(scrim::analyse(note)));
    }
    state.SetItemsProcessed(state.iterations());
    state.SetBytesProcessed(static_cast<std::int64_t>(bytes));
}
BENCHMARK_CAPTURE(tag_note, rules, "rules")->Arg(3000)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(tag_note, neural, "neural")
    ->Arg(300)
    ->Arg(3000)
    ->Arg(30000)
    ->Arg(300000)
    ->Unit(benchmark::kMillisecond);

void neural_features_of_note(benchmark::State& state) {
    const auto notes = notes_of(3000, 20);
    const auto lexicon = scrim::Lexicon::builtin();
    if (!lexicon) return state.SkipWithError("no lexicon");
    std::size_t at = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(scrim::neural_features(scrim::analyse(notes[at++ % notes.size()]), **lexicon));
    }
}
BENCHMARK(neural_features_of_note)->Unit(benchmark::kMillisecond);

}  // namespace
