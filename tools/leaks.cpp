#include "tools/leaks.h"

#include <algorithm>
#include <cctype>

#include "anon/notes/render.h"
#include "nlp/analyse.h"
#include "nlp/rules/date_value.h"
#include "nlp/rules/patterns.h"
#include "nlp/unicode.h"

namespace scrim {
namespace {

constexpr std::size_t longest_placeholder = 80;

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || (c & 0x80) != 0; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_lower(char c) { return c >= 'a' && c <= 'z'; }

bool is_short(std::string_view text) {
    const auto letters = std::count_if(text.begin(), text.end(), is_letter);
    const auto digits = std::count_if(text.begin(), text.end(), is_digit);
    return letters < 3 && digits < 4;
}

bool is_name(Label label) {
    return label == Label::patient || label == Label::doctor || label == Label::relative || label == Label::name_any;
}

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words(1);
    for (const char c : text) {
        const bool inside = is_letter(c) || is_digit(c) || c == '\'' || c == '-';
        if (inside) words.back() += c;
        if (!inside && !words.back().empty()) words.emplace_back();
    }
    if (words.back().empty()) words.pop_back();
    return words;
}

std::string_view trimmed(std::string_view text) {
    const auto begin = std::min(text.find_first_not_of(" \t\r\n"), text.size());
    return text.substr(begin, text.find_last_not_of(" \t\r\n") + 1 - begin);
}

std::string lower(std::string_view text) {
    std::string out(text);
    for (char& c : out) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    return out;
}

// One released note against its original.
class NoteSearch {
   public:
    NoteSearch(const Note& original, const ReleasedNote& released, const Lexicon& lexicon)
        : original_(original), lexicon_(lexicon) {
        rest_.text = without_marks(released, original.text);
        document_ = analyse(rest_);
        for (const Token& token : document_.tokens) folded_.push_back(fold_case(document_.text_of(token)));
        squeeze();
    }

    // Whether a text is there at token boundaries, in any case; ordinary words that are not used as names are
    // counted apart.
    bool has_text(std::string_view text, Leaks& leaks) const {
        for (const Span& place : places_of(text)) {
            if (!is_ordinary(place)) return true;
            ++leaks.ordinary_words;
        }
        return false;
    }

    // Whether a number is there, with whatever separators, not inside of a longer one.
    bool has_code(std::string_view code) const {
        std::string wanted;
        for (const char c : code) {
            if (is_letter(c) || is_digit(c)) wanted += lower({&c, 1});
        }
        if (wanted.empty()) return false;
        for (auto at = squeezed_.find(wanted); at != std::string::npos; at = squeezed_.find(wanted, at + 1)) {
            const std::size_t last = at + wanted.size() - 1;
            if (places_[last] - places_[at] > 2 * wanted.size() + 4) continue;
            const bool inside = (at > 0 && places_[at - 1] + 1 == places_[at]) ||
                                (last + 1 < places_.size() && places_[last] + 1 == places_[last + 1]);
            if (!inside) return true;
        }
        return false;
    }

    void note_kept(const Span& span) { kept_.push_back(lower(original_.text_of(span))); }

    [[nodiscard]] const std::string& rest() const { return rest_.text; }

   private:
    // Where a text stands as whole tokens, in any case. The tokens are folded once for all texts that are looked for:
    // hardly any begins one of them.
    std::vector<Span> places_of(std::string_view text) const {
        std::vector<Span> out;
        const std::string wanted = fold_case(trimmed(text));
        for (std::uint32_t i = 0; i < folded_.size() && !wanted.empty(); ++i) {
            if (!wanted.starts_with(folded_[i])) continue;
            const std::uint32_t begin = document_.tokens[i].begin;
            for (std::uint32_t j = i; j < folded_.size(); ++j) {
                const std::uint32_t end = document_.tokens[j].end;
                if (end - begin > 2 * wanted.size() + 8) break;
                if (fold_case(std::string_view(rest_.text).substr(begin, end - begin)) != wanted) continue;
                Span& place = out.emplace_back();
                place.begin = begin;
                place.end = end;
                break;
            }
        }
        return out;
    }

