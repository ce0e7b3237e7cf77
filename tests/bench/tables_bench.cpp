// Tables: exact MDAV against plain scans, k-means with a tree, and Cox regression.

#include <benchmark/benchmark.h>

#include <cmath>

#include "anon/stats/model.h"
#include "anon/tables/group/kmeans.h"
#include "anon/tables/group/mdav.h"
#include "nlp/base/random.h"

namespace scrim::tables {
namespace {

Points normal_points(std::size_t rows, std::size_t dims) {
    Random random(1);
    Points points{dims, std::vector<double>(rows * dims)};
    for (double& value : points.values) value = random.normal();
    return points;
}

void mdav_of_ten_columns(benchmark::State& state) {
    const Points points = normal_points(static_cast<std::size_t>(state.range(0)), 10);
    for (auto _ : state) benchmark::DoNotOptimize(mdav(points, 3).groups);
}
BENCHMARK(mdav_of_ten_columns)->Arg(1000)->Arg(10000)->Unit(benchmark::kMillisecond);

void k_means_of_five_columns(benchmark::State& state) {
    const Points points = normal_points(static_cast<std::size_t>(state.range(0)), 5);
    for (auto _ : state) benchmark::DoNotOptimize(k_means(points, {points.size() / 100, 10, 1}).iterations);
}
BENCHMARK(k_means_of_five_columns)->Arg(10000)->Arg(40000)->Unit(benchmark::kMillisecond);

void cox_of_ten_predictors(benchmark::State& state) {
    const auto rows = static_cast<std::size_t>(state.range(0));
    Random random(2);
    models::Design design;
    for (int c = 0; c < 10; ++c) {
        design.names.push_back("x" + std::to_string(c));
        auto& column = design.columns.emplace_back(rows);
        for (double& value : column) value = random.normal();
    }
    std::vector<double> time(rows);
    std::vector<double> event(rows);
    for (std::size_t i = 0; i < rows; ++i) {
        time[i] = std::floor(-1000 * std::log(1 - random.uniform()) * std::exp(-0.3 * design.columns[0][i]));
        event[i] = random.chance(0.7) ? 1 : 0;
    }
    for (auto _ : state) benchmark::DoNotOptimize(models::fit_cox(design, time, event).ok());
}
BENCHMARK(cox_of_ten_predictors)->Arg(10000)->Arg(100000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace scrim::tables
