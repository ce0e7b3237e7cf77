#include "tools/review/doubts.h"

#include <algorithm>
#include <bit>
#include <tuple>

namespace scrim::review {
namespace {

constexpr std::uint8_t taggers_mask = source_rules | source_svm | source_crf | source_neural;

// Weights below this are not worth a place in the list.
constexpr float least = 0.05F;

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

// A capitalized word is the more doubtful the more it looks like a name and the less like an ordinary word; where
// sentences and headings begin, every word has a capital.
float capital_weight(const Document& document, std::uint32_t index, const Lexicon& lexicon) {
    const Token& token = document.tokens[index];
    if (token.kind != TokenKind::word || !token.has(token_capital) || token.end - token.begin < 2) return 0;
    if (token.has(token_heading) || token.has(token_caps_line)) return 0;
    const LexiconKinds kinds = lexicon.kinds_of(document.text_of(token));
    using enum LexiconKind;
    const bool is_name = (kinds & kind_bits(first_name, surname, city, state, country, foreign_city, hospital)) != 0;
    const bool is_known = (kinds & kind_bits(word, medication, problem, symptom, test, procedure, device, anatomy,
                                             abbreviation, title, credential, calendar)) != 0;
    const bool starts = document.sentence_of(index).first == index || token.has(token_line_start);
    if (starts) return is_known ? 0 : is_name ? 0.3F : 0.2F;
    if (is_known) return is_name ? 0.2F : 0.06F;
    return is_name ? 0.6F : 0.4F;
}

// The last token of a number that is written in parts: 4/5/2009, 555-0147, 12.30.
std::uint32_t number_end(const Document& document, std::uint32_t first) {
    const auto& tokens = document.tokens;
    const auto is_number = [&](std::size_t i) {
        return i < tokens.size() && tokens[i].has(token_glued) &&
               (tokens[i].kind == TokenKind::number || tokens[i].kind == TokenKind::mixed);
    };
    std::uint32_t last = first;
    while (true) {
        if (is_number(last + 1)) {
            ++last;
        } else if (is_number(last + 2) && tokens[last + 1].has(token_glued) &&
                   std::string_view("/-.:").find(document.text_of(tokens[last + 1])) != std::string_view::npos) {
            last += 2;
        } else {
            return last;
        }
    }
}

// Long numbers and numbers with separators are what identifiers and dates look like; short ones are mostly doses,
// those with a colon times of day.
float digits_weight(std::string_view text) {
    const auto digits = std::count_if(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (digits == 0) return 0;
    const bool separated = text.find_first_of("/-") != std::string_view::npos;
    if (text.find(':') != std::string_view::npos && !separated) return 0.06F;
    if (digits >= 6) return 0.6F;
    if (digits >= 4 || (separated && digits >= 3)) return 0.3F;
    return digits >= 3 || separated ? 0.08F : 0;
}

}  // namespace

std::string_view name(DoubtKind kind) {
    constexpr std::array<std::string_view, 4> names{"disagreement", "low score", "capital", "digits"};
    return names.at(static_cast<std::size_t>(kind));
}

void add_taggers(TaggersOfLabels& taggers, const std::vector<Span>& spans) {
    for (const Span& span : spans) taggers.at(static_cast<std::size_t>(span.label)) |= span.sources & taggers_mask;
}

std::vector<Doubt> find_doubts(const Document& document, const TaggersOfLabels& taggers, const Lexicon& lexicon) {
    std::vector<Doubt> out;
    const Note& note = *document.note;
    doubt_spans(note, taggers, out);
    std::uint32_t covered = 0;  // bytes before this lie in some span
    auto span = note.spans.begin();
    for (std::uint32_t i = 0; i < document.tokens.size(); ++i) {
        const Token& token = document.tokens[i];
        for (; span != note.spans.end() && span->begin < token.end; ++span) covered = std::max(covered, span->end);
        if (token.begin < covered) continue;
        if (const float weight = capital_weight(document, i, lexicon); weight >= least) {
            out.push_back({token.begin, token.end, DoubtKind::capital, weight});
        } else if (token.kind == TokenKind::number || token.kind == TokenKind::mixed) {
            i = number_end(document, i);
            const std::uint32_t end = document.tokens[i].end;
            const float of_digits = digits_weight(document.text().substr(token.begin, end - token.begin));
            if (of_digits >= least) out.push_back({token.begin, end, DoubtKind::digits, of_digits});
        }
    }
    std::sort(out.begin(), out.end(), [](const Doubt& a, const Doubt& b) {
        return std::tuple(-a.weight, a.begin, a.end) < std::tuple(-b.weight, b.begin, b.end);
    });
    return out;
}

float total(const std::vector<Doubt>& doubts) {
    float out = 0;
    for (const Doubt& doubt : doubts) out += doubt.weight;
    return out;
}

}  // namespace scrim::review