    void squeeze() {
        for (std::uint32_t i = 0; i < rest_.text.size(); ++i) {
            const char c = rest_.text[i];
            if (!is_letter(c) && !is_digit(c)) continue;
            squeezed_ += lower({&c, 1});
            places_.push_back(i);
        }
    }

    // A word of the language that is not written as a name here, or is part of what the note keeps: a health detail,
    // a kept race.
    bool is_ordinary(const Span& place) const {
        const std::string_view text = std::string_view(rest_.text).substr(place.begin, place.end - place.begin);
        if (is_part_of_kept(place)) return true;
        if (text.find_first_of(" \n,") != std::string_view::npos) return false;
        const LexiconKinds common =
            kind_bits(LexiconKind::word, LexiconKind::ambiguous, LexiconKind::problem, LexiconKind::symptom,
                      LexiconKind::medication, LexiconKind::test, LexiconKind::procedure, LexiconKind::device,
                      LexiconKind::anatomy, LexiconKind::eponym, LexiconKind::abbreviation);
        if ((lexicon_.kinds_of(text) & common) == 0 || follows_title(place.begin)) return false;
        return is_lower(text.front()) || begins_sentence(place.begin) || is_capital_line(place.begin);
    }

    bool is_part_of_kept(const Span& place) const {
        for (const auto& kept : kept_) {
            const std::string wanted = lower(std::string_view(rest_.text).substr(place.begin, place.end - place.begin));
            for (auto at = kept.find(wanted); at != std::string::npos; at = kept.find(wanted, at + 1)) {
                if (place.begin < at || place.begin - at + kept.size() > rest_.text.size()) continue;
                if (lower(std::string_view(rest_.text).substr(place.begin - at, kept.size())) == kept) return true;
            }
        }
        return false;
    }

    bool follows_title(std::uint32_t begin) const {
        while (begin > 0 && (rest_.text[begin - 1] == ' ' || rest_.text[begin - 1] == '.')) --begin;
        std::uint32_t word = begin;
        while (word > 0 && is_letter(rest_.text[word - 1])) --word;
        return lexicon_.is(LexiconKind::title, std::string_view(rest_.text).substr(word, begin - word));
    }

    bool begins_sentence(std::uint32_t begin) const {
        while (begin > 0 && (rest_.text[begin - 1] == ' ' || rest_.text[begin - 1] == '\t')) --begin;
        return begin == 0 || std::string_view(".:;!?-*)/\"\n\r").find(rest_.text[begin - 1]) != std::string_view::npos;
    }

    bool is_capital_line(std::uint32_t begin) const {
        const Line& line = document_.line_at(begin);
        const std::string_view text = std::string_view(rest_.text).substr(line.begin, line.end - line.begin);
        return std::none_of(text.begin(), text.end(), is_lower);
    }

