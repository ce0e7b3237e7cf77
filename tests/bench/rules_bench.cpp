#include <benchmark/benchmark.h>

#include <fstream>
#include <string>
#include <vector>

#include "corpora/generator/generator.h"
#include "nlp/base/json.h"
#include "nlp/taggers/factory.h"
#include "nlp/text/analyse.h"

namespace {

// The development notes where they are, else generated ones.
const std::vector<scrim::Note>& notes() {
    static const std::vector<scrim::Note> all = [] {
        std::vector<scrim::Note> out;
        std::ifstream file(SCRIM_SOURCE_DIR "/../shared/data/notes/dev/notes.jsonl", std::ios::binary);
        for (std::string line; std::getline(file, line);) {
            out.emplace_back().text = scrim::Json::parse(line).value("text", "");
        }
        const auto generator = scrim::corpora::Generator::make({});
        for (std::uint64_t patient = 0; generator && out.size() < 900; ++patient) {
            for (const auto& part : (*generator)->patient_notes(patient, 2)) out.emplace_back().text = part.text;
        }
        return out;
    }();
    return all;
}

std::int64_t bytes_of(const std::vector<scrim::Note>& some) {
    std::int64_t bytes = 0;
    for (const auto& note : some) bytes += static_cast<std::int64_t>(note.text.size());
    return bytes;
}

// Rules and lexicons alone, from text to spans: no file is read or written.
void tag_by_rules(benchmark::State& state) {
    const auto tagger = scrim::make_tagger("rules");
    if (!tagger) return state.SkipWithError(tagger.error().message().c_str());
    for (auto _ : state) {
        for (const auto& note : notes()) benchmark::DoNotOptimize((*tagger)->tag(scrim::analyse(note)));
    }
    state.SetBytesProcessed(state.iterations() * bytes_of(notes()));
}
BENCHMARK(tag_by_rules)->Unit(benchmark::kMillisecond);

// The baseline: tokens, lines, sections and sentences of the same notes.
void analyse_before_rules(benchmark::State& state) {
    for (auto _ : state) {
        for (const auto& note : notes()) benchmark::DoNotOptimize(scrim::analyse(note));
    }
    state.SetBytesProcessed(state.iterations() * bytes_of(notes()));
}
BENCHMARK(analyse_before_rules)->Unit(benchmark::kMillisecond);

// What start-up costs: compiling all patterns.
void make_rules(benchmark::State& state) {
    for (auto _ : state) benchmark::DoNotOptimize(scrim::make_tagger("rules").ok());
}
BENCHMARK(make_rules)->Unit(benchmark::kMillisecond);

}  // namespace
