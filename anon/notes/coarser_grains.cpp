#include "anon/notes/coarser_grains.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>

namespace scrim {
namespace {

// A value at a coarser grain: what orders it among the others, and what is shown.
struct Coarse {
    std::int64_t order = 0;
    std::string shown;
    bool is_known = true;
    auto operator<=>(const Coarse&) const = default;
};

Coarse age_at(const std::string& shown) {
    constexpr std::int64_t behind_all = 1000;
    int age = 0;
    std::from_chars(shown.data(), shown.data() + shown.size(), age);
    if (shown.ends_with('+')) return {behind_all, shown};
    return {age / 5, age_at_grain(age, Grain::five_years, 0)};
}

Coarse date_shown_at(const Date& date, Grain finest, Grain grain) {
    // Of "Winter-2009" the year is the one that it names, in December too.
    Date told = date;
    if (finest == Grain::season_year && told.month == 12) ++told.year;
    return {date_order(told, grain), *date_at(told, grain)};
}

Coarse place_at(const std::vector<std::string>& places, std::size_t level) {
    if (level < places.size() && !places[level].empty()) return {0, places[level]};
    return {0, std::string(unvetted_value), false};
}

}  // namespace

bool uses_group_grains(const PatientTable& table) {
    for (const Label label : table.policy().labels_with(Action::enumerate, Class::qid)) {
        if (table.policy().of(label).longest > 0) return true;
    }
    for (std::uint32_t i = 0; i < table.patients(); ++i) {
        if (!table.patient(i).asked.empty()) return true;
    }
    return false;
}

Grain grain_at(const PatientTable& table, Label label, std::uint8_t level) {
    const Grain finest = table.policy().of(label).grain;
    return level == 0 ? finest : coarser_than(label, finest)[level - std::size_t{1}];
}

GrainChoice add_coarser_values(const PatientTable& table, Attribute& attribute) {
    GrainChoice out;
    const Label label = attribute.label;
    const Grain finest = table.policy().of(label).grain;
    out.longest = table.policy().of(label).longest;
    const auto grains = coarser_than(label, finest);
    const std::size_t values = attribute.values.size();
    std::vector<std::optional<Date>> dates(values);  // one that has the value
    for (std::uint32_t i = 0; label == Label::date && i < table.patients(); ++i) {
        for (const std::uint32_t value : attribute.held_by[i]) dates[value] = table.patient(i).date;
    }
    for (std::size_t g = 0; g < grains.size(); ++g) {
        std::vector<Coarse> coarse(values);
        for (std::size_t v = 0; v < values; ++v) {
            if (label == Label::age) {
                coarse[v] = age_at(attribute.values[v]);
            } else if (label != Label::date) {
                coarse[v] = place_at(attribute.places[v], g);
            } else if (dates[v]) {
                coarse[v] = date_shown_at(*dates[v], finest, grains[g]);
            }
        }
        std::map<std::pair<std::int64_t, std::string>, std::uint32_t> numbers;
        for (const Coarse& each : coarse) numbers.emplace(std::pair(each.order, each.shown), 0);
        for (auto& [key, number] : numbers) {
            number = static_cast<std::uint32_t>(attribute.values.size());
            attribute.values.push_back(key.second);
            if (!attribute.places.empty()) attribute.places.emplace_back();
        }
        GrainLevel& level = out.coarser.emplace_back();
        for (const Coarse& each : coarse) {
            level.of.push_back(numbers.at({each.order, each.shown}));
            level.is_known.push_back(each.is_known);
        }
    }
    for (std::uint32_t i = 0; i < table.patients(); ++i) {
        for (const auto& [asked_label, grain] : table.patient(i).asked) {
            const auto found = std::find(grains.begin(), grains.end(), grain);
            if (asked_label != label || found == grains.end()) continue;  // a finer one than the policy's asks nothing
            out.asked.resize(table.patients(), 0);
            out.asked[i] = std::max(out.asked[i], static_cast<std::uint8_t>(found - grains.begin() + 1));
        }
    }
    return out;
}

}  // namespace scrim
