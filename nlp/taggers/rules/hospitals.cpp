// Hospitals, clinics and homes: known names, names that end in a word such as "Medical Center", and names
// that only their place in the sentence gives away ("was seen at Lakeshore").

#include <algorithm>
#include <string>

#include "nlp/lexicon/around.h"
#include "nlp/taggers/rules/proper_words.h"
#include "nlp/taggers/rules/stages.h"

namespace scrim {
namespace {

// Words that do not make a hospital's name on their own: "Neurology Clinic" is anybody's.
constexpr Words generic = "@any_hospital";

constexpr Words stay_verbs = "@stays";

// The words that a hospital's name ends in.
constexpr Words closing_words = "@ends_of_hospitals";

// And those that a name in a field of its own may end in.
constexpr Words kinds_of_fields = "general|memorial|regional|health|children's|childrens|children";

class HospitalFinder {
   public:
    HospitalFinder(const RuleContext& context, std::vector<Span>& spans)
        : context_(context), proper_(context), spans_(spans) {}

    void find() {
        for (const LexiconMatch& match : context_.matches()) {
            if (match.has(LexiconKind::hospital_word)) find_by_word(match);
            if (match.has(LexiconKind::hospital)) find_known(match);
        }
        for (const std::uint32_t i : context_.proper_words()) {
            find_by_place(i);
            find_by_short_kind(i);
            find_saint(i);
        }
        find_fields();
    }

   private:
    bool all_generic(std::uint32_t first, std::uint32_t last) const {
        for (std::uint32_t i = first; i < last; ++i) {
            if (context_.token(i).kind == TokenKind::mark) continue;
            if (!context_.has_word<generic>(i) && context_.plain(i) != "'s" && context_.plain(i) != "of") return false;
        }
        return true;
    }

    // "Community General" + "Hospital": two words of kind with capitals in a sentence are a name.
    bool named_by_kind(std::uint32_t first, std::uint32_t last) const {
        if (last - first < 2 || !context_.case_tells(first) || context_.token(first).has(token_heading)) return false;
        for (std::uint32_t i = first; i < last; ++i) {
            if (!context_
                     .has_word<"community|general|memorial|regional|county|university|veterans|national|state|city">(i))
                return false;
        }
        return proper_.behind_word<"at|to|from|of|in|by|the">(first);
    }

    // "Grand Prairie" + "Medical Center"
    void find_by_word(const LexiconMatch& match) {
        std::uint32_t last = match.last;
        if (context_.is_word(last) && context_.has_word<"day|days|course|stay|program|number|no">(last)) return;
        if (!context_.token(match.first).has(token_capital) || !context_.has_word<closing_words>(last - 1)) return;
        if (context_.token(match.first).has(token_heading) &&
            context_.document().section_at(context_.token(match.first).begin).zone == Zone::body) {
            return;
        }
        std::uint32_t first = proper_.run_begin(match.first, 7);
        // Words in front that belong to the sentence or heading, not to the name.
        while (
            first < match.first &&
            (context_.has_word<"the|at|to|from|an|a|our|my">(first) || context_.token(first).kind == TokenKind::mark) &&
            context_.plain(first + 1) != "lady")
            ++first;
        if (first == match.first) return;
        if (all_generic(first, match.first) && !named_by_kind(first, match.first)) return;
        if (first > 0 && context_.plain(first) == "lady" && context_.plain(first - 1) == "our") --first;
        if (medical_phrase(first, match.first) && !named_by_kind(first, match.first)) return;
        // The name may go on: "... Hospital of Boston", "Medical Center at Dallas".
        if (last + 1 < context_.size() && context_.is_word(last) && context_.has_word<"of|at|in">(last) &&
            proper_.is_part(last + 1) && context_.case_tells(last + 1) &&
            context_.info(last + 1).any(kind_bits(LexiconKind::city, LexiconKind::state)) &&
            context_.plain(last) != "in") {
            last = proper_.run_end(last + 1, 3);
        }
        if (!context_.case_tells(first) && last - first > 6) return;
        spans_.push_back(span_of(context_, first, last, Label::hospital, 0.9F, "hospitals.by_word"));
    }

