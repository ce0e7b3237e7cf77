#include "anon/notes/render/render.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <unordered_set>

#include "anon/notes/render/lengths.h"
#include "anon/notes/render/public_event.h"
#include "anon/notes/render/shift_date.h"
#include "nlp/base/ascii.h"

namespace scrim {
namespace {

// Below so many years offsets are in months.
constexpr int most_years_in_months = 2;
// No offset goes further back, whatever the list.
constexpr int longest_way_back = 20;
// Who would be older is hardly alive.
constexpr int oldest_alive = 100;

std::string_view base_word(Role role) {
    return role == Role::admission ? "admission" : role == Role::visit ? "visit" : "index";
}

// Whether a written date means the given day: equal in all parts that it tells, the month among them.
bool same_date(const Date& written, const Date& day) {
    return written.has_month() && written.year == day.year && written.month == day.month &&
           (written.day == day.day || written.day == 0 || day.day == 0);
}

class Renderer {
   public:
    Renderer(const Note& note, const NoteFacts& facts, const ShownPatient& patient, const Policy& policy,
             const RenderHooks& hooks)
        : note_(note), facts_(facts), patient_(patient), policy_(policy), hooks_(hooks) {}

    ReleasedText run() {
        collect_sure_names();
        std::vector<Replacement> replacements;
        std::uint32_t done = 0;
        for (const Span& span : note_.spans) {
            if (span.begin < done) continue;
            auto shown = shown_for(span);
            if (!shown) continue;
            done = span.end;
            if (span.label == Label::age) take_years(*shown, done);
            replacements.push_back({span.begin, done, std::move(*shown), span.label});
        }
        hide_lengths(note_.text, length_rules(), replacements);
        join_neighbours(note_.text, replacements);
        drop_finer_ages(note_.text, replacements);
        neutral_articles(note_.text, replacements);
        return assemble(note_, replacements);
    }

   private:
    // Lengths of time that would tell what lists hide.
    LengthRules length_rules() const {
        LengthRules rules;
        if (patient_.ages && policy_.of(Label::age).action == Action::enumerate)
            rules.youngest = patient_.ages->youngest;
        rules.stays = policy_.of(Label::date).action == Action::enumerate && policy_.offsets != OffsetUnit::day;
        if (facts_.date && facts_.date->is_full() && facts_.discharge) {
            rules.stay_days = static_cast<int>(day_number(*facts_.discharge) - day_number(*facts_.date));
        }
        return rules;
    }

    // The words of names that a tagger is sure of, or a person tagged.
    void collect_sure_names() {
        for (const Span& span : note_.spans) {
            if (!is_name(span.label) || !is_sure(span)) continue;
            for_each_word(note_.text_of(span), [&](std::string word) { sure_words_.insert(std::move(word)); });
        }
    }

    static bool is_sure(const Span& span) {
        constexpr float sure = 0.8F;
        constexpr unsigned told = source_known | source_policy | source_person;
        return span.score < 0 || span.score >= sure || (span.sources & told) != 0;
    }

    template <class Take>
    static void for_each_word(std::string_view text, const Take& take) {
        for (std::size_t at = 0; at < text.size();) {
            std::size_t end = at;
            while (end < text.size() && (is_letter(text[end]) || text[end] == '\'')) ++end;
            if (end > at) take(lower(text.substr(at, end - at)));
            at = std::max(end, at + 1);
        }
    }

    // An invented name for what is a name beyond doubt; a placeholder says less than a wrong name.
    std::string surrogate(const Span& span) const {
        if (!hooks_.surrogate) return {};
        bool known = is_sure(span);
        if (!known) {
            known = true;
            for_each_word(note_.text_of(span), [&](const std::string& word) {
                known = known && (word.size() < 2 || sure_words_.contains(word));
            });
        }
        return known ? hooks_.surrogate(note_.text_of(span), patient_.number) : std::string();
    }

    // "1 year of age": beside a list with a 1 the word must not tell whether it is one.
    void take_years(std::string& shown, std::uint32_t& end) const {
        if (!patient_.ages || patient_.ages->youngest > 1 || patient_.ages->oldest == patient_.ages->youngest) return;
        const std::string_view rest = std::string_view(note_.text).substr(end);
        std::size_t word = 0;
        while (word < rest.size() && word < 2 && (is_space(rest[word]) || rest[word] == '-')) ++word;
        if (lower(rest.substr(word, 5)) != "years") return;
        if (word + 5 < rest.size() && is_letter(rest[word + 5])) return;
        shown += rest.substr(0, word + 4);
        end += static_cast<std::uint32_t>(word + 5);
    }

