// Health details: problems, medications, tests with their values, procedures; and whether each is denied,
// doubted, or a relative's (after NegEx and ConText, Chapman et al.).

#include <algorithm>
#include <string>

#include "nlp/rules/around.h"
#include "nlp/rules/proper_words.h"
#include "nlp/rules/stages.h"

namespace scrim {
namespace {

constexpr std::string_view negations =
    "no|not|denies|denied|without|negative|deny|denying|absent|absence|free|never|neither|nor|none|unremarkable|ruled|"
    "rules|r/o|non";
constexpr std::string_view doubts =
    "possible|possibly|probable|probably|likely|suspected|suspicion|suspicious|questionable|presumed|may|might|could|"
    "perhaps|"
    "concern|concerning|versus|vs|differential|rule|consider|appears|suggestive|suggesting|suggests|unlikely|question|"
    "if|evaluate|risk";
constexpr std::string_view ends_scope =
    "but|however|although|except|though|aside|apart|besides|yet|which|who|because|secondary|due";
constexpr std::string_view family =
    "mother|father|brother|sister|grandmother|grandfather|aunt|uncle|cousin|sibling|siblings|parents|maternal|paternal|"
    "son|daughter|family|parent|mom|dad|grandparents|niece|nephew|brothers|sisters|relatives";

struct Candidate {
    std::uint32_t first;
    std::uint32_t last;
    Label label;
};

// The label of the kinds of a match; nothing if none is a health detail. A word that is also common
// English says nothing of health unless a longer phrase says so.
bool label_of(const RuleContext& context, const LexiconMatch& match, Label& label) {
    if (match.has(LexiconKind::medication))
        label = Label::medication;
    else if (match.has(LexiconKind::problem) || match.has(LexiconKind::symptom))
        label = Label::problem;
    else if (match.has(LexiconKind::procedure))
        label = Label::procedure;
    else if (match.has(LexiconKind::test))
        label = Label::test;
    else if (match.has(LexiconKind::eponym)) {
        label = Label::problem;
        for (const auto& entry : match.entries) {
            if (entry.kind != LexiconKind::eponym) continue;
            if (entry.attribute == "procedure")
                label = Label::procedure;
            else if (entry.attribute == "scale" || entry.attribute == "sign")
                label = Label::test;
            else if (entry.attribute != "disease" && entry.attribute != "organism")
                return false;
        }
        if (match.last - match.first == 1 && !match.has(LexiconKind::abbreviation)) return false;
    } else {
        return false;
    }
    if (match.last - match.first > 1) return true;
    const WordInfo& info = context.info(match.first);
    const std::string_view word = context.word(match.first);
    if (has_word(context.plain(match.first), "mr|ms|mrs|dr|md|pa|rn|do") &&
        context.token(match.first).has(token_period))
        return false;
    if (word.size() <= 2 && !context.token(match.first).has(token_upper)) return false;
    // Short abbreviations in lower case are words ("it", "or"); in capitals they count where case tells.
    if (word.size() <= 3 && info.is(LexiconKind::word) && info.commonness > 4.5F) {
        return context.token(match.first).has(token_upper) && context.case_tells(match.first);
    }
    return info.commonness < 5.6F || match.has(LexiconKind::symptom) || match.has(LexiconKind::problem) ||
           match.has(LexiconKind::medication);
}

class HealthFinder {
   public:
    HealthFinder(const RuleContext& context, std::vector<Span>& spans) : context_(context), spans_(spans) {}

    void find() {
        std::vector<Candidate> candidates;
        for (const LexiconMatch& match : context_.matches()) {
            Label label{};
            if (label_of(context_, match, label)) candidates.push_back({match.first, match.last, label});
        }
        // Longest first from each start; what lies inside a longer one is part of it.
        std::sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
            return a.first != b.first ? a.first < b.first : a.last > b.last;
        });
        std::uint32_t covered = 0;
        for (Candidate candidate : candidates) {
            if (candidate.first < covered) continue;
            extend(candidate);
            covered = candidate.last;
            add(candidate);
        }
    }

