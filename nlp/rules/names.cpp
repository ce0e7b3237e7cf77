// Names of people. Where a title, a credential, a field or a relative announces a name, little is asked of
// the words; where nothing does, they must be known names and hardly anything else.

#include <algorithm>
#include <string>

#include "nlp/rules/around.h"
#include "nlp/rules/date_value.h"
#include "nlp/rules/name_words.h"
#include "nlp/rules/stages.h"

namespace scrim {
namespace {

class NameFinder {
   public:
    NameFinder(const RuleContext& context, std::vector<Span>& spans)
        : context_(context), words_(context), spans_(spans) {}

    void find(const PatternTable& anchors) {
        find_announced(anchors);
        for (std::uint32_t i = 0; i < context_.size(); ++i) {
            find_titled(i);
            find_credentialed(i);
            find_comma_name(i);
            find_full_name(i);
            find_single_name(i);
            find_relative_in_brackets(i);
            find_segment_name(i);
            find_transcription_initials(i);
        }
        find_name_lines();
    }

   private:
    // Adds tokens [first, last) as a name, without a final mark.
    void add(std::uint32_t first, std::uint32_t last, Label label, float score) {
        while (last > first && context_.token(last - 1).kind == TokenKind::mark && !context_.is_mark(last - 1, '.'))
            --last;
        if (last <= first) return;
        Span span;
        span.begin = context_.token(first).begin;
        span.end = context_.token(last - 1).end;
        // A full stop of the sentence is no part of the name; that of an initial is.
        if (context_.text()[span.end - 1] == '.' && !words_.is_initial(last - 1) && !words_.is_suffix(last - 1))
            --span.end;
        span.label = label;
        span.score = score;
        spans_.push_back(span);
    }

    void find_announced(const PatternTable& anchors) {
        anchors.search(context_.text(), [this](const Pattern& pattern, Label label, PatternMatch match) {
            const std::uint32_t first = context_.document().token_at(match.begin);
            if (first >= context_.size() || context_.token(first).begin != match.begin) return;
            if (pattern.name == "health-level-seven name") return;  // found by find_segment_name
            if (pattern.name == "page somebody") return add_paged(first);
            const bool is_field = pattern.score > 0.84F;
            announce(first, label, pattern.score, is_field);
        });
    }

    // "page Sharp at 61107": a surname, whatever else the word may be.
    void add_paged(std::uint32_t i) {
        const bool known = context_.info(i).any(kind_bits(LexiconKind::first_name, LexiconKind::surname));
        const bool may_be = words_.strength(i) == NameStrength::possible || (known && !words_.is_note_word(i));
        if (words_.written_as_name(i) && !words_.is_function_word(i) && may_be) add(i, i + 1, Label::doctor, 0.83F);
    }

    // A name, or a list of names, at a place that announces one.
    void announce(std::uint32_t first, Label label, float score, bool is_field) {
        for (int more = 0; more < 6; ++more) {
            std::uint32_t begin = first;
            if (words_.is_title(begin) && context_.is_word(begin + 1)) ++begin;
            const std::uint32_t last = announced_end(begin, label, is_field);
            if (last == begin) return;
            add(begin, last, label, score);
            if (!is_field && label != Label::relative) return;
            // "Ana, Luis and Eva"; "Guerrero / Byers"
            std::uint32_t next = last;
            while (words_.is_credential(next) || (context_.is_mark(next, ',') && words_.is_credential(next + 1)))
                ++next;
            const bool listed =
                context_.is_mark(next, ',') || context_.is_mark(next, '/') || context_.is_mark(next, ';') ||
                context_.is_mark(next, '&') ||
                (context_.is_word(next) && (context_.plain(next) == "and" || context_.plain(next) == "or"));
            if (!listed || context_.line_breaks_before(next) > 0) return;
            first = next + 1;
            if (context_.is_word(first) && context_.plain(first) == "and") ++first;
            if (words_.strength(first) < NameStrength::ambiguous && !words_.is_initial(first) &&
                !words_.is_title(first))
                return;
        }
    }

