#include "tools/review/doubts/misses.h"

#include <algorithm>
#include <array>
#include <optional>

#include "nlp/base/ascii.h"
#include "nlp/lexicon/cues.h"

namespace scrim::review {
namespace {

// Smaller chances are not worth a look.
constexpr float least_chance = 0.02F;

// What is known of each token when the tags are laid over it.
enum class Cover : std::uint8_t { none, health, quasi, direct };

// Words after which a person, a login or a number of a person stands.
bool is_cue(std::string_view word) { return is_one_of(word, cue<"before_missed_people">()); }

// Names of fields and units: they stand beside identifiers and numbers and are none.
bool is_field_or_unit(std::string_view word) { return is_one_of(word, cue<"fields_and_units">()); }

class Finder {
   public:
    Finder(const Document& document, const Lexicon& lexicon, const KnownNames& names)
        : document_(document), lexicon_(lexicon), names_(names), covers_(document.tokens.size(), Cover::none) {
        for (const Span& span : document.note->spans) {
            const Class cls = class_of(span.label);
            const Cover cover = cls == Class::eid ? Cover::direct : cls == Class::qid ? Cover::quasi : Cover::health;
            for (std::uint32_t i = document.token_at(span.begin); i < covers_.size() && tokens()[i].begin < span.end;
                 ++i) {
                covers_[i] = std::max(covers_[i], cover);
                if (cover == Cover::direct && (tokens()[i].begin < span.begin || tokens()[i].end > span.end))
                    cut_.push_back(i);
            }
        }
    }

    [[nodiscard]] std::vector<Doubt> find() const {
        std::vector<Doubt> out;
        for (std::uint32_t i = 0; i < covers_.size(); ++i) {
            if (covers_[i] >= Cover::quasi) continue;
            std::uint32_t last = i;  // of a number
            if (auto doubt = at(i, last); doubt && doubt->weight >= least_chance) out.push_back(*doubt);
            i = last;
        }
        // Tags that end inside a word, unless another one has the rest.
        for (const std::uint32_t i : cut_) {
            if (!is_covered(tokens()[i])) out.push_back({tokens()[i].begin, tokens()[i].end, DoubtKind::beside, 0.3F});
        }
        std::sort(out.begin(), out.end(), [](const Doubt& a, const Doubt& b) { return a.begin < b.begin; });
        return out;
    }

   private:
    // Whether each letter and digit of it is in some tag that is released as something else.
    [[nodiscard]] bool is_covered(const Token& token) const {
        for (std::uint32_t at = token.begin; at < token.end; ++at) {
            const char c = document_.text()[at];
            if (!is_letter(c) && !is_digit(c)) continue;
            const auto& spans = document_.note->spans;
            if (std::none_of(spans.begin(), spans.end(), [&](const Span& span) {
                    return class_of(span.label) != Class::hmd && span.begin <= at && at < span.end;
                }))
                return false;
        }
        return true;
    }

    [[nodiscard]] const std::vector<Token>& tokens() const { return document_.tokens; }
    [[nodiscard]] std::string_view text(std::uint32_t i) const { return document_.text_of(tokens()[i]); }
    [[nodiscard]] bool is_mark(std::uint32_t i) const { return tokens()[i].kind == TokenKind::mark; }

    // The next token in a direction that is no mark, on the same line; nothing beyond three marks.
    [[nodiscard]] std::optional<std::uint32_t> neighbour(std::uint32_t i, int step) const {
        const Line& line = document_.line_at(tokens()[i].begin);
        for (int marks = 0; marks < 4; ++marks) {
            if (step < 0 ? i <= line.first : i + 1 >= line.last) return std::nullopt;
            i = step < 0 ? i - 1 : i + 1;
            if (!is_mark(i)) return i;
        }
        return std::nullopt;
    }
    [[nodiscard]] bool is_direct(std::optional<std::uint32_t> i) const { return i && covers_[*i] == Cover::direct; }
    [[nodiscard]] bool is_number(std::optional<std::uint32_t> i) const {
        return i && tokens()[*i].kind != TokenKind::word && tokens()[*i].kind != TokenKind::mark;
    }

    [[nodiscard]] std::optional<Doubt> at(std::uint32_t i, std::uint32_t& last) const {
        const Token& token = tokens()[i];
        if (token.kind == TokenKind::word) return word_at(i);
        if (token.kind != TokenKind::number && token.kind != TokenKind::mixed) return std::nullopt;
        if (covers_[i] != Cover::none) return std::nullopt;
        last = number_end(i);
        return number_at(i, last);
    }

    struct Shape {
        bool upper = false;  // all capitals, in a line that has small letters
        bool capital = false;
        bool is_name = false;
        bool is_known = false;
        bool is_seen = false;    // tagged as a name elsewhere
        bool is_common = false;  // a word that everybody uses
        bool is_field = false;
        bool is_initials = false;  // J.S.
        std::size_t letters = 0;
    };

