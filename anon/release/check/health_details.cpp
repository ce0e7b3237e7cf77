#include "anon/release/check/health_details.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "anon/notes/render/render.h"
#include "nlp/base/ascii.h"
#include "nlp/base/search/intervals.h"
#include "nlp/base/search/many_texts.h"

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
    bool may_close[2] = {true, true};  // whether a bracket, a list that opens here may be closed
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char close = text[at] == '[' ? ']' : text[at] == '{' ? '}' : '\0';
        bool& may = may_close[close == '}' ? 1 : 0];
        const std::size_t end = close == '\0' || !may ? std::string_view::npos : text.find(close, at);
        if (close != '\0' && end == std::string_view::npos) may = false;
        if (end == std::string_view::npos) {
            out += text[at];
        } else {
            out += '\x01';
            at = end;
        }
    }
    return out;
}

// Where a value stands that is hidden somewhere in the note: a detail there was hidden too.
Intervals places_of_hidden_values(const Note& original) {
    std::set<std::string> values;
    for (const Span& span : original.spans) {
        if (class_of(span.label) != Class::hmd && span.end - span.begin >= 3) {
            values.insert(lower(original.text_of(span)));
        }
    }
    return ManyTexts({values.begin(), values.end()}).places_in(lower(original.text));
}

// Finds details in the released text, in their order. What is not there is looked for once.
class DetailFinder {
   public:
    explicit DetailFinder(const std::string& text) : text_(text) {}

    bool has(const std::string& detail) {
        const auto [known, is_new] = missing_.try_emplace(detail, Missing::none);
        if (is_new || known->second == Missing::none) {
            const std::size_t at = text_.find(detail, from_);
            if (at != std::string::npos) {
                from_ = at;
                known->second = Missing::none;
                return true;
            }
            // Nested spans go back.
            known->second = text_.find(detail) == std::string::npos ? Missing::everywhere : Missing::behind;
        }
        return known->second != Missing::everywhere;
    }

   private:
    enum class Missing : std::uint8_t { none, behind, everywhere };  // after: from here to the end

    const std::string& text_;
    std::size_t from_ = 0;
    std::unordered_map<std::string, Missing> missing_;
};

}  // namespace

void check_health_details(const Note& original, const ReleasedNote& released, Leaks& leaks) {
    const Intervals hidden_spans =
        Intervals::of(original.spans, [](const Span& span) { return class_of(span.label) != Class::hmd; });
    std::string marked;
    std::optional<Intervals> hidden_values;
    DetailFinder details(released.text);
    std::unordered_map<std::string, bool> marks_inside;
    for (const Span& span : original.spans) {
        if (class_of(span.label) != Class::hmd) continue;
        ++leaks.health_details;
        if (hidden_spans.overlap(span.begin, span.end)) {
            ++leaks.health_details_hidden;
            continue;
        }
        const std::string detail = with_round_brackets(original.text_of(span));
        if (details.has(detail)) continue;
        if (!hidden_values) {
            hidden_values = places_of_hidden_values(original);
            marked = with_marks_as_signs(released.text);
        }
        const auto mark_inside = [&] {
            const auto [known, is_new] = marks_inside.try_emplace(detail);
            if (is_new) known->second = has_mark_inside(detail, marked);
            return known->second;
        };
        const bool hidden =
            hidden_values->overlap(span.begin, span.end) || mark_inside() || has_mark_instead(original, span, marked);
        ++(hidden ? leaks.health_details_hidden : leaks.health_details_changed);
    }
}

}  // namespace scrim
