#include <algorithm>
#include <unordered_map>

#include "anon/notes/measure/note_measures.h"

namespace scrim {
namespace {

constexpr std::uint64_t any_value = UINT32_MAX;  // shown nothing, allows everything

std::uint64_t key_of(std::uint64_t age, std::uint64_t year) { return (year << 32U) | age; }

// How many patients' shown values allow an age, a year, or both; by key, `any_value` where nothing is shown.
class AllowedCounts {
   public:
    void add(const std::vector<std::uint32_t>& ages, const std::vector<std::uint32_t>& years) {
        if (ages.empty() && years.empty()) {
            ++counts_[key_of(any_value, any_value)];
        } else if (ages.empty()) {
            for (const std::uint32_t year : years) ++counts_[key_of(any_value, year)];
        } else if (years.empty()) {
            for (const std::uint32_t age : ages) ++counts_[key_of(age, any_value)];
        } else {
            for (const std::uint32_t age : ages) {
                for (const std::uint32_t year : years) ++counts_[key_of(age, year)];
            }
        }
    }

    [[nodiscard]] std::size_t of(std::uint32_t age, std::uint32_t year) const {
        return at(age, year) + at(age, any_value) + at(any_value, year) + at(any_value, any_value);
    }

   private:
    [[nodiscard]] std::size_t at(std::uint64_t age, std::uint64_t year) const {
        const auto found = counts_.find(key_of(age, year));
        return found == counts_.end() ? 0 : found->second;
    }
    std::unordered_map<std::uint64_t, std::uint32_t> counts_;
};

std::vector<std::uint32_t> years_of_months(const std::vector<std::uint32_t>& months) {
    std::vector<std::uint32_t> years;
    for (const std::uint32_t month : months) years.push_back(month / 12);
    std::sort(years.begin(), years.end());
    years.erase(std::unique(years.begin(), years.end()), years.end());
    return years;
}

bool contains(const std::vector<std::uint32_t>& list, std::uint32_t value) {
    return list.empty() || std::find(list.begin(), list.end(), value) != list.end();
}

ReidentificationRisk measure(const MeasuredRelease& release, bool with_year) {
    const auto shown_years = [&](std::size_t i) {
        return with_year ? years_of_months(release.month.shown.list_of(i)) : std::vector<std::uint32_t>{0};
    };
    AllowedCounts allowed;
    for (std::size_t i = 0; i < release.patients(); ++i) allowed.add(release.age.shown.list_of(i), shown_years(i));
    ReidentificationRisk risk;
    double sum = 0;
    for (std::size_t i = 0; i < release.patients(); ++i) {
        if (release.age.truth[i].empty() || (with_year && release.month.truth[i].empty())) continue;
        const std::uint32_t age = release.age.truth[i].front();
        const std::uint32_t year = with_year ? release.month.truth[i].front() / 12 : 0;
        // Their own record allows their values, unless the release is wrong about them.
        const bool own = contains(release.age.shown.list_of(i), age) && contains(shown_years(i), year);
        const std::size_t others = allowed.of(age, year) - (own ? 1 : 0);
        const double each = 1 / (1 + static_cast<double>(others));
        ++risk.targets;
        risk.unique += others == 0 ? 1 : 0;
        risk.highest = std::max(risk.highest, each);
        sum += each;
    }
    if (risk.targets > 0) risk.average = sum / static_cast<double>(risk.targets);
    return risk;
}

}  // namespace

ReidentificationRisk risk_by_age(const MeasuredRelease& release) { return measure(release, false); }

ReidentificationRisk risk_by_age_and_year(const MeasuredRelease& release) { return measure(release, true); }

}  // namespace scrim
