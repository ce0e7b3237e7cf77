#include "nlp/merge/aggregate.h"

#include <algorithm>
#include <bit>
#include <tuple>
#include <unordered_set>
#include <utility>

#include "nlp/base/search/intervals.h"
#include "nlp/lexicon/around.h"
#include "nlp/merge/aggregate_labels.h"
#include "nlp/merge/names/propagate.h"
#include "nlp/text/normalize.h"
#include "nlp/text/unicode.h"

namespace scrim {
namespace {

// What one tagger alone says, in balanced mode; classifiers that learned from the same notes are surer of themselves
// than the rules' hand-set scores.
constexpr float balanced_threshold = 0.65F;
constexpr float balanced_learned_threshold = 0.95F;

// What was not learned: rules, the hospital's record, lists, a person. It names the label more surely than a
// classifier, whose score says that there is an identifier rather than which.
bool is_stated(const Span& span) { return (span.sources & ~(source_svm | source_crf | source_neural)) != 0; }

// A span, and whether it wins its characters over longer ones of its class.
struct Claim {
    Span span;
    bool first = false;
};

// Higher wins a character: first the class, then the length, then who says it, then the score.
bool wins(const Claim& claim, const Claim& other) {
    const Span& a = claim.span;
    const Span& b = other.span;
    const Class a_class = class_of(a.label);
    const Class b_class = class_of(b.label);
    if (a_class != b_class) return a_class < b_class;
    if (claim.first != other.first) return claim.first;
    if (a.end - a.begin != b.end - b.begin) return a.end - a.begin > b.end - b.begin;
    if (is_stated(a) != is_stated(b)) return is_stated(a);
    if (a.score != b.score) return a.score > b.score;
    if (a.begin != b.begin) return a.begin < b.begin;
    return a.label < b.label;
}

bool has_letter_or_digit(std::string_view text) {
    return std::any_of(text.begin(), text.end(), [](char c) { return is_letter(c) || is_digit(c); });
}

// Whether taggers other than the span's own call at least half of it an identifier too.
bool is_supported(const Span& span, const std::vector<Span>& spans, const Intervals& places) {
    std::uint32_t covered = 0;
    std::uint32_t to = span.begin;  // up to here it is counted
    places.each(span.begin, span.end, [&](const Intervals::Interval& place) {
        const Span& other = spans[place.id];
        if ((other.sources & ~span.sources) == 0 || class_of(other.label) == Class::hmd || other.end <= to) return;
        const std::uint32_t from = std::max(other.begin, to);
        to = std::min(other.end, span.end);
        covered += to - from;
    });
    return covered * 2 >= span.end - span.begin;
}

// What one tagger alone found, with a low score. What classifiers found was judged already where they were weighed.
std::vector<Span> without_doubts(const std::vector<Span>& spans, bool weighed) {
    std::vector<Span> out;
    const Intervals places = Intervals::of(spans, [](const Span&) { return true; });
    for (const Span& span : spans) {
        const bool learned = (span.sources & (source_svm | source_crf | source_neural)) != 0;
        const bool doubtful = class_of(span.label) != Class::hmd && span.score >= 0 && !(learned && weighed) &&
                              span.score < (learned ? balanced_learned_threshold : balanced_threshold) &&
                              std::has_single_bit(span.sources);
        if (!doubtful || is_supported(span, spans, places)) out.push_back(span);
    }
    return out;
}

// Equal spans of several taggers become one that names them all.
std::vector<Span> united(std::vector<std::vector<Span>> found) {
    std::vector<Span*> all;
    for (auto& spans : found) {
        for (Span& span : spans) all.push_back(&span);
    }
    std::stable_sort(all.begin(), all.end(), [](const Span* a, const Span* b) {
        return std::tie(a->begin, a->end, a->label) < std::tie(b->begin, b->end, b->label);
    });
    std::vector<Span> out;
    out.reserve(all.size());
    for (Span* const next : all) {
        Span& span = *next;
        if (!out.empty() && out.back().begin == span.begin && out.back().end == span.end &&
            out.back().label == span.label) {
            Span& same = out.back();
            same.sources |= span.sources;
            same.assertions |= span.assertions;
            same.score = std::max(same.score, span.score);
            if (same.role == Role::none) same.role = span.role;
            if (same.value.empty()) same.value = std::move(span.value);
            if (same.rule.empty()) same.rule = span.rule;
        } else {
            out.push_back(std::move(span));
        }
    }
    return out;
}

// A stretch of the text that the span won, without blanks at its ends.
void add_piece(std::string_view text, const Span& span, std::uint32_t begin, std::uint32_t end,
               std::vector<Span>& out) {
    const bool whole = span.begin == begin && span.end == end;
    while (begin < end && is_space(text[begin])) ++begin;
    while (end > begin && is_space(text[end - 1])) --end;
    if (begin >= end || (!whole && !has_letter_or_digit(text.substr(begin, end - begin)))) return;
    Span& piece = out.emplace_back(span);
    piece.begin = begin;
    piece.end = end;
    if (!whole) piece.value.clear();
}

// Gives every character to the span that wins it; a loser keeps the stretches that nobody else won. The claims are of
// one stretch of the text.
void by_character(std::string_view text, std::vector<const Claim*> claims, std::vector<Span>& out) {
    std::stable_sort(claims.begin(), claims.end(), [](const Claim* a, const Claim* b) { return wins(*a, *b); });
    std::uint32_t first = claims.front()->span.begin;
    std::uint32_t last = first;
    for (const Claim* claim : claims) {
        first = std::min(first, claim->span.begin);
        last = std::max(last, claim->span.end);
    }
    std::vector<const Claim*> owner(last - first, nullptr);
    for (const Claim* claim : claims) {
        for (std::uint32_t at = claim->span.begin; at < claim->span.end; ++at) {
            if (owner[at - first] == nullptr) owner[at - first] = claim;
        }
    }
    for (std::uint32_t at = 0; at < owner.size();) {
        std::uint32_t end = at + 1;
        while (end < owner.size() && owner[end] == owner[at]) ++end;
        if (owner[at] != nullptr) add_piece(text, owner[at]->span, first + at, first + end, out);
        at = end;
    }
}

// Spans that overlap no other, as most do not, keep all of their characters.
std::vector<Span> settled(std::string_view text, const std::vector<Claim>& claims) {
    std::vector<const Claim*> order;
    order.reserve(claims.size());
    for (const Claim& claim : claims) order.push_back(&claim);
    std::stable_sort(order.begin(), order.end(),
                     [](const Claim* a, const Claim* b) { return a->span.begin < b->span.begin; });
    std::vector<Span> out;
    out.reserve(claims.size());
    for (std::size_t i = 0; i < order.size();) {
        std::size_t next = i + 1;
        std::uint32_t end = order[i]->span.end;
        for (; next < order.size() && order[next]->span.begin < end; ++next) end = std::max(end, order[next]->span.end);
        if (next == i + 1) {
            add_piece(text, order[i]->span, order[i]->span.begin, end, out);
        } else {
            by_character(
                text,
                {order.begin() + static_cast<std::ptrdiff_t>(i), order.begin() + static_cast<std::ptrdiff_t>(next)},
                out);
        }
        i = next;
    }
    return out;
}

// In small letters, in the plain form that notes are read in.
std::string folded(std::string_view text) {
    return is_ascii(text) ? fold_case(trim(text)) : fold_case(trim(plain_text(text)));
}

void apply_allow_list(std::string_view text, const std::vector<std::string>& allow, std::vector<Span>& spans) {
    if (allow.empty()) return;
    std::unordered_set<std::string> known;
    for (const auto& word : allow) known.insert(folded(word));
    std::erase_if(spans, [&](const Span& span) {
        return class_of(span.label) != Class::hmd &&
               known.contains(folded(text.substr(span.begin, span.end - span.begin)));
    });
}

// Every occurrence of a denied text at token boundaries.
std::vector<Span> denied(const Document& document, const std::vector<std::string>& deny) {
    std::vector<Span> out;
    for (const auto& entry : deny) {
        for (Span span : occurrences(document, entry)) {
            span.label = Label::phi;
            span.score = 1;
            span.sources = source_policy;
            span.rule = "policy.deny";
            out.push_back(std::move(span));
        }
    }
    return out;
}

}  // namespace

std::vector<Span> aggregate(const Document& document, std::vector<std::vector<Span>> found,
                            const AggregateOptions& options) {
    std::vector<Span> spans = united(std::move(found));
    if (options.mode == Mode::balanced) spans = without_doubts(spans, options.weighed);
    apply_allow_list(document.text(), options.allow, spans);
    const std::vector<bool> first = settle_labels(spans);
    auto more = propagated_names(document, spans);
    apply_allow_list(document.text(), options.allow, more);
    std::vector<Claim> claims;
    for (std::size_t i = 0; i < spans.size(); ++i) claims.push_back({std::move(spans[i]), first[i]});
    for (Span& span : more) claims.push_back({std::move(span), false});
    for (Span& span : denied(document, options.deny)) claims.push_back({std::move(span), false});
    return settled(document.text(), claims);
}

}  // namespace scrim
