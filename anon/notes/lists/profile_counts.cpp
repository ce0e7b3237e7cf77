// A profile's count is the size of an intersection of bitmaps. The rarest values are tried first: a patient who
// is not safe is then mostly found out by the first profile.

#include "anon/notes/lists/profile_counts.h"

#include <algorithm>
#include <map>
#include <roaring/roaring.hh>

namespace scrim {
namespace {

using Bitmap = Roaring;

// The patients whose list of one attribute holds a value. Who shows no value at all is under a value of its own.
struct Compatible {
    std::vector<std::vector<std::uint32_t>> lists;  // rarest value first; the empty list as {no_value}
    std::vector<Bitmap> with_value;                 // no_value last
};

Compatible compatible_patients(const ShownLists& shown) {
    Compatible out;
    std::uint32_t no_value = 0;
    for (const auto& list : shown.lists) {
        if (!list.empty()) no_value = std::max(no_value, list.back() + 1);
    }
    std::vector<std::vector<std::uint32_t>> carriers(shown.lists.size());
    for (std::uint32_t i = 0; i < shown.of.size(); ++i) carriers[shown.of[i]].push_back(i);
    out.with_value.resize(no_value + 1);
    out.lists = shown.lists;
    for (std::size_t l = 0; l < out.lists.size(); ++l) {
        if (out.lists[l].empty()) out.lists[l] = {no_value};
        for (const std::uint32_t value : out.lists[l]) {
            out.with_value[value].addMany(carriers[l].size(), carriers[l].data());
        }
    }
    std::vector<std::uint64_t> counts;
    for (const auto& bitmap : out.with_value) counts.push_back(bitmap.cardinality());
    for (auto& list : out.lists) {
        std::stable_sort(list.begin(), list.end(),
                         [&](std::uint32_t a, std::uint32_t b) { return counts[a] < counts[b]; });
    }
    return out;
}

bool every_profile_shared(const std::vector<Compatible>& attributes, const std::vector<std::uint32_t>& lists,
                          std::uint32_t k, std::size_t at, const Bitmap* so_far) {
    if (at == attributes.size()) return true;
    for (const std::uint32_t value : attributes[at].lists[lists[at]]) {
        const Bitmap& with_value = attributes[at].with_value[value];
        const Bitmap both = so_far == nullptr ? with_value : *so_far & with_value;
        if (both.cardinality() < k || !every_profile_shared(attributes, lists, k, at + 1, &both)) return false;
    }
    return true;
}

}  // namespace

std::vector<bool> dataset_level_safe(const std::vector<ShownLists>& shown, std::uint32_t k) {
    const std::size_t patients = shown.empty() ? 0 : shown.front().of.size();
    std::map<std::vector<std::uint32_t>, std::vector<std::uint32_t>> carriers;  // of a vector of lists
    for (std::uint32_t i = 0; i < patients; ++i) {
        std::vector<std::uint32_t> lists;
        for (const auto& attribute : shown) lists.push_back(attribute.of[i]);
        carriers[std::move(lists)].push_back(i);
    }
    std::vector<Compatible> attributes;
    for (const auto& attribute : shown) attributes.push_back(compatible_patients(attribute));
    std::vector<bool> safe(patients);
    for (const auto& [lists, members] : carriers) {
        const bool shared = members.size() >= k || every_profile_shared(attributes, lists, k, 0, nullptr);
        for (const std::uint32_t i : members) safe[i] = shared;
    }
    return safe;
}

}  // namespace scrim