    [[nodiscard]] Shape shape_of(std::uint32_t i) const {
        using enum LexiconKind;
        Shape out;
        const Token& token = tokens()[i];
        const LexiconKinds kinds = lexicon_.kinds_of(text(i));
        const bool mixed_case = token.has(token_capital) && !token.has(token_upper);  // Ng is a name, ng a unit
        out.letters = token.end - token.begin - (token.has(token_period) ? 1 : 0);
        out.capital = token.has(token_capital);
        out.upper = token.has(token_upper) && out.letters >= 2 && !token.has(token_caps_line);
        out.is_name = (kinds & kind_bits(first_name, surname)) != 0;
        out.is_known = (kinds & kind_bits(word, medication, problem, symptom, test, procedure, device, anatomy, title,
                                          credential, calendar, relative, eponym, department)) != 0 ||
                       (!mixed_case && (kinds & kind_bit(abbreviation)) != 0);
        out.is_field =
            (!mixed_case && is_field_or_unit(lower(text(i)))) || (kinds & kind_bits(title, credential, calendar)) != 0;
        out.is_common = lexicon_.weight(LexiconKind::word, text(i)).value_or(0) >= 5;
        out.is_seen = names_.contains(lower(text(i)));
        out.is_initials = text(i).size() >= 3 && text(i).size() <= 6 && text(i)[1] == '.' && is_capital(text(i)[0]) &&
                          is_capital(text(i)[2]);
        return out;
    }

    [[nodiscard]] std::optional<Doubt> word_at(std::uint32_t i) const {
        const Token& token = tokens()[i];
        const Shape shape = shape_of(i);
        if (shape.letters >= 2 && shape.letters <= 4 && is_signature_code(i))
            return Doubt{token.begin, token.end, DoubtKind::initials, shape.is_known ? 0.2F : 0.5F};
        if (shape.is_field) return std::nullopt;
        if (token.has(token_heading) && (shape.is_known || !shape.is_name)) return std::nullopt;
        const auto before = neighbour(i, -1);
        const auto after = neighbour(i, 1);
        const bool beside = is_direct(before) || is_direct(after);
        const bool cue = before && is_cue(lower(text(*before)));
        const bool health = covers_[i] == Cover::health;
        const bool starts = document_.sentence_of(i).first == i || token.has(token_line_start);
        const auto doubt = [&](DoubtKind kind, float weight) {
            return Doubt{token.begin, token.end, kind, health ? weight * 0.5F : weight};
        };
        if (shape.letters < 2) {
            const bool joins = shape.capital && text(i) != "I" && is_direct(after) && !is_number(after);
            return joins ? std::optional(doubt(DoubtKind::initials, 0.3F)) : std::nullopt;
        }
        if (shape.is_initials && !shape.is_known) return doubt(DoubtKind::initials, 0.2F);
        // Initials and codes of people: short, without meaning or with one by chance, beside what is tagged.
        const bool short_upper = shape.letters <= 4 && (shape.upper || token.has(token_caps_line));
        const bool copied = after && lower(text(*after)) == "cc";
        if (!shape.is_common && shape.letters <= 4 && is_direct_number(after) &&
            tokens()[*after].begin - token.end <= 1 && (short_upper || !shape.is_known))
            return doubt(DoubtKind::beside, 0.5F);
        if (short_upper && (beside || cue || copied) && is_short_line(i) && !shape.is_common &&
            (!shape.is_known || copied || shape.upper))
            return doubt(DoubtKind::initials, shape.is_known && !copied ? 0.3F : 0.4F);
        if (shape.is_seen && shape.letters >= 3 && (shape.capital || !shape.is_known))
            return doubt(DoubtKind::name_elsewhere, shape.is_known ? 0.005F : 0.05F);
        if (health && (shape.is_known || !shape.is_name)) return std::nullopt;
        if (!shape.capital) return small_word(i, shape, cue, doubt);
        if (token.has(token_caps_line)) {
            if (shape.is_known)
                return beside && shape.is_name ? std::optional(doubt(DoubtKind::beside, 0.03F)) : std::nullopt;
            return doubt(beside || cue ? DoubtKind::beside : DoubtKind::capital, beside || cue   ? 0.2F
                                                                                 : shape.is_name ? 0.15F
                                                                                                 : 0.02F);
        }
        if (beside || cue) {
            if (shape.is_known && !shape.is_name) return std::nullopt;
            return doubt(DoubtKind::beside, shape.is_known ? 0.02F : 0.15F);
        }
        if (shape.is_known) return std::nullopt;
        return doubt(DoubtKind::capital, (shape.is_name ? 0.15F : 0.04F) * (starts ? 0.7F : 1.0F));
    }

