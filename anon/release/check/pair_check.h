#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "anon/notes/verify/released_notes.h"
#include "anon/release/check/leaks.h"
#include "nlp/base/json.h"
#include "nlp/document.h"
#include "nlp/lexicon/lexicon.h"

namespace scrim {

inline constexpr std::uint32_t no_released = UINT32_MAX;

// What one original finds of itself.
struct PairFound {
    std::uint32_t number = no_released;  // of its released note
    Leaks leaks;
    std::size_t in_pages = 0;         // of its values in manifest and report
    std::size_t own_ids = 0;          // ids of the original that its release shows
    std::size_t foreign_words = 0;    // that the original does not have
    std::size_t chance_ids = 0;       // the same, where the original's id has the form of released ids
    bool shows_year_of_old = false;   // a year of a patient whose age may not be told
    std::vector<std::string> shared;  // values that it shows of labels that a group must agree on
};

// The checks of one released note against its original, as the manifest asks for them. Const and thread-safe.
class PairCheck {
   public:
    [[nodiscard]] static Result<PairCheck> make(const Json& manifest);

    [[nodiscard]] PairFound check(const Note& original, const ReleasedNote& released) const;
    [[nodiscard]] bool ids_kept() const { return ids_kept_; }
    [[nodiscard]] bool words_kept() const { return words_kept_; }

   private:
    PairCheck(LeakSearch search, std::vector<Label> shared, const Lexicon* lexicon)
        : search_(std::move(search)), shared_(std::move(shared)), lexicon_(lexicon) {}

    LeakSearch search_;
    std::vector<Label> shared_;  // labels that a group must agree on
    const Lexicon* lexicon_;
    bool ids_kept_ = false;
    bool words_kept_ = true;  // the release writes no words of its own
};

}  // namespace scrim
