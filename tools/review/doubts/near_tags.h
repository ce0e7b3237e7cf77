#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "nlp/base/result.h"
#include "nlp/document.h"
#include "nlp/lexicon/lexicon.h"
#include "nlp/taggers/learned/features_tagger.h"
#include "nlp/taggers/tagger.h"

namespace scrim::review {

// A token that no identifier's tag covers and that the trained taggers took for one, though not surely enough.
struct NearTag {
    std::uint32_t begin = 0;  // bytes
    std::uint32_t end = 0;
    float chance = 0;  // that it is a direct identifier
};

// What the shipped trained taggers nearly tagged. Const and safe to use from many threads.
class NearTags {
   public:
    // Loads the models; an error where they cannot be used.
    [[nodiscard]] static Result<std::unique_ptr<NearTags>> make();

    // In the order of the text; chances that are next to none are left out.
    [[nodiscard]] Result<std::vector<NearTag>> find(const Document& document) const;

   private:
    explicit NearTags(const Lexicon& lexicon) : lexicon_(lexicon) {}

    const Lexicon& lexicon_;
    std::vector<std::unique_ptr<Tagger>> taggers_;  // svm, crf, neural
};

// How sure the taggers are of a token, and what it looks like.
struct NearTagSigns {
    float crf = 0;  // probability of any label
    float neural = 0;
    bool direct = false;  // the surest tagger takes it for a direct identifier
    bool in_detail = false;
};
[[nodiscard]] float chance_of_miss(const Token& token, const NearTagSigns& signs);

}  // namespace scrim::review
