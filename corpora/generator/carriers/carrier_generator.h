#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "corpora/generator/carriers/carrier.h"
#include "corpora/generator/grammar.h"
#include "corpora/generator/values/values.h"
#include "nlp/base/result.h"
#include "nlp/document.h"
#include "nlp/taggers/tagger.h"

namespace scrim::corpora {

struct CarrierOptions {
    std::string folder;  // of carriers; empty for the shipped ones
    Split split = Split::train;
    std::uint64_t seed = 1;
    double noise = 1;
};

// Makes notes from carriers: every carrier of the split once, in an order of the seed, then again with other values. A
// note depends on the options and its number alone. Health details and words of gender are labelled by the rules.
class CarrierGenerator {
   public:
    [[nodiscard]] static Result<std::unique_ptr<CarrierGenerator>> make(const CarrierOptions& options);

    [[nodiscard]] Result<Note> note(std::uint64_t number) const;
    [[nodiscard]] std::size_t carriers() const { return carriers_.size(); }

   private:
    CarrierGenerator() = default;
    void add_health_details(Note& note) const;

    CarrierOptions options_;
    Grammar grammar_;
    std::unique_ptr<Values> values_;
    std::unique_ptr<Tagger> rules_;
    std::vector<Carrier> carriers_;
};

}  // namespace scrim::corpora