    std::uint32_t announced_end(std::uint32_t begin, Label label, bool is_field) const {
        if (!context_.is_word(begin)) return begin;
        if (const auto comma = words_.comma_name_end(begin, true); is_field && comma > begin) return comma;
        const NameStrength strength = words_.strength(begin);
        if (words_.is_initial(begin)) {
            const auto end = words_.name_end(begin, false);
            if (end > begin + 1) return end;
            return label == Label::patient ? patient_initials_end(begin) : begin;
        }
        if (strength == NameStrength::none && label == Label::patient && !is_field &&
            context_.is_mark(begin + 1, ',') && context_.word(begin).size() <= 3 &&
            context_.token(begin).has(token_upper) && context_.case_tells(begin) && begin + 2 < context_.size() &&
            context_.token(begin + 2).kind == TokenKind::number) {
            return begin + 1;  // "Pt DB, 69 yo"
        }
        // "Patient Will Turner": an auxiliary that is a given name, in front of a surname.
        if (strength == NameStrength::none && (context_.plain(begin) == "will" || context_.plain(begin) == "may") &&
            context_.case_tells(begin) && words_.written_as_name(begin) &&
            words_.strength(begin + 1) >= NameStrength::ambiguous && context_.info(begin + 1).last_weight > 2) {
            return words_.name_end(begin, true);
        }
        if (strength == NameStrength::none)
            return initials(begin, is_field && label == Label::doctor) ? begin + 1 : begin;
        const auto end = words_.name_end(begin, false);
        if (is_field) {
            if (strength == NameStrength::likely || end > begin + 1) return end;
            // One word that might be one: the whole value of the field, or a known name.
            const bool known = context_.info(begin).any(kind_bits(LexiconKind::first_name, LexiconKind::surname));
            const bool whole = end >= context_.size() || context_.line_breaks_before(end) > 0 ||
                               context_.token(end).kind == TokenKind::mark;
            return (known || strength == NameStrength::possible) && whole ? end : begin;
        }
        if (!context_.case_tells(begin) && strength != NameStrength::likely) return begin;
        if (strength == NameStrength::possible && end == begin + 1 && context_.token(begin).has(token_upper))
            return begin;
        // "Per protocol" begins a sentence; behind a relative any written name counts.
        if (strength == NameStrength::ambiguous && end == begin + 1) {
            // He goes by "Buddy".
            if (label == Label::patient && begin > 0 && context_.is_mark(begin - 1, '"') &&
                context_.is_mark(end, '"') && context_.info(begin).is(LexiconKind::first_name)) {
                return end;
            }
            return label == Label::relative && context_.case_tells(begin) &&
                           context_.info(begin).is(LexiconKind::first_name)
                       ? end
                       : begin;
        }
        return end;
    }

    // "Pt A.W., 69 yo": two initials and a comma.
    std::uint32_t patient_initials_end(std::uint32_t begin) const {
        std::uint32_t end = begin;
        std::size_t letters = 0;
        while (words_.is_initial(end) && end - begin < 3) {
            letters += context_.plain(end).size();
            ++end;
        }
        return letters >= 2 && letters <= 4 && context_.is_mark(end, ',') ? end : begin;
    }

    // "Signed: DMH", also where the letters mean something else, if nothing but a date follows.
    bool initials(std::uint32_t index, bool allowed) const {
        const std::string_view word = context_.word(index);
        return allowed && word.size() >= 2 && word.size() <= 4 && context_.token(index).has(token_upper) &&
               !words_.is_credential(index) && !words_.is_function_word(index) && !words_.is_title(index) &&
               (!context_.info(index).any(medical_kinds | kind_bits(LexiconKind::word)) || ends_field(index + 1));
    }

