#include "nlp/taggers/neural/neural_features.h"

#include <algorithm>
#include <string>
#include <unordered_map>

#include "nlp/lexicon/around.h"
#include "nlp/text/unicode.h"

namespace scrim {
namespace {

constexpr std::size_t edge_tokens = 40;
constexpr std::size_t kept_front = 10;  // characters of a long token

// All labels that generated notes have and that a release hides; health details are the rules' part.
constexpr std::array hidden_labels = {
    Label::patient,    Label::doctor,  Label::username,      Label::relative,   Label::street,
    Label::room,       Label::phone,   Label::fax,           Label::email,      Label::url,
    Label::ipaddr,     Label::ssn,     Label::medicalrecord, Label::healthplan, Label::account,
    Label::license,    Label::vehicle, Label::device,        Label::bioid,      Label::idnum,
    Label::age,        Label::gender,  Label::race,          Label::marital,    Label::language,
    Label::profession, Label::date,    Label::hospital,      Label::department, Label::organization,
    Label::city,       Label::state,   Label::country,       Label::zip,        Label::location_other};

std::uint32_t bucket_of(std::string_view word) {
    std::uint32_t hash = 2166136261U;  // FNV-1a
    for (const char c : word) {
        if (c == '.') continue;
        const char seen = is_digit(c) ? '0' : lower(c);
        hash = (hash ^ static_cast<unsigned char>(seen)) * 16777619U;
    }
    return (hash ^ (hash >> 18U)) % neural_word_buckets;
}

std::uint8_t character_id(char32_t c) {
    if (c > ' ' && c < 127) return static_cast<std::uint8_t>(c - ' ');
    if (is_upper(c)) return 95;
    return kind_of(c) == CharacterKind::letter ? 96 : 97;
}

// One note's way to its features.
class NeuralExtractor {
   public:
    NeuralExtractor(const Document& document, const Lexicon& lexicon) : document_(document), lexicon_(lexicon) {
        out_.tokens = document.tokens.size();
        out_.characters.resize(out_.tokens * neural_characters);
        out_.words.resize(out_.tokens);
        out_.flags.resize(out_.tokens * NeuralFlags::count);
    }

    NeuralFeatures run() {
        for (std::size_t i = 0; i < out_.tokens; ++i) look_at(i);
        place_in_note();
        look_up();
        compare_words();
        return std::move(out_);
    }

   private:
    void set(std::size_t token, std::size_t flag) { out_.flags[token * NeuralFlags::count + flag] = 1; }
    [[nodiscard]] bool is_set(std::size_t token, std::size_t flag) const {
        return out_.flags[token * NeuralFlags::count + flag] != 0;
    }

    // What the token itself shows.
    void look_at(std::size_t index) {
        const Token& token = document_.tokens[index];
        const std::string_view word = document_.text_of(token);
        set(index, NeuralFlags::kind + static_cast<std::size_t>(token.kind));
        for (std::size_t bit = 0; bit < 8; ++bit) {
            if ((token.flags >> bit & 1U) != 0) set(index, NeuralFlags::token + bit);
        }
        const auto digits = static_cast<std::size_t>(std::count_if(word.begin(), word.end(), is_digit));
        if (digits > 0) set(index, NeuralFlags::digits + std::min<std::size_t>(digits, 10) - 1);
        out_.words[index] = static_cast<std::int32_t>(bucket_of(word));
        spell(index, word);
    }

    void spell(std::size_t index, std::string_view word) {
        std::string folded;
        if (!is_ascii(word)) word = folded = fold_diacritics(word);
        spelling_.clear();
        for (std::size_t at = 0; at < word.size();) {
            const CodePoint point = code_point_at(word, at);
            spelling_.push_back(character_id(point.value));
            at += point.size;
        }
        std::uint8_t* row = out_.characters.data() + index * neural_characters;
        if (spelling_.size() <= neural_characters) {
            std::copy(spelling_.begin(), spelling_.end(), row);
            return;
        }
        set(index, NeuralFlags::is_long);
        std::copy_n(spelling_.begin(), kept_front, row);
        std::copy(spelling_.end() - (neural_characters - kept_front), spelling_.end(), row + kept_front);
    }

    void place_in_note() {
        const auto& tokens = document_.tokens;
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            if (i < edge_tokens) set(i, NeuralFlags::note_edge);
            if (i + edge_tokens >= tokens.size()) set(i, NeuralFlags::note_edge + 1);
        }
        std::uint32_t before = 0;  // line of the token before, from 1
        for (std::uint32_t l = 0; l < document_.lines.size(); ++l) {
            const Line& line = document_.lines[l];
            if (line.first == line.last) continue;
            set(line.first, NeuralFlags::breaks);
            if (l + 1 > before + 1) set(line.first, NeuralFlags::breaks + 1);
            set(line.last - 1, NeuralFlags::breaks + 2);
            before = l + 1;
        }
        for (const Sentence& sentence : document_.sentences) {
            if (sentence.first < sentence.last) set(sentence.first, NeuralFlags::sentence_start);
        }
        std::size_t at = 0;
        for (const Section& section : document_.sections) {
            for (; at < tokens.size() && tokens[at].begin < section.end; ++at) {
                set(at, NeuralFlags::section + static_cast<std::size_t>(section.kind));
                if (section.zone == Zone::header) set(at, NeuralFlags::zone);
                if (section.zone == Zone::signature) set(at, NeuralFlags::zone + 1);
            }
        }
    }

