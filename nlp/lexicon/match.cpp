// The matcher. First every token becomes units, one per normal word, each looked up once; then from each
// unit that starts a token the phrase trie is walked for as long as it goes. Phrases are short, so the
// whole is linear in the text.

#include <algorithm>
#include <array>

#include "nlp/lexicon.h"
#include "nlp/lexicon/format.h"
#include "nlp/lexicon/normalize.h"

namespace scrim {

using lexicon_format::has_children;

namespace {

constexpr LexiconKinds plural_kinds = kind_bits(LexiconKind::problem, LexiconKind::symptom, LexiconKind::medication,
                                                LexiconKind::test, LexiconKind::procedure, LexiconKind::device,
                                                LexiconKind::anatomy, LexiconKind::profession, LexiconKind::relative);

bool is_apostrophe(std::string_view mark) { return mark == "'" || mark == "\u2019" || mark == "`" || mark == "\u2018"; }

bool is_hyphen(std::string_view mark) {
    return mark == "-" || mark == "\u2010" || mark == "\u2011" || mark == "\u2013";
}

}  // namespace

class LexiconMatcher {
   public:
    LexiconMatcher(const Lexicon& lexicon, const Document& document) : lexicon_(lexicon), document_(document) {}

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
    static constexpr std::size_t longest_abbreviation = 5;  // a period behind a longer word ends the phrase

    struct Unit {
        std::uint32_t word = none;
        std::uint32_t stem = none;  // the word without 's, or its singular
        std::uint32_t token = 0;
        std::uint32_t last = 0;       // behind the last token that it is part of
        std::uint32_t stem_last = 0;  // the same for the stem: Brown without 's
        bool stem_is_singular = false;
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
    void read_token(std::uint32_t index, std::string_view text, bool joins);
    bool read_possessive_ending(std::uint32_t index, std::string_view text);
    void add_stem(Unit& unit, std::string_view token_text) const;
    [[nodiscard]] bool mark_joins(std::string_view mark) const;
    [[nodiscard]] bool blank_line_before(const Token& token, std::uint32_t previous_end) const;
    void descend(std::uint32_t node, std::size_t index, bool by_stem, LexiconKinds allowed);
    void match_at(std::size_t index, std::vector<LexiconMatch>& matches);

    NormalWord& word() { return words_[current_]; }
    [[nodiscard]] const NormalWord& word() const { return words_[current_]; }
    [[nodiscard]] std::uint32_t find(std::string_view normal_word) const {
        return lexicon_.find_word(normal_word, normal_hash(normal_word));
    }

    const Lexicon& lexicon_;
    const Document& document_;
    std::vector<Unit> units_;
    std::array<NormalWord, 2> words_;  // the last word and room for the next
    std::size_t current_ = 0;
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
        if (!read_possessive_ending(index, text)) read_token(index, text, joins);
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
    if (mark == ".") return word().size <= longest_abbreviation;
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
    if (word().size >= max_normal_word) return false;
    unit.stem = unit.word;
    unit.stem_last = unit.last;
    unit.stem_is_singular = false;
    word().bytes[word().size++] = 's';
    unit.word = find(word().text());
    unit.last = index + 1;
    return true;
}

void LexiconMatcher::read_token(std::uint32_t index, std::string_view text, bool joins) {
    NormalWordReader reader(text);
    const std::size_t first_unit = units_.size();
    while (reader.next(words_[1 - current_])) {
        current_ = 1 - current_;
        Unit& unit = units_.emplace_back();
        unit.token = index;
        unit.last = index + 1;
        unit.stem_last = index + 1;
        unit.joins = joins || units_.size() > first_unit + 1;
        if (!word().too_long) unit.word = lexicon_.find_word(word().text(), word().hash);
    }
    if (units_.size() == first_unit) return;
    units_[first_unit].starts_token = true;
    units_.back().ends_token = true;
    if (!word().too_long) add_stem(units_.back(), text);
}

void LexiconMatcher::add_stem(Unit& unit, std::string_view token_text) const {
    const std::string_view word = this->word().text();
    if (word.size() < 2 || word.back() != 's') return;
    const std::string_view singular = word.substr(0, word.size() - 1);
    const std::string_view before_s = token_text.substr(0, token_text.size() - 1);
    if (before_s.ends_with('\'') || before_s.ends_with("\u2019") ||
        is_apostrophe(token_text.substr(token_text.size() - 1))) {
        unit.stem = find(singular);
        return;
    }
    if (word.size() < 5 || word.ends_with("ss")) return;
    unit.stem_is_singular = true;
    unit.stem = find(singular);
    if (word.ends_with("ies")) {
        std::array<char, max_normal_word> bytes{};
        const std::size_t size = word.copy(bytes.data(), word.size() - 2);
        bytes[size - 1] = 'y';
        const std::uint32_t stem = find({bytes.data(), size});
        if (stem != none) unit.stem = stem;
    } else if (word.ends_with("es") && (unit.stem == none || (lexicon_.node_mask(unit.stem) & plural_kinds) == 0)) {
        const std::uint32_t stem = find(word.substr(0, word.size() - 2));
        if (stem != none) unit.stem = stem;
    }
}

// `node` is the phrase that ends with unit `index`, or with its stem.
void LexiconMatcher::descend(std::uint32_t node, std::size_t index, bool by_stem, LexiconKinds allowed) {
    const Unit& unit = units_[index];
    const LexiconKinds mask = lexicon_.node_mask(node) & allowed;
    const LexiconKinds kinds = mask & ~has_children;
    if (unit.ends_token && kinds != 0 && candidate_count_ < candidates_.size()) {
        candidates_[candidate_count_++] = {node, by_stem ? unit.stem_last : unit.last, index, kinds};
    }
    if ((mask & has_children) == 0 || index + 1 == units_.size() || !units_[index + 1].joins) return;
    const Unit& next = units_[index + 1];
    const std::uint32_t child = next.word == none ? none : lexicon_.find_child(node, next.word);
    if (child != none) descend(child, index + 1, false, allowed);
    const std::uint32_t stem_child = next.stem == none ? none : lexicon_.find_child(node, next.stem);
    if (stem_child != none) {
        descend(stem_child, index + 1, true, next.stem_is_singular ? allowed & plural_kinds : allowed);
    }
}

void LexiconMatcher::match_at(std::size_t index, std::vector<LexiconMatch>& matches) {
    const Unit& unit = units_[index];
    candidate_count_ = 0;
    if (unit.word != none) descend(unit.word, index, false, ~LexiconKinds{0});
    if (unit.stem != none) descend(unit.stem, index, true, unit.stem_is_singular ? plural_kinds : ~LexiconKinds{0});
    if (candidate_count_ == 0) return;
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

std::vector<LexiconMatch> Lexicon::matches(const Document& document) const {
    return LexiconMatcher(*this, document).run();
}

}  // namespace scrim
