#pragma once

#include <string>
#include <vector>

#include "anon/notes/cluster/cluster.h"
#include "nlp/base/random.h"

namespace scrim {

// Patients of a few topics, each with terms of its own topic mostly, some of any.
inline std::vector<std::vector<std::string>> random_terms(Random& random, std::size_t patients, std::size_t topics,
                                                          std::size_t terms_each, std::size_t terms_of_topic = 20) {
    std::vector<std::vector<std::string>> all(patients);
    for (auto& terms : all) {
        const std::uint64_t own = random.below(topics);
        for (std::size_t i = 0; i < terms_each; ++i) {
            const std::uint64_t topic = random.chance(0.8) ? own : random.below(topics);
            terms.push_back("t" + std::to_string(topic) + "x" + std::to_string(random.below(terms_of_topic)));
        }
    }
    return all;
}

inline TermCounts count_terms(const std::vector<std::vector<std::string>>& patients) {
    TermCounter counter;
    for (const auto& terms : patients) counter.add_patient(terms);
    return counter.take();
}

}  // namespace scrim