    // What stands for a span; nothing if it stays as written.
    std::optional<std::string> shown_for(const Span& span) const {
        const LabelPolicy& label = policy_.of(span.label);
        if (class_of(span.label) == Class::hmd) return std::nullopt;
        if (span.label == Label::date) return date(span);
        if (span.label == Label::age) return age(span);
        switch (label.action) {
            case Action::shared:
                if (std::find(patient_.shared.begin(), patient_.shared.end(), span.label) == patient_.shared.end())
                    break;
                return std::nullopt;
            case Action::part:
            case Action::keep:
                if (label.hide_rare && hooks_.is_rare && hooks_.is_rare(span.label, span.value)) break;
                if (span.label == Label::gender && narrows_ages(span)) return sex_without_age(span);
                return std::nullopt;
            case Action::enumerate:
                if (is_index_value(span)) return list(span.label);
                break;
            case Action::generalize:
                if (const auto place = place_at_grain(span)) return place;
                break;
            case Action::surrogate:
                if (auto name = surrogate(span); !name.empty()) return name;
                break;
            default:
                break;
        }
        return is_name(span.label) ? person(span) : removed(span.label);
    }

    std::string removed(Label label) const { return placeholder(label, policy_); }

    // "[NAME 2]" where the policy numbers persons.
    std::string person(const Span& span) const {
        std::string shown = removed(span.label);
        if (!policy_.numbered || patient_.persons == nullptr) return shown;
        const std::uint32_t number = patient_.persons->number_of(span.label, note_.text_of(span));
        if (number == 0) return shown;
        shown.pop_back();
        return fmt::format("{} {}]", shown, number);
    }

    // Whether a word ("boy", "elderly") contradicts a part of the ages that the patient's list allows.
    bool narrows_ages(const Span& span) const {
        const auto stage = life_stage(note_.text_of(span));
        return stage && !policy_.keep_age_words && patient_.ages && !stage->holds(*patient_.ages);
    }

    // "boy" as "male", in the same case.
    std::string sex_without_age(const Span& span) const {
        const std::string_view text = note_.text_of(span);
        std::string word = span.value == "female" || span.value == "male" ? span.value : "person";
        const bool all = text.size() > 1 && is_capital(text[0]) && is_capital(text[1]);
        for (std::size_t i = 0; i < word.size(); ++i) {
            if (all || (i == 0 && is_capital(text[0]))) word[i] = upper(word[i]);
        }
        return word;
    }

    std::string list(Label label) const {
        const auto found = patient_.lists.find(label);
        return found == patient_.lists.end() ? removed(label) : found->second;
    }

    bool is_index_value(const Span& span) const {
        return std::any_of(patient_.values.begin(), patient_.values.end(),
                           [&](const auto& each) { return each.first == span.label && each.second == span.value; });
    }

    std::optional<std::string> place_at_grain(const Span& span) const {
        if (!hooks_.place_grain) return std::nullopt;
        const std::string place = hooks_.place_grain(span.label, policy_.of(span.label).grain, span.value);
        if (place.empty()) return std::nullopt;
        return "[" + place + "]";
    }

    // An age in months or weeks takes its unit along: "6-month" becomes "{0, 5}-year".
    std::string with_unit(const Span& span, std::string shown) const {
        const bool has_unit = !span.value.empty() && is_ascii_letter(span.value.back()) && span.value.back() != 's';
        if (!has_unit) return shown;
        std::string_view text = note_.text_of(span);
        std::string_view old;
        if (text.size() > 4 && lower(text.substr(text.size() - 3)) == "old" && !is_letter(text[text.size() - 4])) {
            old = text.substr(text.size() - 4);
            text.remove_suffix(4);
        }
        std::size_t unit = text.size();
        while (unit > 0 && (is_ascii_letter(text[unit - 1]) || text[unit - 1] == '/' || text[unit - 1] == '.')) --unit;
        if (unit == 0) return shown;
        // "6 mo male" as "5 yo male": "{0, 5} year male" would tell the child.
        constexpr std::array<std::string_view, 8> short_units{"mo", "mos", "mth", "mths", "wk", "wks", "m/o", "m.o."};
        const std::string word = lower(text.substr(unit));
        const bool is_short = std::find(short_units.begin(), short_units.end(), word) != short_units.end();
        const std::string next = lower(std::string_view(note_.text).substr(span.end, 4));
        if (next.starts_with(" yo") || next.starts_with(" y/o")) return shown;  // "23 mo yo" has a unit already
        const bool is_old = !old.empty() || next.ends_with("old");
        if (is_short && !is_old && text[unit - 1] != '-') return shown + " yo";
        return shown + (text[unit - 1] == '-' ? "-year" : " year") + std::string(old);
    }