    // "Wound Vac Clinic": every word in front is a medical word or common.
    bool medical_phrase(std::uint32_t first, std::uint32_t last) const {
        for (std::uint32_t i = first; i < last; ++i) {
            const WordInfo& info = context_.info(i);
            if (context_.token(i).kind == TokenKind::mark) continue;
            if (!info.any(medical_kinds | kind_bits(LexiconKind::abbreviation)) && !context_.has_word<generic>(i))
                return false;
            if (info.any(kind_bits(LexiconKind::surname, LexiconKind::city)) && !info.any(medical_kinds)) return false;
        }
        return true;
    }

    void find_known(const LexiconMatch& match) {
        const bool capital = context_.token(match.first).has(token_capital);
        if (!capital) return;
        const bool one_word = match.last - match.first == 1;
        if (one_word) {
            // A nickname: an abbreviation in capitals, or a word in a place where a hospital is expected.
            const std::string_view word = context_.word(match.first);
            const WordInfo& info = context_.info(match.first);
            const bool clear = word.size() >= 3 && context_.token(match.first).has(token_upper) &&
                               context_.case_tells(match.first) &&
                               !info.any(medical_kinds | kind_bits(LexiconKind::abbreviation, LexiconKind::word));
            if (!clear && !proper_.behind_word<"at|to|from|of|the">(match.first) &&
                !context_.is_mark(match.first - 1, ','))
                return;
            if (!clear && info.any(medical_kinds | kind_bits(LexiconKind::abbreviation))) return;
            if (!clear && info.is(LexiconKind::word) && info.commonness > 4.5F && !expected(match.first)) return;
        }
        if (all_generic(match.first, match.last) || context_.token(match.first).has(token_heading)) return;
        // "Mayo scissors", "Lahey clamp", "CMC joints"
        if (context_.is_word(match.last) &&
            context_.has_word<"stroke|scale|scissors|clamp|clamps|joint|joints|retractor|"
                              "forceps|needle|stand|bag|tube|protocol|score">(match.last)) {
            return;
        }
        if (context_.plain(match.first) == "st" && maker_of_devices(match.last)) return;
        spans_.push_back(span_of(context_, match.first, match.last, Label::hospital, 0.9F, "hospitals.known"));
    }

    // "St. Jude valve", "St. John's wort", "St. Louis".
    bool maker_of_devices(std::uint32_t behind_name) const {
        return context_.is_word(behind_name) && context_.has_word<"@after_no_saint">(behind_name);
    }

    // Whether the words before the token say that a hospital's name follows.
    bool expected(std::uint32_t index) const {
        if (index == 0 || !context_.has_word<"at|to|from|in|by">(index - 1)) return false;
        if (context_.plain(index - 1) == "by") return false;
        for (std::uint32_t back = 2; back <= 4 && back <= index; ++back) {
            if (context_.token(index - back).kind == TokenKind::mark && !context_.is_mark(index - back, ','))
                return false;
            if (context_.has_word<stay_verbs>(index - back)) return true;
        }
        return false;
    }

