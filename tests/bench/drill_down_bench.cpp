// Value enumeration and its verification by size, for patients with five quasi-identifiers.

#include <benchmark/benchmark.h>

#include <cmath>
#include <numeric>

#include "anon/notes/lists/drill_down.h"
#include "anon/notes/lists/group_branches.h"
#include "anon/notes/verify/verify_lists.h"
#include "tests/anon/notes/profile_size.h"

namespace scrim {
namespace {

// Clusters of 5 to 9 patients; values that fall off as real ones do: ages, months, hospitals, cities, professions.
Patients made_up_patients(std::size_t size) {
    Random random(1);
    Patients patients;
    for (std::uint32_t cluster = 0; patients.size() < size; ++cluster) {
        const std::size_t members = 5 + random.below(5);
        for (std::size_t i = 0; i < members; ++i) patients.cluster.push_back(cluster);
    }
    constexpr std::uint32_t values[] = {90, 60, 200, 400, 30};
    constexpr Label labels[] = {Label::age, Label::date, Label::hospital, Label::city, Label::profession};
    for (std::size_t a = 0; a < 5; ++a) {
        Attribute attribute;
        attribute.label = labels[a];
        for (std::uint32_t v = 0; v < values[a]; ++v) attribute.values.push_back(std::to_string(v));
        for (std::size_t i = 0; i < patients.size(); ++i) {
            std::vector<std::uint32_t> held;
            const auto rank = static_cast<std::uint32_t>(std::pow(static_cast<double>(values[a]), random.uniform()));
            if (!random.chance(0.02)) held.push_back(std::min(rank, values[a]) - 1);
            attribute.held_by.push_back(std::move(held));
        }
        patients.attributes.push_back(std::move(attribute));
    }
    return patients;
}

void enumerate(benchmark::State& state, DrillDown drill_down) {
    const Patients patients = made_up_patients(static_cast<std::size_t>(state.range(0)));
    for (auto _ : state) {
        const auto shown = enumerate_values(patients, 5, drill_down, Key::from_seed(1));
        benchmark::DoNotOptimize(shown);
        state.counters["profile_size"] = total_profile_size(*shown) / static_cast<double>(patients.size());
    }
}

// Branches of 40 to 72 patients with three covered values each, two threads.
void group(benchmark::State& state) {
    Patients patients = made_up_patients(static_cast<std::size_t>(state.range(0)));
    for (std::uint32_t& cluster : patients.cluster) cluster /= 8;
    patients.attributes.resize(3);
    std::vector<std::uint32_t> order(patients.size());
    std::iota(order.begin(), order.end(), 0U);
    for (auto _ : state) benchmark::DoNotOptimize(group_branches(patients, 5, order, 2).first_group.back());
}

void verify(benchmark::State& state) {
    const Patients patients = made_up_patients(static_cast<std::size_t>(state.range(0)));
    ReleasedPatients released;
    released.shown = *enumerate_values(patients, 5, DrillDown::strict, Key::from_seed(1));
    released.cluster = patients.cluster;
    for (const auto& attribute : patients.attributes) released.values.push_back(attribute.values);
    for (auto _ : state) {
        const ListSafety safety = measure_lists(released, 5);
        if (safety.given_away != 0) state.SkipWithError("the lists are not safe");
    }
}

BENCHMARK_CAPTURE(enumerate, none, DrillDown::none)->Arg(10'000)->Arg(100'000)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(enumerate, strict, DrillDown::strict)
    ->Arg(10'000)
    ->Arg(100'000)
    ->Arg(1'000'000)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(enumerate, paper, DrillDown::paper)->Arg(10'000)->Arg(100'000)->Unit(benchmark::kMillisecond);
BENCHMARK(group)->Arg(10'000)->Arg(100'000)->Arg(1'000'000)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(verify)->Arg(10'000)->Arg(100'000)->Arg(1'000'000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace scrim
