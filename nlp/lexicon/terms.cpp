#include "nlp/lexicon/terms.h"

#include <algorithm>
#include <array>
#include <optional>

#include "nlp/base/ascii.h"
#include "nlp/lexicon/around.h"
#include "nlp/lexicon/cues.h"
#include "nlp/lexicon/word_form.h"
#include "nlp/text/unicode.h"

namespace scrim {
namespace {

constexpr std::size_t longest_phrase = 6;  // words of a phrase that may have a synonym

// Attributes that name a group, not a synonym.
constexpr auto groups =
    std::to_array<std::string_view>({"class", "device", "maker", "disease", "sign", "procedure", "scale", "anatomy",
                                     "organism", "alpha blocker", "Ensure", "chemotherapy regimens", "IV fluids"});

// Words between a test and its value.
constexpr auto value_words =
    std::to_array<std::string_view>({"is", "was", "of", "at", "x", "mg", "dl", "ml", "g", "mm", "hg", "percent"});

template <std::size_t Count>
bool is_one_of(std::string_view word, const std::array<std::string_view, Count>& words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_number(std::string_view word) { return std::all_of(word.begin(), word.end(), is_digit); }

// "E11.9" or "ICD9 76522": the code of a problem, not another name of it.
bool is_code(std::string_view attribute) {
    if (attribute.starts_with("ICD9 ")) return true;
    if (attribute.size() < 3 || attribute.find(' ') != std::string_view::npos) return false;
    return is_capital(attribute[0]) && is_digit(attribute[1]) && (attribute.size() == 3 || attribute[3] == '.');
}

LexiconKinds kinds_of_label(Label label) {
    switch (label) {
        case Label::problem:
            return kind_bits(LexiconKind::problem, LexiconKind::symptom);
        case Label::medication:
            return kind_bits(LexiconKind::medication);
        case Label::test:
            return kind_bits(LexiconKind::test);
        default:
            return kind_bits(LexiconKind::procedure, LexiconKind::device);
    }
}

class TermWriter {
   public:
    TermWriter(Label label, const Lexicon& lexicon) : lexicon_(lexicon), kinds_(kinds_of_label(label)) {}

    // A list may call a synonym by a name that has a synonym in turn.
    std::string write(const std::vector<std::string>& words) const {
        std::vector<std::string> now = words;
        for (int round = 0; round < 3; ++round) {
            std::string joined = replace(now);
            if (joined == join(now, 0, now.size())) return joined;
            now = split(joined);
        }
        return join(now, 0, now.size());
    }

    static std::vector<std::string> split(std::string_view text) {
        NormalWordReader reader(text);
        NormalWord word;
        std::vector<std::string> words;
        while (reader.next(word)) words.emplace_back(word.text());
        return words;
    }

   private:
    static std::string join(const std::vector<std::string>& words, std::size_t begin, std::size_t end) {
        std::string joined;
        for (std::size_t i = begin; i < end; ++i) {
            if (i > begin) joined += ' ';
            joined += words[i];
        }
        return joined;
    }

    // Every phrase that has a synonym by it, the longest first, and plurals by their singular.
    std::string replace(const std::vector<std::string>& words) const {
        std::string out;
        const auto append = [&out](std::string_view more) {
            if (!out.empty()) out += ' ';
            out += more;
        };
        for (std::size_t at = 0; at < words.size();) {
            std::size_t end = std::min(words.size(), at + longest_phrase);
            for (; end > at; --end) {
                const std::string phrase = join(words, at, end);
                if (const auto synonym = synonym_of(phrase, words.size() == end - at)) {
                    append(normalize_phrase(*synonym));
                    break;
                }
                if (end - at > 1 && (lexicon_.kinds_of(phrase) & kinds_) != 0) {
                    append(phrase);  // known as it is: its parts mean nothing alone
                    break;
                }
            }
            if (end > at) {
                at = end;
            } else {
                append(singular(words[at]));
                ++at;
            }
        }
        return out;
    }

    std::optional<std::string_view> synonym_of(const std::string& phrase, bool whole) const {
        const LexiconEntries entries = lexicon_.entries(phrase);
        std::optional<std::string_view> fallback;
        for (const LexiconEntry& entry : entries) {
            if (entry.attribute.empty() || is_code(entry.attribute) || is_one_of(entry.attribute, groups)) continue;
            if ((kind_bit(entry.kind) & kinds_) != 0) return entry.attribute;
            // Another kind's abbreviation counts if the whole detail is one: elsewhere it is too often another word.
            if (entry.kind == LexiconKind::abbreviation && whole && !fallback) fallback = entry.attribute;
        }
        return fallback;
    }

    std::string singular(const std::string& word) const {
        if (word.size() < 4 || word.back() != 's' || word.ends_with("ss") || word.ends_with("us") ||
            word.ends_with("is"))
            return word;
        const auto known = [this](const std::string& form) { return lexicon_.kinds_of(form) != 0; };
        if (word.ends_with("ies")) {
            std::string form = word.substr(0, word.size() - 3) + "y";
            if (known(form)) return form;
        }
        std::string form = word.substr(0, word.size() - 1);
        if (known(form)) return form;
        if (word.ends_with("es")) {
            form.pop_back();
            if (known(form)) return form;
            form += "is";  // metastases, diagnoses
            if (known(form)) return form;
        }
        return word;
    }

    const Lexicon& lexicon_;
    LexiconKinds kinds_;
};

// A value or a dose: from the first number that is no part of a name ("vitamin b 12", "ca 125") to the end.
void drop_amount(std::vector<std::string>& words, Label label, const Lexicon& lexicon) {
    const LexiconKinds kinds = kinds_of_label(label);
    const auto known = [&](std::size_t end) {
        std::string phrase;
        for (std::size_t i = 0; i < end; ++i) phrase += (i == 0 ? "" : " ") + words[i];
        return (lexicon.kinds_of(phrase) & kinds) != 0;
    };
    // "0.25% Marcaine": the strength stands in front.
    if (label == Label::medication && words.size() > 1 && is_number(words[0]) && !known(words.size())) {
        words.erase(words.begin());
    }
    for (std::size_t i = 1; i < words.size(); ++i) {
        if (words[i][0] < '0' || words[i][0] > '9' || known(i + 1)) continue;
        words.resize(i);
        break;
    }
    const auto belongs_to_amount = [&](const std::string& word) {
        return label == Label::medication ? is_one_of(word, cue<"dose_words">()) : is_one_of(word, value_words);
    };
    while (words.size() > 1 && belongs_to_amount(words.back()) && !known(words.size())) words.pop_back();
    if (words.size() == 1 && is_number(words[0])) words.clear();
}

// With what is said of the detail.
std::string with_assertions(std::string term, const Span& span) {
    if (term.empty()) return term;
    if ((span.assertions & assertion_negated) != 0) term.insert(0, "no ");
    if ((span.assertions & assertion_family) != 0) term.insert(0, "family history of ");
    return term;
}

// The HMD spans that overlap no span of another class.
std::vector<const Span*> details_of(const Note& note) {
    // Where spans of other classes begin, and how far those that begin so far reach.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> others;
    for (const Span& span : note.spans) {
        if (class_of(span.label) == Class::hmd) continue;
        others.emplace_back(span.begin, std::max(span.end, others.empty() ? 0 : others.back().second));
    }
    std::vector<const Span*> details;
    for (const Span& span : note.spans) {
        if (class_of(span.label) != Class::hmd) continue;
        const auto behind = std::lower_bound(others.begin(), others.end(), std::pair(span.end, 0U));
        const bool overlaps = behind != others.begin() && std::prev(behind)->second > span.begin;
        if (!overlaps) details.push_back(&span);
    }
    return details;
}

// In lower case, with one blank for any run of blanks and line breaks.
std::string as_written(std::string_view text) {
    std::string out;
    for (const char c : to_lower(text)) {
        const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
        if (!blank) {
            out += c;
        } else if (!out.empty() && out.back() != ' ') {
            out += ' ';
        }
    }
    return out;
}

}  // namespace

std::string term_of(std::string_view text, Label label, const Lexicon& lexicon) {
    std::vector<std::string> words = TermWriter::split(text);
    if (label == Label::test || label == Label::medication) drop_amount(words, label, lexicon);
    return TermWriter(label, lexicon).write(words);
}

std::string term_of(const Note& note, const Span& span, const Lexicon& lexicon) {
    return with_assertions(term_of(note.text_of(span), span.label, lexicon), span);
}

std::vector<std::string> terms_of(const Note& note, const Lexicon& lexicon) {
    std::vector<std::string> terms;
    for (const Span* span : details_of(note)) {
        std::string term = term_of(note, *span, lexicon);
        if (!term.empty()) terms.push_back(std::move(term));
    }
    return terms;
}

std::vector<std::string> written_details_of(const Note& note) {
    std::vector<std::string> details;
    for (const Span* span : details_of(note))
        details.push_back(with_assertions(as_written(note.text_of(*span)), *span));
    return details;
}

namespace {

bool is_of_word(char c) { return is_letter(c) || is_digit(c) || c == '\''; }

// Where the next word ends, or the place itself; words of a term have a blank or a hyphen between them.
std::uint32_t next_word_end(std::string_view text, std::uint32_t at) {
    if (at >= text.size() || (text[at] != ' ' && text[at] != '-')) return at;
    std::uint32_t end = at + 1;
    while (end < text.size() && is_of_word(text[end])) ++end;
    return end > at + 1 ? end : at;
}

// Where the word before begins, or the place itself; "St." keeps its period.
std::uint32_t word_begin_before(std::string_view text, std::uint32_t at) {
    if (at < 2 || (text[at - 1] != ' ' && text[at - 1] != '-')) return at;
    std::uint32_t begin = at - 1;
    if (text[begin] == ' ' && text[begin - 1] == '.') --begin;
    const std::uint32_t end = begin;
    while (begin > 0 && is_of_word(text[begin - 1])) --begin;
    return begin < end ? begin : at;
}

}  // namespace

bool is_part_of_term(std::string_view text, std::uint32_t begin, std::uint32_t end, const Lexicon& lexicon) {
    constexpr int most_words = 4;  // on either side
    constexpr LexiconKinds terms =
        kind_bits(LexiconKind::eponym, LexiconKind::device, LexiconKind::test, LexiconKind::procedure,
                  LexiconKind::problem, LexiconKind::symptom, LexiconKind::medication, LexiconKind::anatomy);
    std::uint32_t first = begin;
    for (int left = 0; left <= most_words; ++left) {
        std::uint32_t last = end;
        for (int right = 0; right <= most_words; ++right) {
            const bool longer = first < begin || last > end;
            if (longer && (lexicon.kinds_of(text.substr(first, last - first)) & terms) != 0) {
                const std::uint32_t before_it = word_begin_before(text, first);
                std::string_view title = text.substr(before_it, first - before_it);
                while (!title.empty() && !is_of_word(title.back())) title.remove_suffix(1);
                const std::uint32_t behind_it = next_word_end(text, last);
                const std::string_view next = text.substr(last, behind_it - last);
                constexpr WordList hospital =
                    "hospital|hosp|medical|med|center|ctr|centre|clinic|university|campus|health";
                const bool of_hospital = !next.empty() && has_word(lower(next.substr(1)), hospital);
                if (!of_hospital && !lexicon.is(LexiconKind::title, title)) return true;
            }
            const std::uint32_t next = next_word_end(text, last);
            if (next == last) break;
            last = next;
        }
        const std::uint32_t next = word_begin_before(text, first);
        if (next == first) break;
        first = next;
    }
    return false;
}

}  // namespace scrim
