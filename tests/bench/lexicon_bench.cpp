#include <benchmark/benchmark.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "nlp/base/json.h"
#include "nlp/lexicon/lexicon.h"
#include "nlp/text/analyse.h"

extern "C" const char scrim_lexicon_begin[];
extern "C" const char scrim_lexicon_end[];

namespace {

// Note text: the dev notes where they are, else a made-up one.
const std::string& sample_text() {
    static const std::string text = [] {
        std::string all;
        const std::filesystem::path folder = SCRIM_SOURCE_DIR "/../shared/data/notes/dev";
        std::error_code code;
        for (const auto& item : std::filesystem::directory_iterator(folder, code)) {
            if (item.path().extension() != ".jsonl") continue;
            std::ifstream file(item.path(), std::ios::binary);
            for (std::string line; std::getline(file, line) && all.size() < 4000000;) {
                all += scrim::Json::parse(line).value("text", "") + "\n\n";
            }
        }
        while (all.size() < 1000000) {
            all +=
                "The patient is an 88-year-old woman from Springfield, Massachusetts, admitted to St. Mary's Hospital "
                "with chest pain. Dr. O'Brien started metoprolol 25 mg b.i.d. Her daughter Ana agrees.\n";
        }
        return all;
    }();
    return text;
}

void match_lexicon(benchmark::State& state) {
    const auto lexicon = scrim::Lexicon::builtin();
    scrim::Note note;
    note.text = sample_text().substr(0, static_cast<std::size_t>(state.range(0)));
    const scrim::Document document = scrim::analyse(note);
    for (auto _ : state) benchmark::DoNotOptimize((*lexicon)->matches(document));
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(note.text.size()));
}
BENCHMARK(match_lexicon)->Arg(3000)->Arg(100000)->Arg(3000000);

// The baseline: everything before the lexicon, on the same text.
void analyse_before_lexicon(benchmark::State& state) {
    scrim::Note note;
    note.text = sample_text().substr(0, static_cast<std::size_t>(state.range(0)));
    for (auto _ : state) benchmark::DoNotOptimize(scrim::analyse(note));
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(note.text.size()));
}
BENCHMARK(analyse_before_lexicon)->Arg(3000000);

void look_up_words(benchmark::State& state) {
    const auto lexicon = scrim::Lexicon::builtin();
    scrim::Note note;
    note.text = sample_text();
    const scrim::Document document = scrim::analyse(note);
    for (auto _ : state) {
        for (const scrim::Token& token : document.tokens) {
            benchmark::DoNotOptimize((*lexicon)->kinds_of(document.text_of(token)));
        }
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(document.tokens.size()));
}
BENCHMARK(look_up_words)->Unit(benchmark::kMillisecond);

// What start-up costs: the check of the whole blob.
void open_lexicon(benchmark::State& state) {
    const std::string_view bytes{scrim_lexicon_begin,
                                 static_cast<std::size_t>(scrim_lexicon_end - scrim_lexicon_begin)};
    for (auto _ : state) benchmark::DoNotOptimize(scrim::Lexicon::from_bytes(bytes).ok());
}
BENCHMARK(open_lexicon)->Unit(benchmark::kMillisecond);

}  // namespace
