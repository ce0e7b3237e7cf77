#include "anon/release/check/leaks.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>

#include "anon/core/manifest.h"
#include "anon/notes/render/render.h"
#include "anon/notes/verify/verify_text.h"
#include "anon/release/check/disguises.h"
#include "anon/release/check/health_details.h"
#include "nlp/base/ascii.h"
#include "nlp/base/search/many_texts.h"
#include "nlp/lexicon/terms.h"
#include "nlp/merge/names/deeds.h"
#include "nlp/taggers/rules/engine/date_value.h"
#include "nlp/taggers/rules/rows/patterns.h"
#include "nlp/text/analyse.h"
#include "nlp/text/unicode.h"

namespace scrim {
namespace {

constexpr std::size_t longest_placeholder = 80;

bool is_short(std::string_view text) {
    const auto letters = std::count_if(text.begin(), text.end(), is_letter);
    const auto digits = std::count_if(text.begin(), text.end(), is_digit);
    return letters < 3 && digits < 4;
}

std::vector<std::string> leak_words(std::string_view text) {
    std::vector<std::string> words(1);
    for (const char c : text) {
        const bool inside = is_letter(c) || is_digit(c) || c == '\'' || c == '-';
        if (inside) words.back() += c;
        if (!inside && !words.back().empty()) words.emplace_back();
    }
    if (words.back().empty()) words.pop_back();
    return words;
}

}  // namespace

// One released note against its original: its text without marks, then ids that were kept, health details and terms.
class NoteSearch {
   public:
    NoteSearch(std::string text, const ReleasedNote& released, const Lexicon& lexicon)
        : ids_(kept_ids(released)), rest_(with_details(std::move(text), released)), lexicon_(lexicon) {}

    // Whether a text is there at token boundaries, in any case and disguise; ordinary words that are not used as names
    // are counted apart.
    bool has_text(std::string_view text, Leaks& leaks) const {
        if (!ids_.places_of(text).empty()) return true;  // "brown-3" is no colour
        const auto [known, is_new] = answers_.try_emplace(std::string(text));
        Answer& answer = known->second;
        if (is_new) {
            for (const PlainText::Range& place : rest_.places_of(text)) {
                answer.found = !is_ordinary(place);
                if (answer.found) break;
                ++answer.ordinary;
            }
        }
        leaks.ordinary_words += answer.ordinary;
        return answer.found;
    }
    bool has_code(std::string_view code) const { return rest_.has_code(code); }
    bool has_initials(std::string_view text) const { return rest_.has_initials(text, lexicon_); }

    void note_kept(std::string_view text) { kept_.insert(lower(undisguised(text))); }

    [[nodiscard]] const std::string& rest() const { return rest_.text(); }

   private:
    // "r0193", "q77": the ids that a release gives.
    static bool is_new_id(std::string_view id) {
        return !id.empty() && (id[0] == 'r' || id[0] == 'q') &&
               id.find_first_not_of("0123456789", 1) == std::string_view::npos;
    }

    static std::string kept_ids(const ReleasedNote& released) {
        std::string out;
        for (const auto* id : {&released.id, &released.patient}) {
            if (!id->empty() && !is_new_id(*id)) out += "\n~ ~ ~ ~ ~\n" + *id;
        }
        return out;
    }

    static std::string with_details(std::string text, const ReleasedNote& released) {
        text += kept_ids(released);
        for (const auto* list : {&released.hmd, &released.terms}) {
            for (const auto& detail : *list) text += "\n~ ~ ~ ~ ~\n" + detail;  // no value reaches from one to the next
        }
        return text;
    }

    [[nodiscard]] std::string_view at(const PlainText::Range& place) const {
        return std::string_view(rest()).substr(place.begin, place.end - place.begin);
    }

    // A word of the language that is not written as a name here, or is part of what the note keeps: a health detail,
    // a kept race.
    bool is_ordinary(const PlainText::Range& place) const {
        const std::string_view text = at(place);
        if (is_part_of_kept(place)) return true;
        if (is_part_of_term(rest(), place.begin, place.end, lexicon_)) return true;  // "Duke criteria"
        if (text.find_first_of(" \n,") != std::string_view::npos) return false;
        const LexiconKinds common =
            kind_bits(LexiconKind::word, LexiconKind::ambiguous, LexiconKind::problem, LexiconKind::symptom,
                      LexiconKind::medication, LexiconKind::test, LexiconKind::procedure, LexiconKind::device,
                      LexiconKind::anatomy, LexiconKind::eponym, LexiconKind::abbreviation);
        if ((lexicon_.kinds_of(text) & common) == 0 || follows_title(place.begin)) return false;
        if (is_small(text.front())) return true;
        if (!begins_sentence(place.begin) && !is_capital_line(place.begin)) return false;
        return !acts_as_person(lexicon_, text, word_after(place.end));  // "Smith denies"
    }

