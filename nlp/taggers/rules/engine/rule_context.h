#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nlp/document.h"
#include "nlp/lexicon/lexicon.h"
#include "nlp/lexicon/token_facts.h"

namespace scrim {

inline constexpr LexiconKinds medical_kinds =
    kind_bits(LexiconKind::problem, LexiconKind::symptom, LexiconKind::medication, LexiconKind::test,
              LexiconKind::procedure, LexiconKind::device, LexiconKind::anatomy);

// A note with all that the stages of the rule tagger share.
class RuleContext {
   public:
    // `own` are a hospital's own words, read besides those of the lexicon.
    RuleContext(const Document& document, const Lexicon& lexicon, const Lexicon* own = nullptr);

    [[nodiscard]] const Document& document() const { return document_; }
    [[nodiscard]] const Lexicon& lexicon() const { return lexicon_; }
    [[nodiscard]] std::string_view text() const { return document_.text(); }
    [[nodiscard]] const std::vector<LexiconMatch>& matches() const { return reading_.matches; }

    // What is known of each token by its text, with room for what is found of it.
    [[nodiscard]] std::span<TokenFacts* const> facts() const { return reading_.tokens; }

    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(document_.tokens.size()); }
    [[nodiscard]] const Token& token(std::uint32_t index) const { return document_.tokens[index]; }
    [[nodiscard]] const WordInfo& info(std::uint32_t index) const { return words_[index]; }
    [[nodiscard]] std::string_view word(std::uint32_t index) const { return document_.text_of(token(index)); }
    // Lower case without periods: "dr" for "Dr.".
    [[nodiscard]] std::string_view plain(std::uint32_t index) const { return reading_.tokens[index]->plain; }
    // Whether the token is one of the lower-case words, "he|she".
    template <Words words>
    [[nodiscard]] bool is_one_of(std::uint32_t index) const {
        return reading_.tokens[index]->is.has(word_list_number<words>);
    }
    // Whether a word of the token is: of "follow-up" both are.
    template <Words words>
    [[nodiscard]] bool has_word(std::uint32_t index) const {
        return reading_.tokens[index]->has.has(word_list_number<words>);
    }
    [[nodiscard]] bool is_word(std::uint32_t index) const {
        return index < size() && (token(index).kind == TokenKind::word);
    }
    [[nodiscard]] bool is_mark(std::uint32_t index, char mark) const {
        return index < size() && token(index).kind == TokenKind::mark && text()[token(index).begin] == mark;
    }

    // Whether the case of this token says something: not in a note or line of capitals.
    [[nodiscard]] bool case_tells(std::uint32_t index) const {
        return !capitals_ && !token(index).has(token_caps_line);
    }
    [[nodiscard]] bool all_capitals() const { return capitals_; }

    // A capital letter that means a name: not at the start of a sentence, or the word is none otherwise.
    [[nodiscard]] bool starts_sentence(std::uint32_t index) const;

    // The words that can be part of a proper name, in order: those with a capital, and st, mt, ft and 's.
    [[nodiscard]] const std::vector<std::uint32_t>& proper_words() const { return proper_words_; }

    // How many line breaks stand between this token and the one before.
    [[nodiscard]] int line_breaks_before(std::uint32_t index) const;

   private:
    const Document& document_;
    const Lexicon& lexicon_;
    LexiconReading reading_;
    std::vector<WordInfo> words_;
    std::vector<std::uint32_t> proper_words_;
    bool capitals_ = false;
};

}  // namespace scrim
