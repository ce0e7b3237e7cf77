#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nlp/base/result.h"
#include "nlp/document.h"
#include "nlp/labels.h"
#include "nlp/lexicon/around.h"

namespace scrim {

struct TokenFacts;

// A match of a pattern's group in the text, in bytes.
struct PatternMatch {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
};

// What a check is told besides the match, as its row says: the marks of "after:(:<", the words of "not words before:
// mrn|record", the number of "digits:5".
struct CheckArgument {
    std::string marks;
    std::shared_ptr<const std::string> text;  // what `words` are of
    std::optional<WordList> words;
    std::size_t number = 0;
};

// Decides what a regular expression cannot: whether a matched group is really meant, given the text around it. The
// checks and their names are in nlp/taggers/rules/checks.
struct PatternCheck {
    using Holds = bool (*)(std::string_view text, PatternMatch match, const CheckArgument& argument);
    Holds holds = nullptr;
    CheckArgument argument = {};
};

// A regular expression whose capture groups are spans; group i gets the label groups[i].
struct Pattern {
    std::string name;   // the rule that a span names: "phone.us.dashed"
    std::string regex;  // may hold <parts> that are replaced from the table of parts
    std::vector<Label> groups;
    Role role = Role::none;
    float score = 0.9F;
    std::vector<PatternCheck> checks = {};  // all must hold
    bool announces_name = false;            // its groups are no spans: a name begins there
    std::string_view rule = {};             // the name, for spans; set when a table is compiled
    std::string needs = {};  // "@|(at)": texts without one of these are not searched; for what may begin with any word
};

// Named parts of regular expressions: "<month>" stands for a whole alternative.
using PatternParts = std::vector<std::pair<std::string, std::string>>;

// The expression with its <parts> written out.
[[nodiscard]] std::string with_parts(std::string regex, const PatternParts& parts);

// A table of patterns that are searched together, in one pass over the text. A match begins at the start of a word,
// at a line break or at a mark: a pattern that begins inside a word or with a blank is never found. This is the one
// place that knows RE2.
class PatternTable {
   public:
    // Refuses a pattern that does not compile or has another number of groups than labels.
    static Result<PatternTable> compile(std::vector<Pattern> patterns, const PatternParts& parts);

    PatternTable(PatternTable&&) noexcept;
    PatternTable& operator=(PatternTable&&) noexcept;
    PatternTable(const PatternTable&) = delete;
    PatternTable& operator=(const PatternTable&) = delete;
    ~PatternTable();

    using Found = std::function<void(const Pattern& pattern, Label label, PatternMatch match)>;
    void search(std::string_view text, const Found& found) const { search(text, {}, found); }

    // The same for a text whose tokens are known: where the heads of the patterns are after a word is kept with it.
    struct Tokens {
        std::span<const Token> places;
        std::span<TokenFacts* const> facts;
    };
    void search(std::string_view text, Tokens tokens, const Found& found) const;

   private:
    struct Compiled;
    std::size_t match_at(std::string_view text, std::size_t index, std::size_t start, const Found& found) const;
    explicit PatternTable(std::unique_ptr<Compiled> compiled);

    std::unique_ptr<Compiled> compiled_;
};

}  // namespace scrim
