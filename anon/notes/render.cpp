#include "anon/notes/render.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "anon/notes/shift_date.h"

namespace scrim {
namespace {

std::string_view base_word(Role role) {
    return role == Role::admission ? "admission" : role == Role::visit ? "visit" : "index";
}

// Whether a written date means the given day: equal in all parts that it tells, the month among them.
bool same_date(const Date& written, const Date& day) {
    return written.has_month() && written.year == day.year && written.month == day.month &&
           (written.day == day.day || written.day == 0 || day.day == 0);
}

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

bool is_name(Label label) {
    return label == Label::patient || label == Label::doctor || label == Label::relative || label == Label::name_any;
}

class Renderer {
   public:
    Renderer(const Note& note, const NoteFacts& facts, const ShownPatient& patient, const Policy& policy,
             const RenderHooks& hooks)
        : note_(note), facts_(facts), patient_(patient), policy_(policy), hooks_(hooks) {}

    std::string run() {
        const std::string_view text = note_.text;
        std::uint32_t copied = 0;
        std::string last;  // what the span before became
        for (const Span& span : note_.spans) {
            if (span.begin < copied) continue;
            const auto shown = shown_for(span);
            if (!shown) continue;
            const std::string_view between = text.substr(copied, span.begin - copied);
            // A name in two spans is one placeholder.
            const bool same = is_name(span.label) && *shown == last && is_gap(between);
            if (!same) {
                out_ += with_round_brackets(between);
                out_ += *shown;
            }
            last = *shown;
            copied = span.end;
        }
        out_ += with_round_brackets(text.substr(copied));
        return std::move(out_);
    }

   private:
    static bool is_gap(std::string_view between) {
        return between.size() <= 3 && std::all_of(between.begin(), between.end(),
                                                  [](char c) { return c == ' ' || c == ',' || c == '.' || c == '-'; });
    }

    // What stands for a span; nothing if it stays as written.
    std::optional<std::string> shown_for(const Span& span) const {
        const LabelPolicy& label = policy_.of(span.label);
        if (class_of(span.label) == Class::hmd) return std::nullopt;
        if (span.label == Label::date) return date(span);
        if (span.label == Label::age) return age(span);
        switch (label.action) {
            case Action::keep:
                if (label.hide_rare && hooks_.is_rare && hooks_.is_rare(span.label, span.value)) break;
                return std::nullopt;
            case Action::enumerate:
                if (is_index_value(span)) return list(span.label);
                break;
            case Action::generalize:
                if (const auto place = place_at_grain(span)) return place;
                break;
            case Action::surrogate:
                if (hooks_.surrogate) {
                    auto name = hooks_.surrogate(span.label, note_.text_of(span));
                    if (!name.empty()) return name;
                }
                break;
            default:
                break;
        }
        return removed(span.label);
    }

    std::string removed(Label label) const { return placeholder(label, policy_); }

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
        const bool has_unit = !span.value.empty() && is_letter(span.value.back()) && span.value.back() != 's';
        if (!has_unit) return shown;
        const std::string_view text = note_.text_of(span);
        std::size_t unit = text.size();
        while (unit > 0 && is_letter(text[unit - 1])) --unit;
        if (unit == 0) return shown;
        return shown + (text[unit - 1] == '-' ? "-year" : " year");
    }

    std::optional<std::string> age(const Span& span) const {
        const LabelPolicy& label = policy_.of(Label::age);
        if (label.action == Action::keep) return std::nullopt;
        const auto years = years_of(span.value);
        if (label.action == Action::generalize) return generalized_age(span, years);
        const bool own = span.role == Role::patient || span.role == Role::none;
        if (label.action != Action::enumerate || !own || !years) return with_unit(span, removed(Label::age));
        if (patient_.age == years) return with_unit(span, list(Label::age));
        if (patient_.age && facts_.age == years) return fmt::format("[index {:+} y]", *years - *patient_.age);
        return with_unit(span, removed(Label::age));
    }

