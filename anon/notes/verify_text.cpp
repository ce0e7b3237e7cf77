#include "anon/notes/verify_text.h"

#include <algorithm>

#include "anon/notes/render.h"
#include "nlp/labels.h"

namespace scrim {
namespace {

std::string joined(const std::vector<std::string>& list) {
    std::string text;
    for (const auto& value : list) text += (text.empty() ? "" : ", ") + value;
    return text;
}

// "[index +36 d]": how far a date or an age is from the patient's index.
bool is_offset(std::string_view inside) {
    const std::size_t blank = inside.find(' ');
    if (blank == std::string_view::npos || blank + 1 == inside.size()) return false;
    const std::string_view base = inside.substr(0, blank);
    const char sign = inside[blank + 1];
    return (base == "index" || base == "admission" || base == "visit") && (sign == '+' || sign == '-');
}

const std::unordered_set<std::string_view>& known_placeholders() {
    static const auto known = [] {
        std::unordered_set<std::string_view> names{text_withheld};
        for (std::size_t l = 0; l < label_count; ++l) {
            const auto& label = info(static_cast<Label>(l));
            names.insert(label.placeholder);
            names.insert(label.name);
        }
        return names;
    }();
    return known;
}

}  // namespace

Mark mark_of(std::string_view inside, char close, const ReleasedNote& note) {
    const bool own = std::any_of(note.qid.begin(), note.qid.end(),
                                 [&](const auto& entry) { return joined(entry.second) == inside; });
    if (own) return Mark::list;  // in brackets where a range stands for the value
    if (close == '}') return Mark::other;
    if (known_placeholders().contains(inside) || is_offset(inside)) return Mark::placeholder;
    return is_like_placeholder(inside) ? Mark::unknown : Mark::other;
}

std::string text_without_marks(const ReleasedNote& note) {
    std::string text = note.text;
    for_each_mark(note, [&](Mark mark, std::size_t begin, std::size_t end) {
        if (mark != Mark::list && mark != Mark::placeholder) return;
        std::fill(text.begin() + static_cast<std::ptrdiff_t>(begin), text.begin() + static_cast<std::ptrdiff_t>(end),
                  ' ');
    });
    return text;
}

TextCheck::TextCheck(const ReleasedPatients& patients) {
    for (const auto& values : patients.values) values_.insert(values.begin(), values.end());
}

bool TextCheck::holds_hidden_value(std::string_view inside) const {
    for (std::size_t at = 0; at <= inside.size();) {
        const std::size_t end = std::min(inside.find(", ", at), inside.size());
        if (values_.contains(std::string(inside.substr(at, end - at)))) return true;
        at = end + 2;
    }
    return false;
}

void TextCheck::add(const ReleasedNote& note) {
    const std::string_view text = note.text;
    for_each_mark(note, [&](Mark mark, std::size_t begin, std::size_t end) {
        switch (mark) {
            case Mark::list:
                ++marks_.lists;
                break;
            case Mark::placeholder:
                ++marks_.placeholders;
                break;
            case Mark::unknown:
                ++marks_.unknown_placeholders;
                break;
            case Mark::other:
                const bool foreign = text[begin] == '{' && holds_hidden_value(text.substr(begin + 1, end - begin - 2));
                ++(foreign ? marks_.foreign_lists : marks_.notes_own);
        }
    });
}

}  // namespace scrim
