#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "anon/core/manifest.h"
#include "anon/notes/verify/released_notes.h"
#include "anon/release/kind_options.h"
#include "nlp/base/result.h"
#include "nlp/lexicon/lexicon.h"
#include "nlp/taggers/rules/engine/pattern.h"

namespace scrim {

// The 18 categories of HIPAA's Safe Harbor, 45 CFR 164.514(b)(2)(i)(A) to (R).
inline constexpr std::size_t safe_harbor_categories = 18;
using SafeHarborCounts = std::array<std::size_t, safe_harbor_categories>;

[[nodiscard]] std::string_view safe_harbor_category(std::size_t category);  // "telephone numbers"

// Looks in what was released, without the original, for what Safe Harbor forbids and its form gives away: numbers and
// addresses that are announced or have a form of their own, dates finer than a year, ages over 89, ZIP codes beyond
// three digits or of an area with 20,000 people or fewer. Names and places have no such form. Const and thread-safe.
class SafeHarborSearch {
   public:
    [[nodiscard]] static Result<SafeHarborSearch> make();

    [[nodiscard]] SafeHarborCounts search(const ReleasedNote& note) const;
    [[nodiscard]] SafeHarborCounts search_text(std::string_view text) const;

    // The note's text with placeholders for what was found in it: [ADDRESS].
    [[nodiscard]] std::string masked(const ReleasedNote& note) const;

   private:
    struct Found {
        PatternMatch match;
        float score;
        Label label;
    };
    [[nodiscard]] std::vector<Found> find(std::string_view text) const;

    SafeHarborSearch(PatternTable patterns, const Lexicon* lexicon)
        : patterns_(std::move(patterns)), lexicon_(lexicon) {}

    PatternTable patterns_;
    const Lexicon* lexicon_;
};

// One check a category: found none, found so many and in which notes, or that it cannot be proven.
[[nodiscard]] Result<std::vector<Check>> check_safe_harbor(const Release& release, const KindOptions& options);

}  // namespace scrim
