#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "anon/core/records.h"
#include "nlp/base/result.h"

namespace scrim {

// A condition group of codes (phecode), and the codes' groups.
struct ConditionGroups {
    std::vector<std::string> names;
    std::vector<std::string> descriptions;
    std::unordered_map<std::string, std::vector<std::uint32_t>> of_code;
};

// Of the data's codes, from CSV code,group,description or a phecode map of ICD-9, ICD-10 or ICD-10-CM. Codes are the
// same with and without their dot; one may be in several groups.
[[nodiscard]] Result<ConditionGroups> read_groups(const std::string& path, const std::vector<std::string>& codes);
// The 3-digit codes.
[[nodiscard]] ConditionGroups three_digit_groups(const std::vector<std::string>& codes);

// CSV patient,snp,genotype with 0, 1 and 2. Genotype 3 is not known.
struct Genotypes {
    std::vector<std::string> snps;
    std::unordered_map<std::string, std::vector<std::uint8_t>> of_patient;  // one per snp
};
inline constexpr std::uint8_t unknown_genotype = 3;
[[nodiscard]] Result<Genotypes> read_genotypes(const std::string& path);

struct Association {
    std::uint32_t group = 0;
    std::uint32_t snp = 0;
    std::array<std::size_t, 3> cases{};     // by genotype
    std::array<std::size_t, 3> controls{};  // by genotype
    double chi_squared = 0;                 // Pearson's, of cases and controls by genotype
    double p = 1;
    double log_odds_ratio = 0;  // of carriers (1 or 2) against the others; 0.5 is added where a cell is 0
    double standard_error = 0;
    double p_bonferroni = 1;
    double q_benjamini_hochberg = 1;
};

// One test per group that some patient has and per snp. A patient is a case if a code of the group is in the
// record, and a control else; a generalized code counts for a group if all its codes do.
[[nodiscard]] std::vector<Association> phewas(const Records& records, const ConditionGroups& groups,
                                              const Genotypes& genotypes);

// The original in the codes of a release: each code as the published code that holds it, or left out.
[[nodiscard]] Records recode_like(const Records& original, const std::vector<std::string>& published_names);

// Associations at p <= alpha of the original that the published data does not show, and the other way round.
struct AssociationChanges {
    std::string snp;
    std::size_t original = 0;
    std::size_t lost = 0;
    std::size_t invented = 0;
};
[[nodiscard]] std::vector<AssociationChanges> compare_associations(const std::vector<Association>& original,
                                                                   const std::vector<Association>& published,
                                                                   const Genotypes& genotypes, double alpha);

}  // namespace scrim
