#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "corpora/generator/pools.h"
#include "nlp/base/result.h"
#include "nlp/labels.h"

namespace scrim::corpora {

// {name:argument:argument}, with {^name} for a capital letter, {name?60} for 60 percent of the notes and
// {name*2-4} for two to four different alternatives of a rule.
struct Slot {
    std::string name;
    std::vector<std::string> arguments;
    bool capital = false;
    int percent = 100;
    int least = 1;
    int most = 1;

    [[nodiscard]] std::string_view argument(std::size_t index) const {
        return index < arguments.size() ? std::string_view(arguments[index]) : std::string_view();
    }
};

// What a template text is made of. A span opens at <p ...> and closes at its >.
struct Piece {
    enum class Kind : std::uint8_t { literal, slot, open, close };
    Kind kind = Kind::literal;
    std::string literal;
    Slot slot;
    Label label = Label::problem;
    Role role = Role::none;
    std::uint8_t assertions = 0;
};
using Template = std::vector<Piece>;

[[nodiscard]] Result<Template> parse_template(std::string_view text);

// One way to write a rule; `conditions` are the words in parentheses before it: (F adult).
struct Alternative {
    Template text;
    std::string source;
    std::vector<std::string> conditions;
    bool for_test = false;
};

struct Rule {
    std::string name;
    bool open = false;  // no alternative is kept for the test
    std::vector<Alternative> alternatives;
};

// The rules of the template files; docs/generator.md describes their form.
class Grammar {
   public:
    [[nodiscard]] static Result<Grammar> parse(std::string_view text);
    [[nodiscard]] const Rule* rule(const std::string& name) const;
    [[nodiscard]] const std::vector<Rule>& rules() const { return rules_; }

   private:
    std::vector<Rule> rules_;
    std::unordered_map<std::string, std::size_t> index_;
};

[[nodiscard]] std::vector<std::string> split_at(std::string_view text, char mark);  // parts trimmed

}  // namespace scrim::corpora
