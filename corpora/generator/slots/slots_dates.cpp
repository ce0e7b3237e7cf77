// Slots for dates: what happened, and how the date is written.

#include "corpora/generator/composer.h"
#include "corpora/generator/written_dates.h"

namespace scrim::corpora {
namespace {

using std::chrono::days;

struct Event {
    std::string_view name;
    Role role;
    bool after_stay;  // counted from the end of the stay, else back or on from the date of the note
    int least;        // days from there
    int most;
};

constexpr Event events[] = {
    {"procedure", Role::other, false, -3, 0},   {"onset", Role::other, false, -21, -1},
    {"recent", Role::other, false, -45, -2},    {"past", Role::other, false, -5000, -200},
    {"past2", Role::other, false, -7000, -300}, {"months", Role::other, false, -300, -31},
    {"followup", Role::other, true, 5, 60},     {"followup2", Role::other, true, 20, 120},
    {"dictated", Role::other, false, 0, 1},     {"typed", Role::other, false, 1, 3},
    {"received", Role::other, false, 0, 2},     {"tomorrow", Role::other, false, 1, 1},
    {"yesterday", Role::other, false, -1, -1},  {"death", Role::death, false, 0, 0},
    {"prior", Role::other, false, -400, -60},   {"transfer", Role::other, false, -6, -1},
};

Day day_of(Composer& composer, std::string_view what, Role& role) {
    const Encounter& encounter = composer.encounter;
    if (what == "admission") return role = Role::admission, encounter.admission;
    if (what == "discharge") return role = Role::discharge, encounter.discharge;
    if (what == "visit") return role = Role::visit, encounter.date;
    if (what == "birth") return role = Role::birth, composer.patient.born;
    for (const Event& event : events) {
        if (event.name != what) continue;
        role = event.role;
        const auto [at, added] = composer.days.emplace(what, Day());
        if (added) {
            const auto range = static_cast<std::uint64_t>(event.most - event.least + 1);
            const auto offset = days(event.least + static_cast<int>(composer.random.below(range)));
            const Day from = event.after_stay && encounter.inpatient ? encounter.discharge : encounter.date;
            at->second = std::max(from + offset, composer.patient.born + days(1));
        }
        return at->second;
    }
    role = Role::other;
    return encounter.date;
}

// {date:WHAT}, {date:WHAT:PATTERN}, or a part of the date as talk has it: {date:WHAT:loose} tells the day (for
// "on"), {date:WHAT:vague} a month or year (for "in").
void date(Composer& composer, const Slot& slot) {
    Role role = Role::other;
    const Day day = day_of(composer, slot.argument(0), role);
    std::string pattern(slot.argument(1));
    if (pattern == "loose") {
        pattern = composer.values.any_listed(composer.random, "date loose");
    } else if (pattern == "vague") {
        pattern = composer.values.any_listed(composer.random, "date vague");
    } else if (pattern == "full") {
        pattern = composer.values.any_listed(composer.random, "date style");
    } else if (pattern.empty()) {
        pattern = composer.random.chance(0.85) ? composer.style.date
                                               : composer.values.any_listed(composer.random, "date style");
    }
    if (pattern == "the dth") {  // "on the 5th": the article is outside
        composer.builder.add("the ");
        pattern = "dth";
    }
    // "early January": the word before the month is outside.
    for (const std::string_view before : {"early ", "late ", "mid-", "mid ", "the end of "}) {
        if (pattern.rfind(before, 0) != 0) continue;
        composer.builder.add(before);
        pattern.erase(0, before.size());
    }
    const WrittenDate written = write_date(day, pattern);
    composer.builder.add_span(written.text, Label::date, role, written.value);
}

void time(Composer& composer, const Slot& slot) {
    const auto hour = composer.random.below(24);
    const auto minute = composer.random.below(60);
    const auto two = [](std::uint64_t n) { return (n < 10 ? "0" : "") + std::to_string(n); };
    if (slot.argument(0) == "short") {
        composer.builder.add(two(hour) + two(minute));
    } else if (composer.random.chance(0.4)) {
        const auto twelve = hour % 12 == 0 ? 12 : hour % 12;
        composer.builder.add(std::to_string(twelve) + ":" + two(minute) + (hour < 12 ? " AM" : " PM"));
    } else {
        composer.builder.add(two(hour) + ":" + two(minute));
    }
}

}  // namespace

void add_date_slots(SlotTable& table) {
    table["date"] = date;
    table["time"] = time;
}

}  // namespace scrim::corpora