    bool is_part_of_kept(const PlainText::Range& place) const {
        if (!kept_places_) {
            kept_places_ = ManyTexts({kept_.begin(), kept_.end()}).places_in(lower(rest()));
        }
        return kept_places_->cover(place.begin, place.end);
    }

    bool follows_title(std::uint32_t begin) const {
        while (begin > 0 && (rest()[begin - 1] == ' ' || rest()[begin - 1] == '.')) --begin;
        std::uint32_t word = begin;
        while (word > 0 && is_letter(rest()[word - 1])) --word;
        return lexicon_.is(LexiconKind::title, std::string_view(rest()).substr(word, begin - word));
    }

    [[nodiscard]] std::string_view word_after(std::uint32_t end) const {
        while (end < rest().size() && (rest()[end] == ' ' || rest()[end] == '\n')) ++end;
        std::uint32_t last = end;
        while (last < rest().size() && is_letter(rest()[last])) ++last;
        return std::string_view(rest()).substr(end, last - end);
    }

    bool begins_sentence(std::uint32_t begin) const {
        while (begin > 0 && (rest()[begin - 1] == ' ' || rest()[begin - 1] == '\t')) --begin;
        return begin == 0 || std::string_view(".:;!?-*)/\"\n\r").find(rest()[begin - 1]) != std::string_view::npos;
    }

    bool is_capital_line(std::uint32_t begin) const {
        const std::size_t before = begin == 0 ? std::string::npos : rest().rfind('\n', begin - 1);
        const std::size_t first = before == std::string::npos ? 0 : before + 1;
        const std::size_t last = std::min(rest().find('\n', begin), rest().size());
        const std::string_view line = std::string_view(rest()).substr(first, last - first);
        return std::none_of(line.begin(), line.end(), is_small);
    }

