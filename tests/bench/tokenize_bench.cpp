#include <benchmark/benchmark.h>

#include <string>

#include "nlp/text/analyse.h"
#include "nlp/text/normalize.h"
#include "nlp/text/tokenize.h"
#include "nlp/text/unicode.h"

namespace {

// A note of the given size, in the layout of a real one.
std::string note_text(std::size_t bytes, bool accents) {
    std::string text = "DISCHARGE SUMMARY\nPatient: Klein, Ann   MRN: 632118\nDOB: 06/07/1939\n\n";
    const std::string part =
        "HISTORY OF PRESENT ILLNESS:  Mrs. Klein is an 88-year-old woman with Crohn's disease, seen by Dr. O'Brien on "
        "06/07/1999.  Blood pressure was 120/80, A1c 7.2%.  She takes metformin 500mg p.o. b.i.d. and denies fever.\n\n"
        "PLAN:\n1.  Continue current medications.\n2.  Call (617) 555-1234 or write to clinic@example.org.\n\n";
    while (text.size() < bytes) text += part;
    if (accents)
        for (std::size_t at = text.find("Klein"); at != std::string::npos; at = text.find("Klein", at + 6))
            text.replace(at, 5, "Núñez’");
    return text;
}

void set_bytes(benchmark::State& state, const std::string& text) {
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * text.size()));
}

void tokenize_text(benchmark::State& state) {
    const std::string text = note_text(static_cast<std::size_t>(state.range(0)), state.range(1) != 0);
    for (auto _ : state) benchmark::DoNotOptimize(scrim::tokenize(text));
    set_bytes(state, text);
}
BENCHMARK(tokenize_text)->ArgNames({"bytes", "accents"})->ArgsProduct({{3000, 100000, 3000000}, {0, 1}});

// The baseline: ICU's own word breaks over the same text.
void icu_words(benchmark::State& state) {
    const std::string text = note_text(static_cast<std::size_t>(state.range(0)), false);
    for (auto _ : state) benchmark::DoNotOptimize(scrim::word_ends(text));
    set_bytes(state, text);
}
BENCHMARK(icu_words)->Arg(100000);

void analyse_note(benchmark::State& state) {
    scrim::Note note;
    note.text = note_text(static_cast<std::size_t>(state.range(0)), false);
    for (auto _ : state) benchmark::DoNotOptimize(scrim::analyse(note));
    set_bytes(state, note.text);
}
BENCHMARK(analyse_note)->Arg(3000)->Arg(100000)->Arg(3000000);

void normalize_text(benchmark::State& state) {
    const std::string text = note_text(100000, state.range(0) != 0);
    for (auto _ : state) benchmark::DoNotOptimize(scrim::NormalizedText(text));
    set_bytes(state, text);
}
BENCHMARK(normalize_text)->ArgName("accents")->Arg(0)->Arg(1);

}  // namespace
