// The matcher. First every token becomes units, one per normal word, each looked up when its token's text is first
// seen; then from each unit that starts a token the phrase trie is walked for as long as it goes. Phrases are short, so
// the whole is linear in the text.

#include <algorithm>
#include <array>
#include <deque>
#include <string>
#include <utility>

#include "nlp/lexicon/lexicon.h"
#include "nlp/lexicon/lexicon_format.h"
#include "nlp/lexicon/token_facts.h"
#include "nlp/lexicon/word_form.h"

namespace scrim {

using lexicon_format::has_children;

namespace {

bool is_hyphen(std::string_view mark) {
    return mark == "-" || mark == "\u2010" || mark == "\u2011" || mark == "\u2013";
}

}  // namespace

class LexiconMatcher {
   public:
    LexiconMatcher(const Lexicon& lexicon, const Document& document, const std::vector<TokenFacts*>& tokens)
        : lexicon_(lexicon), document_(document), tokens_(tokens) {}

    std::vector<LexiconMatch> run() {
        read_units();
        std::vector<LexiconMatch> matches;
        matches.reserve(units_.size());
        for (std::size_t index = 0; index < units_.size(); ++index) {
            if (units_[index].starts_token) match_at(index, matches);
        }
        return matches;
    }

   private:
    static constexpr std::uint32_t none = Lexicon::none;
    static constexpr std::size_t max_marks = 2;             // in a row inside a phrase
    static constexpr std::size_t longest_abbreviation = 5;  // a period after a longer word ends the phrase

    struct Unit {
        const TokenWord* word = nullptr;
        std::uint32_t token = 0;
        std::uint32_t last = 0;       // after the last token that it is part of
        std::uint32_t stem_last = 0;  // the same for the stem: Brown without 's
        bool starts_token = false;
        bool ends_token = false;
        bool joins = false;  // a phrase may go on from the unit before
    };

    struct Candidate {
        std::uint32_t node;
        std::uint32_t last;
        std::size_t unit;  // the last one of the phrase
        LexiconKinds kinds;
    };

    void read_units();
    void read_token(std::uint32_t index, bool joins);
    bool read_possessive_ending(std::uint32_t index, std::string_view text);
    [[nodiscard]] std::string last_word() const;
    [[nodiscard]] bool mark_joins(std::string_view mark) const;
    [[nodiscard]] bool blank_line_before(const Token& token, std::uint32_t previous_end) const;
    void descend(std::uint32_t node, LexiconKinds mask, std::size_t index, bool by_stem, LexiconKinds allowed);
    [[nodiscard]] bool goes_on(const TokenWord& word, std::size_t index) const;
    void match_at(std::size_t index, std::vector<LexiconMatch>& matches);
    void add_longest(const Unit& unit, std::vector<LexiconMatch>& matches);

