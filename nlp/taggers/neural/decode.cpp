#include "nlp/taggers/neural/decode.h"

#include <algorithm>
#include <array>

#include "nlp/lexicon/around.h"

namespace scrim {
namespace {

// What the outputs say of one unit, labels joined.
struct Verdict {
    Label label = Label::phi;
    bool begins = false;
    float hidden = 0;  // probability of any label
};

Verdict verdict_of(const float* row, const std::vector<OutputLabel>& outputs) {
    std::array<float, label_count> begins{};
    std::array<float, label_count> goes_on{};
    Verdict verdict;
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        if (!outputs[i].label) continue;
        (outputs[i].begins ? begins : goes_on)[static_cast<std::size_t>(*outputs[i].label)] += row[i];
        verdict.hidden += row[i];
    }
    float best = -1;
    for (std::size_t label = 0; label < label_count; ++label) {
        const float both = begins[label] + goes_on[label];
        if (both <= best) continue;
        best = both;
        verdict.label = static_cast<Label>(label);
        verdict.begins = begins[label] > goes_on[label];
    }
    return verdict;
}

bool is_word_byte(char c) { return is_letter(c) || is_digit(c); }

bool is_place(Label label) {
    return label == Label::hospital || label == Label::organization || label == Label::city ||
           label == Label::location_other || label == Label::location_any;
}

bool has_digit_always(Label label) {
    return label == Label::phone || label == Label::fax || label == Label::ssn || label == Label::zip ||
           label == Label::medicalrecord || label == Label::account || label == Label::ipaddr;
}

// "the Mercy Hospital" is Mercy Hospital, "a welder" is welder.
void leave_out_article(std::string_view text, Span& span) {
    for (const std::string_view article : {"the", "a", "an", "our"}) {
        const std::string_view all = text.substr(span.begin, span.end - span.begin);
        if (all.size() >= article.size() && lower(all.substr(0, article.size())) == article &&
            (all.size() == article.size() || is_space(all[article.size()]))) {
            span.begin += static_cast<std::uint32_t>(article.size());
            while (span.begin < span.end && is_space(text[span.begin])) ++span.begin;
            return;
        }
    }
}

// "67" of "67yo": words of WordPiece hold both.
void leave_out_unit(std::string_view text, Span& span) {
    std::uint32_t end = span.begin;
    while (end < span.end && is_digit(text[end])) ++end;
    if (end > span.begin && end < span.end && is_letter(text[end])) span.end = end;
}

// Without marks and blanks at the ends: "(Smith's" is Smith, "J." stays.
void trim(std::string_view text, Span& span) {
    while (span.begin < span.end && !is_word_byte(text[span.begin]) &&
           !(text[span.begin] == '(' && span.label == Label::phone) && text[span.begin] != '+')
        ++span.begin;
    const auto ends_with = [&](std::string_view ending) {
        return text.substr(span.begin, span.end - span.begin).ends_with(ending);
    };
    while (span.end > span.begin && !is_word_byte(text[span.end - 1])) {
        // The period of an initial, a suffix or an abbreviation belongs to a name.
        if (text[span.end - 1] == '.' && is_name(span.label) && span.end - span.begin >= 2 &&
            (span.end - span.begin == 2 || is_space(text[span.end - 3]) || text[span.end - 3] == '.'))
            break;
        --span.end;
    }
    for (const std::string_view ending : {"'s", "'S", "\u2019s", "\u2019S"}) {
        if (is_name(span.label) && ends_with(ending)) span.end -= static_cast<std::uint32_t>(ending.size());
    }
}

}  // namespace

std::vector<Span> decode(std::string_view text, const std::vector<OutputLabel>& outputs, const UnitScores& scores,
                         Thresholds thresholds) {
    std::vector<Span> out;
    bool open = false;  // the last span may go on
    std::size_t units = 0;
    for (std::size_t i = 0; i < scores.units.size(); ++i) {
        const Verdict verdict = verdict_of(scores.probabilities.data() + i * outputs.size(), outputs);
        const Unit unit = scores.units[i];
        if (verdict.hidden < thresholds.of(verdict.label)) {
            open = false;
            continue;
        }
        const bool goes_on =
            open && out.back().label == verdict.label && !verdict.begins &&
            text.substr(out.back().end, unit.begin - out.back().end).find("\n\n") == std::string_view::npos;
        if (!goes_on) {
            Span& span = out.emplace_back();
            span.begin = unit.begin;
            span.label = verdict.label;
            span.sources = source_neural;
            span.score = 0;
            units = 0;
        }
        open = true;
        Span& span = out.back();
        span.end = unit.end;
        ++units;
        span.score += (verdict.hidden - span.score) / static_cast<float>(units);
    }
    for (Span& span : out) {
        span.score = std::min(span.score, 1.0F);
        trim(text, span);
        if (is_place(span.label) || span.label == Label::profession) leave_out_article(text, span);
        if (span.label == Label::age) leave_out_unit(text, span);
        const std::string_view all = text.substr(span.begin, span.end - span.begin);
        if (has_digit_always(span.label) && std::none_of(all.begin(), all.end(), is_digit)) span.end = span.begin;
    }
    std::erase_if(out, [](const Span& span) { return span.begin >= span.end; });
    return out;
}

std::vector<Opinion> opinions(const Document& document, const std::vector<OutputLabel>& outputs,
                              const UnitScores& scores) {
    std::vector<Opinion> out(document.tokens.size());
    for (std::size_t i = 0; i < scores.units.size(); ++i) {
        const Verdict verdict = verdict_of(scores.probabilities.data() + i * outputs.size(), outputs);
        const Unit unit = scores.units[i];
        for (std::uint32_t token = document.token_at(unit.begin);
             token < out.size() && document.tokens[token].begin < unit.end; ++token) {
            if (verdict.hidden > out[token].hidden) out[token] = {verdict.label, verdict.hidden};
        }
    }
    return out;
}

void leave_out_titles(const Document& document, const Lexicon& lexicon, std::vector<Span>& spans) {
    const auto& tokens = document.tokens;
    const auto is = [&](std::uint32_t i, LexiconKind kind) {
        return tokens[i].has(token_capital) && lexicon.is(kind, document.text_of(tokens[i]));
    };
    for (Span& span : spans) {
        if (!is_name(span.label)) continue;
        std::uint32_t first = document.token_at(span.begin);
        std::uint32_t last = document.token_at(span.end - 1) + 1;
        // A title alone may be a name that reads like one; a credential alone is not.
        while (first + 1 < last && is(first, LexiconKind::title) && !is(first, LexiconKind::surname)) ++first;
        while (first < last && is(last - 1, LexiconKind::credential)) {
            const bool behind_comma = last >= 2 && document.text()[tokens[last - 2].begin] == ',';
            if (!behind_comma && last - 1 != first) break;
            last -= last - 1 == first ? 1 : 2;
            if (last < first) last = first;
        }
        if (first == last) {
            span.end = span.begin;
            continue;
        }
        span.begin = std::max(span.begin, tokens[first].begin);
        span.end = std::min(span.end, tokens[last - 1].end);
    }
    std::erase_if(spans, [](const Span& span) { return span.begin >= span.end; });
}

}  // namespace scrim