    void look_up() {
        for (const auto& match : lexicon_.matches(document_)) {
            const bool phrase = match.last - match.first > 1;
            for (std::size_t i = match.first; i < match.last; ++i) {
                for (std::size_t kind = 0; kind < neural_lexicon_kinds; ++kind) {
                    if ((match.kinds >> kind & 1U) == 0) continue;
                    set(i, (phrase ? NeuralFlags::lexicon_phrase : NeuralFlags::lexicon) + kind);
                }
            }
            if (phrase) continue;
            for (const auto& entry : match.entries) weigh(match.first, entry);
        }
    }

    void weigh(std::size_t index, const LexiconEntry& entry) {
        const auto steps = [&](std::size_t flag, std::initializer_list<float> limits) {
            for (const float limit : limits) {
                if (entry.weight > limit) set(index, flag);
                ++flag;
            }
        };
        if (entry.kind == LexiconKind::word) {
            steps(NeuralFlags::commonness, {0, 3, 4, 5, 6});
            const std::string_view parts = entry.attribute;
            if (!parts.empty()) set(index, NeuralFlags::part_of_speech);
            if (parts.starts_with("a") || parts.starts_with("vn")) set(index, NeuralFlags::part_of_speech + 1);
            if (!parts.empty() && parts.find_first_of("avrmd") == std::string_view::npos)
                set(index, NeuralFlags::part_of_speech + 2);
        }
        if (entry.kind == LexiconKind::first_name) steps(NeuralFlags::first_name, {-1, 30, 1000});
        if (entry.kind == LexiconKind::surname) steps(NeuralFlags::surname, {-1, 30, 1000});
    }

    // What the other places of the same word in the note say.
    void compare_words() {
        struct Seen {
            bool lower = false;
            bool titled = false;
            bool with_credential = false;
        };
        const auto& tokens = document_.tokens;
        const auto is = [&](std::size_t i, LexiconKind kind) {
            return i < tokens.size() && is_set(i, NeuralFlags::lexicon + static_cast<std::size_t>(kind));
        };
        std::unordered_map<std::int32_t, Seen> seen;
        std::size_t words = 0;
        std::size_t upper = 0;
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            const Token& token = tokens[i];
            if (token.kind != TokenKind::word || token.end - token.begin < 2) continue;
            ++words;
            upper += token.has(token_upper) ? 1 : 0;
            Seen& word = seen[out_.words[i]];
            if (!token.has(token_capital)) word.lower = true;
            if (i > 0 && is(i - 1, LexiconKind::title)) word.titled = true;
            const bool comma = i + 1 < tokens.size() && document_.text()[tokens[i + 1].begin] == ',';
            if (is(i + (comma ? 2 : 1), LexiconKind::credential)) word.with_credential = true;
        }
        const bool capitals = words > 0 && upper * 10 > words * 6;
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            if (capitals) set(i, NeuralFlags::capitals_note);
            const auto found = seen.find(out_.words[i]);
            if (found == seen.end()) continue;
            if (found->second.lower) set(i, NeuralFlags::lower_twin);
            if (found->second.titled) set(i, NeuralFlags::titled);
            if (found->second.with_credential) set(i, NeuralFlags::with_credential);
        }
    }

    const Document& document_;
    const Lexicon& lexicon_;
    NeuralFeatures out_;
    std::vector<std::uint8_t> spelling_;
};

}  // namespace

NeuralFeatures neural_features(const Document& document, const Lexicon& lexicon) {
    return NeuralExtractor(document, lexicon).run();
}

std::span<const Label> neural_labels() { return hidden_labels; }

std::vector<std::uint8_t> neural_targets(const Document& document, const std::vector<Span>& spans) {
    std::vector<std::uint8_t> targets(document.tokens.size(), 0);
    for (const Span& span : spans) {
        const auto* found = std::find(hidden_labels.begin(), hidden_labels.end(), span.label);
        if (found == hidden_labels.end()) continue;
        const auto begins = static_cast<std::uint8_t>(1 + 2 * (found - hidden_labels.begin()));
        bool first = true;
        for (std::uint32_t i = document.token_at(span.begin); i < targets.size(); ++i) {
            if (document.tokens[i].begin >= span.end) break;
            if (targets[i] != 0) continue;
            targets[i] = first ? begins : static_cast<std::uint8_t>(begins + 1);
            first = false;
        }
    }
    return targets;
}

}  // namespace scrim
