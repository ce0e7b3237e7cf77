#pragma once

#include <cstdint>
#include <string_view>

#include "nlp/lexicon/around.h"
#include "nlp/taggers/rules/engine/rule_context.h"

namespace scrim {

// Walks over proper names of things and places: runs of words that begin with a capital, with the small
// words that stand inside such names ("Our Lady of Grace", "Prince & Sons").
class ProperWords {
   public:
    explicit ProperWords(const RuleContext& context) : context_(context) {}

    // A word that can be part of such a name: a capital, no function word.
    [[nodiscard]] bool is_part(std::uint32_t index) const;
    // Of the run that ends right before `end`, the first token; equal to `end` if there is none. `limit`
    // is the largest number of tokens.
    [[nodiscard]] std::uint32_t run_begin(std::uint32_t end, std::uint32_t limit) const;
    // The end of the run that begins at `begin`.
    [[nodiscard]] std::uint32_t run_end(std::uint32_t begin, std::uint32_t limit) const;
    // Whether one of the words (separated by '|', lower case) stands right before the token.
    template <Words words>
    [[nodiscard]] bool behind_word(std::uint32_t index) const {
        return index > 0 && context_.has_word<words>(index - 1);
    }

   private:
    [[nodiscard]] bool own_line(std::uint32_t index) const;
    [[nodiscard]] bool is_link(std::uint32_t index) const;  // of, the, and, &, ' inside a name

    const RuleContext& context_;
};

[[nodiscard]] Span span_of(const RuleContext& context, std::uint32_t first, std::uint32_t last, Label label,
                           float score, std::string_view rule);

}  // namespace scrim