    std::optional<std::string> age(const Span& span) const {
        const LabelPolicy& label = policy_.of(Label::age);
        if (label.action == Action::keep) return std::nullopt;
        const auto years = years_of(span.value);
        const bool is_stage = !years && life_stage(note_.text_of(span)).has_value();
        if (label.action == Action::generalize) {
            return is_stage ? std::nullopt : generalized_age(span, years);
        }
        if (is_stage && label.action == Action::enumerate && !narrows_ages(span)) return std::nullopt;
        const bool own = span.role == Role::patient || span.role == Role::none;
        if (label.action != Action::enumerate || !own || !years) return with_unit(span, removed(Label::age));
        if (patient_.age == years) return with_unit(span, list(Label::age));
        const bool plausible = patient_.age && !grows_too_old(*years - *patient_.age);
        if (plausible && facts_.age == years && policy_.offsets != OffsetUnit::none) {
            const int change = *years - *patient_.age;
            if (patient_.ages && -change >= patient_.ages->youngest) return with_unit(span, removed(Label::age));
            return fmt::format("[index {:+} y]", change);
        }
        return with_unit(span, removed(Label::age));
    }

    std::optional<std::string> generalized_age(const Span& span, std::optional<int> years) const {
        const Grain grain = policy_.of(Label::age).grain;
        if (!years) return removed(Label::age);
        const bool old = policy_.oldest_age > 0 && *years > policy_.oldest_age;
        if (grain == Grain::year && !old) return std::nullopt;
        // Two ranges of one patient tell a birthday: all notes show that of the first.
        const bool own = (span.role == Role::patient || span.role == Role::none) && facts_.age == years;
        const int told = grain != Grain::year && own ? patient_.age.value_or(*years) : *years;
        const std::string shown = age_at_grain(told, grain, policy_.oldest_age);
        return with_unit(span, old ? shown : "[" + shown + "]");
    }

    std::optional<std::string> date(const Span& span) const {
        const LabelPolicy& label = policy_.of(Label::date);
        const auto written = read_date(span.value);
        if (span.role == Role::birth) {
            if (auto shown = birth_date(written)) return shown;
        }
        switch (label.action) {
            case Action::keep:
                return std::nullopt;
            case Action::generalize:
                return generalized_date(written);
            case Action::shift:
                return moved_date(span, written);
            case Action::enumerate:
                return enumerated_date(span, written);
            default:
                return removed(Label::date);
        }
    }

    // A birth date tells the age: it is shown only where ages are.
    std::optional<std::string> birth_date(const std::optional<Date>& birth) const {
        const LabelPolicy& age_policy = policy_.of(Label::age);
        if (age_policy.action == Action::enumerate) return list(Label::age);
        const bool ages_are_shown = age_policy.action == Action::keep ||
                                    (age_policy.action == Action::generalize && age_policy.grain == Grain::year);
        if (!ages_are_shown || (age_policy.action == Action::generalize && is_too_old(birth))) {
            return removed(Label::date);
        }
        if (policy_.of(Label::date).action == Action::enumerate) return removed(Label::date);
        return std::nullopt;
    }

    // Whether a date tells that the patient is older than the policy shows.
    bool is_too_old(const std::optional<Date>& date) const {
        if (policy_.oldest_age == 0 || policy_.of(Label::age).action == Action::keep) return false;
        return date && date->year != 0 && facts_.date && facts_.date->year - date->year > policy_.oldest_age;
    }

    // Nothing happens to a patient before their birth: a date as far back as their age is the birth date, whatever it
    // is called. One that is further back than the youngest age of the list tells that the patient is none of the
    // young.
    bool is_like_birth(const Date& base, const Date& day) const {
        if (policy_.of(Label::age).action == Action::keep) return false;
        if (patient_.ages && reaches_back(base, day, patient_.ages->youngest)) return true;
        return !patient_.ages && patient_.age && *patient_.age >= 2 && reaches_back(base, day, *patient_.age);
    }

    // Whether the latest of the patient's list would come after the end of the data, or the oldest grow too old.
    bool is_too_late(const Date& day) const {
        const Date& index = *patient_.date;
        const int months = (day.year - index.year) * 12 + (day.month == 0 ? 0 : day.month - index.month);
        if (months <= 0) return false;
        if (patient_.months_left && months > *patient_.months_left) return true;
        return grows_too_old(months / 12);
    }

