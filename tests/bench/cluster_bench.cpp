// Clusters of patients: recursive NMF by size and threads, and its two ways to factorize.

#include <benchmark/benchmark.h>
#include <sys/resource.h>

#include <cmath>

#include "anon/notes/cluster/cluster.h"
#include "anon/notes/cluster/nmf.h"
#include "anon/notes/cluster/term_matrix.h"

namespace scrim {
namespace {

// Patients with 20 terms each, of 30,000 terms that fall off as words do; 12 of 20 come from one of 300 topics.
TermCounts made_up_terms(std::size_t patients) {
    constexpr std::size_t vocabulary = 30'000;
    std::vector<std::string> names(vocabulary);
    for (std::size_t i = 0; i < vocabulary; ++i) {
        names[i] = "w" + std::to_string(i % 4000) + (i % 3 == 0 ? "" : " v" + std::to_string(i % 7919));
    }
    Random random(1);
    TermCounter counter;
    std::vector<std::string> terms;
    for (std::size_t patient = 0; patient < patients; ++patient) {
        const std::uint64_t topic = random.below(300);
        terms.clear();
        for (int i = 0; i < 20; ++i) {
            const auto rank = static_cast<std::size_t>(std::pow(static_cast<double>(vocabulary), random.uniform()) - 1);
            terms.push_back(names[random.chance(0.6) ? (rank * 7 + topic * 9973) % vocabulary : rank]);
        }
        counter.add_patient(terms);
    }
    return counter.take();
}

void clusters(benchmark::State& state) {
    const TermCounts counts = made_up_terms(static_cast<std::size_t>(state.range(0)));
    ClusterOptions options;
    options.threads = static_cast<std::size_t>(state.range(1));
    for (auto _ : state) benchmark::DoNotOptimize(cluster_patients(counts, options, Key::from_seed(1)).ok());
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    state.counters["peak_MB"] = static_cast<double>(usage.ru_maxrss) / 1024;
}
BENCHMARK(clusters)
    ->ArgNames({"patients", "threads"})
    ->Args({1000, 1})
    ->Args({10'000, 1})
    ->Args({100'000, 1})
    ->Args({100'000, 2})
    ->Args({1'000'000, 2})
    ->Unit(benchmark::kSecond)
    ->MeasureProcessCPUTime()
    ->UseRealTime();

// Both methods from the same start to the same objective: the fast one until an iteration gains less than a
// millionth of ||B||^2, the other until it is as near, give or take ten millionths.
void factorize_to_one_objective(benchmark::State& state, bool multiplicative) {
    const SparseColumns b = weigh_terms(made_up_terms(10'000));
    NmfOptions options;
    options.starts = 1;
    options.iterations = 1000;
    options.tolerance = 1e-6;
    const Rank2Factors fast = factorize(b, options, 1);
    std::uint32_t iterations = fast.iterations;
    if (multiplicative) {
        options.multiplicative = true;
        options.tolerance = 0;
        const double goal = fast.objective + 1e-5 * static_cast<double>(b.columns());
        for (options.iterations = 8; options.iterations < 4096; options.iterations += options.iterations / 8) {
            if (factorize(b, options, 1).objective <= goal) break;
        }
        iterations = options.iterations;
    }
    double objective = 0;
    for (auto _ : state) objective = factorize(b, options, 1).objective;
    state.counters["iterations"] = iterations;
    state.counters["objective"] = objective;
}
BENCHMARK_CAPTURE(factorize_to_one_objective, rank_2, false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(factorize_to_one_objective, multiplicative, true)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace scrim