    // "was last admitted to Lakeshore"
    void find_by_place(std::uint32_t i) {
        if (!proper_.is_part(i) || !expected(i)) return;
        if (context_.plain(i - 1) == "in") return;
        const std::uint32_t end = proper_.run_end(i, 6);
        if (end == i || all_generic(i, end)) return;
        if (!context_.case_tells(i) && !clear_in_capitals(i, end)) return;
        if (end - i == 1) {
            const WordInfo& info = context_.info(i);
            const std::string_view word = context_.word(i);
            if (context_.token(i).has(token_upper) && word.size() <= 5 && !info.is(LexiconKind::hospital)) {
                // ICU, PACU, CT: a department, not a name.
                if (info.any(medical_kinds | kind_bits(LexiconKind::abbreviation, LexiconKind::word)) ||
                    word.size() <= 4)
                    return;
            }
            if (info.any(medical_kinds | kind_bits(LexiconKind::nationality, LexiconKind::language))) return;
            if (info.any(kind_bits(LexiconKind::state, LexiconKind::country))) return;
            if (info.is(LexiconKind::city) && context_.has_word<"from|to">(i - 1) && !info.is(LexiconKind::hospital))
                return;
        }
        if (context_.has_word<"@no_hospital_names">(i)) return;
        if (medical_phrase(i, end)) return;
        if (context_.is_word(end) && context_.has_word<"street|avenue|road|drive|lane|county|beach">(end)) return;
        spans_.push_back(span_of(context_, i, end, Label::hospital, 0.75F, "hospitals.by_place"));
    }

    // "SEEN AT CEDAR HOLLOW ON 11/26": a short run of rare words before a word that goes on with the sentence.
    bool clear_in_capitals(std::uint32_t first, std::uint32_t last) const {
        if (last - first > 3 || last >= context_.size() || context_.plain(first - 1) == "to") return false;
        for (std::uint32_t i = first; i < last; ++i) {
            const WordInfo& info = context_.info(i);
            if (!context_.is_word(i) || info.any(medical_kinds | kind_bit(LexiconKind::abbreviation)) ||
                (info.inside & medical_kinds) != 0 || info.commonness > 5.2F || context_.plain(i).size() < 3)
                return false;
        }
        return context_.is_word(last) && context_.has_word<"on|dated|in|and|since|where|for">(last);
    }

    // "seen at Owensboro General", "to Folsom SNF": the kind alone ends the name.
    void find_by_short_kind(std::uint32_t i) {
        if (!context_.is_word(i) || !context_.token(i).has(token_capital) || i == 0 ||
            !context_.has_word<"general|memorial|regional|health|va|snf|hc|convalescent|mc|vamc|rmc|nh|umc">(i))
            return;
        if (context_.is_word(i + 1) && context_.token(i + 1).has(token_capital) && context_.case_tells(i + 1) &&
            context_.line_breaks_before(i + 1) == 0)
            return;
        std::uint32_t first = proper_.run_begin(i, 4);
        while (first < i && context_.token(first).kind == TokenKind::mark) ++first;
        if (first == i || !proper_.behind_word<"at|to|from|in|of">(first)) return;
        if (all_generic(first, i) && !named_by_kind(first, i + 1)) return;
        for (std::uint32_t at = first; at < i; ++at) {
            if (context_.info(at).any(medical_kinds) || (context_.info(at).inside & medical_kinds) != 0) return;
        }
        const bool goes_on = i + 1 >= context_.size() || context_.token(i + 1).kind == TokenKind::mark ||
                             context_.has_word<"in|on|and|for|was|were|where|she|he|with|to|by|as|is|who">(i + 1);
        if (goes_on)
            spans_.push_back(span_of(context_, first, i + 1, Label::hospital, 0.8F, "hospitals.by_short_kind"));
    }