    PlainText ids_;
    PlainText rest_;  // the released text without its marks, and the details
    const Lexicon& lexicon_;
    std::set<std::string> kept_;  // texts of the original that stay, lower case
    // A note may ask for one value many times; what it keeps is looked for once.
    struct Answer {
        bool found = false;
        std::size_t ordinary = 0;
    };
    mutable std::unordered_map<std::string, Answer> answers_;
    mutable std::optional<Intervals> kept_places_;
};

namespace {

void look_for_identifier(const NoteSearch& search, const Span& span, std::string_view text, Leaks& leaks) {
    if (is_short(text)) {
        ++leaks.short_values;
        return;
    }
    ++leaks.identifiers;
    bool found = search.has_text(text, leaks);
    if (is_name(span.label)) {
        const auto words = leak_words(text);
        for (const auto& word : words) {
            if (words.size() > 1 && !is_short(word)) found = search.has_text(word, leaks) || found;
        }
        found = found || search.has_initials(text);
    } else if (std::count_if(text.begin(), text.end(), is_digit) >= 4) {
        found = search.has_code(text) || found;
    }
    leaks.identifiers_found += found ? 1 : 0;
}

bool same_day_or_month(const DateValue& hidden, const DateValue& found) {
    if (hidden.month == 0 || found.month != hidden.month) return false;
    if (found.year != 0 && hidden.year != 0 && found.year != hidden.year) return false;
    if (found.day == 0 || hidden.day == 0) return found.year != 0 && hidden.year != 0;  // "March 2009"
    return found.day == hidden.day;
}

// "Hospital", which tagging took for the name of one: it tells nothing wherever it stands.
bool is_common_word(std::string_view value, const Lexicon& lexicon) {
    return value.find(' ') == std::string_view::npos &&
           (lexicon.kinds_of(value) & kind_bits(LexiconKind::word, LexiconKind::hospital_word)) != 0;
}

}  // namespace

std::string without_marks(const ReleasedNote& released, std::string_view original) {
    std::string text = released.text;
    std::set<std::string, std::less<>> lists;
    for (const auto& [label, values] : released.qid) {
        std::string list;
        for (const auto& value : values) list += (list.empty() ? "{" : ", ") + value;
        lists.insert(list + "}");
    }
    std::size_t longest_list = 0;
    for (const auto& list : lists) longest_list = std::max(longest_list, list.size());
    std::unordered_map<std::string, bool> notes_own;  // whether the original has a text in brackets
    const auto is_notes_own = [&](std::string_view inside) {
        const auto [known, is_new] = notes_own.try_emplace(std::string(inside));
        if (is_new) known->second = original.find(inside) != std::string_view::npos;
        return known->second;
    };
    // The next closing bracket of each kind; what was found stays right until it is passed.
    std::array<std::size_t, 2> closing{0, 0};
    for (std::size_t at = 0; (at = text.find_first_of("[{", at)) != std::string::npos; ++at) {
        const bool is_list = text[at] == '{';
        std::size_t& end = closing.at(is_list ? 1 : 0);
        if (end <= at) end = text.find(is_list ? '}' : ']', at);
        if (end == std::string::npos) continue;
        const std::size_t size = end - at + 1;
        if (size > (is_list ? longest_list : longest_placeholder)) continue;
        const std::string_view inside = std::string_view(text).substr(at, size);
        if (is_list ? !lists.contains(inside) : is_notes_own(inside)) continue;
        std::fill(text.begin() + static_cast<std::ptrdiff_t>(at), text.begin() + static_cast<std::ptrdiff_t>(end) + 1,
                  ' ');
    }
    return text;
}

Leaks& Leaks::operator+=(const Leaks& other) {
    identifiers += other.identifiers;
    identifiers_found += other.identifiers_found;
    others += other.others;
    others_found += other.others_found;
    listed_found += other.listed_found;
    short_values += other.short_values;
    ordinary_words += other.ordinary_words;
    health_details += other.health_details;
    health_details_changed += other.health_details_changed;
    health_details_hidden += other.health_details_hidden;
    return *this;
}

Result<LeakSearch> LeakSearch::make(const Json& manifest) {
    constexpr std::array<std::string_view, 2> topics{"dates", "ages"};
    auto table = compile_patterns(topics);
    if (!table) return table.error();
    const auto lexicon = Lexicon::builtin();
    if (!lexicon) return lexicon.error();
    LeakSearch search(std::move(*table), *lexicon);
    search.hidden_.assign(label_count, true);
    search.coarser_.assign(label_count, false);
    search.shared_.assign(label_count, false);
    const auto set = [&](const std::string& name, bool hidden) {
        if (const auto label = label_named(name)) search.hidden_[static_cast<std::size_t>(*label)] = hidden;
    };
    for (const auto& kept : manifest.value("kept", Json::array())) {
        if (kept.is_string()) set(kept.get<std::string>(), false);
    }
    const Json policy = manifest.value("policy", Json::object());
    const Json labels = policy.is_object() ? policy.value("labels", Json::object()) : Json::object();
    for (const auto& [name, entry] : labels.items()) {
        const Json action = entry.is_object() ? entry.value("action", Json()) : entry;
        if (action == "keep" || action == "part" || action == "shared") set(name, false);
        const auto label = label_named(name);
        if (label && action == "shared") search.shared_[static_cast<std::size_t>(*label)] = true;
        if (label && action == "generalize") search.coarser_[static_cast<std::size_t>(*label)] = true;
        if (name == "DATE") search.shifted_ = action == "shift";
        if (name == "AGE") search.years_shown_ = action == "generalize";
    }
    search.lists_values_ = says(manifest, "method", "enumerate");
    return search;
}

// What the released text is searched for.
struct LeakSearch::Wanted {
    std::map<int, std::set<std::pair<int, int>>> dates;  // by month: year and day
    std::unordered_set<std::string> ages;

