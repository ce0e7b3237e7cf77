// Health details: problems, medications, tests with their values, procedures; and whether each is denied,
// doubted, or a relative's (after NegEx and ConText, Chapman et al.).

#include <algorithm>
#include <array>
#include <string>

#include "nlp/lexicon/around.h"
#include "nlp/taggers/rules/health_endings.h"
#include "nlp/taggers/rules/proper_words.h"
#include "nlp/taggers/rules/stages.h"

namespace scrim {
namespace {

constexpr Words negations = "@negations";
constexpr Words doubts = "@doubts";
constexpr Words ends_scope =
    "but|however|although|except|though|aside|apart|besides|yet|which|who|because|secondary|due";
constexpr Words family = "@family_of_details";

// Adjectives that say nothing about a health detail, or belong to the sentence.
constexpr Words vague = "@vague_adjectives";

// Entries of the lists that notes use for something else.
constexpr Words everyday = "@everyday_terms";

// What the laboratory measures and the pharmacy gives.
constexpr Words analytes = "@analytes";

struct Candidate {
    std::uint32_t first;
    std::uint32_t last;
    Label label;
};

// "calcium of 9.6", "TSH 2.1": a value without the unit of a dose.
bool measured(const RuleContext& context, const LexiconMatch& match) {
    const std::string_view name = context.plain(match.last - 1);
    if (!context.has_word<analytes>(match.last - 1) && !match.has(LexiconKind::test)) return false;
    if (name == "tsh" || name == "hct" || name == "platelets" || name == "level" || name == "levels") return true;
    std::uint32_t at = match.last;
    if (context.is_word(at) && context.has_word<"of|is|was|level">(at)) ++at;
    if (context.is_mark(at, ':') || context.is_mark(at, '=')) ++at;
    if (at >= context.size() || context.token(at).kind != TokenKind::number) return false;
    return !(context.is_word(at + 1) &&
             context.has_word<"mg|mcg|g|gram|grams|units|unit|ml|tab|tabs|tablet|tablets|drops|iu|puffs|x">(at + 1));
}

// The label of the kinds of a match; nothing if none is a health detail. A word that is also common
// English says nothing of health unless a longer phrase says so.
bool label_of(const RuleContext& context, const LexiconMatch& match, Label& label) {
    constexpr LexiconKinds any =
        kind_bits(LexiconKind::medication, LexiconKind::problem, LexiconKind::symptom, LexiconKind::procedure,
                  LexiconKind::test, LexiconKind::eponym, LexiconKind::device);
    if ((match.kinds & any) == 0) return false;
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
            if (entry.attribute == "procedure" || entry.attribute == "device")
                label = Label::procedure;
            else if (entry.attribute == "scale" || entry.attribute == "sign")
                label = Label::test;
            else if (entry.attribute != "disease" && entry.attribute != "organism")
                return false;
        }
        if (match.last - match.first == 1 && !match.has(LexiconKind::abbreviation)) return false;
    } else if (match.has(LexiconKind::device)) {
        label = Label::procedure;  // a catheter or a suture is part of a treatment
        const auto device = match.entries.first(LexiconKind::device);
        if (device && device->attribute == "maker") return false;
    } else {
        return false;
    }
    if (label == Label::medication && measured(context, match)) label = Label::test;
    if (match.last - match.first > 1) return true;
    if (context.has_word<everyday>(match.first)) return false;
    const WordInfo& info = context.info(match.first);
    const std::string_view word = context.word(match.first);
    if (context.has_word<"mr|ms|mrs|dr|md|pa|rn|do">(match.first) && context.token(match.first).has(token_period))
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
        for (std::uint32_t i = 0; i < context_.size(); ++i) find_by_ending(i, candidates);
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
        for (std::uint32_t i = 0; i < context_.size(); ++i) {
            find_in_compound(i, spans_);
            find_prefixed(i, spans_);
        }
    }

   private:
    // A word that no list has, but whose ending says what it is; not where it is a name or a common word.
    void find_by_ending(std::uint32_t i, std::vector<Candidate>& candidates) const {
        const Token& token = context_.token(i);
        if (token.kind != TokenKind::word || token.end - token.begin < 7 || context_.plain(i).size() < 7) return;
        const WordInfo& info = context_.info(i);
        constexpr LexiconKinds listed =
            kind_bits(LexiconKind::medication, LexiconKind::test, LexiconKind::procedure, LexiconKind::device);
        if (info.commonness > 4.2F || info.any(listed) || context_.has_word<everyday>(i) ||
            info.any(kind_bits(LexiconKind::first_name, LexiconKind::surname, LexiconKind::city)))
            return;
        const std::string_view word = context_.plain(i);
        if (const auto label = label_by_ending(word)) {
            candidates.push_back({i, i + 1, *label});
            return;
        }
        // A long word that English does not have is a term of the trade: of chemistry, or of disease.
        if (info.is(LexiconKind::word) || info.is(LexiconKind::anatomy) || !learned(i)) return;
        const bool chemical =
            !info.any(kind_bits(LexiconKind::problem, LexiconKind::symptom)) && ends_as_chemical(word);
        if (chemical) {
            candidates.push_back({i, i + 1, Label::medication});
        } else if (word.size() >= 8) {
            candidates.push_back({i, i + 1, Label::problem});
        }
    }

    // "cocaine-induced", "haloperidol-treated": the substance alone is the detail.
    void find_in_compound(std::uint32_t i, std::vector<Span>& spans) const {
        if (!context_.is_word(i)) return;
        const std::string_view word = context_.word(i);
        const auto hyphen = word.find('-');
        if (hyphen == std::string_view::npos || hyphen < 4 || hyphen + 3 > word.size()) return;
        if (!context_.has_word<"@after_compounds">(i)) return;
        const std::string_view name = word.substr(0, hyphen);
        const bool known = (context_.lexicon().kinds_of(name) & kind_bit(LexiconKind::medication)) != 0;
        const bool ending =
            (context_.lexicon().kinds_of(name) & kind_bit(LexiconKind::word)) == 0 && ends_as_chemical(name);
        if (!known && !ending) return;
        Span span = span_of(context_, i, i + 1, Label::medication, 0.8F, "lexicon.health");
        span.end = span.begin + static_cast<std::uint32_t>(hyphen);
        spans.push_back(span);
    }

    // "D-penicillamine", "alpha-methyldopa": a substance after what tells its form.
    void find_prefixed(std::uint32_t i, std::vector<Span>& spans) const {
        if (!context_.is_word(i)) return;
        const std::string_view word = context_.word(i);
        const auto hyphen = word.rfind('-');
        if (hyphen == std::string_view::npos || hyphen == 0 || word.size() < hyphen + 7) return;
        constexpr WordList forms =
            "d|l|n|o|s|r|dl|alpha|beta|gamma|cis|trans|meta|ortho|para|iso|methyl|ethyl|acetyl|hydroxy|chloro|fluoro";
        const std::string_view name = word.substr(hyphen + 1);
        if (!is_one_of(lower(word.substr(0, word.find('-'))), forms) || !is_small(name.front())) return;
        const LexiconKinds kinds = context_.lexicon().kinds_of(name);
        const bool ending =
            (kinds & kind_bits(LexiconKind::word, LexiconKind::first_name, LexiconKind::surname)) == 0 &&
            ends_as_chemical(name);
        if ((kinds & kind_bit(LexiconKind::medication)) == 0 && !ending) return;
        spans.push_back(span_of(context_, i, i + 1, Label::medication, 0.8F, "lexicon.health"));
    }

    // What belongs to a detail in front of it and behind it: sides, anatomy ("left knee pain"), learned adjectives
    // ("subacute infarct"), words that no list has ("glioblastoma multiforme").
    void extend(Candidate& candidate) const {
        for (int more = 0; more < 3 && candidate.first > 0; ++more) {
            const std::uint32_t at = candidate.first - 1;
            if (context_.line_breaks_before(candidate.first) > 0 || taken(at) || !modifies(at)) break;
            --candidate.first;
        }
        for (int more = 0; more < 3 && candidate.last < context_.size(); ++more) {
            const std::uint32_t at = candidate.last;
            const bool salt = candidate.label == Label::medication && names_salt(at);
            if (context_.line_breaks_before(at) > 0 || !(salt || follows(at))) break;
            ++candidate.last;
        }
        extend_by_object(candidate);
        if (candidate.label == Label::medication && candidate.first > 1 && context_.is_mark(candidate.first - 1, '%') &&
            context_.token(candidate.first - 2).kind == TokenKind::number && !taken(candidate.first - 2)) {
            candidate.first -= 2;  // "0.25% Marcaine"
        }
        if (candidate.label == Label::test) extend_by_value(candidate);
    }

    // "CT of the abdomen", "excision of the left olecranon bursa": what a test or procedure is of.
    void extend_by_object(Candidate& candidate) const {
        if (candidate.label != Label::procedure && candidate.label != Label::test && candidate.label != Label::problem)
            return;
        std::uint32_t at = candidate.last;
        if (!context_.is_word(at) || context_.plain(at) != "of") return;
        ++at;
        if (context_.is_word(at) && context_.has_word<"the|his|her|a|an">(at)) ++at;
        const std::uint32_t begin = at;
        while (at < context_.size() && at - begin < 4 && context_.line_breaks_before(at) == 0 && context_.is_word(at) &&
               (modifies(at) || context_.info(at).any(medical_kinds))) {
            ++at;
        }
        if (at > begin && context_.info(at - 1).any(medical_kinds)) candidate.last = at;
    }

    bool taken(std::uint32_t at) const { return !spans_.empty() && spans_.back().end > context_.token(at).begin; }

    bool modifies(std::uint32_t i) const {
        if (!context_.is_word(i) || context_.token(i).has(token_heading)) return false;
        if (context_.has_word<"@qualifiers_before_details">(i)) {
            return true;
        }
        const WordInfo& info = context_.info(i);
        if (info.is(LexiconKind::anatomy) && info.commonness < 5.9F) return true;
        if (context_.token(i).has(token_capital) && context_.case_tells(i)) return false;
        if (info.adjective && !context_.has_word<vague>(i)) return true;
        return learned(i);
    }

    // "lithium carbonate", "valproic acid"
    bool names_salt(std::uint32_t i) const {
        return context_.is_word(i) &&
               context_.has_word<
                   "acid|hydrochloride|hydrobromide|sulfate|sulphate|phosphate|carbonate|acetate|citrate|"
                   "chloride|bromide|maleate|tartrate|mesylate|besylate|fumarate|succinate|gluconate|"
                   "nitrate|sodium|methiodide|tosylate">(i);
    }

    bool follows(std::uint32_t i) const {
        if (!context_.is_word(i) || context_.token(i).has(token_heading)) return false;
        const WordInfo& info = context_.info(i);
        if (info.is(LexiconKind::anatomy) && info.commonness < 5.3F && !context_.token(i).has(token_capital))
            return true;
        return learned(i) || context_.has_word<"@ends_of_details">(i);
    }

    // A word of the trade: in no list of English, or a rare adjective by its ending; and no name.
    bool learned(std::uint32_t i) const {
        const std::string_view word = context_.plain(i);
        const WordInfo& info = context_.info(i);
        if (word.size() < 6 || info.any(kind_bits(LexiconKind::first_name, LexiconKind::surname, LexiconKind::city)))
            return false;
        if (context_.token(i).has(token_capital) && context_.case_tells(i)) return false;
        if (!info.is(LexiconKind::word)) return true;
        static constexpr std::array<std::string_view, 10> adjectives{"al",  "ic",  "ous", "ar",   "oid",
                                                                     "ary", "eal", "iac", "otic", "ular"};
        return info.commonness < 4.0F && std::any_of(adjectives.begin(), adjectives.end(),
                                                     [&](std::string_view each) { return word.ends_with(each); });
    }

    void extend_by_value(Candidate& candidate) const {
        std::uint32_t at = candidate.last;
        for (int skipped = 0;
             skipped < 2 && context_.is_word(at) && context_.has_word<"is|was|of|at|level|count|rate">(at); ++skipped)
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
        Span span = span_of(context_, candidate.first, candidate.last, candidate.label, 0.8F, "lexicon.health");
        span.assertions = assertions(candidate);
        spans_.push_back(span);
    }

    // "was ruled out", "has been excluded", "was not seen"; "to be ruled out" only doubts.
    std::uint8_t said_behind(std::uint32_t from, std::uint32_t end) const {
        for (std::uint32_t i = from; i + 1 < std::min(from + 5, end); ++i) {
            if (!context_.is_word(i) || context_.has_word<ends_scope>(i)) return 0;
            const bool out = context_.plain(i) == "ruled" && context_.plain(i + 1) == "out";
            if (out && i > from + 1 && context_.plain(i - 1) == "be") return assertion_uncertain;
            if (out || context_.has_word<"excluded">(i + 1) ||
                (context_.plain(i) == "not" &&
                 context_
                     .has_word<"seen|found|present|noted|identified|demonstrated|detected|appreciated|evident|felt">(
                         i + 1)))
                return assertion_negated;
        }
        return 0;
    }

    std::uint8_t assertions(const Candidate& candidate) const {
        std::uint8_t out = 0;
        const Sentence& sentence = context_.document().sentence_of(candidate.first);
        const std::uint32_t from = candidate.first > sentence.first + 9 ? candidate.first - 9 : sentence.first;
        for (std::uint32_t i = candidate.first; i > from; --i) {
            if (context_.has_word<ends_scope>(i - 1) || context_.is_mark(i - 1, ';') || context_.is_mark(i - 1, ':'))
                break;
            if (context_.has_word<negations>(i - 1)) {
                out |= assertion_negated;
                break;
            }
            if (context_.has_word<doubts>(i - 1)) out |= assertion_uncertain;
        }
        const std::uint32_t to = std::min(candidate.last + 3, sentence.last);
        for (std::uint32_t i = candidate.last; i < to; ++i) {
            if (context_.token(i).kind == TokenKind::mark) break;
            if (context_.has_word<"negative|absent|denied|resolved|unlikely">(i) &&
                (i > candidate.last || context_.plain(i) != "resolved"))
                out |= assertion_negated;
        }
        out |= said_behind(candidate.last, sentence.last);
        const Section& section = context_.document().section_at(context_.token(candidate.first).begin);
        if (section.kind == SectionKind::family_history) {
            out |= assertion_family;
        } else {
            for (std::uint32_t i = candidate.first > sentence.first + 7 ? candidate.first - 7 : sentence.first;
                 i < candidate.first; ++i) {
                if (context_.has_word<family>(i)) out |= assertion_family;
                if (context_.has_word<"patient|he|she|reports|states|says">(i))
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
