// Names that something announces: a field, a title, a credential, a turn of phrase.

#include <algorithm>
#include <string>

#include "nlp/lexicon/around.h"
#include "nlp/taggers/rules/engine/date_value.h"
#include "nlp/taggers/rules/name_finder.h"

namespace scrim {

// Adds tokens [first, last) as a name, without a final mark.
void NameFinder::add(std::uint32_t first, std::uint32_t last, Label label, float score) {
    while (last > first && context_.token(last - 1).kind == TokenKind::mark && !context_.is_mark(last - 1, '.')) --last;
    if (last <= first) return;
    Span span;
    span.begin = context_.token(first).begin;
    span.end = context_.token(last - 1).end;
    // A full stop of the sentence is no part of the name; that of an initial is.
    if (context_.text()[span.end - 1] == '.' && !words_.is_initial(last - 1) && !words_.is_suffix(last - 1)) --span.end;
    span.label = label;
    span.score = score;
    span.rule = rule_;
    spans_.push_back(span);
}

void NameFinder::find_announced(const Announcement& announcement) {
    const Pattern& pattern = *announcement.pattern;
    rule_ = pattern.rule;
    const std::uint32_t first = context_.document().token_at(announcement.match.begin);
    if (first >= context_.size() || context_.token(first).begin != announcement.match.begin) return;
    if (pattern.name == "name.patient.hl7") return;  // found by find_segment_name
    if (pattern.name == "name.doctor.paged") return add_paged(first);
    const bool is_field = pattern.score > 0.84F;
    role_ = pattern.name.ends_with(".role");
    // "w/ Keppra", "and Datix": a word that joins anything announces known names alone.
    if (pattern.name.ends_with(".with") && words_.strength(first) != NameStrength::likely && !words_.is_title(first))
        return;
    announce(first, announcement.label, pattern.score, is_field);
}

// "page Sharp at 61107": a surname, whatever else the word may be.
void NameFinder::add_paged(std::uint32_t i) {
    const bool known = context_.info(i).any(kind_bits(LexiconKind::first_name, LexiconKind::surname));
    const bool may_be = words_.strength(i) == NameStrength::possible || (known && !words_.is_note_word(i));
    if (words_.written_as_name(i) && !words_.is_function_word(i) && may_be) add(i, i + 1, Label::doctor, 0.83F);
}

// A name, or a list of names, at a place that announces one.
void NameFinder::announce(std::uint32_t first, Label label, float score, bool is_field) {
    for (int more = 0; more < 6; ++more) {
        std::uint32_t begin = first;
        if (words_.is_title(begin) && context_.is_word(begin + 1)) ++begin;
        const std::uint32_t last = announced_end(begin, label, is_field);
        if (last == begin) return;
        add(begin, last, label, score);
        if (!is_field && label != Label::relative) return;
        // "Ana, Luis and Eva"; "Guerrero / Byers"
        std::uint32_t next = last;
        while (words_.is_credential(next) || (context_.is_mark(next, ',') && words_.is_credential(next + 1))) ++next;
        const bool listed = context_.is_mark(next, ',') || context_.is_mark(next, '/') || context_.is_mark(next, ';') ||
                            context_.is_mark(next, '&') ||
                            (context_.is_word(next) && (context_.plain(next) == "and" || context_.plain(next) == "or"));
        if (!listed || context_.line_breaks_before(next) > 0) return;
        first = next + 1;
        if (context_.is_word(first) && context_.plain(first) == "and") ++first;
        if (words_.strength(first) < NameStrength::ambiguous && !words_.is_initial(first) && !words_.is_title(first))
            return;
    }
}

std::uint32_t NameFinder::announced_end(std::uint32_t begin, Label label, bool is_field) const {
    if (!context_.is_word(begin)) return begin;
    const auto comma = words_.comma_name_end(begin, true);
    // "Patient Vest, Jerry K, MRN 12": after a phrase only where the list ends with the name.
    const bool listed = label == Label::patient && comma > begin &&
                        (comma >= context_.size() || context_.token(comma).kind != TokenKind::word ||
                         context_.line_breaks_before(comma) > 0);
    if (comma > begin && (is_field || listed)) return comma;
    const NameStrength strength = words_.strength(begin);
    if (words_.is_initial(begin)) {
        const auto end = words_.name_end(begin, false);
        if (end > begin + 1) return end;
        return label == Label::patient ? patient_initials_end(begin) : begin;
    }
    if (strength == NameStrength::none && label == Label::patient && !is_field && context_.is_mark(begin + 1, ',') &&
        context_.word(begin).size() <= 3 && context_.token(begin).has(token_upper) && context_.case_tells(begin) &&
        begin + 2 < context_.size() && context_.token(begin + 2).kind == TokenKind::number) {
        return begin + 1;  // "Pt DB, 69 yo"
    }
    // "Patient Will Turner": an auxiliary that is a given name, in front of a surname.
    if (strength == NameStrength::none && (context_.plain(begin) == "will" || context_.plain(begin) == "may") &&
        context_.case_tells(begin) && words_.written_as_name(begin) &&
        words_.strength(begin + 1) >= NameStrength::ambiguous && context_.info(begin + 1).last_weight > 2) {
        return words_.name_end(begin, true);
    }
    if (strength == NameStrength::none)
        return initials(begin, (is_field || role_) && label == Label::doctor) ? begin + 1 : begin;
    const auto end = words_.name_end(begin, false);
    if (is_field) {
        if (strength == NameStrength::likely || end > begin + 1) return end;
        // One word that might be one: the whole value of the field, or a known name.
        const bool known = context_.info(begin).any(kind_bits(LexiconKind::first_name, LexiconKind::surname));
        const bool whole = end >= context_.size() || context_.line_breaks_before(end) > 0 ||
                           context_.token(end).kind == TokenKind::mark || wide_gap_before(end);
        return (known || strength == NameStrength::possible) && whole ? end : begin;
    }
    // "HER SON, ROMAN, AT": between commas after a relative.
    if (!context_.case_tells(begin) && strength == NameStrength::ambiguous && label == Label::relative &&
        context_.info(begin).first_weight >= 1.5F && begin > 0 && context_.is_mark(begin - 1, ',') &&
        (context_.is_mark(end, ',') || context_.is_mark(end, '.')))
        return end;
    // In capitals, after a relative or a trade: a given name before a verb, or a word that is no other.
    const bool goes_on = verb_or_possessive(end) || context_.is_mark(end, ',') || context_.is_mark(end, '.') ||
                         (context_.is_word(end) && context_.has_word<"and|at|met|visited|from">(end));
    if (!context_.case_tells(begin) && label != Label::patient && goes_on && context_.plain(begin).size() >= 4 &&
        (strength == NameStrength::possible || (label == Label::relative && context_.info(begin).first_weight >= 2 &&
                                                !context_.info(begin).any(medical_kinds))))
        return end;
    // "charge Olive aware", "RN Ward / RD Dawson": after what somebody is, a word that is a name too.
    if (role_ && strength == NameStrength::ambiguous && end == begin + 1 && named_by_role(begin)) return end;
    if (!context_.case_tells(begin) && strength != NameStrength::likely) return begin;
    if (strength == NameStrength::possible && end == begin + 1 && context_.token(begin).has(token_upper)) return begin;
    // "Per protocol" begins a sentence; after a relative any written name counts.
    if (strength == NameStrength::ambiguous && end == begin + 1) {
        // He goes by "Buddy".
        if (label == Label::patient && begin > 0 && context_.is_mark(begin - 1, '"') && context_.is_mark(end, '"') &&
            context_.info(begin).is(LexiconKind::first_name)) {
            return end;
        }
        if (label == Label::doctor && context_.case_tells(begin) && verb_or_possessive(end) &&
            context_.info(begin).first_weight > 1.5F && !context_.starts_sentence(begin))
            return end;  // "her pharmacist Faith called"
        return label == Label::relative && context_.case_tells(begin) &&
                       context_.info(begin).is(LexiconKind::first_name)
                   ? end
                   : begin;
    }
    return end;
}

bool NameFinder::named_by_role(std::uint32_t i) const {
    const WordInfo& info = context_.info(i);
    const bool next_is_word = context_.is_word(i + 1) && context_.line_breaks_before(i + 1) == 0 &&
                              !verb_or_possessive(i + 1) &&
                              !context_.has_word<"and|to|at|on|aware|here|for|from|in|re|w/|with|by|x|calling">(i + 1);
    return context_.case_tells(i) && !context_.token(i).has(token_upper) && context_.token(i).has(token_capital) &&
           std::max(info.first_weight, info.last_weight) >= 1 && !info.any(medical_kinds) &&
           (info.inside & medical_kinds) == 0 && !words_.is_note_word(i) && !next_is_word;
}

// "Pt A.W., 69 yo": two initials and a comma.
std::uint32_t NameFinder::patient_initials_end(std::uint32_t begin) const {
    std::uint32_t end = begin;
    std::size_t letters = 0;
    while (words_.is_initial(end) && end - begin < 3) {
        letters += context_.plain(end).size();
        ++end;
    }
    return letters >= 2 && letters <= 4 && context_.is_mark(end, ',') ? end : begin;
}

// "Signed: DMH", also where the letters mean something else, if nothing but a date follows.
bool NameFinder::initials(std::uint32_t index, bool allowed) const {
    const std::string_view word = context_.word(index);
    return allowed && !words_.is_note_word(index) && word.size() >= 2 && word.size() <= 4 &&
           context_.token(index).has(token_upper) && !words_.is_credential(index) && !words_.is_function_word(index) &&
           !words_.is_title(index) &&
           (!context_.info(index).any(medical_kinds | kind_bits(LexiconKind::word)) || ends_field(index + 1));
}

// Nothing but a date, or the end of the line.
bool NameFinder::ends_field(std::uint32_t i) const {
    return i >= context_.size() || context_.token(i).kind == TokenKind::number || context_.line_breaks_before(i) > 0 ||
           context_.info(i).any(kind_bit(LexiconKind::holiday)) || parse_date(context_.word(i)).has_value();
}

void NameFinder::find_titled(std::uint32_t i) {
    if (!words_.is_title(i)) return;
    std::uint32_t first = i + 1;
    if (context_.is_mark(first, '.')) ++first;
    if (first >= context_.size() || context_.line_breaks_before(first) > 1) return;
    // "MR Number", "MS Contin"
    if (context_.is_word(first) && context_.has_word<"number|no|contin|exam|angiogram|angiography">(first)) return;
    // "Ann Lee, PA-C" ends a name; "PA-C Lee" begins one.
    if (context_.plain(i) == "pa-c" && i > 0 && (context_.is_mark(i - 1, ',') || words_.written_as_name(i - 1))) return;
    const bool doctor = words_.is_doctor_title(i);
    // "Mr. and Mrs. Smith", "Drs. Smith and Jones"
    const std::uint32_t last = words_.name_end(first, true);
    if (last == first) return;
    const Label label = doctor ? Label::doctor : patient_or_relative(i);
    add(first, last, label, 0.97F);
    // "Drs. Smith and Jones", "Dr. Smith and Jones discussed"
    const bool second = label == Label::doctor && context_.is_word(last) && context_.plain(last) == "and" &&
                        words_.strength(last + 1) >= NameStrength::ambiguous && context_.case_tells(last + 1) &&
                        !context_.info(last + 1).is(LexiconKind::word);
    if (context_.plain(i) == "drs" || context_.plain(i) == "messrs" || second) list_behind(last, label);
}

void NameFinder::list_behind(std::uint32_t at, Label label) {
    for (int more = 0; more < 4; ++more) {
        std::uint32_t next = at;
        while (context_.is_mark(next, ',') ||
               (context_.is_word(next) && (context_.plain(next) == "and" || context_.plain(next) == "or")))
            ++next;
        if (next == at || !words_.written_as_name(next)) return;
        at = words_.name_end(next, true);
        if (at == next) return;
        add(next, at, label, 0.9F);
    }
}

Label NameFinder::patient_or_relative(std::uint32_t title) const {
    for (std::uint32_t back = 1; back <= 3 && back <= title; ++back) {
        if (context_.info(title - back).is(LexiconKind::relative)) return Label::relative;
    }
    return Label::patient;
}

// The name in front of "M.D."
void NameFinder::find_credentialed(std::uint32_t i) {
    if (!words_.is_credential(i) || i == 0) return;
    // "Boston, MA 02114"
    if (context_.word(i).size() == 2 && i + 1 < context_.size() && context_.token(i + 1).kind == TokenKind::number &&
        context_.word(i + 1).size() >= 5)
        return;
    std::uint32_t end = i;
    if (context_.is_mark(end - 1, ',')) --end;
    if (end == 0 || context_.line_breaks_before(i) > 1) return;
    std::uint32_t begin = end;
    int names = 0;
    while (begin > 0 && end - begin < 6) {
        const std::uint32_t at = begin - 1;
        if (begin < end && context_.line_breaks_before(begin) > 1) break;
        if (words_.is_credential(at) && !words_.is_initial(at)) break;
        if (names > 0 && words_.is_note_word(at) && !words_.is_initial(at)) break;  // "Signed Ann Lee, RN"
        // "Lee, A RN"
        if (begin < end && context_.is_mark(at, ',') && words_.is_initial(begin) && end - begin <= 2 && at > 0 &&
            words_.strength(at - 1) != NameStrength::none && context_.line_breaks_before(at) == 0) {
            begin = at - 1;
            ++names;
            break;
        }
        const bool stop_of_initial = context_.is_mark(at, '.') && at > 0 && words_.is_initial(at - 1);
        const bool part = words_.is_initial(at) ||
                          (context_.is_word(at) && words_.written_as_name(at) && !words_.is_function_word(at) &&
                           !words_.is_title(at)) ||
                          words_.is_suffix(at) || stop_of_initial || (words_.is_particle(at) && begin < end);
        if (!part) break;
        // A line of its own holds the whole name; words of the line before belong to something else.
        if (begin < end && context_.line_breaks_before(begin) > 0) {
            if (names >= 2 || !(words_.is_first_name(at) && words_.is_last_name(begin))) break;
        }
        if (!context_.case_tells(at) && !words_.is_initial(at) && words_.strength(at) == NameStrength::none &&
            names > 0)
            break;
        if (context_.is_word(at) && !words_.is_initial(at) && context_.info(at).any(medical_kinds) &&
            !context_.info(at).any(kind_bits(LexiconKind::surname, LexiconKind::first_name)))
            break;
        begin = at;
        names += words_.is_initial(at) || stop_of_initial ? 0 : 1;
    }
    if (names == 0) return;
    if (names == 1 && words_.strength(begin) == NameStrength::none && end - begin == 1) return;
    add(begin, end, Label::doctor, 0.95F);
}

}  // namespace scrim
