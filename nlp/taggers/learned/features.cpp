// The questions asked of every token. The facts of nlp/taggers/learned/features_words.cpp are combined over neighbours,
// the line and the note; no text is touched but for prefixes and suffixes.

#include "nlp/taggers/learned/features.h"

#include <algorithm>
#include <array>
#include <unordered_map>

#include "nlp/base/ascii.h"
#include "nlp/taggers/learned/features_templates.h"

namespace scrim {
namespace {

// Lists whose words tell something of a neighbour.
constexpr LexiconKinds neighbour_lists =
    kind_bits(LexiconKind::first_name, LexiconKind::surname, LexiconKind::title, LexiconKind::credential,
              LexiconKind::relative, LexiconKind::city, LexiconKind::state, LexiconKind::zip, LexiconKind::country,
              LexiconKind::hospital_word, LexiconKind::organization, LexiconKind::calendar, LexiconKind::street_word,
              LexiconKind::department, LexiconKind::profession, LexiconKind::nationality, LexiconKind::insurer);
constexpr LexiconKinds far_lists =
    kind_bits(LexiconKind::title, LexiconKind::credential, LexiconKind::relative, LexiconKind::hospital_word,
              LexiconKind::state, LexiconKind::street_word, LexiconKind::calendar);

constexpr std::uint32_t line_break_limit = 2;

std::uint32_t bucket(std::uint32_t value, std::initializer_list<std::uint32_t> limits) {
    std::uint32_t out = 0;
    for (const std::uint32_t limit : limits) out += value > limit ? 1 : 0;
    return out;
}

// What a number could be, by its digits.
std::uint32_t number_kind(const Token& token, std::string_view text) {
    if (token.kind == TokenKind::mixed) return 15;
    if (token.kind != TokenKind::number) return 0;
    if (!std::all_of(text.begin(), text.end(), is_digit)) return 14;
    if (text.size() > 10) return 13;
    std::uint64_t value = 0;
    for (const char c : text) value = value * 10 + static_cast<std::uint64_t>(c - '0');
    if (text.size() >= 5) return static_cast<std::uint32_t>(text.size()) + 2;
    if (text.size() > 1 && text[0] == '0') return 16;
    if (text.size() <= 2) return value <= 12 ? 1 : value <= 31 ? 2 : 3;
    if (text.size() == 3) return value <= 120 ? 4 : 17;
    return value >= 1900 && value <= 2035 ? 5 : 6;
}

// Where one token stands among the others of its note.
struct Placed {
    std::uint64_t key = 0;       // of the word before the nearest colon of the line
    std::uint64_t key_pair = 0;  // of the two words before it
    std::uint8_t key_distance = 0;
    std::uint8_t breaks = 0;    // line breaks before (2 bits) and after (2 bits)
    bool name_context = false;  // a title, credential or field says that this is a name
};

class Extractor {
   public:
    Extractor(const Document& document, NoteFeatures& features)
        : document_(document), words_(features.words), features_(features), placed_(words_.size()) {}

    void run() {
        place_lines();
        find_name_contexts();
        count_words();
        read_chunks();
        features_.begins.assign(1, 0);
        features_.begins.reserve(words_.size() + 1);
        features_.ids.reserve(words_.size() * 64);
        for (const Sentence& stretch : features_.stretches) {
            skip_to(stretch.first);
            for (std::uint32_t i = stretch.first; i < stretch.last; ++i) {
                add_local(i);
                add_neighbours(i);
                add_external(i);
                add_global(i);
                skip_to(i + 1);
            }
        }
        skip_to(words_.size());
    }

   private:
    // What was added since is of the token before; those between have none.
    void skip_to(std::size_t token) {
        features_.begins.resize(token + 1, static_cast<std::uint32_t>(features_.ids.size()));
    }
    void add(Ask ask, std::uint64_t value) {
        features_.ids.push_back(static_cast<FeatureId>(ask) << feature_value_bits |
                                (static_cast<FeatureId>(value) & feature_value_mask));
    }
    void add_text(Ask ask, std::uint64_t hash) { add(ask, feature_value(hash)); }
    void add_pair(Ask ask, std::uint64_t first, std::uint64_t second) { add(ask, pair_value(first, second)); }

