#include "nlp/rules/resolve.h"

#include <algorithm>
#include <iterator>
#include <map>

#include "nlp/rules/around.h"

namespace scrim {
namespace {

bool better(const Span& a, const Span& b) {
    const bool a_health = class_of(a.label) == Class::hmd;
    const bool b_health = class_of(b.label) == Class::hmd;
    if (a_health != b_health) return b_health;
    if (a.score != b.score) return a.score > b.score;
    if (a.end - a.begin != b.end - b.begin) return a.end - a.begin > b.end - b.begin;
    if (a.begin != b.begin) return a.begin < b.begin;
    return a.label < b.label;
}

// Cuts blanks and marks off both ends of a rest; false if too little is left.
bool tidy(std::string_view text, Span& span) {
    const auto plain = [&](std::uint32_t at) { return is_letter(text[at]) || is_digit(text[at]); };
    while (span.begin < span.end && !plain(span.begin)) ++span.begin;
    // "of" in front of what is left belongs to what was cut off.
    while (starts_with_word(text.substr(span.begin, std::min<std::size_t>(4, span.end - span.begin)),
                            "of|and|at|the|in") &&
           span.end - span.begin > 4) {
        span.begin = static_cast<std::uint32_t>(std::min<std::size_t>(text.find_first_of(" \n", span.begin), span.end));
        while (span.begin < span.end && !plain(span.begin)) ++span.begin;
    }
    while (span.end > span.begin && !plain(span.end - 1)) --span.end;
    return span.end - span.begin >= 2;
}

}  // namespace

std::vector<Span> resolve(std::string_view text, std::vector<Span> spans) {
    std::sort(spans.begin(), spans.end(), better);
    std::map<std::uint32_t, Span> taken;  // by begin; never overlapping
    for (Span& span : spans) {
        std::uint32_t from = span.begin;
        const bool whole_free = [&] {
            auto next = taken.lower_bound(span.begin);
            if (next != taken.end() && next->first < span.end) return false;
            return next == taken.begin() || std::prev(next)->second.end <= span.begin;
        }();
        if (whole_free) {
            taken.emplace(span.begin, std::move(span));
            continue;
        }
        // The stretches of the span that nothing better covers.
        auto next = taken.lower_bound(span.begin);
        if (next != taken.begin() && std::prev(next)->second.end > span.begin) from = std::prev(next)->second.end;
        std::vector<Span> rests;
        while (from < span.end) {
            const std::uint32_t to = next == taken.end() ? span.end : std::min(span.end, next->first);
            if (to > from) {
                Span rest = span;
                rest.begin = from;
                rest.end = to;
                if (tidy(text, rest)) rests.push_back(std::move(rest));
            }
            if (next == taken.end()) break;
            from = next->second.end;
            ++next;
        }
        for (Span& rest : rests) taken.emplace(rest.begin, std::move(rest));
    }
    std::vector<Span> out;
    out.reserve(taken.size());
    for (auto& [begin, span] : taken) out.push_back(std::move(span));
    return out;
}

}  // namespace scrim