    void add_date(const DateValue& date) { dates[date.month].emplace(date.year, date.day); }
    void add_date(std::string_view text) {
        if (const auto date = parse_date(text)) add_date(*date);
    }
    [[nodiscard]] bool has_date(const DateValue& found) const {
        const auto month = dates.find(found.month);
        return month != dates.end() && std::any_of(month->second.begin(), month->second.end(), [&](const auto& hidden) {
                   return same_day_or_month({hidden.first, found.month, hidden.second}, found);
               });
    }
    void add_age(std::string_view text) {
        if (std::string age = age_value(text); !age.empty()) ages.insert(std::move(age));
    }
};

std::size_t LeakSearch::places_of(const Wanted& wanted, std::string_view text) const {
    std::size_t found = 0;
    if (wanted.dates.empty() && wanted.ages.empty()) return found;
    patterns_.search(text, [&](const Pattern&, Label label, PatternMatch match) {
        found += is_wanted(wanted, label, text.substr(match.begin, match.end - match.begin)) ? 1 : 0;
    });
    return found;
}

bool LeakSearch::is_wanted(const Wanted& wanted, Label label, std::string_view text) const {
    if (label == Label::age) return !years_shown_ && wanted.ages.contains(age_value(text));
    const auto date = label == Label::date && !shifted_ ? parse_date(text) : std::nullopt;
    return date && wanted.has_date(*date);
}

// A hidden date or age of the original.
void LeakSearch::want(const Span& span, std::string_view text, Wanted& wanted) {
    if (span.label == Label::date) {
        const auto date = parse_date(span.value.empty() ? text : span.value);
        if (date) {
            wanted.add_date(*date);
        } else {
            wanted.add_date(text);
        }
    } else if (span.label == Label::age && (span.role == Role::patient || span.role == Role::none)) {
        wanted.add_age(text);
    }
}

std::vector<Span> LeakSearch::hidden_places(const Note& original, const ReleasedNote& released) const {
    Wanted wanted;
    for (const Span& span : original.spans) {
        if (hides(span.label, Shared::by_group)) want(span, original.text_of(span), wanted);
    }
    for (const auto& [label, values] : released.qid) {
        for (const auto& value : values) {
            if (label == "DATE") wanted.add_date(value);
            if (label == "AGE") wanted.add_age(value);
        }
    }
    std::vector<Span> out;
    const std::string_view text = original.text;
    patterns_.search(text, [&](const Pattern&, Label label, PatternMatch match) {
        if (!is_wanted(wanted, label, text.substr(match.begin, match.end - match.begin))) return;
        Span span;
        span.begin = match.begin;
        span.end = match.end;
        span.label = label;
        span.sources = source_rules;
        out.push_back(std::move(span));
    });
    return out;
}

// The values of a note's own lists must stand nowhere but in the lists: one that does is most likely the true one.
std::size_t LeakSearch::listed_by_themselves(const ReleasedNote& released, const NoteSearch& note) const {
    if (!lists_values_) return 0;
    Wanted wanted;
    std::size_t found = 0;
    Leaks ignored;
    for (const auto& [label, values] : released.qid) {
        for (const auto& value : values) {
            if (label == "DATE") {
                wanted.add_date(value);
            } else if (label == "AGE") {
                wanted.add_age(value);
            } else if (!is_short(value) && !is_common_word(value, *lexicon_)) {
                found += note.has_text(value, ignored) ? 1 : 0;
            }
        }
    }
    return found + places_of(wanted, note.rest());
}

Leaks LeakSearch::search(const ReleasedNote& released) const {
    Leaks leaks;
    leaks.listed_found = listed_by_themselves(released, NoteSearch(text_without_marks(released), released, *lexicon_));
    return leaks;
}

Leaks LeakSearch::search(const Note& original, const ReleasedNote& released, Shared shared) const {
    Leaks leaks;
    NoteSearch note(text_without_marks(released), released, *lexicon_);
    NoteSearch coarse(without_marks(released, original.text), released, *lexicon_);
    for (const Span& span : original.spans) {
        if (class_of(span.label) != Class::hmd && hides(span.label, shared)) continue;
        note.note_kept(original.text_of(span));
        coarse.note_kept(original.text_of(span));
    }
    Wanted wanted;
    for (const Span& span : original.spans) {
        if (class_of(span.label) == Class::hmd || !hides(span.label, shared)) continue;
        const std::string_view text = original.text_of(span);
        if (class_of(span.label) == Class::eid) {
            look_for_identifier(note, span, text, leaks);
            continue;
        }
        ++leaks.others;
        if (span.label == Label::date || span.label == Label::age) {
            want(span, text, wanted);
        } else if (is_short(text)) {
            ++leaks.short_values;
        } else {
            leaks.others_found += (is_coarser(span.label) ? coarse : note).has_text(text, leaks) ? 1 : 0;
        }
    }
    const bool ranges = is_coarser(Label::date) || is_coarser(Label::age);
    leaks.others_found += places_of(wanted, (ranges ? coarse : note).rest());
    leaks.listed_found = listed_by_themselves(released, note);
    check_health_details(original, released, leaks);
    return leaks;
}

}  // namespace scrim