    // Nothing but a date, or the end of the line.
    bool ends_field(std::uint32_t i) const {
        return i >= context_.size() || context_.token(i).kind == TokenKind::number ||
               context_.line_breaks_before(i) > 0 || context_.info(i).any(kind_bit(LexiconKind::holiday)) ||
               parse_date(context_.word(i)).has_value();
    }

    void find_titled(std::uint32_t i) {
        if (!words_.is_title(i)) return;
        std::uint32_t first = i + 1;
        if (context_.is_mark(first, '.')) ++first;
        if (first >= context_.size() || context_.line_breaks_before(first) > 1) return;
        const bool doctor = words_.is_doctor_title(i);
        // "Mr. and Mrs. Smith", "Drs. Smith and Jones"
        const std::uint32_t last = words_.name_end(first, true);
        if (last == first) return;
        const Label label = doctor ? Label::doctor : patient_or_relative(i);
        add(first, last, label, 0.97F);
        if (context_.plain(i) == "drs" || context_.plain(i) == "messrs") list_behind(last, label);
    }

    void list_behind(std::uint32_t at, Label label) {
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

    Label patient_or_relative(std::uint32_t title) const {
        for (std::uint32_t back = 1; back <= 3 && back <= title; ++back) {
            if (context_.info(title - back).is(LexiconKind::relative)) return Label::relative;
        }
        return Label::patient;
    }

    // The name in front of "M.D."
    void find_credentialed(std::uint32_t i) {
        if (!words_.is_credential(i) || i == 0) return;
        // "Boston, MA 02114"
        if (context_.word(i).size() == 2 && i + 1 < context_.size() &&
            context_.token(i + 1).kind == TokenKind::number && context_.word(i + 1).size() >= 5)
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

    // "BOND, TOBY" anywhere: both parts known names.
    void find_comma_name(std::uint32_t i) {
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
        const bool credential =
            words_.is_credential(end) || (context_.is_mark(end, ',') && words_.is_credential(end + 1));
        add(i, end, credential ? Label::doctor : Label::patient, 0.85F);
    }

    bool wide_gap_before(std::uint32_t i) const { return context_.token(i).begin > context_.token(i - 1).end + 2; }

    // A given name and a surname in a row, with or without initials between them.
    void find_full_name(std::uint32_t i) {
        if (!context_.is_word(i)) return;
        const bool given =
            (context_.info(i).is(LexiconKind::first_name) && words_.strength(i) >= NameStrength::ambiguous) ||
            words_.is_double_given_name(i);
        const bool initial = words_.is_initial(i) && words_.is_last_name(i + 1) &&
                             context_.line_breaks_before(i + 1) == 0 && context_.case_tells(i + 1);
        if (!given && !initial) return;
        if (i > 0 && words_.is_title(i - 1)) return;
        // "Md" is a given name too, but not behind a comma: "Ash, M.D." and the next line's name.
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
            surname = surname ||
                      (at > i && (context_.info(at).is(LexiconKind::surname) || strength == NameStrength::possible));
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
        if (likely < 2 && !context_.case_tells(i)) return;
        if (context_.is_word(end) && context_.token(end).has(token_capital) &&
            has_word(context_.plain(end), "school|university|college|academy|elementary"))
            return;
        add(i, end, behind_relative(i) ? Label::relative : Label::patient, 0.85F);
    }

    // "Grace Fields was discharged": two words that are often names, and what a person does.
    bool two_names_and_verb(std::uint32_t i, std::uint32_t end) const {
        const WordInfo& given = context_.info(i);
        const WordInfo& last = context_.info(end - 1);
        return context_.case_tells(i) && !context_.token(i).has(token_upper) && given.first_weight >= 1 &&
               last.last_weight >= 1.8F && verb_or_possessive(end) && !given.any(medical_kinds) &&
               !last.any(medical_kinds) && (given.inside & medical_kinds) == 0 && (last.inside & medical_kinds) == 0;
    }

    // "her husband Walter Reed", "her husband, Walter Reed"
    bool behind_relative(std::uint32_t i) const {
        if (i > 0 && context_.is_mark(i - 1, ',')) --i;
        return i > 0 && context_.is_word(i - 1) && !context_.token(i - 1).has(token_capital) &&
               context_.info(i - 1).is(LexiconKind::relative);
    }

    // A given name alone, as the subject of a sentence or with 's: "Tami presents today".
    void find_single_name(std::uint32_t i) {
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
            has_word(context_.plain(i + 1), "protocol|procedure|clamp|test|criteria|score")) {
            return;
        }
        if (info.first_weight < 1 || (info.any(elsewhere) && info.first_weight < 2.5F)) return;
        add(i, i + 1, Label::patient, 0.6F);
    }

    // "pouch of Douglas", "circle of Willis": a part of the body or a finding that is called after somebody.
    bool behind_named_part(std::uint32_t i) const {
        return i > 1 && context_.plain(i - 1) == "of" &&
               has_word(context_.plain(i - 2),
                        "pouch|islets|circle|bundle|canal|ligament|angle|fissure|node|nodes|ampulla|sphincter|crypts|"
                        "foramen|tubercle|duct|triangle|tetralogy|sign|loop|zone|fascia|membrane|sinus|valve|valves|"
                        "maneuver|classification|method|tract|fossa|vein|artery|gland|glands|organ|body|bodies|point");
    }

    bool capitals_beside(std::uint32_t i) const {
        const auto capital = [this](std::uint32_t at) {
            return context_.is_word(at) && context_.token(at).has(token_capital) &&
                   words_.strength(at) == NameStrength::none && !words_.is_function_word(at);
        };
        return (i > 0 && capital(i - 1)) || capital(i + 1);
    }

    bool verb_or_possessive(std::uint32_t i) const {
        if (i >= context_.size()) return false;
        static constexpr std::string_view verbs =
            "is|was|has|had|will|presents|presented|denies|denied|reports|reported|states|stated|says|said|does|did|"
            "comes|came|"
            "returns|returned|understands|underwent|lives|works|appears|appeared|notes|noted|feels|felt|complains|"
            "complained|"
            "continues|continued|takes|took|sent|called|calls|tolerated|received|remains|remained|reiterated|agrees|"
            "agreed|"
            "describes|described|walks|walked|sleeps|wants|wanted|needs|needed|has|hasn't|isn't|wasn't|went|goes|"
            "weighs|lost|gained|"
            "requested|expressed|tells|told|may|can|should|would|could|also|currently|then|now|again|recently|first|"
            "last|who|and";
        const std::string& word = context_.plain(i);
        if (word == "'s" || word == "\xe2\x80\x99s" || word == "'") return true;
        return has_word(word, verbs) && word != "and" && word != "who";
    }

    // "Casey (grandson) will drive her home."
    void find_relative_in_brackets(std::uint32_t i) {
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

    // KOCH^LEONARDO in a message segment.
    void find_segment_name(std::uint32_t i) {
        if (!context_.is_mark(i, '^') || i == 0 || !context_.is_word(i - 1) || !context_.is_word(i + 1)) return;
        if (words_.strength(i - 1) == NameStrength::none && words_.strength(i + 1) == NameStrength::none) return;
        // "BOSTON^MA" and "HOSP^MR" are an address and the kind of a number.
        if (context_.is_mark(i + 2, '^') && context_.word(i + 1).size() == 2 &&
            context_.info(i - 1).is(LexiconKind::city))
            return;
        if (has_word(context_.plain(i + 1), "mr|mrn|pi|an|ss|vn|pt|xx|dl|pn")) return;
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
    void find_transcription_initials(std::uint32_t i) {
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
    void find_name_lines() {
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

    const RuleContext& context_;
    NameWords words_;
    std::vector<Span>& spans_;
};

}  // namespace

void find_names(const RuleContext& context, const PatternTable& anchors, std::vector<Span>& spans) {
    NameFinder(context, spans).find(anchors);
}

}  // namespace scrim
