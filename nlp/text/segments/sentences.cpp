#include "nlp/text/segments/sentences.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "nlp/text/abbreviations.h"

namespace scrim {

namespace {

// No model needs more context, and no text may make one sentence without end.
constexpr std::uint32_t longest_sentence = 1000;

class SentenceSplitter {
   public:
    SentenceSplitter(std::string_view text, const std::vector<Token>& tokens, std::vector<Line>& lines)
        : text_(text), tokens_(tokens), lines_(lines), width_(wrap_width()) {}

    std::vector<Sentence> run() {
        std::uint32_t first = 0;
        for (std::size_t l = 0; l < lines_.size(); ++l) {
            Line& line = lines_[l];
            for (std::uint32_t t = line.first; t + 1 < line.last; ++t)
                if (ends_between(first, t) || t + 1 - first >= longest_sentence) close(first, t + 1);
            if (line.first == line.last) continue;
            if (goes_on(l) && !ends_between(first, line.last - 1))
                line.flags |= line_wrapped;
            else
                close(first, line.last);
        }
        return std::move(sentences_);
    }

   private:
    [[nodiscard]] std::string_view of(std::uint32_t token) const {
        return text_.substr(tokens_[token].begin, tokens_[token].end - tokens_[token].begin);
    }

    void close(std::uint32_t& first, std::uint32_t last) {
        if (first < last) sentences_.push_back({first, last});
        first = last;
    }

    // The width at which the text was wrapped by hand or program; 0 if it was not.
    [[nodiscard]] std::uint32_t wrap_width() const {
        std::uint32_t longest = 0;
        for (const Line& line : lines_) longest = std::max(longest, line.end - line.begin);
        if (longest > 120 || longest < 30) return 0;
        const auto full = std::count_if(lines_.begin(), lines_.end(), [longest](const Line& line) {
            return (line.end - line.begin) * 5 >= longest * 4;
        });
        return full >= 3 ? longest : 0;
    }

    // True if the next line carries on the text of this one.
    [[nodiscard]] bool goes_on(std::size_t l) const {
        if (l + 1 >= lines_.size()) return false;
        const Line& line = lines_[l];
        const Line& next = lines_[l + 1];
        if (next.has(line_blank) || next.has(line_rule) || next.has(line_list_item) || line.has(line_rule))
            return false;
        if (tokens_[next.first].has(token_heading)) return false;
        const std::uint32_t last = line.last - 1;
        if (tokens_[last].has(token_heading) || of(last) == ":") return false;
        const std::uint32_t first_word = tokens_[next.first].end - next.begin;
        if (width_ > 0 && line.end - line.begin + 1 + first_word > width_) return true;
        if (of(last) == ",") return line.last - line.first > 3 && !tokens_[next.first].has(token_caps_line);
        if (tokens_[last].has(token_period)) return leads_on(last);
        if (of(last) == "." || of(last) == "!" || of(last) == "?") return false;
        const Token& start = tokens_[next.first];
        if (start.kind == TokenKind::word && !start.has(token_capital)) return line.last - line.first > 1;
        constexpr std::array<std::string_view, 10> links = {"of", "the",  "and", "at", "by",
                                                            "in", "with", "for", "to", "from"};
        return std::find(links.begin(), links.end(), of(last)) != links.end();
    }

    // "Dr." and "J." want a name after them.
    [[nodiscard]] bool leads_on(std::uint32_t token) const {
        const std::string_view word = of(token);
        return word.size() == 2 || abbreviation(word.substr(0, word.size() - 1)) == Abbreviation::title;
    }

    [[nodiscard]] bool ends_between(std::uint32_t first, std::uint32_t t) const {
        if (t + 1 >= tokens_.size()) return true;
        const Token& here = tokens_[t];
        const Token& next = tokens_[t + 1];
        if (here.has(token_period)) return abbreviation_ends(first, t);
        if (here.kind != TokenKind::mark) return false;
        const std::string_view mark = of(t);
        if (is_closing(mark) && t > first) {
            // A bracket or quote after the period goes with the sentence it closes.
            const std::string_view before = of(t - 1);
            return is_final(before) && starts_sentence(t + 1, false) && !next.has(token_glued);
        }
        if (!is_final(mark)) return false;
        if (is_closing(of(t + 1)) && next.has(token_glued)) return false;
        if (is_list_number(first, t)) return false;
        if (next.has(token_glued)) return mark == "." && t > first && glued_sentence(t);
        return starts_sentence(t + 1, mark != ".");
    }

    static bool is_final(std::string_view mark) {
        return mark == "." || mark == "!" || mark == "?" || mark == "..." || mark == "。" || mark == "؟";
    }
    static bool is_closing(std::string_view mark) {
        return mark == "\"" || mark == ")" || mark == "]" || mark == "'" || mark == "”" || mark == "’";
    }

    // "stable.The": a lower-case word or a number, a period, a capital.
    [[nodiscard]] bool glued_sentence(std::uint32_t t) const {
        const Token& before = tokens_[t - 1];
        const Token& next = tokens_[t + 1];
        if (!next.has(token_capital) || next.kind == TokenKind::address) return false;
        return before.kind != TokenKind::word || before.end - before.begin > 1;
    }

    // "1." and "2." that count items are no sentences of their own.
    [[nodiscard]] bool is_list_number(std::uint32_t first, std::uint32_t t) const {
        return t == first + 1 && tokens_[first].kind == TokenKind::number && of(t) == "." &&
               tokens_[t].has(token_glued);
    }

    [[nodiscard]] bool starts_sentence(std::uint32_t t, bool any) const {
        const Token& token = tokens_[t];
        if (token.kind == TokenKind::word) return any || token.has(token_capital) || !ascii(t);
        if (token.kind == TokenKind::mark) return of(t) != "," && of(t) != ";" && of(t) != ".";
        return true;
    }

    [[nodiscard]] bool ascii(std::uint32_t t) const { return (text_[tokens_[t].begin] & 0x80) == 0; }

    // After "Dr." never; after "b.i.d." before a capital; after "Hosp." or "M.D." only before a word that
    // opens sentences, since a name may follow.
    [[nodiscard]] bool abbreviation_ends(std::uint32_t first, std::uint32_t t) const {
        const Token& next = tokens_[t + 1];
        if (leads_on(t) || t == first) return false;
        if (next.kind != TokenKind::word || !next.has(token_capital) || next.has(token_glued)) return false;
        if (opens_sentence(of(t + 1))) return true;
        return !tokens_[t].has(token_capital) && !is_never_last(of(t));
    }
    static bool is_never_last(std::string_view word) { return word == "e.g." || word == "i.e." || word == "vs."; }

    std::string_view text_;
    const std::vector<Token>& tokens_;
    std::vector<Line>& lines_;
    std::uint32_t width_;
    std::vector<Sentence> sentences_;
};

}  // namespace

std::vector<Sentence> split_sentences(std::string_view text, const std::vector<Token>& tokens,
                                      std::vector<Line>& lines) {
    return SentenceSplitter(text, tokens, lines).run();
}

}  // namespace scrim
