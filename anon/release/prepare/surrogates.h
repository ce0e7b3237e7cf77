#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "nlp/base/random.h"
#include "nlp/base/result.h"
#include "nlp/labels.h"
#include "nlp/lexicon/lexicon.h"

namespace scrim {

// Invented names for real ones, drawn from the key for each patient: in the notes of one patient the same word gets the
// same other word, in those of another another one (else who knows one name decodes them all), of the same sex and
// origin as far as lists of names know them, and in the same form (capitals, order, initials). Const and thread-safe.
class Surrogates {
   public:
    // What an invented name may have in common with the true one. What a release hides it must not tell.
    struct Keeps {
        bool sex = true;
        bool origin = true;
    };
    [[nodiscard]] static Result<Surrogates> make(const Key& key, const Keeps& keeps);
    [[nodiscard]] static Result<Surrogates> make(const Key& key) { return make(key, Keeps{true, true}); }

    // "Mrs. Ruth A. ELLISON" -> "Ms. Clara D. WHITAKER"; titles that tell marriage become those that do not, and where
    // the sex is not kept titles that tell it go. Empty
    // where a word of it is one of medicine and no name: an invented name there would be an invented fact.
    [[nodiscard]] std::string name_for(std::string_view text, std::uint32_t patient) const;

   private:
    using Pool = std::vector<std::string_view>;
    Surrogates(const Key& key, const Keeps& keeps, const Lexicon& lexicon)
        : key_(key), keeps_(keeps), lexicon_(&lexicon) {}

    [[nodiscard]] std::string word_for(std::string_view word, bool as_surname, std::uint32_t patient) const;
    [[nodiscard]] bool is_health_word(std::string_view word) const;
    [[nodiscard]] const Pool& pool_for(std::string_view word, bool as_surname) const;
    [[nodiscard]] bool is_surname(std::string_view word) const;

    Key key_;
    Keeps keeps_;
    const Lexicon* lexicon_;
    std::map<std::string, Pool, std::less<>> first_names_;  // "F", "M", "F Indian"; "" of either sex
    std::map<std::string, Pool, std::less<>> surnames_;     // "", "Irish"
};

}  // namespace scrim
