#include "tools/review/doubts/doubts.h"

#include <algorithm>
#include <bit>
#include <tuple>

#include "tools/review/doubts/misses.h"

namespace scrim::review {
namespace {

constexpr std::uint8_t taggers_mask = source_rules | source_svm | source_crf | source_neural;

// Weights below this are not worth a place in the list.
constexpr float least = 0.05F;

// A long note has many places with a small chance; they say nothing about it.
constexpr float least_counted = 0.1F;

float disagreement(const Span& span, const TaggersOfLabels& taggers) {
    const unsigned may = taggers.at(static_cast<std::size_t>(span.label)) & taggers_mask;
    const unsigned did = span.sources & may;
    if (did == 0 || std::popcount(may) < 2) return 0;
    return 1 - static_cast<float>(std::popcount(did)) / static_cast<float>(std::popcount(may));
}

void doubt_spans(const Note& note, const TaggersOfLabels& taggers, std::vector<Doubt>& out) {
    for (const Span& span : note.spans) {
        if ((span.sources & source_person) != 0) continue;
        const float split = disagreement(span, taggers);
        const float low = span.score >= 0 ? 1 - span.score : 0;
        const float weight = std::max(split, low);
        if (weight < least) continue;
        out.push_back({span.begin, span.end, split >= low ? DoubtKind::disagreement : DoubtKind::low_score, weight});
    }
}

void sort_by_weight(std::vector<Doubt>& doubts) {
    std::sort(doubts.begin(), doubts.end(), [](const Doubt& a, const Doubt& b) {
        return std::tuple(-a.weight, a.begin, a.end) < std::tuple(-b.weight, b.begin, b.end);
    });
}

}  // namespace

std::string_view name(DoubtKind kind) {
    constexpr std::array<std::string_view, 9> names{"disagreement",   "low score", "capital",
                                                    "digits",         "beside",    "initials",
                                                    "name elsewhere", "odd word",  "nearly tagged"};
    return names.at(static_cast<std::size_t>(kind));
}

void add_taggers(TaggersOfLabels& taggers, const std::vector<Span>& spans) {
    for (const Span& span : spans) taggers.at(static_cast<std::size_t>(span.label)) |= span.sources & taggers_mask;
}

bool is_about_tag(DoubtKind kind) { return kind == DoubtKind::disagreement || kind == DoubtKind::low_score; }

std::vector<Doubt> find_doubts(const Document& document, const TaggersOfLabels& taggers, const Lexicon& lexicon,
                               const KnownNames& names) {
    std::vector<Doubt> out = find_misses(document, lexicon, names);
    doubt_spans(*document.note, taggers, out);
    sort_by_weight(out);
    return out;
}

float add_near_tags(std::vector<Doubt>& doubts, const Note& note, const std::vector<NearTag>& near) {
    const auto covers = [](const auto& what, const NearTag& tag) {
        return what.begin < tag.end && tag.begin < what.end;
    };
    float sum = 0;
    const std::size_t others = doubts.size();
    for (const NearTag& tag : near) {
        const bool tagged = std::any_of(note.spans.begin(), note.spans.end(), [&](const Span& span) {
            return class_of(span.label) != Class::hmd && covers(span, tag);
        });
        if (tagged) continue;
        sum += tag.chance;
        const bool listed =
            std::any_of(doubts.begin(), doubts.begin() + static_cast<std::ptrdiff_t>(others),
                        [&](const Doubt& doubt) { return !is_about_tag(doubt.kind) && covers(doubt, tag); });
        if (tag.chance >= least && !listed) doubts.push_back({tag.begin, tag.end, DoubtKind::near_tag, tag.chance});
    }
    sort_by_weight(doubts);
    return sum;
}

bool is_likely_miss(const Doubt& doubt) { return !is_about_tag(doubt.kind) && doubt.weight >= least_counted; }

float total(const std::vector<Doubt>& doubts) {
    float out = 0;
    for (const Doubt& doubt : doubts) out += is_likely_miss(doubt) ? doubt.weight : 0;
    return out;
}

}  // namespace scrim::review
