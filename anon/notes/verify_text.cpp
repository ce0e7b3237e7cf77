#include "anon/notes/verify_text.h"

#include <algorithm>

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

}  // namespace

TextCheck::TextCheck(const ReleasedPatients& patients) {
    for (const auto& values : patients.values) values_.insert(values.begin(), values.end());
    for (std::size_t l = 0; l < label_count; ++l) {
        const auto& known = info(static_cast<Label>(l));
        placeholders_.emplace(known.placeholder);
        placeholders_.emplace(known.name);
    }
}

void TextCheck::look_at_braces(std::string_view inside) {
    bool hidden_value = false;
    for (std::size_t at = 0; at <= inside.size() && !hidden_value;) {
        const std::size_t end = std::min(inside.find(", ", at), inside.size());
        hidden_value = values_.contains(std::string(inside.substr(at, end - at)));
        at = end + 2;
    }
    ++(hidden_value ? marks_.foreign_lists : marks_.notes_own);
}

void TextCheck::add(const ReleasedNote& note) {
    const std::string_view text = note.text;
    for (std::size_t at = 0; (at = text.find_first_of("{[", at)) != std::string_view::npos; ++at) {
        const char close = text[at] == '{' ? '}' : ']';
        const std::size_t end = text.find(close, at);
        if (end == std::string_view::npos) continue;
        const std::string_view inside = text.substr(at + 1, end - at - 1);
        const bool own = std::any_of(note.qid.begin(), note.qid.end(),
                                     [&](const auto& entry) { return joined(entry.second) == inside; });
        if (own) {  // in brackets where a range stands for the value
            ++marks_.lists;
        } else if (close == '}') {
            look_at_braces(inside);
        } else {
            const bool known = placeholders_.contains(std::string(inside)) || is_offset(inside);
            ++(known ? marks_.placeholders : marks_.notes_own);
        }
    }
}

}  // namespace scrim
