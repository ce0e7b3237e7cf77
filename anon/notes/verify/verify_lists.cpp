// Vectors of lists are counted by hashing. Where too few carry a vector, the paper's weaker promise (every profile
// is shared by k patients, whatever their lists) is looked at with a bitmap of patients per attribute and value.

#include "anon/notes/verify/verify_lists.h"

#include <algorithm>
#include <roaring/roaring.hh>

#include "anon/notes/lists/vector_hash.h"

namespace scrim {
namespace {

using Vector = std::vector<std::uint32_t>;
using Counts = std::unordered_map<Vector, std::size_t, VectorHash>;

Vector vector_of(const ReleasedPatients& patients, std::size_t i) {
    Vector vector;
    for (const auto& attribute : patients.shown) vector.push_back(attribute.of[i]);
    return vector;
}

bool all_single(const ReleasedPatients& patients, std::size_t i) {
    return std::all_of(patients.shown.begin(), patients.shown.end(),
                       [&](const ShownLists& attribute) { return attribute.list_of(i).size() == 1; });
}

// [attribute][value] the patients whose list holds it.
std::vector<std::vector<Roaring>> patients_by_value(const ReleasedPatients& patients) {
    std::vector<std::vector<Roaring>> bitmaps;
    for (std::size_t a = 0; a < patients.shown.size(); ++a) {
        bitmaps.emplace_back(patients.values[a].size());
        for (std::uint32_t i = 0; i < patients.size(); ++i) {
            for (const std::uint32_t value : patients.shown[a].list_of(i)) bitmaps[a][value].add(i);
        }
    }
    return bitmaps;
}

// Whether fewer than k patients are compatible with one of the profiles that begin with those in `so_far`. An
// empty list shows no value, so it cannot tell patients apart.
bool has_rare_profile(const std::vector<std::vector<Roaring>>& bitmaps, const ReleasedPatients& patients, std::size_t i,
                      std::size_t a, const Roaring& so_far, std::uint32_t k) {
    if (so_far.cardinality() < k) return true;
    if (a == patients.shown.size()) return false;
    Vector values = patients.shown[a].list_of(i);
    if (values.empty()) return has_rare_profile(bitmaps, patients, i, a + 1, so_far, k);
    std::vector<Roaring> narrowed;
    for (const std::uint32_t value : values) narrowed.push_back(so_far & bitmaps[a][value]);
    std::sort(narrowed.begin(), narrowed.end(),
              [](const Roaring& x, const Roaring& y) { return x.cardinality() < y.cardinality(); });
    return std::any_of(narrowed.begin(), narrowed.end(), [&](const Roaring& with_value) {
        return has_rare_profile(bitmaps, patients, i, a + 1, with_value, k);
    });
}

}  // namespace

ListSafety measure_lists(const ReleasedPatients& patients, std::uint32_t k, bool singles_count_everywhere) {
    Counts in_data_set;
    Counts in_cluster;
    for (std::size_t i = 0; i < patients.size(); ++i) {
        Vector vector = vector_of(patients, i);
        ++in_data_set[vector];
        vector.push_back(patients.cluster[i]);
        ++in_cluster[vector];
    }
    ListSafety safety;
    safety.vectors = in_data_set.size();
    safety.rarest = safety.rarest_in_data_set = patients.size();
    std::vector<std::size_t> rare;
    for (std::size_t i = 0; i < patients.size(); ++i) {
        Vector vector = vector_of(patients, i);
        const std::size_t all = in_data_set[vector];
        vector.push_back(patients.cluster[i]);
        const std::size_t carriers = singles_count_everywhere && all_single(patients, i) ? all : in_cluster[vector];
        safety.rarest = std::min(safety.rarest, carriers);
        safety.rarest_in_data_set = std::min(safety.rarest_in_data_set, all);
        safety.given_away += carriers < k ? 1 : 0;
        if (all < k) rare.push_back(i);
    }
    if (rare.empty()) return safety;
    const auto bitmaps = patients_by_value(patients);
    Roaring everybody;
    everybody.addRange(0, patients.size());
    for (const std::size_t i : rare) {
        safety.below_k_profiles += has_rare_profile(bitmaps, patients, i, 0, everybody, k) ? 1 : 0;
    }
    return safety;
}

}  // namespace scrim