    const Lexicon& lexicon_;
    const Document& document_;
    const std::vector<TokenFacts*>& tokens_;
    std::vector<Unit> units_;
    std::deque<TokenWord> possessives_;  // words of two or three tokens: Mary 's
    std::size_t endings_ = 0;            // tokens that the last unit was given
    std::array<Candidate, 64> candidates_;
    std::size_t candidate_count_ = 0;
};

void LexiconMatcher::read_units() {
    units_.reserve(document_.tokens.size() + document_.tokens.size() / 8);
    std::size_t marks = 0;
    bool joins = false;
    std::uint32_t previous_end = 0;
    for (std::uint32_t index = 0; index < document_.tokens.size(); ++index) {
        const Token& token = document_.tokens[index];
        const std::string_view text = document_.text_of(token);
        if (blank_line_before(token, previous_end)) joins = false;
        previous_end = token.end;
        if (token.kind == TokenKind::address) {
            joins = false;
            continue;
        }
        if (token.kind == TokenKind::mark && text != "&") {
            ++marks;
            joins = joins && marks <= max_marks && mark_joins(text);
            continue;
        }
        if (!read_possessive_ending(index, text)) read_token(index, joins);
        joins = true;
        marks = 0;
    }
}

bool LexiconMatcher::blank_line_before(const Token& token, std::uint32_t previous_end) const {
    std::size_t lines = 0;
    for (std::uint32_t at = previous_end; at < token.begin; ++at) {
        if (document_.text()[at] == '\n' && ++lines == 2) return true;
    }
    return false;
}

bool LexiconMatcher::mark_joins(std::string_view mark) const {
    if (mark == ".") return !units_.empty() && units_.back().word->size <= longest_abbreviation;
    return mark == "/" || is_hyphen(mark) || is_apostrophe(mark);
}

// Tokenizers differ on whether Mary's is one token, two or three; all give the unit "marys".
bool LexiconMatcher::read_possessive_ending(std::uint32_t index, std::string_view text) {
    if (units_.empty() || text.empty() || (text.back() != 's' && text.back() != 'S')) return false;
    const auto& tokens = document_.tokens;
    Unit& unit = units_.back();
    const bool own_apostrophe = is_apostrophe(text.substr(0, text.size() - 1));
    if (own_apostrophe) {
        if (unit.last != index || tokens[index - 1].end != tokens[index].begin) return false;
    } else {
        if (text.size() != 1 || index < 2 || unit.last != index - 1) return false;
        if (!is_apostrophe(document_.text_of(tokens[index - 1]))) return false;
        if (tokens[index - 2].end != tokens[index - 1].begin || tokens[index - 1].end != tokens[index].begin)
            return false;
    }
    if (unit.word->size >= max_normal_word) return false;
    TokenWord& word = possessives_.emplace_back();
    word.stem = unit.word->word;
    word.stem_kinds = unit.word->kinds;
    ++endings_;
    const std::string text_of_word = last_word();
    word.size = static_cast<std::uint8_t>(text_of_word.size());
    word.word = lexicon_.find_word(text_of_word);
    if (word.word != none) {
        word.kinds = lexicon_.node_mask(word.word);
        word.next = lexicon_.next_words_[word.word];
        word.entries = lexicon_.entries_of(word.word);
    }
    unit.word = &word;
    unit.stem_last = unit.last;
    unit.last = index + 1;
    return true;
}

// The last unit in normal form.
std::string LexiconMatcher::last_word() const {
    NormalWordReader reader(document_.text_of(document_.tokens[units_.back().token]));
    NormalWord word;
    std::string out;
    while (reader.next(word)) out = word.text();
    return out.append(endings_, 's');
}

void LexiconMatcher::read_token(std::uint32_t index, bool joins) {
    const TokenFacts& facts = *tokens_[index];
    if (facts.first.size == 0) return;
    endings_ = 0;
    units_.push_back({&facts.first, index, index + 1, index + 1, true, false, joins});
    for (const TokenWord& word : facts.more) units_.push_back({&word, index, index + 1, index + 1, false, false, true});
    units_.back().ends_token = true;
}

// `node`, of this mask, is the phrase that ends with unit `index`, or with its stem.
void LexiconMatcher::descend(std::uint32_t node, LexiconKinds mask, std::size_t index, bool by_stem,
                             LexiconKinds allowed) {
    const Unit& unit = units_[index];
    const LexiconKinds kinds = mask & allowed & ~has_children;
    if (unit.ends_token && kinds != 0 && candidate_count_ < candidates_.size()) {
        candidates_[candidate_count_++] = {node, by_stem ? unit.stem_last : unit.last, index, kinds};
    }
    if ((mask & allowed & has_children) == 0 || index + 1 == units_.size() || !units_[index + 1].joins) return;
    const TokenWord& next = *units_[index + 1].word;
    const std::uint32_t child = next.word == none ? none : lexicon_.find_child(node, next.word);
    if (child != none) descend(child, lexicon_.node_mask(child), index + 1, false, allowed);
    const std::uint32_t stem_child = next.stem == none ? none : lexicon_.find_child(node, next.stem);
    if (stem_child != none) {
        descend(stem_child, lexicon_.node_mask(stem_child), index + 1, true,
                next.stem_is_singular ? allowed & plural_kinds : allowed);
    }
}

// False for most words that begin no phrase with the word after them.
bool LexiconMatcher::goes_on(const TokenWord& word, std::size_t index) const {
    if ((word.kinds & has_children) == 0 || index + 1 == units_.size() || !units_[index + 1].joins) return false;
    const TokenWord& next = *units_[index + 1].word;
    return (next.word != none && (word.next & next_word_bit(next.word)) != 0) ||
           (next.stem != none && (word.next & next_word_bit(next.stem)) != 0);
}

void LexiconMatcher::match_at(std::size_t index, std::vector<LexiconMatch>& matches) {
    const Unit& unit = units_[index];
    const TokenWord& word = *unit.word;
    candidate_count_ = 0;
    if (word.word != none && goes_on(word, index)) {
        descend(word.word, word.kinds, index, false, ~LexiconKinds{0});
    } else if (word.word != none && unit.ends_token && (word.kinds & ~has_children) != 0) {
        candidates_[candidate_count_++] = {word.word, unit.last, index, word.kinds & ~has_children};
    }
    if (word.stem != none)
        descend(word.stem, word.stem_kinds, index, true, word.stem_is_singular ? plural_kinds : ~LexiconKinds{0});
    if (candidate_count_ == 1 && candidates_[0].node == word.word) {
        matches.push_back({unit.token, candidates_[0].last, candidates_[0].kinds, word.entries});
    } else if (candidate_count_ > 0) {
        add_longest(unit, matches);
    }
}

void LexiconMatcher::add_longest(const Unit& unit, std::vector<LexiconMatch>& matches) {
    // Longest first, and of equal ones the written form before its stem; few, so insertion sort.
    Candidate* const end = candidates_.data() + candidate_count_;
    for (Candidate* at = candidates_.data(); at != end; ++at) {
        Candidate* const place = std::upper_bound(
            candidates_.data(), at, *at, [](const Candidate& a, const Candidate& b) { return a.unit > b.unit; });
        std::rotate(place, at, at + 1);
    }
    LexiconKinds taken = 0;        // by phrases with more words
    LexiconKinds taken_equal = 0;  // by phrases with as many words
    std::size_t last_unit = candidates_[0].unit;
    for (const Candidate* candidate = candidates_.data(); candidate != end; ++candidate) {
        if (candidate->unit != last_unit) taken |= taken_equal;
        last_unit = candidate->unit;
        const LexiconKinds kinds = candidate->kinds & ~taken;
        taken_equal |= kinds;
        if (kinds != 0) matches.push_back({unit.token, candidate->last, kinds, lexicon_.entries_of(candidate->node)});
    }
}

LexiconReading Lexicon::read(const Document& document) const {
    constexpr std::size_t most_texts = 1U << 15U;
    auto memory = Pool<TokenMemory>::take(memories_);
    if (memory->size() > most_texts) memory->clear();
    LexiconReading out{std::move(memory), {}, {}};
    out.tokens.reserve(document.tokens.size());
    const auto facts = [this](std::string_view text) { return facts_of(text); };
    for (const Token& token : document.tokens) out.tokens.push_back(&out.memory->of(document.text_of(token), facts));
    out.matches = LexiconMatcher(*this, document, out.tokens).run();
    return out;
}

std::vector<LexiconMatch> Lexicon::matches(const Document& document) const { return read(document).matches; }

}  // namespace scrim