   private:
    // Anatomy and sides in front belong to the problem ("left knee pain"), a value to the test ("BP 120/80").
    void extend(Candidate& candidate) const {
        while (candidate.first > 0 && candidate.label != Label::medication) {
            const std::uint32_t at = candidate.first - 1;
            if (!context_.is_word(at) || context_.line_breaks_before(candidate.first) > 0) break;
            const bool taken = !spans_.empty() && spans_.back().end > context_.token(at).begin;
            if (taken) break;
            const std::string& word = context_.plain(at);
            const bool side = has_word(word,
                                       "left|right|bilateral|upper|lower|acute|chronic|severe|mild|moderate|recurrent|"
                                       "proximal|distal|anterior|posterior|medial|lateral|dark|sore");
            const bool body = context_.info(at).is(LexiconKind::anatomy) && context_.info(at).commonness < 5.9F;
            if (!side && !body) break;
            --candidate.first;
        }
        if (candidate.label == Label::test) extend_by_value(candidate);
    }

    void extend_by_value(Candidate& candidate) const {
        std::uint32_t at = candidate.last;
        for (int skipped = 0;
             skipped < 2 && context_.is_word(at) && has_word(context_.plain(at), "is|was|of|at|level|count|rate");
             ++skipped)
            ++at;
        if (context_.is_mark(at, ':') || context_.is_mark(at, '=')) ++at;
        if (at >= context_.size() || context_.token(at).kind != TokenKind::number ||
            context_.line_breaks_before(at) > 0)
            return;
        if (at - candidate.last > 2) return;
        ++at;
        while (at + 1 < context_.size() && (context_.is_mark(at, '/') || context_.is_mark(at, '-')) &&
               context_.token(at).has(token_glued) && context_.token(at + 1).kind == TokenKind::number)
            at += 2;
        if (context_.is_mark(at, '%')) ++at;
        candidate.last = at;
    }

    void add(const Candidate& candidate) {
        Span span = span_of(context_, candidate.first, candidate.last, candidate.label, 0.8F);
        span.assertions = assertions(candidate);
        spans_.push_back(span);
    }

    std::uint8_t assertions(const Candidate& candidate) const {
        std::uint8_t out = 0;
        const Sentence& sentence = context_.document().sentence_of(candidate.first);
        const std::uint32_t from = candidate.first > sentence.first + 9 ? candidate.first - 9 : sentence.first;
        for (std::uint32_t i = candidate.first; i > from; --i) {
            const std::string& word = context_.plain(i - 1);
            if (has_word(word, ends_scope) || context_.is_mark(i - 1, ';') || context_.is_mark(i - 1, ':')) break;
            if (has_word(word, negations)) {
                out |= assertion_negated;
                break;
            }
            if (has_word(word, doubts)) out |= assertion_uncertain;
        }
        const std::uint32_t to = std::min(candidate.last + 3, sentence.last);
        for (std::uint32_t i = candidate.last; i < to; ++i) {
            if (context_.token(i).kind == TokenKind::mark) break;
            if (has_word(context_.plain(i), "negative|absent|denied|resolved|unlikely") &&
                (i > candidate.last || context_.plain(i) != "resolved"))
                out |= assertion_negated;
        }
        const Section& section = context_.document().section_at(context_.token(candidate.first).begin);
        if (section.kind == SectionKind::family_history) {
            out |= assertion_family;
        } else {
            for (std::uint32_t i = candidate.first > sentence.first + 7 ? candidate.first - 7 : sentence.first;
                 i < candidate.first; ++i) {
                if (has_word(context_.plain(i), family)) out |= assertion_family;
                if (has_word(context_.plain(i), "patient|he|she|reports|states|says"))
                    out &= static_cast<std::uint8_t>(~assertion_family);
            }
        }
        return out;
    }

    const RuleContext& context_;
    std::vector<Span>& spans_;
};

}  // namespace

void find_health_details(const RuleContext& context, std::vector<Span>& spans) {
    std::vector<Span> found;
    HealthFinder(context, found).find();
    spans.insert(spans.end(), found.begin(), found.end());
}

}  // namespace scrim
