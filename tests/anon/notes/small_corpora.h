#pragma once

#include <string>

#include "anon/notes/patients.h"
#include "nlp/base/random.h"

namespace scrim::testing {

struct SmallCorpus {
    std::uint32_t k = 2;
    std::uint32_t most_patients = 6;
    std::size_t attributes = 2;
    std::uint64_t values = 3;
    double lacking = 0;  // the share of patients without a value
    double second = 0;   // and with a second one
};

// Patients at random, in clusters of at least k.
inline Patients small_corpus(Random& random, const SmallCorpus& shape) {
    Patients patients;
    const auto clusters = static_cast<std::uint32_t>(1 + random.below(shape.most_patients / shape.k));
    const auto size = clusters * shape.k + random.below(shape.most_patients - clusters * shape.k + 1);
    for (std::uint32_t i = 0; i < size; ++i) {
        patients.cluster.push_back(i < clusters * shape.k ? i % clusters
                                                          : static_cast<std::uint32_t>(random.below(clusters)));
    }
    for (std::size_t a = 0; a < shape.attributes; ++a) {
        Attribute attribute;
        const std::uint64_t values = 2 + random.below(shape.values - 1);
        for (std::uint64_t v = 0; v < values; ++v) attribute.values.push_back(std::to_string(v));
        for (std::uint32_t i = 0; i < size; ++i) {
            std::vector<std::uint32_t> held;
            if (!random.chance(shape.lacking)) held.push_back(static_cast<std::uint32_t>(random.below(values)));
            if (!held.empty() && held[0] + 1 < values && random.chance(shape.second)) held.push_back(held[0] + 1);
            attribute.held_by.push_back(std::move(held));
        }
        patients.attributes.push_back(std::move(attribute));
    }
    return patients;
}

}  // namespace scrim::testing