    bool grows_too_old(int years) const {
        if (years <= 0) return false;
        // So many birthdays need that many years less one, and they must end with the data.
        if (patient_.months_left && 12 * (years - 1) >= *patient_.months_left) return true;
        if (!patient_.ages) return false;
        const int oldest = patient_.ages->oldest == any_age ? policy_.oldest_age + 1 : patient_.ages->oldest;
        return oldest + years > oldest_alive;
    }

    std::optional<std::string> generalized_date(const std::optional<Date>& written) const {
        if (!written || patient_.is_very_old || is_too_old(written)) return removed(Label::date);
        const auto shown = date_at(*written, policy_.of(Label::date).grain);
        if (shown) return "[" + *shown + "]";
        const auto year = date_at(*written, Grain::year);
        return year ? "[" + *year + "]" : removed(Label::date);
    }

    std::optional<std::string> moved_date(const Span& span, const std::optional<Date>& written) const {
        const auto near = facts_.date ? facts_.date : patient_.date;
        if (!written || written->month == 0 || (written->year == 0 && !near)) return removed(Label::date);
        if (is_public_event(note_.text, span.begin, span.end)) return removed(Label::date);
        const Date base = near.value_or(Date{facts_.last_year, 0, 0});
        if (is_like_birth(base, with_year_near(*written, base))) return removed(Label::date);
        auto moved = shifted_date(note_.text_of(span), *written, near.value_or(*written), patient_.shift_days);
        return moved.empty() ? removed(Label::date) : moved;
    }

    // Whether a day is one of the stay that the note is about, by the months' rule not to tell its length.
    bool is_in_stay(const Span& span, const Date& base, const Date& day) const {
        if (policy_.offsets != OffsetUnit::month || !facts_.date || !day.is_full()) return false;
        if (facts_.date_role == Role::other || day_number(day) < day_number(base)) return false;
        if (span.role == Role::discharge) return true;
        return facts_.discharge && day_number(day) <= day_number(*facts_.discharge);
    }

    std::string enumerated_date(const Span& span, const std::optional<Date>& written) const {
        if (!written) return removed(Label::date);  // a weekday or holiday would anchor offsets to the calendar
        // A year by itself would be the only one of a list, or tell it: without an index date nothing is shown.
        if (!patient_.date) return removed(Label::date);
        const Date base = facts_.date.value_or(*patient_.date);
        const Date day = with_year_near(*written, base);
        if (same_date(day, *patient_.date)) return list(Label::date);
        if (is_too_old(day) || is_like_birth(base, day)) return removed(Label::date);
        if (policy_.other_dates == OtherDates::year) return fmt::format("[{}]", day.year);
        if (policy_.other_dates == OtherDates::remove || policy_.offsets == OffsetUnit::none) {
            return removed(Label::date);
        }
        const bool is_base = !facts_.date || same_date(day, base);
        if (!is_base && is_in_stay(span, base, day)) return fmt::format("[{}]", same_stay);
        if (tells_the_list(span, base, day)) return removed(Label::date);
        if (is_base && is_like_birth(*patient_.date, day)) return removed(Label::date);
        if (is_base) return fmt::format("[index {}]", offset_text(*patient_.date, day, policy_.offsets));
        return fmt::format("[{} {}]", base_word(facts_.date_role), offset_text(base, day, policy_.offsets));
    }

    // Whether an offset would narrow the patient's lists.
    bool tells_the_list(const Span& span, const Date& base, const Date& day) const {
        // Beside offsets in months a near year tells on which side of New Year the index date is.
        if (!day.has_month() && std::abs(day.year - base.year) <= most_years_in_months) return true;
        // By a length that is the same for all: what the list alone hid would tell that the patient is none of the
        // young.
        if (base.year - day.year > longest_way_back || is_too_late(day)) return true;
        return is_public_event(note_.text, span.begin, span.end);
    }

    const Note& note_;
    const NoteFacts& facts_;
    const ShownPatient& patient_;
    const Policy& policy_;
    const RenderHooks& hooks_;
    std::unordered_set<std::string> sure_words_;
};

}  // namespace

ReleasedText render_note(const Note& note, const NoteFacts& facts, const ShownPatient& patient, const Policy& policy,
                         const RenderHooks& hooks) {
    return Renderer(note, facts, patient, policy, hooks).run();
}

std::string render_release(const Note& note, const NoteFacts& facts, const ShownPatient& patient, const Policy& policy,
                           const RenderHooks& hooks) {
    return render_note(note, facts, patient, policy, hooks).text;
}

std::string list_text(const std::vector<std::string>& values) {
    std::string out = "{";
    for (const auto& value : values) out += (out.size() > 1 ? ", " : "") + value;
    return out + "}";
}

}  // namespace scrim
