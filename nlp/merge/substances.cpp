#include "nlp/merge/substances.h"

#include <algorithm>
#include <array>
#include <optional>

#include "nlp/lexicon/around.h"
#include "nlp/taggers/rules/health_endings.h"

namespace scrim {
namespace {

// The logarithm of a word's frequency per billion words from which on it says nothing of a substance ("water").
constexpr float ordinary_from = 4.4F;
constexpr std::uint32_t longest_known = 4;  // words

// What the laboratory measures in everybody.
constexpr WordList measured_in_all =
    "calcium|potassium|sodium|magnesium|albumin|bicarbonate|platelet|platelets|glucose|iron|folate|vitamin|phosphorus|"
    "phosphate|chloride|ammonia|lactate|zinc|ferritin|cortisol|creatinine|urea|bilirubin|cholesterol|protein|"
    "hemoglobin|haemoglobin|troponin|oxygen|carbon|nitrogen|urate|uric|copper|triglyceride|triglycerides";
constexpr WordList ends_compound =
    "induced|treated|related|associated|dependent|free|resistant|sensitive|containing|based|exposed|naive|mediated|"
    "evoked|elicited|provoked|triggered|lowering|releasing|like|injected|withdrawn|withdrawal|addicted|sparing";
constexpr WordList gives_substance = "therapy|treatment|infusion|administration|injection|injections|use";

struct Substance {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    std::uint32_t after = 0;  // where the rest of the detail goes on
};

class DetailParter {
   public:
    DetailParter(const Document& document, const Lexicon& lexicon, const DefinedAbbreviations& abbreviations)
        : document_(document), lexicon_(lexicon), abbreviations_(abbreviations) {}

    void part(const Span& span, std::vector<Span>& out) const {
        const std::uint32_t first = document_.token_at(span.begin);
        std::uint32_t last = first;
        while (last < document_.tokens.size() && document_.tokens[last].begin < span.end) ++last;
        std::uint32_t at = span.begin;
        bool parted = false;
        for (std::uint32_t i = first; i < last; ++i) {
            const auto stretch = substance_at(span, first, last, i);
            if (!stretch) continue;
            if (stretch->begin == span.begin && stretch->end == span.end) break;
            add_rest(span, at, stretch->begin, out);
            Span& substance = out.emplace_back(span);
            substance.begin = stretch->begin;
            substance.end = stretch->end;
            substance.label = Label::medication;
            substance.value.clear();
            substance.rule = "health.substance";
            at = stretch->after;
            parted = true;
        }
        if (parted)
            add_rest(span, at, span.end, out);
        else
            out.push_back(span);
    }

   private:
    [[nodiscard]] std::optional<Substance> substance_at(const Span& span, std::uint32_t first, std::uint32_t last,
                                                        std::uint32_t i) const {
        const Token& token = document_.tokens[i];
        if (token.kind == TokenKind::mark || token.kind == TokenKind::number || token.begin < span.begin ||
            token.end > span.end)
            return std::nullopt;
        const std::string_view word = document_.text_of(token);
        const std::size_t hyphen = word.find('-');
        const bool compound =
            hyphen != std::string_view::npos && is_one_of(lower(word.substr(word.rfind('-') + 1)), ends_compound);
        const std::string_view name = compound ? word.substr(0, hyphen) : word;
        if (!is_substance(name, compound)) return std::nullopt;
        if (!compound) {
            if (last - first == 1 || is_of_phrase(first, last, i)) return std::nullopt;
            if (span.label == Label::test && lexicon_.is(LexiconKind::test, name)) return std::nullopt;
            if (span.label == Label::procedure &&
                !(i + 1 < last && is_one_of(lower(document_.text_of(document_.tokens[i + 1])), gives_substance)))
                return std::nullopt;
        }
        return Substance{token.begin, token.begin + static_cast<std::uint32_t>(name.size()), token.end};
    }

    [[nodiscard]] bool is_substance(std::string_view name, bool compound) const {
        if (abbreviations_.label_of(name) == Label::medication) return true;
        if (name.size() < 4) return false;
        const auto common = lexicon_.weight(LexiconKind::word, name);
        if (common && *common > ordinary_from && !compound) return false;
        const std::string small = lower(name);
        if (is_one_of(small, measured_in_all)) return false;
        if (lexicon_.is(LexiconKind::medication, name)) return true;
        return compound && !common && ends_as_chemical(small);
    }

    // Whether the token is part of a phrase of [first, last) that a list of problems, tests or procedures has.
    [[nodiscard]] bool is_of_phrase(std::uint32_t first, std::uint32_t last, std::uint32_t i) const {
        constexpr LexiconKinds details =
            kind_bits(LexiconKind::problem, LexiconKind::symptom, LexiconKind::test, LexiconKind::procedure);
        for (std::uint32_t from = i - std::min(i - first, longest_known - 1); from <= i; ++from) {
            for (std::uint32_t to = std::max(i + 1, from + 2); to <= std::min(last, from + longest_known); ++to) {
                const std::uint32_t begin = document_.tokens[from].begin;
                if ((lexicon_.kinds_of(document_.text().substr(begin, document_.tokens[to - 1].end - begin)) &
                     details) != 0)
                    return true;
            }
        }
        return false;
    }

    // What is left of the detail beside a substance, if it says something of health.
    void add_rest(const Span& span, std::uint32_t begin, std::uint32_t end, std::vector<Span>& out) const {
        const std::string_view text = document_.text();
        const auto solid = [&](std::uint32_t at) {
            return is_ascii_letter(text[at]) || is_digit(text[at]) || static_cast<unsigned char>(text[at]) >= 0x80;
        };
        while (begin < end && !solid(begin)) ++begin;
        while (end > begin && !solid(end - 1)) --end;
        constexpr LexiconKinds telling = kind_bits(LexiconKind::problem, LexiconKind::symptom, LexiconKind::test,
                                                   LexiconKind::procedure, LexiconKind::anatomy);
        bool tells = end == span.end;  // the head of the phrase
        for (std::uint32_t i = document_.token_at(begin);
             !tells && i < document_.tokens.size() && document_.tokens[i].begin < end; ++i)
            tells = (lexicon_.kinds_of(document_.text_of(document_.tokens[i])) & telling) != 0;
        if (begin >= end || !tells) return;
        Span& rest = out.emplace_back(span);
        rest.begin = begin;
        rest.end = end;
        rest.value.clear();
    }

    const Document& document_;
    const Lexicon& lexicon_;
    const DefinedAbbreviations& abbreviations_;
};

}  // namespace

void part_substances(const Document& document, const Lexicon& lexicon, const DefinedAbbreviations& abbreviations,
                     std::vector<Span>& spans) {
    const DetailParter parter(document, lexicon, abbreviations);
    std::vector<Span> out;
    out.reserve(spans.size());
    for (const Span& span : spans) {
        if (span.label == Label::problem || span.label == Label::test || span.label == Label::procedure)
            parter.part(span, out);
        else
            out.push_back(span);
    }
    spans = std::move(out);
}

}  // namespace scrim
