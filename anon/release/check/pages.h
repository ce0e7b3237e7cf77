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
    // The same as phrases in lower case, added to a set.
    void find(const Note& original, std::unordered_set<std::string>& phrases) const;
    [[nodiscard]] bool has(std::string_view value) const { return !phrase_there(value).empty(); }
    [[nodiscard]] bool is_ordinary(std::string_view value) const;  // words of the language or of medicine, all of them

   private:
    void find_span(const Note& original, const Span& span, std::unordered_set<std::string>& phrases) const;
    [[nodiscard]] std::string phrase_there(std::string_view value) const;  // empty if it is not

    const Lexicon* lexicon_;
    std::unordered_set<std::string> phrases_;  // of up to so many words in a row as a value may have, in lower case
    std::unordered_set<std::string> terms_;    // the same, of terms that may be named
};

// Whether a text holds one of the phrases that a search found.
[[nodiscard]] bool holds_a_phrase(std::string_view text, const std::unordered_set<std::string>& phrases);

}  // namespace scrim
