#include "anon/release/check/health_details.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <utility>
#include <vector>

#include "anon/notes/render/render.h"
#include "nlp/base/ascii.h"

namespace scrim {
namespace {

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

// Whether a mark stands in place of the whole detail: after what stood before it, or before what stood after it.
bool has_mark_instead(const Note& original, const Span& span, std::string_view marked) {
    constexpr std::size_t context = 12;
    const std::size_t from = span.begin - std::min<std::size_t>(span.begin, context);
    const std::string before = with_round_brackets(original.text.substr(from, span.begin - from));
    const std::string after = with_round_brackets(original.text.substr(span.end, context));
    return (before.size() == context && marked.find(before + '\x01') != std::string_view::npos) ||
           (after.size() == context && marked.find('\x01' + after) != std::string_view::npos);
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

// Whether a value that is hidden elsewhere in the note stands where the detail is, so that it was hidden here too.
bool meets_hidden_value(const Note& original, const Span& detail) {
    return std::any_of(original.spans.begin(), original.spans.end(), [&](const Span& span) {
        const std::size_t length = span.end - span.begin;
        if (class_of(span.label) == Class::hmd || length < 3) return false;
        const std::size_t from = detail.begin - std::min<std::size_t>(detail.begin, length - 1);
        const std::string around = lower(std::string_view(original.text).substr(from, detail.end - from + length - 1));
        return around.find(lower(original.text_of(span))) != std::string::npos;
    });
}

}  // namespace

void check_health_details(const Note& original, const ReleasedNote& released, Leaks& leaks) {
    std::string marked;
    std::size_t from = 0;
    for (const Span& span : original.spans) {
        if (class_of(span.label) != Class::hmd) continue;
        const bool overlaps = std::any_of(original.spans.begin(), original.spans.end(), [&](const Span& other) {
            return class_of(other.label) != Class::hmd && other.begin < span.end && span.begin < other.end;
        });
        ++leaks.health_details;
        if (overlaps) {
            ++leaks.health_details_hidden;
            continue;
        }
        const std::string detail = with_round_brackets(original.text_of(span));
        std::size_t at = released.text.find(detail, from);
        if (at == std::string::npos) at = released.text.find(detail);  // nested spans go back
        if (at != std::string::npos) {
            from = std::max(from, at);
            continue;
        }
        if (marked.empty()) marked = with_marks_as_signs(released.text);
        const bool hidden = meets_hidden_value(original, span) || has_mark_inside(detail, marked) ||
                            has_mark_instead(original, span, marked);
        ++(hidden ? leaks.health_details_hidden : leaks.health_details_changed);
    }
}

}  // namespace scrim
