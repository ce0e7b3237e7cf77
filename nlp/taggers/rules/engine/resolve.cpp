#include "nlp/taggers/rules/engine/resolve.h"

#include <algorithm>
#include <iterator>
#include <map>

#include "nlp/lexicon/around.h"

namespace scrim {
namespace {

bool better(const Span& a, const Span& b) {
    const bool a_health = class_of(a.label) == Class::hmd;
    const bool b_health = class_of(b.label) == Class::hmd;
    if (a_health != b_health) return b_health;
    if (a.score != b.score) return a.score > b.score;
    if (a.end - a.begin != b.end - b.begin) return a.end - a.begin > b.end - b.begin;
    if (a.begin != b.begin) return a.begin < b.begin;
    if (a.label != b.label) return a.label < b.label;
    return a.role > b.role;  // the age at an event rather than the patient's
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

// Of spans that overlap each other, what is left when the better ones have taken their characters, in order.
void settle(std::string_view text, std::vector<Span> spans, std::vector<Span>& out) {
    std::sort(spans.begin(), spans.end(), better);
    std::map<std::uint32_t, Span> taken;  // by begin; never overlapping
    for (Span& span : spans) {
        std::uint32_t from = span.begin;
        auto next = taken.lower_bound(span.begin);
        if (next != taken.begin() && std::prev(next)->second.end > span.begin) from = std::prev(next)->second.end;
        if (from == span.begin && (next == taken.end() || next->first >= span.end)) {
            taken.emplace(span.begin, std::move(span));
            continue;
        }
        // The stretches of the span that nothing better covers.
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
    for (auto& [begin, span] : taken) out.push_back(std::move(span));
}

}  // namespace

std::vector<Span> resolve(std::string_view text, std::vector<Span> spans) {
    std::vector<Span*> order;
    order.reserve(spans.size());
    for (Span& span : spans) {
        if (span.begin < span.end) order.push_back(&span);  // what is empty takes nothing from others
    }
    std::sort(order.begin(), order.end(),
              [](const Span* a, const Span* b) { return a->begin != b->begin ? a->begin < b->begin : better(*a, *b); });
    std::vector<Span> out;
    out.reserve(spans.size());
    for (std::size_t i = 0; i < order.size();) {
        std::size_t next = i + 1;
        std::uint32_t end = order[i]->end;
        for (; next < order.size() && order[next]->begin < end; ++next) end = std::max(end, order[next]->end);
        if (next == i + 1) {
            out.push_back(std::move(*order[i]));
        } else {
            std::vector<Span> overlapping;
            for (std::size_t at = i; at < next; ++at) overlapping.push_back(std::move(*order[at]));
            settle(text, std::move(overlapping), out);
        }
        i = next;
    }
    return out;
}

}  // namespace scrim
