// Jobs: known ones where the text says that somebody has them, and what ends in a word such as "operator" or "picker".

#include <string>

#include "nlp/lexicon/around.h"
#include "nlp/lexicon/cues.h"
#include "nlp/taggers/rules/proper_words.h"
#include "nlp/taggers/rules/stages.h"

namespace scrim {
namespace {

constexpr Words people_of_no_trade = "@people_of_no_trade";

// What a job's name ends in; the words before it say which job.
constexpr Words trade_words = "@trade_words";

// Modifiers that make a carer of them, and words that are no modifiers.
constexpr Words carers_words = "@carers_words";

constexpr Words before_trades = "@before_trades";

class ProfessionFinder {
   public:
    ProfessionFinder(const RuleContext& context, std::vector<Span>& spans) : context_(context), spans_(spans) {}

    void find() {
        for (const LexiconMatch& match : context_.matches()) {
            if (match.has(LexiconKind::profession)) find_known(match);
        }
        for (std::uint32_t i = 1; i < context_.size(); ++i) {
            if (context_.is_word(i) && context_.is_one_of<trade_words>(i)) find_by_trade(i);
        }
    }

   private:
    std::string earlier(std::uint32_t i, std::size_t size) const {
        return before(context_.text(), context_.token(i).begin, size);
    }
    std::string later(std::uint32_t last, std::size_t size) const {
        return behind(context_.text(), context_.token(last - 1).end, size);
    }
    void add(std::uint32_t first, std::uint32_t last, float score, std::string_view rule) {
        spans_.push_back(span_of(context_, first, last, Label::profession, score, rule));
    }

    // A job counts where the text says that somebody has it.
    void find_known(const LexiconMatch& match) {
        const std::string back = earlier(match.first, 90);
        const bool field =
            has_word(back.substr(back.size() > 16 ? back.size() - 16 : 0), "occupation|profession|job|occ|work") &&
            (back.ends_with(": ") || back.ends_with(":") || back.ends_with(". ") || back.ends_with("\t") ||
             back.ends_with("= ") || back.ends_with("="));
        const bool social =
            context_.document().section_at(context_.token(match.first).begin).kind == SectionKind::social_history;
        const std::string next = later(match.last, 16);
        // "Carpenter, married"; "SHX: editorial assistant at newspaper"
        const bool listed = social && context_.starts_sentence(match.first) &&
                            (starts_with_word(next, "married|single|divorced|widowed|separated|retired|at|for|by") ||
                             match.last - match.first > 1);
        const bool told = field || listed || worked(back) || called_by_trade(back);
        if (!told && !set_off(match.first, match.last, carer(match))) return;
        if (match.last - match.first == 1 &&
            (context_.has_word<people_of_no_trade>(match.first) || context_.plain(match.first) == "volunteers"))
            return;
        // A doctor or nurse who treats is not the patient's job.
        add(match.first, match.last, field ? 0.95F : told ? 0.85F : 0.7F, "demographics.profession");
    }

    static bool carer(const LexiconMatch& match) {
        for (const auto& entry : match.entries) {
            if (entry.kind == LexiconKind::profession && entry.attribute == "clinical") return true;
        }
        return false;
    }

    // Between commas, in brackets, or after "a": "Mom is a tattooist", "Wim, diver.", "(bank teller)".
    bool set_off(std::uint32_t first, std::uint32_t last, bool carer) const {
        if (carer || first == 0) return false;
        if (context_.token(first).has(token_capital) && context_.case_tells(first) && !context_.starts_sentence(first))
            return false;
        if (last - first == 1 && context_.has_word<carers_words>(first)) return false;
        return opens(first) && closes(last);
    }

    bool opens(std::uint32_t first) const {
        if (context_.line_breaks_before(first) > 0) return true;
        const std::uint32_t at = first - 1;
        return context_.is_mark(at, ',') || context_.is_mark(at, '(') || context_.is_mark(at, '/') ||
               context_.is_mark(at, ':') || context_.is_mark(at, '=') ||
               (context_.is_word(at) && context_.is_one_of<before_trades>(at)) ||
               (context_.is_mark(at, '-') && at > 0 && context_.is_word(at - 1) && context_.plain(at - 1) == "ex");
    }

    bool closes(std::uint32_t last) const {
        if (last >= context_.size() || context_.line_breaks_before(last) > 0) return true;
        if (context_.token(last).kind == TokenKind::mark)
            return !context_.is_mark(last, '-') && !context_.is_mark(last, ':');
        return context_.is_word(last) && context_.has_word<"@after_trades">(last);
    }

    // "jewelry polisher", "arc flash tech": one to three words of the trade before its kind.
    void find_by_trade(std::uint32_t i) {
        if (context_.token(i).has(token_capital) && context_.case_tells(i) && !context_.token(i).has(token_upper) &&
            !context_.starts_sentence(i))
            return;
        std::uint32_t first = i;
        while (first > 0 && i - first < 3 && modifies(first - 1) && context_.line_breaks_before(first) == 0) --first;
        if (first == i || first == 0 || !opens(first) || !closes(i + 1)) return;
        add(first, i + 1, 0.7F, "demographics.trade");
    }

    bool modifies(std::uint32_t i) const {
        if (!context_.is_word(i) || context_.has_word<carers_words>(i) || context_.is_one_of<before_trades>(i))
            return false;
        const WordInfo& info = context_.info(i);
        if (context_.token(i).has(token_capital) && context_.case_tells(i)) return false;
        return info.is(LexiconKind::word) && !info.any(medical_kinds | kind_bit(LexiconKind::abbreviation));
    }

    // "59-year-old nurse", "married waitress", "part-time farmer"
    static bool called_by_trade(const std::string& back) {
        if (ends_with_word(back, "old|yo|o") &&
            has_word(back.substr(back.size() > 12 ? back.size() - 12 : 0), "year|y|old|yo|yr"))
            return true;
        return ends_with_word(back,
                              "married|divorced|widowed|separated|single|part-time|time|employed|self-employed") &&
               !back.ends_with(", ") && !back.ends_with(". ");
    }

    static bool worked(const std::string& back) {
        if (ends_with_word(back, "retired|ret|former|formerly|disabled|unemployed|self-employed|ex")) return true;
        static constexpr std::string_view articles =
            "a|an|the|as|retired|former|part-time|full-time|self-employed|semi-retired|licensed|professional|medical";
        if (!ends_with_word(back, articles)) return false;
        const auto stop = back.find_last_of(".;");
        const std::string near = stop == std::string::npos ? back : back.substr(stop + 1);
        if (near.find(" as a") != std::string::npos || near.find(" as the") != std::string::npos ||
            near.find("\nas a") != std::string::npos || near.ends_with(" as ")) {
            return has_word(near,
                            "works|worked|working|work|employed|job|employment|retired|career|position|functions|"
                            "serves|served|trained|leave") ||
                   near.find("as a") < 4;
        }
        if (has_word(near, "retired|former|formerly|occupation|profession|trade|became")) return true;
        // "He is a plumber", "she was a teacher"
        const auto tail = near.substr(near.size() > 12 ? near.size() - 12 : 0);
        return (has_word(tail, "is|was|been") && has_word(tail, "a|an")) && has_word(near, cue<"people_with_trades">());
    }

    const RuleContext& context_;
    std::vector<Span>& spans_;
};

}  // namespace

void find_professions(const RuleContext& context, std::vector<Span>& spans) { ProfessionFinder(context, spans).find(); }

}  // namespace scrim