    const Note& original_;
    const Lexicon& lexicon_;
    Note rest_;  // the released text without its marks
    Document document_;
    std::vector<std::string> folded_;    // [token]
    std::string squeezed_;               // its letters and digits, lower case
    std::vector<std::uint32_t> places_;  // and where they are
    std::vector<std::string> kept_;      // texts of the original that stay, lower case
};

void look_for_identifier(const NoteSearch& search, const Span& span, std::string_view text, Leaks& leaks) {
    if (is_short(text)) {
        ++leaks.short_values;
        return;
    }
    ++leaks.identifiers;
    bool found = search.has_text(text, leaks);
    if (is_name(span.label)) {
        const auto words = words_of(text);
        for (const auto& word : words) {
            if (words.size() > 1 && !is_short(word)) found = search.has_text(word, leaks) || found;
        }
    } else if (std::count_if(text.begin(), text.end(), is_digit) >= 4) {
        found = search.has_code(text) || found;
    }
    leaks.identifiers_found += found ? 1 : 0;
}

// Whether a health detail is in the released text with a mark in place of some of its words: these were an
// identifier or a quasi-identifier.
bool has_mark_inside(std::string_view detail, std::string_view marked) {
    std::vector<std::pair<std::size_t, std::size_t>> words;
    for (std::size_t at = 0; at < detail.size();) {
        while (at < detail.size() && std::isspace(static_cast<unsigned char>(detail[at])) != 0) ++at;
        const std::size_t begin = at;
        while (at < detail.size() && std::isspace(static_cast<unsigned char>(detail[at])) == 0) ++at;
        if (at > begin) words.emplace_back(begin, at);
    }
    for (std::size_t first = 0; first < words.size() && words.size() <= 12; ++first) {
        for (std::size_t last = first; last < words.size(); ++last) {
            const std::string wanted = std::string(detail.substr(0, words[first].first)) + '\x01' +
                                       std::string(detail.substr(words[last].second));
            if (wanted.size() > 1 && marked.find(wanted) != std::string_view::npos) return true;
        }
    }
    return false;
}

// Every bracket and list as one sign.
std::string with_marks_as_signs(std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char close = text[at] == '[' ? ']' : text[at] == '{' ? '}' : '\0';
        const std::size_t end = close == '\0' ? std::string_view::npos : text.find(close, at);
        if (end == std::string_view::npos) {
            out += text[at];
        } else {
            out += '\x01';
            at = end;
        }
    }
    return out;
}

// Whether the detail holds a value that is hidden elsewhere in the note, and so was hidden here too.
bool holds_hidden_value(const Note& original, std::string_view detail) {
    const std::string text = lower(detail);
    return std::any_of(original.spans.begin(), original.spans.end(), [&](const Span& span) {
        return class_of(span.label) != Class::hmd && span.end - span.begin >= 3 &&
               text.find(lower(original.text_of(span))) != std::string::npos;
    });
}

void check_health_details(const Note& original, const ReleasedNote& released, Leaks& leaks) {
    std::string marked;
    std::size_t from = 0;
    for (const Span& span : original.spans) {
        if (class_of(span.label) != Class::hmd) continue;
        const bool overlaps = std::any_of(original.spans.begin(), original.spans.end(), [&](const Span& other) {
            return class_of(other.label) != Class::hmd && other.begin < span.end && span.begin < other.end;
        });
        if (overlaps) continue;
        ++leaks.health_details;
        const std::string detail = with_round_brackets(original.text_of(span));
        std::size_t at = released.text.find(detail, from);
        if (at == std::string::npos) at = released.text.find(detail);  // nested spans go back
        if (at != std::string::npos) {
            from = std::max(from, at);
            continue;
        }
        if (holds_hidden_value(original, detail)) continue;
        if (marked.empty()) marked = with_marks_as_signs(released.text);
        leaks.health_details_changed += has_mark_inside(detail, marked) ? 0 : 1;
    }
}

bool same_day_or_month(const DateValue& hidden, const DateValue& found) {
    if (hidden.month == 0 || found.month != hidden.month) return false;
    if (found.year != 0 && hidden.year != 0 && found.year != hidden.year) return false;
    if (found.day == 0 || hidden.day == 0) return found.year != 0 && hidden.year != 0;  // "March 2009"
    return found.day == hidden.day;
}

}  // namespace

std::string without_marks(const ReleasedNote& released, std::string_view original) {
    std::string text = released.text;
    for (std::size_t at = 0; (at = text.find_first_of("[{", at)) != std::string::npos; ++at) {
        const std::size_t end = text.find(text[at] == '[' ? ']' : '}', at);
        if (end == std::string::npos) continue;
        const std::string inside = text.substr(at, end - at + 1);
        const bool is_list = text[at] == '{';
        const bool notes_own = !is_list && original.find(inside) != std::string_view::npos;
        if (notes_own || (!is_list && inside.size() > longest_placeholder)) continue;
        bool own_list = !is_list;
        for (const auto& [label, values] : released.qid) {
            std::string list;
            for (const auto& value : values) list += (list.empty() ? "{" : ", ") + value;
            own_list = own_list || list + "}" == inside;
        }
        if (own_list)
            std::fill(text.begin() + static_cast<std::ptrdiff_t>(at),
                      text.begin() + static_cast<std::ptrdiff_t>(end) + 1, ' ');
    }
    return text;
}

