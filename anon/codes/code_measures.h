#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "anon/codes/disassociated.h"
#include "anon/core/frequent_items.h"
#include "anon/core/records.h"
#include "nlp/base/random.h"
#include "nlp/base/result.h"

namespace scrim {

// COUNT queries: sets of codes of the original, each with its true count, which is never 0.
using Workload = std::vector<Itemset>;

// W1: the itemsets that at least `percent` of the records have.
[[nodiscard]] Result<Workload> frequent_workload(const Records& original, double percent);
// W2: random sets of 1 to 4 codes that some record has; each drawn from a record at random.
[[nodiscard]] Workload random_workload(const Records& original, std::size_t queries, std::size_t length,
                                       Random& random);

// A published dataset, whatever the method, as something that answers counts by its expectation.
class Published {
   public:
    virtual ~Published() = default;
    // How many records are expected to have all these codes (names of the original).
    [[nodiscard]] virtual std::vector<double> counts(const Workload& workload, const Records& original) const = 0;
    // How many records are expected to have at least one of each set.
    [[nodiscard]] virtual std::vector<double> matches(const std::vector<std::vector<Item>>& sets,
                                                      const Records& original) const = 0;
};

// Disassociated: the mean over `draws` reconstructions.
class PublishedDisassociation : public Published {
   public:
    PublishedDisassociation(const Disassociated& published, std::size_t draws, Random& random);
    [[nodiscard]] std::vector<double> counts(const Workload& workload, const Records& original) const override;
    [[nodiscard]] std::vector<double> matches(const std::vector<std::vector<Item>>& sets,
                                              const Records& original) const override;

   private:
    std::vector<Records> draws_;
};

// Generalized: a code of <a|b> stands for each of its codes with the same probability.
class PublishedGeneralization : public Published {
   public:
    explicit PublishedGeneralization(Records published) : published_(std::move(published)) {}
    [[nodiscard]] std::vector<double> counts(const Workload& workload, const Records& original) const override;
    [[nodiscard]] std::vector<double> matches(const std::vector<std::vector<Item>>& sets,
                                              const Records& original) const override;

   private:
    Records published_;
};

// Relative error of the counts, of each query; queries with codes for which `skip` is set are left out.
struct RelativeErrors {
    std::size_t queries = 0;
    double mean = 0;
    double deviation = 0;  // the sample's standard deviation
};
[[nodiscard]] RelativeErrors relative_errors(const Workload& workload, const std::vector<double>& counts,
                                             const std::vector<char>& skip = {});
[[nodiscard]] double average_relative_error(const Workload& workload, const std::vector<double>& counts,
                                            const std::vector<char>& skip = {});

// Matching relative error of each set, (original - published) / original; sets that no record matches give 0.
[[nodiscard]] std::vector<double> matching_relative_errors(const std::vector<std::vector<Item>>& sets,
                                                           const Records& original, const Published& published);

// Combinations of exactly m codes that occur: how many there are, and how many occur once.
struct Uniqueness {
    double combinations = 0;
    double unique = 0;

    [[nodiscard]] double share() const { return combinations > 0 ? unique / combinations : 0; }
};
// An error where the records are too long for it.
[[nodiscard]] Result<Uniqueness> uniqueness(const Records& records, std::size_t m);

// Diagnosis Count: pairs of patient and (published) code. Code Count: codes of the original that are represented.
struct Coverage {
    std::size_t diagnoses = 0;
    std::size_t codes = 0;
    std::size_t published_codes = 0;  // a generalized code counts once
};
[[nodiscard]] Coverage coverage(const Records& records);

// Patients by how many have the same set of codes; those without codes are none.
struct AlikePatients {
    std::size_t patients = 0;
    std::size_t unique = 0;   // nobody else has the same
    std::size_t below_k = 0;  // fewer than k have it, these among them
    std::size_t sets = 0;     // different ones
    double highest = 0;       // chance to pick a patient whose codes are known
};
[[nodiscard]] AlikePatients count_alike(const Records& records, std::size_t k);

}  // namespace scrim
