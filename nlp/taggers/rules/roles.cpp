// What a date, an age or a hospital stands for, and its normalized value.

#include <algorithm>
#include <optional>
#include <set>
#include <string>

#include "nlp/base/search/place_key.h"
#include "nlp/lexicon/around.h"
#include "nlp/lexicon/cues.h"
#include "nlp/taggers/rules/engine/date_value.h"
#include "nlp/taggers/rules/engine/place_value.h"
#include "nlp/taggers/rules/stages.h"

namespace scrim {
namespace {

constexpr Words relatives = "@relatives_with_ages";

// What a word before a date tells of it; nothing for most words.
std::optional<Role> role_told_by(std::string_view word) {
    if (is_one_of(word, cue<"birth_dates">())) return Role::birth;
    if (is_one_of(word, cue<"admission_dates">())) return Role::admission;
    if (is_one_of(word, cue<"discharge_dates">())) return Role::discharge;
    if (is_one_of(word, cue<"visit_dates">())) return Role::visit;
    if (is_one_of(word, cue<"death_dates">())) return Role::death;
    if (has_word(word, cue<"other_dates">())) return Role::other;
    return std::nullopt;
}

// The text without the words that a release hides. They must not decide on a role: whether a date is shown as that of
// an admission or of a visit would tell the clinic from the hospital, and "St. Luke" from "Mercy".
class OpenText {
   public:
    OpenText(std::string_view text, const std::vector<Span>& spans) : text_(text) {
        for (const Span& span : spans) {
            if (class_of(span.label) != Class::hmd && span.label != Label::gender) hidden_.push_back(span);
        }
        std::sort(hidden_.begin(), hidden_.end(), [](const Span& x, const Span& y) { return x.begin < y.begin; });
    }

    // Up to `size` bytes before a place, lower case, each hidden part one of them.
    [[nodiscard]] std::string before(std::uint32_t at, std::size_t size) const {
        std::string out;
        auto next = std::lower_bound(hidden_.begin(), hidden_.end(), at,
                                     [](const Span& span, std::uint32_t place) { return span.begin < place; });
        while (at > 0 && out.size() < size) {
            while (next != hidden_.begin() && std::prev(next)->begin >= at) --next;
            if (next != hidden_.begin() && std::prev(next)->end >= at) {
                at = std::prev(next)->begin;
                out += '*';
            } else {
                out += lower(text_[--at]);
            }
        }
        std::reverse(out.begin(), out.end());
        return out;
    }

    [[nodiscard]] bool hides(std::uint32_t at) const {
        return std::any_of(hidden_.begin(), hidden_.end(),
                           [at](const Span& span) { return span.begin <= at && at < span.end; });
    }