    // A word without a capital that is no word: a login, or a name in a note that has no capitals.
    template <class Make>
    [[nodiscard]] std::optional<Doubt> small_word(std::uint32_t i, const Shape& shape, bool cue,
                                                  const Make& doubt) const {
        if (shape.is_known || shape.letters < 3) return std::nullopt;
        const bool ends = i + 1 >= tokens().size() || text(i + 1) == ".";
        if (cue && ends) return doubt(DoubtKind::odd_word, 0.6F);
        if (shape.is_name) return doubt(DoubtKind::odd_word, 0.02F);
        return std::nullopt;
    }

    // "TR:abc/def", "JRI:ecg": short words glued by a colon or slash, in a line of little else.
    [[nodiscard]] bool is_signature_code(std::uint32_t i) const {
        const auto short_word = [&](std::uint32_t at) {
            const std::size_t size = tokens()[at].end - tokens()[at].begin;
            return tokens()[at].kind == TokenKind::word && size >= 2 && size <= 4 && !is_unit_behind_number(at);
        };
        if (!short_word(i) || !is_short_line(i)) return false;
        const auto joins = [&](std::uint32_t at) { return text(at) == ":" || text(at) == "/"; };
        const bool back = i >= 2 && tokens()[i].has(token_glued) && joins(i - 1) && tokens()[i - 1].has(token_glued) &&
                          short_word(i - 2);
        const bool on = i + 2 < tokens().size() && tokens()[i + 1].has(token_glued) && joins(i + 1) &&
                        tokens()[i + 2].has(token_glued) && short_word(i + 2);
        return back || (on && text(i + 1) == ":" && tokens()[i].has(token_upper) && tokens()[i].has(token_line_start));
    }

    [[nodiscard]] bool is_unit_behind_number(std::uint32_t i) const {
        return is_field_or_unit(lower(text(i))) && i > 0 && tokens()[i - 1].kind == TokenKind::number;
    }

    [[nodiscard]] bool is_short_line(std::uint32_t i) const {
        const Line& line = document_.line_at(tokens()[i].begin);
        return line.end - line.begin <= 70;
    }

    // The last token of a number that is written in parts: 4/5/2009, 555-0147, 12.30.
    [[nodiscard]] std::uint32_t number_end(std::uint32_t first) const {
        const auto is_part = [&](std::size_t i) {
            return i < tokens().size() && tokens()[i].has(token_glued) && covers_[i] == Cover::none &&
                   (tokens()[i].kind == TokenKind::number || tokens()[i].kind == TokenKind::mixed);
        };
        std::uint32_t last = first;
        while (true) {
            if (is_part(last + 1)) {
                ++last;
            } else if (is_part(last + 2) && tokens()[last + 1].has(token_glued) &&
                       std::string_view("/-.:").find(text(last + 1)) != std::string_view::npos) {
                last += 2;
            } else {
                return last;
            }
        }
    }

    // Long numbers and numbers with separators are what identifiers and dates look like; short ones are mostly doses,
    // those with a colon times of day.
    [[nodiscard]] std::optional<Doubt> number_at(std::uint32_t first, std::uint32_t last) const {
        const std::uint32_t begin = tokens()[first].begin;
        const std::uint32_t end = tokens()[last].end;
        const std::string_view written = document_.text().substr(begin, end - begin);
        const auto digits = std::count_if(written.begin(), written.end(), is_digit);
        if (digits == 0) return std::nullopt;
        const auto before = neighbour(first, -1);
        const bool cue = before && is_cue(lower(text(*before)));
        const bool separated = written.find_first_of("/-") != std::string_view::npos;
        const bool time = written.find(':') != std::string_view::npos && !separated;
        float weight = 0;
        const bool goes_on = is_direct_number(before);
        if (!time && digits >= 6) {
            weight = 0.3F;
        } else if (!time && (goes_on || (cue && digits >= 4))) {
            weight = 0.3F;
        } else if (!time && digits >= 4) {
            weight = 0.04F;
        } else if (separated && digits >= 3) {
            weight = 0.02F;
        }
        if (weight == 0) return std::nullopt;
        return Doubt{begin, end, DoubtKind::digits, weight};
    }
    [[nodiscard]] bool is_direct_number(std::optional<std::uint32_t> i) const { return is_direct(i) && is_number(i); }

    const Document& document_;
    const Lexicon& lexicon_;
    const KnownNames& names_;
    std::vector<Cover> covers_;
    std::vector<std::uint32_t> cut_;  // tokens that a tag covers in part
};

}  // namespace

void add_names(KnownNames& names, const Note& note) {
    for (const Span& span : note.spans) {
        if (!is_name(span.label)) continue;
        std::string word;
        const auto keep = [&] {
            if (word.size() >= 3) names.insert(lower(word));
            word.clear();
        };
        for (const char c : note.text_of(span)) {
            if (is_letter(c) || (c == '\'' && !word.empty()) || (c == '-' && !word.empty())) {
                word += c;
            } else {
                keep();
            }
        }
        keep();
    }
}

std::vector<Doubt> find_misses(const Document& document, const Lexicon& lexicon, const KnownNames& names) {
    return Finder(document, lexicon, names).find();
}

}  // namespace scrim::review
