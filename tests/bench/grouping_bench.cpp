// The groups and lists of a whole release from the facts of its patients: parts, branches, groups, lists. No text.

#include <benchmark/benchmark.h>
#include <sys/resource.h>

#include <cmath>

#include "anon/notes/release_plan.h"
#include "tests/anon/notes/profile_size.h"

namespace scrim {
namespace {

// Patients of two sexes with an age, a day of ten years, one of 200 hospitals (a few of them have most patients) and 20
// health details of 30,000, of which 12 come from one of 300 topics; 2 in 100 lack an age.
PatientTable made_up_patients(std::size_t patients, const Policy& policy) {
    constexpr std::size_t vocabulary = 30'000;
    Random random(1);
    PatientTable table(policy, {});
    std::vector<std::string> terms;
    const auto falling = [&](std::size_t most) {
        return static_cast<std::size_t>(std::pow(static_cast<double>(most), random.uniform()) - 1);
    };
    for (std::size_t i = 0; i < patients; ++i) {
        NoteFacts facts;
        if (!random.chance(0.02)) facts.age = static_cast<int>(random.below(95));
        facts.date = Date{static_cast<int>(2000 + random.below(10)), static_cast<int>(1 + random.below(12)),
                          static_cast<int>(1 + random.below(28))};
        const std::string hospital = "hospital " + std::to_string(falling(200));
        facts.values.push_back({Label::hospital, hospital, hospital});
        (random.chance(0.5) ? facts.gender.female : facts.gender.male) = 3;
        if (random.chance(0.3)) facts.stated.push_back({Label::race, random.chance(0.6) ? "white" : "black", ""});
        const std::uint64_t topic = random.below(300);
        terms.clear();
        for (int t = 0; t < 20; ++t) {
            const std::size_t rank = falling(vocabulary);
            const std::size_t term = random.chance(0.6) ? (rank * 7 + topic * 9973) % vocabulary : rank;
            terms.push_back("w" + std::to_string(term));
        }
        table.add("p" + std::to_string(i), facts, terms);
    }
    return table;
}

void plan_of_patients(benchmark::State& state) {
    Policy policy = default_policy();
    for (const Label label : {Label::age, Label::date}) {
        policy.of(label).longest = static_cast<std::uint32_t>(state.range(2));
    }
    const PatientTable table = made_up_patients(static_cast<std::size_t>(state.range(0)), policy);
    PlanOptions options;
    options.threads = static_cast<std::size_t>(state.range(1));
    for (auto _ : state) {
        const auto plan = make_plan(table, options, Key::from_seed(1));
        if (!plan) return state.SkipWithError(plan.error().what.c_str());
        state.counters["profile"] = total_profile_size(plan->shown) / static_cast<double>(table.patients());
    }
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    state.counters["peak_MB"] = static_cast<double>(usage.ru_maxrss) / 1024;
}
BENCHMARK(plan_of_patients)
    ->ArgNames({"patients", "threads", "fit"})
    ->Args({10'000, 1, 0})
    ->Args({30'000, 1, 0})
    ->Args({100'000, 1, 0})
    ->Args({100'000, 1, 3})
    ->Args({1'000'000, 1, 0})
    ->Args({1'000'000, 2, 0})
    ->Iterations(1)
    ->Unit(benchmark::kSecond)
    ->MeasureProcessCPUTime()
    ->UseRealTime();

}  // namespace
}  // namespace scrim
