#include "corpora/generator/noise.h"

#include <algorithm>

#include "corpora/generator/values/person_names.h"
#include "nlp/base/ascii.h"

namespace scrim::corpora {
namespace {

// A line break may take this blank's place: no other blank beside it.
bool single_blank(const std::string& text, std::size_t at) {
    const auto solid = [&](std::size_t i) { return i < text.size() && text[i] != ' ' && text[i] != '\n'; };
    return at > 0 && text[at] == ' ' && solid(at - 1) && solid(at + 1);
}

Edit edit(std::size_t at, std::size_t size, std::string text) {
    return {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(size), std::move(text)};
}

}  // namespace

void apply_edits(Note& note, const std::vector<Edit>& edits) {
    std::string text;
    std::vector<std::pair<std::uint32_t, std::int64_t>> shifts;  // from this old byte on, add
    std::uint32_t done = 0;
    for (const auto& change : edits) {
        text.append(note.text, done, change.at - done);
        text += change.text;
        done = change.at + change.size;
        shifts.emplace_back(done, static_cast<std::int64_t>(text.size()) - done);
    }
    text.append(note.text, done);
    const auto moved = [&](std::uint32_t place) {
        const auto after = std::upper_bound(shifts.begin(), shifts.end(), place,
                                            [](std::uint32_t at, const auto& shift) { return at < shift.first; });
        return static_cast<std::uint32_t>(place + (after == shifts.begin() ? 0 : std::prev(after)->second));
    };
    for (Span& span : note.spans) {
        // A blank put in front of the first byte is not part of the span, one behind the last neither.
        const auto length_kept = moved(span.end - 1) + 1;
        span.begin = moved(span.begin);
        span.end = length_kept;
    }
    note.text = std::move(text);
}

void shout(Note& note) { note.text = to_upper(note.text); }

void whisper(Note& note) {
    for (char& c : note.text) {
        c = lower(c);
    }
}

void wrap_lines(Random& random, Note& note) {
    const std::size_t width = 58 + random.below(24);
    std::size_t line = 0;
    std::size_t blank = 0;
    for (std::size_t i = 0; i < note.text.size(); ++i) {
        if (note.text[i] == '\n') line = i + 1;
        if (single_blank(note.text, i)) blank = i;
        if (i - line >= width && blank > line) {
            note.text[blank] = '\n';
            line = blank + 1;
        }
    }
}

void break_inside_spans(Random& random, Note& note) {
    for (const Span& span : note.spans) {
        if (class_of(span.label) == Class::hmd || !random.chance(0.25)) continue;
        const auto blank = note.text.find(' ', span.begin);
        if (blank < span.end && single_blank(note.text, blank)) note.text[blank] = '\n';
    }
}

void swap_letters(Random& random, Note& note) {
    const std::size_t count = 1 + note.text.size() / 400;
    for (std::size_t i = 0; i < count && note.text.size() > 8; ++i) {
        const std::size_t at = 1 + random.below(note.text.size() - 3);
        char& one = note.text[at];
        char& two = note.text[at + 1];
        const bool inside = is_ascii_letter(note.text[at - 1]) && is_ascii_letter(one) && is_ascii_letter(two);
        const bool small = one >= 'a' && two >= 'a';
        if (inside && (small || (one <= 'Z' && two <= 'Z'))) std::swap(one, two);
    }
}

void lose_spaces(Random& random, Note& note) {
    std::vector<Edit> edits;
    for (std::size_t i = 1; i + 2 < note.text.size(); ++i) {
        const bool end = is_small(note.text[i - 1]) && note.text[i] == '.' && note.text[i + 1] == ' ' &&
                         is_capital(note.text[i + 2]);
        const bool inside = std::any_of(note.spans.begin(), note.spans.end(),
                                        [&](const Span& s) { return s.begin <= i + 1 && i + 1 < s.end; });
        if (end && !inside && random.chance(0.5)) edits.push_back(edit(i + 1, 1, ""));
    }
    apply_edits(note, edits);
}

// "MRN: 123" becomes "MRN:123".
void tighten_labels(Random& random, Note& note) {
    std::vector<Edit> edits;
    for (std::size_t i = 1; i + 2 < note.text.size(); ++i) {
        const bool label = note.text[i] == ':' && is_ascii_letter(note.text[i - 1]) && single_blank(note.text, i + 1);
        const bool inside = std::any_of(note.spans.begin(), note.spans.end(),
                                        [&](const Span& s) { return s.begin <= i && i + 1 < s.end; });
        if (label && !inside && random.chance(0.6)) edits.push_back(edit(i + 1, 1, ""));
    }
    apply_edits(note, edits);
}

void double_spaces(Random& random, Note& note) {
    std::vector<Edit> edits;
    for (std::size_t i = 1; i < note.text.size(); ++i) {
        if (note.text[i] == ' ' && note.text[i - 1] != '\n' && random.chance(0.06)) edits.push_back(edit(i, 1, "  "));
    }
    apply_edits(note, edits);
}

void curl_quotes(Note& note) {
    std::vector<Edit> edits;
    for (std::size_t i = 1; i < note.text.size(); ++i) {
        if (note.text[i] == '\'' && is_ascii_letter(note.text[i - 1])) edits.push_back(edit(i, 1, "\xE2\x80\x99"));
    }
    apply_edits(note, edits);
}

// A paragraph comes again at the end, with its spans: what copying forward does to records.
void copy_paragraph(Random& random, Note& note) {
    std::vector<std::pair<std::size_t, std::size_t>> paragraphs;
    for (std::size_t begin = 0; begin < note.text.size();) {
        const auto end = std::min(note.text.find("\n\n", begin), note.text.size());
        if (end - begin > 60) paragraphs.emplace_back(begin, end);
        begin = end + 2;
    }
    if (paragraphs.empty()) return;
    const auto [begin, end] = paragraphs[random.below(paragraphs.size())];
    const std::string copy = note.text.substr(begin, end - begin);
    note.text += note.text.back() == '\n' ? "\n" : "\n\n";
    const auto shift = static_cast<std::uint32_t>(note.text.size() - begin);
    note.text += copy + "\n";
    std::vector<Span> copied;
    for (Span span : note.spans) {
        if (span.begin < begin || span.end > end) continue;
        span.begin += shift;
        span.end += shift;
        copied.push_back(std::move(span));
    }
    note.spans.insert(note.spans.end(), copied.begin(), copied.end());
}

void add_noise(Random& random, double level, Note& note) {
    if (level <= 0 || note.text.empty()) return;
    if (random.chance(0.04 * level)) copy_paragraph(random, note);
    if (random.chance(0.06 * level)) curl_quotes(note);
    if (random.chance(0.08 * level)) swap_letters(random, note);
    if (random.chance(0.08 * level)) lose_spaces(random, note);
    if (random.chance(0.05 * level)) tighten_labels(random, note);
    if (random.chance(0.08 * level)) double_spaces(random, note);
    if (random.chance(0.1 * level)) {
        shout(note);
    } else if (random.chance(0.03 * level)) {
        whisper(note);
    }
    if (random.chance(0.14 * level)) wrap_lines(random, note);
    if (random.chance(0.06 * level)) break_inside_spans(random, note);
}

}  // namespace scrim::corpora