Leaks& Leaks::operator+=(const Leaks& other) {
    identifiers += other.identifiers;
    identifiers_found += other.identifiers_found;
    others += other.others;
    others_found += other.others_found;
    short_values += other.short_values;
    ordinary_words += other.ordinary_words;
    health_details += other.health_details;
    health_details_changed += other.health_details_changed;
    return *this;
}

Result<LeakSearch> LeakSearch::make(const Json& manifest) {
    auto patterns = date_patterns();
    auto ages = age_patterns();
    patterns.insert(patterns.end(), ages.begin(), ages.end());
    auto table = PatternTable::compile(std::move(patterns), pattern_parts());
    if (!table) return table.error();
    const auto lexicon = Lexicon::builtin();
    if (!lexicon) return lexicon.error();
    LeakSearch search(std::move(*table), *lexicon);
    search.hidden_.assign(label_count, true);
    const auto set = [&](const std::string& name, bool hidden) {
        if (const auto label = label_named(name)) search.hidden_[static_cast<std::size_t>(*label)] = hidden;
    };
    for (const auto& kept : manifest.value("kept", Json::array())) {
        if (kept.is_string()) set(kept.get<std::string>(), false);
    }
    const Json policy = manifest.value("policy", Json::object());
    const Json labels = policy.is_object() ? policy.value("labels", Json::object()) : Json::object();
    for (const auto& [name, entry] : labels.items()) {
        const Json action = entry.is_object() ? entry.value("action", Json()) : entry;
        if (action == "keep") set(name, false);
        if (name == "DATE") search.shifted_ = action == "shift";
        if (name == "AGE") search.years_shown_ = action == "generalize";
    }
    return search;
}

Leaks LeakSearch::search(const Note& original, const ReleasedNote& released) const {
    Leaks leaks;
    NoteSearch note(original, released, *lexicon_);
    std::vector<DateValue> dates;
    std::unordered_set<std::string> ages;
    for (const Span& span : original.spans) {
        if (class_of(span.label) == Class::hmd || !hides(span.label)) note.note_kept(span);
    }
    for (const Span& span : original.spans) {
        if (class_of(span.label) == Class::hmd || !hides(span.label)) continue;
        const std::string_view text = original.text_of(span);
        if (class_of(span.label) == Class::eid) {
            look_for_identifier(note, span, text, leaks);
            continue;
        }
        ++leaks.others;
        if (span.label == Label::date) {
            auto date = parse_date(span.value.empty() ? text : span.value);
            if (!date) date = parse_date(text);
            if (date) dates.push_back(*date);
        } else if (span.label == Label::age) {
            if (span.role == Role::patient || span.role == Role::none) ages.insert(age_value(text));
        } else if (is_short(text)) {
            ++leaks.short_values;
        } else {
            leaks.others_found += note.has_text(text, leaks) ? 1 : 0;
        }
    }
    ages.erase("");
    patterns_.search(note.rest(), [&](const Pattern&, Label label, PatternMatch match) {
        const std::string_view text = std::string_view(note.rest()).substr(match.begin, match.end - match.begin);
        if (label == Label::age && !years_shown_ && ages.contains(age_value(text))) ++leaks.others_found;
        const auto found = label == Label::date && !shifted_ ? parse_date(text) : std::nullopt;
        if (found && std::any_of(dates.begin(), dates.end(),
                                 [&](const DateValue& hidden) { return same_day_or_month(hidden, *found); })) {
            ++leaks.others_found;
        }
    });
    check_health_details(original, released, leaks);
    return leaks;
}

}  // namespace scrim