    std::optional<std::string> generalized_age(const Span& span, std::optional<int> years) const {
        const Grain grain = policy_.of(Label::age).grain;
        if (!years) return removed(Label::age);
        const bool old = policy_.oldest_age > 0 && *years > policy_.oldest_age;
        if (grain == Grain::year && !old) return std::nullopt;
        const std::string shown = age_at_grain(*years, grain, policy_.oldest_age);
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
                return enumerated_date(written);
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

    // Nothing happens to a patient before his birth: a date as far back as his age is the birth date, whatever it
    // is called.
    bool is_like_birth(const Date& day) const {
        if (policy_.of(Label::age).action == Action::keep || !patient_.age || *patient_.age < 2) return false;
        const auto years = age_at(day, *patient_.date);
        return years && *years >= *patient_.age;
    }

    std::optional<std::string> generalized_date(const std::optional<Date>& written) const {
        if (!written || is_too_old(written)) return removed(Label::date);
        const auto shown = date_at(*written, policy_.of(Label::date).grain);
        if (shown) return "[" + *shown + "]";
        const auto year = date_at(*written, Grain::year);
        return year ? "[" + *year + "]" : removed(Label::date);
    }

    std::optional<std::string> moved_date(const Span& span, const std::optional<Date>& written) const {
        const auto near = facts_.date ? facts_.date : patient_.date;
        if (!written || (written->year == 0 && !near)) return removed(Label::date);
        auto moved = shifted_date(note_.text_of(span), *written, near.value_or(*written), patient_.shift_days);
        return moved.empty() ? removed(Label::date) : moved;
    }

    std::string enumerated_date(const std::optional<Date>& written) const {
        if (!written) return removed(Label::date);  // a weekday or holiday would anchor offsets to the calendar
        if (!patient_.date) {
            const auto year = date_at(*written, Grain::year);
            return year && !is_too_old(written) ? "[" + *year + "]" : removed(Label::date);
        }
        const Date base = facts_.date.value_or(*patient_.date);
        const Date day = with_year_near(*written, base);
        if (same_date(day, *patient_.date)) return list(Label::date);
        if (is_too_old(day) || is_like_birth(day)) return removed(Label::date);
        if (policy_.other_dates == OtherDates::remove) return removed(Label::date);
        if (policy_.other_dates == OtherDates::year) return fmt::format("[{}]", day.year);
        if (!facts_.date || same_date(day, base)) return fmt::format("[index {}]", offset_text(*patient_.date, day));
        return fmt::format("[{} {}]", base_word(facts_.date_role), offset_text(base, day));
    }

    const Note& note_;
    const NoteFacts& facts_;
    const ShownPatient& patient_;
    const Policy& policy_;
    const RenderHooks& hooks_;
    std::string out_;
};

}  // namespace

std::string render_release(const Note& note, const NoteFacts& facts, const ShownPatient& patient, const Policy& policy,
                           const RenderHooks& hooks) {
    return Renderer(note, facts, patient, policy, hooks).run();
}

bool is_like_placeholder(std::string_view inside) {
    return inside.size() >= 3 && inside.front() != '-' &&
           std::all_of(inside.begin(), inside.end(), [](char c) { return (c >= 'A' && c <= 'Z') || c == '-'; });
}

std::string with_round_brackets(std::string_view text) {
    std::string out(text);
    for (std::size_t at = 0; (at = out.find('[', at)) != std::string::npos; ++at) {
        const std::size_t end = out.find(']', at);
        if (end == std::string::npos) break;
        if (!is_like_placeholder(std::string_view(out).substr(at + 1, end - at - 1))) continue;
        out[at] = '(';
        out[end] = ')';
    }
    return out;
}

std::string list_text(const std::vector<std::string>& values) {
    std::string out = "{";
    for (const auto& value : values) out += (out.size() > 1 ? ", " : "") + value;
    return out + "}";
}

}  // namespace scrim
