#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "nlp/base/random.h"
#include "nlp/base/result.h"
#include "nlp/labels.h"
#include "nlp/lexicon.h"

namespace scrim {

// Invented names for real ones, drawn from the key: the same word always gets the same other word, of the same sex
// and origin as far as lists of names know them, and in the same form (capitals, order, initials). Const and
// thread-safe.
class Surrogates {
   public:
    [[nodiscard]] static Result<Surrogates> make(const Key& key);

    // "Mrs. Ruth A. ELLISON" -> "Ms. Clara D. WHITAKER"; titles that tell marriage become those that do not.
    [[nodiscard]] std::string name_for(std::string_view text) const;

   private:
    using Pool = std::vector<std::string_view>;
    Surrogates(const Key& key, const Lexicon& lexicon) : key_(key), lexicon_(&lexicon) {}

    [[nodiscard]] std::string word_for(std::string_view word, bool as_surname) const;
    [[nodiscard]] const Pool& pool_for(std::string_view word, bool as_surname) const;
    [[nodiscard]] bool is_surname(std::string_view word) const;

    Key key_;
    const Lexicon* lexicon_;
    std::map<std::string, Pool, std::less<>> first_names_;  // "F", "M", "F Indian"
    std::map<std::string, Pool, std::less<>> surnames_;     // "", "Irish"
};

}  // namespace scrim
