// Employers, insurers and other organizations: known ones, names that end in a word such as "Company", and
// names where an employer or insurer is announced.

#include <algorithm>

#include "nlp/lexicon/around.h"
#include "nlp/lexicon/cues.h"
#include "nlp/taggers/rules/proper_words.h"
#include "nlp/taggers/rules/stages.h"

namespace scrim {
namespace {

// With which of the phrases that announce an employer or an insurer ends.
constexpr Words last_words = "@before_insurers";

constexpr Words company_words = "@company_words";

class OrganizationFinder {
   public:
    OrganizationFinder(const RuleContext& context, std::vector<Span>& spans)
        : context_(context), proper_(context), spans_(spans) {}

    void find() {
        for (const LexiconMatch& match : context_.matches()) {
            if (match.has(LexiconKind::organization) || match.has(LexiconKind::insurer)) find_known(match);
        }
        for (const std::uint32_t i : context_.proper_words()) {
            if (i == 0) continue;
            find_by_word(i);
            find_announced(i);
        }
    }

   private:
    void add(std::uint32_t first, std::uint32_t last, float score, std::string_view rule) {
        spans_.push_back(span_of(context_, first, last, Label::organization, score, rule));
    }

    void find_known(const LexiconMatch& match) {
        if (!context_.token(match.first).has(token_capital) || context_.token(match.first).has(token_heading)) return;
        const std::string_view word = context_.plain(match.first);
        if (word == "workers'" || word == "workers") return;  // workers' compensation
        if (match.last - match.first == 1) {
            const WordInfo& info = context_.info(match.first);
            // "NHS No 415 841": the name of a number
            if (word == "nhs" && context_.is_word(match.last) && context_.has_word<"no|number">(match.last)) return;
            if (word == "medicare" || word == "medicaid" || word == "va") return;
            if (info.any(medical_kinds | kind_bits(LexiconKind::abbreviation, LexiconKind::eponym))) return;
            if (info.is(LexiconKind::word) && info.commonness > 4.0F && !expected(match.first)) return;
            if (info.any(kind_bits(LexiconKind::surname, LexiconKind::first_name, LexiconKind::city)) &&
                !expected(match.first))
                return;
            if (!context_.case_tells(match.first) && !expected(match.first)) return;
        }
        add(match.first, match.last, 0.8F, "organizations.known");
    }

    // Whether an employer or an insurer is announced right before.
    bool expected(std::uint32_t i) const {
        std::uint32_t last = i;  // the last word before it must be one of those below
        while (last > 0 && context_.token(last - 1).kind == TokenKind::mark) --last;
        if (last == 0 || !context_.has_word<last_words>(last - 1)) return false;
        const std::uint32_t from = context_.token(i).begin;
        std::string earlier = before(context_.text(), from, 60);
        std::replace(earlier.begin(), earlier.end(), '\n', ' ');
        const auto colon = earlier.rfind(':');
        if (ends_with_word(earlier, "insurance|employer|insurer|carrier|payer|payor|company|coverage|ins") &&
            ((colon != std::string::npos && colon + 4 > earlier.size()) || earlier.ends_with("employer, ")))
            return true;
        // "He has Granite State Health through his wife's employer"
        if (ends_with_word(earlier, "has") && behind(context_.text(), from, 50).find(" through h") != std::string::npos)
            return true;
        if (ends_with_word(earlier, "owns|joined|owned|founded")) return true;
        if (earlier.ends_with("let go by ") || earlier.ends_with("letter to ") || earlier.ends_with("served in the ") ||
            earlier.ends_with("approval from ") || earlier.ends_with("release for ") ||
            earlier.ends_with("been with ") || earlier.ends_with("leave from ") || earlier.ends_with("friends from ") ||
            earlier.ends_with("insurance, ") || earlier.ends_with("phoned to "))
            return true;
        if (ends_with_word(earlier, "is") && has_word(earlier.substr(earlier.size() > 24 ? earlier.size() - 24 : 0),
                                                      "insurance|insurer|coverage|payer|carrier|employer"))
            return true;
        if (ends_with_word(earlier, "attends|attended")) return true;
        if (!ends_with_word(earlier, "at|for|by|with|from|of|through")) return false;
        const std::string near = earlier.substr(earlier.size() > 44 ? earlier.size() - 44 : 0);
        return has_word(near, cue<"work_and_insurance">()) || near.find(" is a ") != std::string::npos ||
               near.find(" as a ") != std::string::npos;
    }

    void find_by_word(std::uint32_t i) {
        if (!context_.is_word(i) || !context_.token(i).has(token_capital) || !context_.has_word<company_words>(i))
            return;
        std::uint32_t first = proper_.run_begin(i, 5);
        // "Works for Austin Motors": the verb is no part.
        for (std::uint32_t at = first; at + 1 < i; ++at) {
            if (context_.has_word<"for|at|by">(at) || context_.is_mark(at, '.')) first = at + 1;
        }
        while (first < i && context_.token(first).kind == TokenKind::mark) ++first;
        if (first == i) return;
        bool proper = false;
        for (std::uint32_t at = first; at < i; ++at) {
            const WordInfo& info = context_.info(at);
            if (info.any(medical_kinds) || ((info.inside & medical_kinds) != 0)) return;
            proper = proper || (context_.is_word(at) &&
                                (!info.is(LexiconKind::word) || info.commonness < 4.6F || expected(first)));
        }
        const bool weak = context_.has_word<"@weak_company_words">(i);
        if (weak && !expected(first)) return;
        if (!proper && !expected(first)) return;
        if (!context_.case_tells(i) && !expected(first)) return;
        if (context_.token(i).has(token_heading)) return;
        add(first, i + 1, 0.8F, "organizations.by_word");
    }

    // "Midwest Life" + "and Health"
    std::uint32_t with_second_kind(std::uint32_t last) const {
        const bool two = last + 1 < context_.size() && last > 0 && context_.is_word(last) &&
                         (context_.plain(last) == "and" || context_.is_mark(last, '&')) &&
                         context_.has_word<"life|oil|power|heating|accident">(last - 1) &&
                         context_.has_word<"health|gas|light|cooling|casualty">(last + 1);
        return two ? last + 2 : last;
    }

    // "employed at Halvorsen Machine Works as a librarian", "Insurance: Aegis PPO"
    void find_announced(std::uint32_t i) {
        if (!proper_.is_part(i) || context_.token(i).has(token_heading) || !expected(i)) return;
        const std::uint32_t end = proper_.run_end(i, 6);
        if (end == i) return;
        if (context_.has_word<"@no_insurers">(i)) return;
        if (end - i == 1 && (context_.info(i).any(medical_kinds | kind_bits(LexiconKind::city, LexiconKind::state,
                                                                            LexiconKind::country))))
            return;
        // In capitals the run may swallow the sentence: stop at the first verb-like small word.
        std::uint32_t last = end;
        if (!context_.case_tells(i)) {
            last = i;
            while (last < end && !context_.has_word<"@after_insurers">(last)) ++last;
        }
        if (last > i) add(i, with_second_kind(last), 0.8F, "organizations.announced");
    }

    const RuleContext& context_;
    ProperWords proper_;
    std::vector<Span>& spans_;
};

}  // namespace

void find_organizations(const RuleContext& context, std::vector<Span>& spans) {
    OrganizationFinder(context, spans).find();
}

}  // namespace scrim
