#include <benchmark/benchmark.h>

#include <string>

#include "nlp/base/files/csv.h"
#include "nlp/base/files/input.h"
#include "nlp/base/hash.h"
#include "nlp/base/json.h"
#include "nlp/base/random.h"

namespace {

using scrim::Random;

std::string random_csv(std::size_t rows) {
    Random random(1);
    std::string out = "id,code,text\n";
    for (std::size_t i = 0; i < rows; ++i) {
        out +=
            std::to_string(i) + ",V" + std::to_string(random.below(100)) + ",\"seen, \"\"well\"\"\nand discharged\"\n";
    }
    return out;
}

void read_csv(benchmark::State& state) {
    const std::string text = random_csv(static_cast<std::size_t>(state.range(0)));
    for (auto _ : state) {
        auto reader = scrim::CsvReader::over(scrim::memory_input(text));
        std::size_t fields = 0;
        while (true) {
            const auto record = reader->next();
            if (!record || !*record) break;
            fields += (*record)->size();
        }
        benchmark::DoNotOptimize(fields);
    }
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * text.size()));
}
BENCHMARK(read_csv)->Range(1 << 10, 1 << 16);

void read_lines(benchmark::State& state) {
    const std::string text = random_csv(static_cast<std::size_t>(state.range(0)));
    for (auto _ : state) {
        scrim::LineReader reader(scrim::memory_input(text));
        std::size_t bytes = 0;
        while (true) {
            const auto line = reader.next();
            if (!line || !*line) break;
            bytes += (*line)->size();
        }
        benchmark::DoNotOptimize(bytes);
    }
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * text.size()));
}
BENCHMARK(read_lines)->Range(1 << 10, 1 << 16);

void escape_json(benchmark::State& state) {
    const std::string text = random_csv(1 << 14);
    for (auto _ : state) {
        std::string out;
        scrim::append_json_string(out, text);
        benchmark::DoNotOptimize(out.data());
    }
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * text.size()));
}
BENCHMARK(escape_json);

void hash_bytes(benchmark::State& state) {
    const std::string text(1 << 20, 'x');
    for (auto _ : state) benchmark::DoNotOptimize(scrim::sha256(text));
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * text.size()));
}
BENCHMARK(hash_bytes);

void draw_below(benchmark::State& state) {
    Random random(1);
    for (auto _ : state) benchmark::DoNotOptimize(random.below(1000));
}
BENCHMARK(draw_below);

}  // namespace
