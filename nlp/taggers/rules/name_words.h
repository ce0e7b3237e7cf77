#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "nlp/taggers/rules/engine/rule_context.h"

namespace scrim {

// How much speaks for a token being part of a person's name, from the token alone.
enum class NameStrength : std::uint8_t {
    none,       // cannot be: a function word, a number, a lower-case word that is no name
    possible,   // written like a name, and no ordinary word
    ambiguous,  // a name that is also a word or an eponym: White, May, Parkinson
    likely,     // a known name that is hardly anything else
};

// Judges tokens and walks over names. Tokens are given by index; ends are exclusive.
class NameWords {
   public:
    explicit NameWords(const RuleContext& context) : context_(context), strengths_(context.size(), unknown) {}

    [[nodiscard]] NameStrength strength(std::uint32_t index) const;
    [[nodiscard]] bool is_first_name(std::uint32_t index) const;         // a likely given name
    [[nodiscard]] bool is_double_given_name(std::uint32_t index) const;  // "Mary-Anne"
    [[nodiscard]] bool is_last_name(std::uint32_t index) const;          // a likely surname
    [[nodiscard]] bool is_initial(std::uint32_t index) const;            // "J." or "J"
    [[nodiscard]] bool is_particle(std::uint32_t index) const;           // van, de la, bin
    [[nodiscard]] bool is_suffix(std::uint32_t index) const;             // Jr., III
    [[nodiscard]] bool is_title(std::uint32_t index) const;              // Mr., Dr.
    [[nodiscard]] bool is_doctor_title(std::uint32_t index) const;
    [[nodiscard]] bool is_credential(std::uint32_t index) const;  // M.D., RN
    [[nodiscard]] bool is_function_word(std::uint32_t index) const;
    [[nodiscard]] bool is_note_word(std::uint32_t index) const;     // "Denies", "Room": a capital says nothing
    [[nodiscard]] bool written_as_name(std::uint32_t index) const;  // a capital, or case says nothing

    // The end of the name that begins at `index`: given names, initials, particles, surnames, a suffix.
    // `trusted`: the place says that a name must come (after a title), so its first word may be any.
    // Equal to `index` if there is none.
    [[nodiscard]] std::uint32_t name_end(std::uint32_t index, bool trusted) const;

    // "LAST, FIRST M." where both parts can be names; `trusted` as above, for the surname. Equal to `index`
    // if there is none.
    [[nodiscard]] std::uint32_t comma_name_end(std::uint32_t index, bool trusted = false) const;

   private:
    static constexpr auto unknown = static_cast<NameStrength>(0xff);

    [[nodiscard]] NameStrength judge(std::uint32_t index) const;
    [[nodiscard]] bool continues(std::uint32_t index, std::uint32_t begin) const;

    const RuleContext& context_;
    mutable std::vector<NameStrength> strengths_;  // [token]; unknown until asked for
};

}  // namespace scrim
