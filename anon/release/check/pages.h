#pragma once

#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "anon/core/manifest.h"
#include "nlp/document.h"
#include "nlp/lexicon/lexicon.h"

namespace scrim {

// What of a release is not notes: manifest, report, structured records. They show aggregates and the words of the
// program, so that only what can hardly be there by chance is looked for: names of several words, names that are no
// other word, numbers of six digits and more, dates of a day; not what is a health detail of k patients, which the
// report names. Const and thread-safe.
class PageSearch {
   public:
    // What is searched: the texts, and the terms that they may name.
    struct Pages {
        std::vector<std::string> texts;
        std::vector<std::string> terms;
    };
    [[nodiscard]] static Result<Pages> read(const Release& release);
    [[nodiscard]] static Result<PageSearch> make(const Release& release);
    PageSearch(const std::vector<std::string>& texts, const std::vector<std::string>& terms, const Lexicon* lexicon);

    // How many of the note's identifiers, dates and hospitals are there.
    [[nodiscard]] std::size_t search(const Note& original) const;
    [[nodiscard]] bool has(std::string_view value) const;
    [[nodiscard]] bool is_ordinary(std::string_view value) const;  // words of the language or of medicine, all of them

   private:
    const Lexicon* lexicon_;
    std::unordered_set<std::string> phrases_;  // of up to so many words in a row as a value may have, in lower case
    std::unordered_set<std::string> terms_;    // the same, of terms that may be named
};

}  // namespace scrim