   private:
    std::string_view text_;
    std::vector<Span> hidden_;
};

Role date_role(const OpenText& text, const Span& span) {
    std::string earlier = text.before(span.begin, 48);
    // Words of the sentence or line before say nothing of this date.
    const auto stop = earlier.find_last_of("\n;");
    if (stop != std::string::npos && stop + 1 < earlier.size()) earlier.erase(0, stop + 1);
    const auto sentence = earlier.rfind(". ");
    if (sentence != std::string::npos) earlier.erase(0, sentence + 2);
    Role role = Role::other;
    std::size_t at = 0;
    while (at < earlier.size()) {
        std::size_t end = at;
        while (end < earlier.size() && (is_letter(earlier[end]) || earlier[end] == '_')) ++end;
        if (end == at) {
            ++at;
            continue;
        }
        const std::string_view word = std::string_view(earlier).substr(at, end - at);
        if (const auto told = role_told_by(word))
            role = *told;  // the last cue decides: the one nearest before the span
        at = end;
    }
    return role;
}

Role age_role(const RuleContext& context, const OpenText& text, const Span& span) {
    const Section& section = context.document().section_at(span.begin);
    if (section.kind == SectionKind::family_history) return Role::relative;
    const std::uint32_t token = context.document().token_at(span.begin);
    const Sentence& sentence = context.document().sentence_of(token);
    const std::uint32_t from = std::max(sentence.first, token > 12 ? token - 12 : 0);
    for (std::uint32_t i = token; i > from; --i) {
        if (context.has_word<"patient|he|she|pt|mr|mrs|ms">(i - 1)) break;
        if (context.has_word<relatives>(i - 1) && !text.hides(context.document().tokens[i - 1].begin)) {
            return Role::relative;  // no "Sisters Hospital"
        }
    }
    // "Hysterectomy at age 44"
    const std::string earlier = before(context.text(), span.begin, 16);
    if (earlier.ends_with("at age ") || earlier.ends_with("at the age of ") || earlier.ends_with("since age ")) {
        return Role::event;
    }
    return span.role == Role::none ? Role::patient : span.role;
}

// "Referring facility:" on the line before a hospital, "PCP:", "cc:".
bool is_of_others(std::string_view earlier) {
    const auto line = earlier.rfind('\n');
    if (line != std::string_view::npos) earlier.remove_prefix(line + 1);
    return has_word(earlier, "referring|referred|referral|transferred|transfer|outside|from|pcp|cc");
}

Role hospital_role(const RuleContext& context, const OpenText& text, const Span& span) {
    const Zone zone = context.document().section_at(span.begin).zone;
    std::string earlier = text.before(span.begin, 60);
    if (zone != Zone::body) return is_of_others(earlier) ? Role::other : Role::this_stay;
    const auto sentence = earlier.rfind(". ");  // words of the sentence before say nothing of this hospital
    if (sentence != std::string::npos) earlier.erase(0, sentence + 2);
    if (has_word(earlier, cue<"other_hospitals">())) {
        return Role::other;
    }
    for (const std::string_view phrase :
         {"had been seen at ", "had gone to ", "discharged to ", "the team at ", "chart of ", "nursing facility: "}) {
        if (earlier.ends_with(phrase)) return Role::other;
    }
    const auto kind = context.document().section_at(span.begin).kind;
    if (kind == SectionKind::past_history || kind == SectionKind::social_history) return Role::other;
    return Role::this_stay;
}

// A stay has one hospital: the first that the head of the note names, else the first that the text does as this
// stay's. Whatever has its name is it, all else is another: "At Mercy he was found to have", in a summary of St. Luke.
// Where some hospitals had their role before, these decide.
void settle_hospitals(const RuleContext& context, std::vector<Span>& spans, const std::vector<Span>& all) {
    std::set<std::uint32_t> asked;
    for (const Span& span : spans) {
        if (span.label == Label::hospital) asked.insert(span.begin);
    }
    const Span* own = nullptr;
    for (const Span& span : all) {
        if (span.label != Label::hospital || span.role != Role::this_stay || asked.contains(span.begin)) continue;
        if (own == nullptr || span.begin < own->begin) own = &span;
    }
    const bool is_given = own != nullptr;
    bool in_head = false;
    for (const Span& span : spans) {
        if (is_given || span.label != Label::hospital || span.role != Role::this_stay) continue;
        const bool head = context.document().section_at(span.begin).zone == Zone::header;
        if (own != nullptr && (head == in_head ? own->begin <= span.begin : in_head)) continue;
        own = &span;
        in_head = head;
    }
    if (own == nullptr) return;
    const std::string key = place_key(own->value);
    for (Span& span : spans) {
        if (span.label != Label::hospital) continue;
        span.role = place_key(span.value) == key ? Role::this_stay : Role::other;
    }
}

}  // namespace

void assign_roles(const RuleContext& context, std::vector<Span>& spans) { assign_roles(context, spans, spans); }

void assign_roles(const RuleContext& context, std::vector<Span>& spans, const std::vector<Span>& all) {
    const OpenText open(context.text(), all);
    for (Span& span : spans) {
        const std::string_view text = context.text().substr(span.begin, span.end - span.begin);
        switch (span.label) {
            case Label::date:
                span.role = date_role(open, span);
                if (const auto date = parse_date(text)) span.value = iso_date(*date);
                break;
            case Label::age:
                span.role = age_role(context, open, span);
                span.value = age_value(text);
                break;
            case Label::hospital:
                span.role = hospital_role(context, open, span);
                span.value = hospital_value(text, context.lexicon());
                break;
            default:
                if (class_of(span.label) == Class::qid) span.value = place_value(text);
        }
    }
    settle_hospitals(context, spans, all);
}

}  // namespace scrim