    [[nodiscard]] bool exists(std::int64_t i) const { return i >= 0 && i < static_cast<std::int64_t>(words_.size()); }
    [[nodiscard]] std::uint64_t class_at(std::int64_t i) const {
        return exists(i) ? words_[static_cast<std::size_t>(i)].word_class : 0;
    }
    [[nodiscard]] bool is_class(std::int64_t i, WordClass which) const {
        return class_at(i) == static_cast<std::uint64_t>(which);
    }
    // The text of a word as a feature; 0 where it may not be one.
    [[nodiscard]] std::uint64_t text_at(std::int64_t i) const {
        if (!exists(i)) return 1;  // the end of the note
        const WordFacts& word = words_[static_cast<std::size_t>(i)];
        return word.ordinary ? word.hash : 0;
    }

    void place_lines();
    void find_name_contexts();
    void count_words();
    void read_chunks();
    void add_local(std::uint32_t i);
    void add_affixes(std::string_view text);
    void add_neighbours(std::uint32_t i);
    void add_external(std::uint32_t i);
    void add_lists(std::uint32_t i);
    void add_global(std::uint32_t i);

    struct Count {
        std::uint32_t all = 0;
        std::uint32_t small = 0;
        std::uint32_t in_name_context = 0;
    };
    struct Chunk {
        std::uint64_t shape = 0;
        std::uint8_t place = 0;
    };

