#pragma once

#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "anon/notes/lists/vector_hash.h"
#include "anon/notes/patients.h"

namespace scrim {

// Collects the lists of all patients, equal ones once.
class ListIndex {
   public:
    explicit ListIndex(const Patients& patients) : shown_(patients.attributes.size()), index_(shown_.size()) {
        for (auto& attribute : shown_) attribute.of.resize(patients.size());
    }

    void show(std::uint32_t patient, std::size_t a, const std::vector<std::uint32_t>& list) {
        const auto [found, is_new] = index_[a].emplace(list, static_cast<std::uint32_t>(shown_[a].lists.size()));
        if (is_new) shown_[a].lists.push_back(list);
        shown_[a].of[patient] = found->second;
    }
    void show(std::uint32_t patient, const std::vector<std::vector<std::uint32_t>>& lists) {
        for (std::size_t a = 0; a < lists.size(); ++a) show(patient, a, lists[a]);
    }

    [[nodiscard]] std::vector<ShownLists> take() { return std::move(shown_); }

   private:
    std::vector<ShownLists> shown_;
    std::vector<std::unordered_map<std::vector<std::uint32_t>, std::uint32_t, VectorHash>> index_;
};

}  // namespace scrim