    // "St. Agnes", where it is not a maker of valves, a herb or a piece of the cardiogram.
    void find_saint(std::uint32_t i) {
        if (!context_.is_word(i) || !context_.token(i).has(token_capital)) return;
        const std::string_view word = context_.plain(i);
        if (word != "st" && word != "saint" && word != "mt" && word != "mount") return;
        std::uint32_t name = i + 1;
        if (context_.is_mark(name, '.')) ++name;
        if (!context_.is_word(name) || !context_.token(name).has(token_capital) ||
            context_.line_breaks_before(name) > 1)
            return;
        if (context_.case_tells(i) && context_.token(i).has(token_upper) && word == "st") return;  // ST segment
        const WordInfo& info = context_.info(name);
        if (!info.any(kind_bits(LexiconKind::first_name, LexiconKind::surname)) &&
            !context_.info(i).is(LexiconKind::hospital) && (info.inside & kind_bit(LexiconKind::hospital)) == 0) {
            return;
        }
        if (info.any(medical_kinds) && !info.is(LexiconKind::first_name)) return;
        std::uint32_t end = name + 1;
        if (end < context_.size() && context_.plain(end) == "'s") ++end;
        if (maker_of_devices(end)) return;
        const bool place_word = proper_.behind_word<"at|to|from|by|of|in|the">(i) || context_.is_mark(i - 1, ',') ||
                                context_.token(i).has(token_line_start) || context_.plain(end - 1) == "'s";
        if (!place_word || (context_.info(i).inside & kind_bit(LexiconKind::city)) != 0) return;
        if (context_.plain(end - 1) == "'s" && context_.is_word(end) && context_.token(end).has(token_capital) &&
            proper_.is_part(end) && context_.case_tells(end)) {
            end = proper_.run_end(end, 4);
        }
        spans_.push_back(span_of(context_, i, end, Label::hospital, 0.8F, "hospitals.saint"));
    }

    // "4071-22 | McWethy HC | 88112 | 3/3/2009": a field between bars has one value, so that its last word says what
    // all of it is.
    void find_fields() {
        const auto is_edge = [&](std::uint32_t i) {  // whether a field may begin at this token
            return i == 0 || i >= context_.size() || context_.is_mark(i - 1, '|') || context_.line_breaks_before(i) > 0;
        };
        for (std::uint32_t bar = 0; bar < context_.size(); ++bar) {
            if (!context_.is_mark(bar, '|')) continue;
            std::uint32_t first = bar;
            while (first > 0 && !is_edge(first)) --first;
            find_in_field(first, bar);
            std::uint32_t last = bar + 1;
            while (last < context_.size() && !context_.is_mark(last, '|') &&
                   (last == bar + 1 || context_.line_breaks_before(last) == 0)) {
                ++last;
            }
            const bool is_last = last >= context_.size() || !context_.is_mark(last, '|');
            if (bar + 1 < context_.size() && is_last && context_.line_breaks_before(bar + 1) == 0) {
                find_in_field(bar + 1, last);
            }
        }
    }

    void find_in_field(std::uint32_t first, std::uint32_t last) {
        constexpr std::uint32_t longest = 8;
        while (last > first && context_.is_mark(last - 1, '.')) --last;
        if (last <= first || last - first > longest || !context_.is_word(first)) return;
        const std::uint32_t kind = last - (last - first > 2 && context_.plain(last - 1) == "'s" ? 2 : 1);
        if (!context_.is_word(kind)) return;
        if (context_.document().section_at(context_.token(first).begin).zone == Zone::body) return;
        const bool named = context_.token(first).has(token_capital) && !all_generic(first, last);
        const bool by_kind = context_.has_word<closing_words>(kind) || context_.has_word<kinds_of_fields>(kind);
        if (!named || !(last - first == 1 ? is_nickname(first) : by_kind)) return;
        spans_.push_back(span_of(context_, first, last, Label::hospital, 0.95F, "hospitals.field"));
    }

    // "Bellevue", where the lexicon knows a Bellevue Hospital, and nobody is called so.
    bool is_nickname(std::uint32_t i) const {
        if (context_.info(i).any(kind_bits(LexiconKind::first_name, LexiconKind::surname))) return false;
        const std::string word(context_.plain(i));
        return context_.lexicon().is(LexiconKind::hospital, word + " hospital") ||
               context_.lexicon().is(LexiconKind::hospital, word + " medical center");
    }

    const RuleContext& context_;
    ProperWords proper_;
    std::vector<Span>& spans_;
};

}  // namespace

void find_hospitals(const RuleContext& context, std::vector<Span>& spans) { HospitalFinder(context, spans).find(); }

}  // namespace scrim
