#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "nlp/document.h"
#include "nlp/lexicon.h"

namespace scrim {

// What the rules ask of a word again and again, looked up once per note.
struct WordInfo {
    LexiconKinds kinds = 0;      // of the word alone
    LexiconKinds inside = 0;     // of longer phrases that cover the word ("Parkinson's disease")
    float commonness = 0;        // as an English word: log10 of its frequency per billion words; 0 if it is none
    float first_weight = 0;      // as a given name: log10 of its bearers per million people, at least 0.5
    float last_weight = 0;       // as a surname, likewise
    bool noun_only = false;      // as an English word it is neither verb nor adjective
    bool adjective = false;      // first of all an adjective
    bool in_dictionary = false;  // a word with a part of speech, not just a string that occurs

    [[nodiscard]] bool is(LexiconKind kind) const { return (kinds & kind_bit(kind)) != 0; }
    [[nodiscard]] bool any(LexiconKinds some) const { return (kinds & some) != 0; }
};

inline constexpr LexiconKinds medical_kinds =
    kind_bits(LexiconKind::problem, LexiconKind::symptom, LexiconKind::medication, LexiconKind::test,
              LexiconKind::procedure, LexiconKind::device, LexiconKind::anatomy);

// A note with all that the stages of the rule tagger share.
class RuleContext {
   public:
    RuleContext(const Document& document, const Lexicon& lexicon);

    [[nodiscard]] const Document& document() const { return document_; }
    [[nodiscard]] const Lexicon& lexicon() const { return lexicon_; }
    [[nodiscard]] std::string_view text() const { return document_.text(); }
    [[nodiscard]] const std::vector<LexiconMatch>& matches() const { return matches_; }

    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(document_.tokens.size()); }
    [[nodiscard]] const Token& token(std::uint32_t index) const { return document_.tokens[index]; }
    [[nodiscard]] const WordInfo& info(std::uint32_t index) const { return words_[index]; }
    [[nodiscard]] std::string_view word(std::uint32_t index) const { return document_.text_of(token(index)); }
    // Lower case without periods: "dr" for "Dr.".
    [[nodiscard]] std::string_view plain(std::uint32_t index) const {
        return {plain_.data() + plain_begin_[index], plain_begin_[index + 1] - plain_begin_[index]};
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

    // How many line breaks stand between this token and the one before.
    [[nodiscard]] int line_breaks_before(std::uint32_t index) const;

   private:
    const Document& document_;
    const Lexicon& lexicon_;
    std::vector<LexiconMatch> matches_;
    std::vector<WordInfo> words_;
    std::string plain_;                       // of all tokens, one behind the other
    std::vector<std::uint32_t> plain_begin_;  // [tokens + 1]
    bool capitals_ = false;
};

}  // namespace scrim
