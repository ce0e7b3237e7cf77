#pragma once

#include <cstdint>
#include <string>

#include "anon/core/records.h"
#include "nlp/base/json.h"
#include "nlp/base/messages.h"

namespace scrim {

// A release of codes beside its original: the papers' measures (ARE, MRE, diagnosis and code counts).
struct CodesMeasureRun {
    std::string original;
    std::string published;
    std::string workload = "w1";
    std::string policy = "level1";
    std::string hierarchy;
    double support = 0.625;
    std::size_t draws = 10;
    std::size_t queries = 1000;
    std::size_t length = 0;
    std::uint64_t seed = 1;
    std::string among;
    std::size_t uniqueness = 0;
    ReadRecordsOptions read;
    CommonOptions common;
};
[[nodiscard]] Result<Json> measure_codes(const CodesMeasureRun& options);

// Associations of conditions and genotypes before and after a release.
struct PhewasRun {
    std::string original;
    std::string published;
    std::string genotypes;
    std::string groups;
    std::string report;
    std::string output;
    double alpha = 0.05;
    std::size_t min_cases = 0;
    ReadRecordsOptions read;
    CommonOptions common;
};
[[nodiscard]] Result<Json> compare_phewas(const PhewasRun& options);

}  // namespace scrim
