// Names of people: the order in which they are looked for, and those that nothing announces.

#include <algorithm>
#include <string>

#include "nlp/lexicon/around.h"
#include "nlp/taggers/rules/name_finder.h"

namespace scrim {

void NameFinder::find(const std::vector<Announcement>& announced) {
    for (const Announcement& each : announced) find_announced(each);
    for (std::uint32_t i = 0; i < context_.size(); ++i) {
        if (context_.token(i).kind == TokenKind::mark) {
            rule_ = "names.relative_in_brackets";
            find_relative_in_brackets(i);
            rule_ = "names.relative_after_comma";
            find_relative_behind(i);
            rule_ = "names.hl7";
            find_segment_name(i);
            rule_ = "names.transcription_initials";
            find_transcription_initials(i);
            continue;
        }
        rule_ = "names.titled";
        find_titled(i);
        rule_ = "names.credentialed";
        find_credentialed(i);
        rule_ = "names.surname_comma_given";
        find_comma_name(i);
        if (!words_.written_as_name(i)) continue;
        rule_ = "names.given_and_surname";
        find_full_name(i);
        rule_ = "names.alone";
        find_single_name(i);
        rule_ = "names.lone";
        find_lone_name(i);
        rule_ = "names.before_age";
        find_name_before_age(i);
        rule_ = "names.speaker";
        find_speaker(i);
    }
    rule_ = "names.line_of_its_own";
    find_name_lines();
    find_listed_names();
    find_staff_initials();
}

// "BOND, TOBY" anywhere: both parts known names.
void NameFinder::find_comma_name(std::uint32_t i) {
    if (!context_.is_word(i) || !context_.info(i).is(LexiconKind::surname)) return;
    const bool cell = context_.token(i).has(token_line_start) || (i > 0 && context_.is_mark(i - 1, '|'));
    if (!words_.is_last_name(i) && !cell) return;
    const std::uint32_t end = words_.comma_name_end(i, cell);
    if (end == i) return;
    std::uint32_t given = i + 1;
    while (given < end && !context_.is_mark(given, ',')) ++given;
    const bool known_given = given + 1 < end && context_.info(given + 1).is(LexiconKind::first_name);
    const bool line_of_its_own = cell && (end >= context_.size() || context_.line_breaks_before(end) > 0 ||
                                          context_.is_mark(end, '|') || wide_gap_before(end));
    if (!known_given && !(line_of_its_own && given + 1 < end)) return;
    // In a list of surnames ("Smith, Ryan and Jones") or places ("Paris, Florence") it is less sure.
    const bool strong = words_.is_first_name(given + 1) || line_of_its_own;
    if (!strong) return;
    if (context_.is_mark(end, ',') && !line_of_its_own && !words_.is_credential(end + 1)) return;
    const bool credential = words_.is_credential(end) || (context_.is_mark(end, ',') && words_.is_credential(end + 1));
    add(i, end, credential ? Label::doctor : Label::patient, 0.85F);
}

bool NameFinder::wide_gap_before(std::uint32_t i) const {
    return context_.token(i).begin > context_.token(i - 1).end + 2;
}

// A given name and a surname in a row, with or without initials between them.
void NameFinder::find_full_name(std::uint32_t i) {
    if (!context_.is_word(i)) return;
    const bool given =
        (context_.info(i).is(LexiconKind::first_name) && words_.strength(i) >= NameStrength::ambiguous) ||
        words_.is_double_given_name(i);
    const bool initial =
        words_.is_initial(i) &&
        !(context_.token(i).has(token_glued) && i > 0 && context_.token(i - 1).kind != TokenKind::mark) &&
        words_.is_last_name(i + 1) && context_.line_breaks_before(i + 1) == 0 && context_.case_tells(i + 1);
    if (!given && !initial) return;
    if (i > 0 && words_.is_title(i - 1)) return;
    if ((context_.info(i).inside & kind_bits(LexiconKind::country, LexiconKind::state)) != 0) return;  // Sri Lanka
    // "Md" is a given name too, but not after a comma: "Ash, M.D." and the next line's name.
    if (words_.is_credential(i) && i > 0 && context_.is_mark(i - 1, ',')) return;
    const std::uint32_t end = words_.name_end(i, false);
    if (end < i + 2) return;
    int likely = 0;
    int words = 0;
    bool surname = false;
    for (std::uint32_t at = i; at < end; ++at) {
        if (!context_.is_word(at) || words_.is_initial(at)) continue;
        ++words;
        const auto strength = words_.strength(at);
        likely += strength == NameStrength::likely ? 1 : 0;
        surname =
            surname || (at > i && (context_.info(at).is(LexiconKind::surname) || strength == NameStrength::possible));
    }
    if (initial && words == 1) {
        if (context_.starts_sentence(i) && words_.strength(i + 1) != NameStrength::likely) return;
        // "T. Ball" is a name, "E. Coli" and "C. Diff" are not.
        if (context_.info(i + 1).any(medical_kinds)) return;
        add(i, end, Label::doctor, 0.75F);
        return;
    }
    const bool last_initial = words == 1 && likely == 1 && end >= i + 2;  // "Richard L."
    if (last_initial) {
        if (!context_.case_tells(i) || context_.line_breaks_before(i + 1) > 0) return;
        const bool period = context_.token(i + 1).has(token_period);
        if (period || !context_.info(i + 1).is(LexiconKind::word)) add(i, end, Label::patient, 0.75F);
        return;
    }
    if (likely == 0 && !(surname && words == 2 && two_names_and_verb(i, end))) return;
    if (!surname) return;
    if ((context_.info(i).inside & kind_bit(LexiconKind::holiday)) != 0) return;  // Easter Sunday
    if (likely < 2 && !context_.case_tells(i) && !clear_in_capitals(i, end)) return;
    if (context_.is_word(end) && context_.token(end).has(token_capital) &&
        context_.has_word<"school|university|college|academy|elementary">(end))
        return;
    add(i, end, behind_relative(i) ? Label::relative : Label::patient, 0.85F);
}

// "EVAN CRAFT UNDERSTANDS", "EVAN CRAFT (92263318)": a given name and a surname that is a word too.
bool NameFinder::clear_in_capitals(std::uint32_t i, std::uint32_t end) const {
    return words_.is_first_name(i) && context_.info(end - 1).last_weight >= 1.5F &&
           !context_.info(end - 1).any(medical_kinds) && (context_.info(end - 1).inside & medical_kinds) == 0 &&
           (verb_or_possessive(end) || context_.is_mark(end, '(') ||
            (end < context_.size() && wide_gap_before(end) && is_digit(context_.text()[context_.token(end).end - 1])));
}

// "Grace Fields was discharged": two words that are often names, and what a person does.
bool NameFinder::two_names_and_verb(std::uint32_t i, std::uint32_t end) const {
    const WordInfo& given = context_.info(i);
    const WordInfo& last = context_.info(end - 1);
    return context_.case_tells(i) && !context_.token(i).has(token_upper) && given.first_weight >= 1 &&
           last.last_weight >= 1.8F && verb_or_possessive(end) && !given.any(medical_kinds) &&
           !last.any(medical_kinds) && (given.inside & medical_kinds) == 0 && (last.inside & medical_kinds) == 0;
}

// "her husband Walter Reed", "her husband, Walter Reed"
bool NameFinder::behind_relative(std::uint32_t i) const {
    if (i > 0 && context_.is_mark(i - 1, ',')) --i;
    return i > 0 && context_.is_word(i - 1) && !context_.token(i - 1).has(token_capital) &&
           context_.info(i - 1).is(LexiconKind::relative);
}

// A given name alone, as the subject of a sentence or with 's: "Tami presents today".
void NameFinder::find_single_name(std::uint32_t i) {
    if (!context_.is_word(i) || context_.token(i).has(token_heading)) return;
    const WordInfo& info = context_.info(i);
    if (!info.is(LexiconKind::first_name) || (info.inside & ~kind_bit(LexiconKind::word)) != 0) return;
    const NameStrength strength = words_.strength(i);
    if (strength == NameStrength::none) return;
    const bool likely = strength == NameStrength::likely;
    constexpr LexiconKinds elsewhere =
        kind_bits(LexiconKind::city, LexiconKind::state, LexiconKind::country, LexiconKind::hospital,
                  LexiconKind::organization, LexiconKind::nationality, LexiconKind::language);
    const bool title_case = context_.case_tells(i) && !context_.token(i).has(token_upper);
    if (verb_or_possessive(i + 1)) {
        // "Weber is midline", "Romberg was negative": a test that is called after somebody.
        if (info.is(LexiconKind::eponym) && context_.is_word(i + 2) &&
            context_.has_word<"midline|negative|positive|absent|present|normal|done|performed|used|placed">(i + 2))
            return;
        // A word that is also something else must begin the sentence, as a person does: "Ginger states".
        const bool subject = title_case && context_.starts_sentence(i) && info.first_weight > 0.7F &&
                             !info.any(medical_kinds | kind_bit(LexiconKind::eponym));
        if (likely || subject) add(i, i + 1, Label::patient, likely ? 0.75F : 0.66F);
        return;
    }
    if (!likely || !title_case || context_.starts_sentence(i) || capitals_beside(i)) return;
    // "pouch of Douglas", "a Bruce protocol"
    if (behind_named_part(i)) return;
    if (context_.is_word(i + 1) &&
        context_.has_word<"protocol|procedure|clamp|test|criteria|score|retractor|scissors|needle|"
                          "needles|stand|drain|sign|catheter">(i + 1)) {
        return;
    }
    if (info.first_weight < 1 || (info.any(elsewhere) && info.first_weight < 2.5F)) return;
    add(i, i + 1, Label::patient, 0.6F);
}

// "pouch of Douglas", "circle of Willis": a part of the body or a finding that is called after somebody.
bool NameFinder::behind_named_part(std::uint32_t i) const {
    return i > 1 && context_.plain(i - 1) == "of" && context_.has_word<"@body_parts_with_names">(i - 2);
}

bool NameFinder::capitals_beside(std::uint32_t i) const {
    const auto capital = [this](std::uint32_t at) {
        return context_.is_word(at) && context_.token(at).has(token_capital) &&
               words_.strength(at) == NameStrength::none && !words_.is_function_word(at);
    };
    return (i > 0 && capital(i - 1)) || capital(i + 1);
}

bool NameFinder::verb_or_possessive(std::uint32_t i) const {
    if (i >= context_.size()) return false;
    static constexpr Words verbs = "@verbs_after_names";
    const std::string_view word = context_.plain(i);
    if (word == "'s" || word == "\xe2\x80\x99s" || word == "'") return true;
    return context_.has_word<verbs>(i) && word != "and" && word != "who";
}

// "Casey (grandson) will drive her home."
void NameFinder::find_relative_in_brackets(std::uint32_t i) {
    if (!context_.is_mark(i, '(') || i == 0 || !context_.is_word(i + 1)) return;
    if (!context_.info(i + 1).is(LexiconKind::relative) || context_.info(i + 1).is(LexiconKind::first_name)) return;
    std::uint32_t begin = i;
    while (begin > 0 && i - begin < 4) {
        const std::uint32_t at = begin - 1;
        if (!words_.written_as_name(at) || words_.is_function_word(at) || words_.is_title(at)) break;
        if (words_.strength(at) == NameStrength::none && !words_.is_initial(at)) break;
        begin = at;
        if (context_.document().sentence_of(at).first == at) break;
    }
    if (begin < i) add(begin, i, Label::relative, 0.9F);
}

// "Ana Ruiz, her sister,", "Saburo Card, who is her grandson": the relative stands after.
void NameFinder::find_relative_behind(std::uint32_t i) {
    if (!context_.is_mark(i, ',') || i == 0) return;
    std::uint32_t at = i + 1;
    if (context_.is_word(at) && context_.plain(at) == "who" && context_.is_word(at + 1) &&
        context_.plain(at + 1) == "is")
        at += 2;
    if (!context_.is_word(at) || !context_.has_word<"his|her|their">(at)) return;
    if (!context_.is_word(at + 1) || !context_.info(at + 1).is(LexiconKind::relative)) return;
    std::uint32_t begin = i;
    while (begin > 0 && i - begin < 4) {
        const std::uint32_t word = begin - 1;
        if (!words_.is_initial(word) && (!words_.written_as_name(word) || words_.is_function_word(word) ||
                                         words_.is_title(word) || words_.strength(word) == NameStrength::none))
            break;
        begin = word;
        if (context_.document().sentence_of(word).first == word) break;
    }
    const bool known = begin < i && (context_.info(begin).is(LexiconKind::first_name) || i - begin > 1);
    if (known && (context_.case_tells(begin) || words_.is_first_name(begin))) add(begin, i, Label::relative, 0.85F);
}

// KOCH^LEONARDO in a message segment.
void NameFinder::find_segment_name(std::uint32_t i) {
    if (!context_.is_mark(i, '^') || i == 0 || !context_.is_word(i - 1) || !context_.is_word(i + 1)) return;
    if (words_.strength(i - 1) == NameStrength::none && words_.strength(i + 1) == NameStrength::none) return;
    if (context_.is_mark(i + 2, '=')) return;  // the next field
    // "BOSTON^MA" and "HOSP^MR" are an address and the kind of a number.
    if (context_.is_mark(i + 2, '^') && context_.word(i + 1).size() == 2 && context_.info(i - 1).is(LexiconKind::city))
        return;
    if (context_.has_word<"mr|mrn|pi|an|ss|vn|pt|xx|dl|pn">(i + 1)) return;
    if (context_.word(i + 1).size() < 2 || context_.info(i - 1).is(LexiconKind::city)) {
        if (!context_.info(i + 1).is(LexiconKind::first_name)) return;
    }
    std::uint32_t begin = i - 1;
    while (begin > 0 && context_.is_word(begin - 1) && words_.written_as_name(begin - 1) && i - begin < 3) --begin;
    std::uint32_t end = i + 2;
    while (context_.is_mark(end, '^') && context_.is_word(end + 1) &&
           (words_.is_initial(end + 1) || words_.is_first_name(end + 1)))
        end += 2;
    const std::string line = before(context_.text(), context_.token(begin).begin, 90);
    const auto break_at = line.rfind('\n');
    const bool visit = line.find("pv1|", break_at == std::string::npos ? 0 : break_at) != std::string::npos;
    add(begin, end, visit ? Label::doctor : Label::patient, 0.9F);
}

// "JSM/rp" beside the dates of dictation and transcription.
void NameFinder::find_transcription_initials(std::uint32_t i) {
    if (!context_.is_mark(i, '/') || i == 0 || !context_.is_word(i - 1) || !context_.is_word(i + 1)) return;
    const std::string_view left = context_.word(i - 1);
    const std::string_view right = context_.word(i + 1);
    if (left.size() < 2 || left.size() > 4 || right.size() < 2 || right.size() > 4) return;
    if (!context_.token(i - 1).has(token_upper) || !context_.token(i - 1).has(token_line_start)) return;
    if (i + 2 < context_.size() && context_.line_breaks_before(i + 2) == 0) return;
    add(i - 1, i, Label::doctor, 0.8F);
    add(i + 1, i + 2, Label::doctor, 0.8F);
}

// Lines at the head or the foot of a note that hold nothing but a name.
void NameFinder::find_name_lines() {
    for (const Line& line : context_.document().lines) {
        if (line.first == line.last || line.last - line.first > 6) continue;
        const Zone zone = context_.document().section_at(line.begin).zone;
        if (zone == Zone::body) continue;
        const std::uint32_t comma = words_.comma_name_end(line.first, true);
        if (comma == line.last) {
            add(line.first, line.last, zone == Zone::header ? Label::patient : Label::doctor, 0.85F);
            continue;
        }
        const std::uint32_t end = words_.name_end(line.first, false);
        if (end != line.last) continue;
        // The clinician's surname, alone on its line of the record's head.
        const bool alone = line.last - line.first == 1 && zone == Zone::header &&
                           context_.info(line.first).last_weight > 1.2F && line.begin > 0;
        bool known = alone;
        for (std::uint32_t at = line.first; at < line.last; ++at) {
            known = known || words_.is_first_name(at) || words_.is_last_name(at);
        }
        if (!known) continue;
        add(line.first, line.last,
            line.last - line.first == 1 || zone == Zone::signature ? Label::doctor : Label::patient, 0.75F);
    }
}

void find_names(const RuleContext& context, const std::vector<Announcement>& announced, std::vector<Span>& spans) {
    NameFinder(context, spans).find(announced);
}

}  // namespace scrim