    const Document& document_;
    const std::vector<WordFacts>& words_;
    NoteFeatures& features_;
    std::vector<Placed> placed_;
    std::vector<Chunk> chunks_;
    std::unordered_map<std::uint64_t, Count> counts_;
};

// The field that a value belongs to: "MRN: 123", also on the line after "Attending:".
void Extractor::place_lines() {
    Placed key;
    for (const Line& line : document_.lines) {
        if (line.has(line_blank)) {
            key = {};
            continue;
        }
        const bool carried = key.key != 0 && key.key_distance == 0;
        if (!carried) key = {};
        for (std::uint32_t i = line.first; i < line.last; ++i) {
            const bool announces = is_class(i, WordClass::colon) && i > line.first;
            if (announces) {
                key.key = text_at(i - 1);
                key.key_pair = i >= line.first + 2 ? pair_value(text_at(i - 2), text_at(i - 1)) : 0;
                key.key_distance = 0;
            } else if (key.key != 0 && ++key.key_distance > 8) {
                key = {};
            }
            placed_[i].key = announces ? 0 : key.key;
            placed_[i].key_pair = announces ? 0 : key.key_pair;
            placed_[i].key_distance = key.key_distance;
        }
    }
    for (std::uint32_t i = 1; i < placed_.size(); ++i) {
        const std::string_view gap = document_.text().substr(document_.tokens[i - 1].end,
                                                             document_.tokens[i].begin - document_.tokens[i - 1].end);
        const auto breaks = static_cast<std::uint32_t>(std::count(gap.begin(), gap.end(), '\n'));
        const auto few = static_cast<std::uint8_t>(std::min(breaks, line_break_limit));
        placed_[i].breaks |= few;
        placed_[i - 1].breaks |= static_cast<std::uint8_t>(few << 2U);
    }
}

// Words after a title, or before a credential.
void Extractor::find_name_contexts() {
    const auto may_be_name = [&](std::int64_t i) {
        if (!exists(i)) return false;
        const auto which = static_cast<WordClass>(class_at(i));
        return which >= WordClass::initial && which <= WordClass::capital_word &&
               words_[static_cast<std::size_t>(i)].letter_case != WordCase::lower;
    };
    for (std::int64_t i = 0; exists(i); ++i) {
        if (is_class(i, WordClass::title)) {
            for (std::int64_t next = i + 1; next <= i + 3 && may_be_name(next); ++next) {
                placed_[static_cast<std::size_t>(next)].name_context = true;
            }
        }
        if (is_class(i, WordClass::credential)) {
            std::int64_t last = i - 1;
            if (is_class(last, WordClass::comma)) --last;
            for (std::int64_t next = last; next > last - 3 && may_be_name(next); --next) {
                placed_[static_cast<std::size_t>(next)].name_context = true;
            }
        }
    }
}

void Extractor::count_words() {
    counts_.reserve(words_.size());
    for (std::size_t i = 0; i < words_.size(); ++i) {
        if (document_.tokens[i].kind != TokenKind::word) continue;
        Count& count = counts_[words_[i].hash];
        ++count.all;
        count.small += words_[i].letter_case == WordCase::lower ? 1 : 0;
        count.in_name_context += placed_[i].name_context ? 1 : 0;
    }
}

// What is written without blanks is one thing, however many tokens it is: 06/07/1999, 555-1234.
void Extractor::read_chunks() {
    chunks_.resize(words_.size());
    for (std::size_t first = 0; first < words_.size();) {
        std::size_t last = first + 1;
        while (last < words_.size() && document_.tokens[last].has(token_glued)) ++last;
        std::size_t end = last;  // without the marks behind it
        while (end > first + 1 && document_.tokens[end - 1].kind == TokenKind::mark) --end;
        std::size_t begin = first;
        while (begin + 1 < end && document_.tokens[begin].kind == TokenKind::mark) ++begin;
        std::uint64_t shape = 0;
        for (std::size_t i = begin; i < end && i < begin + 12; ++i) shape = shape * 31 + words_[i].shape;
        for (std::size_t i = first; i < last; ++i) {
            const bool inside = i >= begin && i < end;
            const auto place = static_cast<std::uint8_t>(!inside            ? 0
                                                         : end - begin == 1 ? 1
                                                         : i == begin       ? 2
                                                         : i + 1 == end     ? 3
                                                                            : 4);
            chunks_[i] = {inside ? shape : 0, place};
        }
        first = last;
    }
}

void Extractor::add_affixes(std::string_view text) {
    constexpr std::array<std::pair<Ask, std::size_t>, 2> prefixes{{{ask_prefix_2, 2}, {ask_prefix_3, 3}}};
    constexpr std::array<std::pair<Ask, std::size_t>, 3> suffixes{
        {{ask_suffix_2, 2}, {ask_suffix_3, 3}, {ask_suffix_4, 4}}};
    for (const auto& [ask, size] : prefixes) {
        if (text.size() >= size + 2) add_text(ask, text_hash(text.substr(0, size)));
    }
    for (const auto& [ask, size] : suffixes) {
        if (text.size() >= size + 2) add_text(ask, text_hash(text.substr(text.size() - size)));
    }
}

void Extractor::add_local(std::uint32_t i) {
    const Token& token = document_.tokens[i];
    const WordFacts& word = words_[i];
    const std::string_view text = document_.text_of(token);
    add(ask_bias, 0);
    if (word.ordinary) add_text(ask_word, word.hash);
    add_text(ask_shape, word.shape);
    add_text(ask_chunk, chunks_[i].shape);
    add(ask_chunk_place, chunks_[i].place);
    if (token.kind == TokenKind::word) add_affixes(text);
    add(ask_length, std::min<std::size_t>(text.size(), 12));
    add(ask_case, static_cast<std::uint64_t>(word.letter_case) * 4 + (token.has(token_period) ? 2 : 0) +
                      (token.has(token_glued) ? 1 : 0));
    if (const auto number = number_kind(token, text); number != 0) add(ask_number, number);
    add(ask_part, static_cast<std::uint64_t>(word.part));
}

void Extractor::add_neighbours(std::uint32_t i) {
    const std::int64_t at = i;
    const auto fact = [&](std::int64_t index, auto member) -> std::uint64_t {
        return exists(index) ? static_cast<std::uint64_t>(words_[static_cast<std::size_t>(index)].*member) + 1 : 0;
    };
    const std::uint64_t before = text_at(at - 1);
    const std::uint64_t after = text_at(at + 1);
    const std::uint64_t before_2 = text_at(at - 2);
    const std::uint64_t after_2 = text_at(at + 2);
    if (before != 0) add_text(ask_word_before, before);
    if (after != 0) add_text(ask_word_after, after);
    if (before_2 != 0) add_text(ask_word_2_before, before_2);
    if (after_2 != 0) add_text(ask_word_2_after, after_2);
    if (before != 0 && before_2 != 0) add_pair(ask_words_before, before_2, before);
    if (after != 0 && after_2 != 0) add_pair(ask_words_after, after, after_2);
    if (before != 0 && text_at(at) != 0) add_pair(ask_word_pair, before, text_at(at));
    if (i > 0) add_text(ask_shape_before, words_[i - 1].shape);
    if (i + 1 < words_.size()) add_text(ask_shape_after, words_[i + 1].shape);
    add(ask_cases, fact(at - 1, &WordFacts::letter_case) * 64 + fact(at, &WordFacts::letter_case) * 8 +
                       fact(at + 1, &WordFacts::letter_case));
    const auto number_at = [&](std::int64_t index) {
        if (!exists(index)) return 0U;
        const Token& token = document_.tokens[static_cast<std::size_t>(index)];
        return number_kind(token, document_.text_of(token));
    };
    if (const auto number = number_at(at - 1); number != 0) add(ask_number_before, number);
    if (const auto number = number_at(at + 1); number != 0) add(ask_number_after, number);
    add(ask_parts_before, fact(at - 1, &WordFacts::part) * 32 + fact(at, &WordFacts::part));
    add(ask_parts_after, fact(at, &WordFacts::part) * 32 + fact(at + 1, &WordFacts::part));
}

void Extractor::add_lists(std::uint32_t i) {
    const std::int64_t at = i;
    const auto each = [](LexiconKinds kinds, auto use) {
        for (; kinds != 0; kinds &= kinds - 1) use(static_cast<std::uint64_t>(__builtin_ctzll(kinds)));
    };
    const auto kinds_at = [&](std::int64_t index) {
        return exists(index) ? words_[static_cast<std::size_t>(index)].kinds : 0;
    };
    const WordFacts& word = words_[i];
    each(word.kinds & ~kind_bit(LexiconKind::word),
         [&](std::uint64_t kind) { add(ask_list, kind * 8 + static_cast<std::uint64_t>(word.letter_case)); });
    each(kinds_at(at - 1) & neighbour_lists, [&](std::uint64_t kind) { add(ask_list_before, kind); });
    each(kinds_at(at + 1) & neighbour_lists, [&](std::uint64_t kind) { add(ask_list_after, kind); });
    each(kinds_at(at - 2) & far_lists, [&](std::uint64_t kind) { add(ask_list_2_before, kind); });
    each(kinds_at(at + 2) & far_lists, [&](std::uint64_t kind) { add(ask_list_2_after, kind); });
    each(word.phrase_first & ~word.phrase_rest, [&](std::uint64_t kind) { add(ask_phrase, kind * 2); });
    each(word.phrase_rest, [&](std::uint64_t kind) { add(ask_phrase, kind * 2 + 1); });
    if (i > 0) {
        each(words_[i - 1].phrase_rest & ~word.phrase_rest, [&](std::uint64_t kind) { add(ask_phrase_before, kind); });
    }
    if (i + 1 < words_.size()) {
        each(words_[i + 1].phrase_first & ~word.phrase_first, [&](std::uint64_t kind) { add(ask_phrase_after, kind); });
    }
}

void Extractor::add_external(std::uint32_t i) {
    const std::int64_t at = i;
    const WordFacts& word = words_[i];
    const std::uint64_t c0 = class_at(at);
    const std::uint64_t before = class_at(at - 1);
    const std::uint64_t after = class_at(at + 1);
    add(ask_class, c0);
    add(ask_class_before, before);
    add(ask_class_after, after);
    add(ask_class_2_before, class_at(at - 2));
    add(ask_class_2_after, class_at(at + 2));
    add(ask_classes_before, before << 6U | c0);
    add(ask_classes_after, c0 << 6U | after);
    add(ask_classes_around, before << 12U | c0 << 6U | after);
    add(ask_classes_2_before, class_at(at - 2) << 12U | before << 6U | c0);
    add(ask_classes_2_after, c0 << 12U | after << 6U | class_at(at + 2));
    add_lists(i);
    if (document_.tokens[i].kind != TokenKind::word) return;
    const auto letter_case = static_cast<std::uint64_t>(word.letter_case);
    if (word.first_weight > 0 || word.last_weight > 0) {
        add(ask_name_weights, ((word.first_weight * 8U + word.last_weight) * 8U + word.commonness) * 8U + letter_case);
    }
    add(ask_common, word.commonness * 8U + letter_case);
    if (i > 0) add(ask_common_before, words_[i - 1].commonness);
    if (i + 1 < words_.size()) add(ask_common_after, words_[i + 1].commonness);
}

void Extractor::add_global(std::uint32_t i) {
    const Token& token = document_.tokens[i];
    const WordFacts& word = words_[i];
    const Placed& placed = placed_[i];
    const std::uint64_t c0 = word.word_class;
    const Section& section = document_.section_at(token.begin);
    const Line& line = document_.line_at(token.begin);
    const auto lines = static_cast<std::uint32_t>(document_.lines.size());
    const auto line_number = static_cast<std::uint32_t>(&line - document_.lines.data());
    add(ask_section, static_cast<std::uint64_t>(section.kind));
    add(ask_section_class, static_cast<std::uint64_t>(section.kind) << 6U | c0);
    add(ask_zone_class, static_cast<std::uint64_t>(section.zone) << 6U | c0);
    add(ask_line_place, bucket(line_number, {0, 1, 2, 4, 8}) * 8 + bucket(lines - line_number, {1, 2, 3, 5, 9}));
    add(ask_line_length,
        bucket(line.last - line.first, {1, 2, 3, 5, 8, 12, 20}) * 4 + bucket(i - line.first, {0, 1, 4}));
    add(ask_note_place, std::uint64_t{token.begin} * 10 / (document_.text().size() + 1));
    add(ask_layout, (token.has(token_list_item) ? 1U : 0U) | (token.has(token_caps_line) ? 2U : 0U) |
                        (token.has(token_heading) ? 4U : 0U) | (token.has(token_line_start) ? 8U : 0U));
    if (placed.key != 0) {
        add_text(ask_key, placed.key);
        add_pair(ask_key_class, placed.key, c0);
        if (placed.key_pair != 0) add_text(ask_key_pair, placed.key_pair);
        add(ask_key_distance, placed.key_distance);
    }
    add(ask_breaks, static_cast<std::uint64_t>(placed.breaks) << 6U | c0);
    if (token.kind != TokenKind::word) return;
    const Count& count = counts_.find(word.hash)->second;
    const std::uint32_t names = count.in_name_context - (placed.name_context ? 1U : 0U);
    add(ask_name_elsewhere, (names > 0 ? 2U : 0U) + (placed.name_context ? 1U : 0U));
    if (names > 0) add(ask_name_elsewhere, 4 + c0);
    const bool small = word.letter_case == WordCase::lower;
    add(ask_small_elsewhere,
        (count.small > (small ? 1U : 0U) ? 8U : 0U) + static_cast<std::uint64_t>(word.letter_case));
    add(ask_repeated, std::uint64_t{bucket(count.all, {1, 2, 4})} << 6U | c0);
}

}  // namespace

FeatureId feature_value(std::uint64_t hash) {
    return static_cast<FeatureId>((hash ^ hash >> 24U ^ hash >> 48U) & feature_value_mask);
}

FeatureId pair_value(std::uint64_t first, std::uint64_t second) {
    return feature_value((first * 0x9e3779b97f4a7c15 ^ second) * 0xff51afd7ed558ccd);
}

void add_features(const Document& document, NoteFeatures& features) { Extractor(document, features).run(); }

NoteFeatures extract_features(const Document& document, const Lexicon& lexicon) {
    NoteFeatures out;
    out.words = word_facts(document, lexicon);
    out.stretches = find_stretches(document, out.words);
    add_features(document, out);
    return out;
}

}  // namespace scrim
