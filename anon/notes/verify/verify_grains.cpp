#include "anon/notes/verify/verify_grains.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "anon/notes/release_policy.h"
#include "nlp/base/ascii.h"

namespace scrim {
namespace {

// "52", "50-54"; nothing for "90+", which all grains have.
std::optional<Grain> age_grain(std::string_view age) {
    if (age.ends_with('+')) return std::nullopt;
    return age.find('-') == std::string_view::npos ? Grain::year : Grain::five_years;
}

// "13-Mar-2009", "Mar-2009", "Spring-2009", "2009"
std::optional<Grain> date_grain(std::string_view date) {
    const auto dashes = std::count(date.begin(), date.end(), '-');
    if (dashes == 0) return Grain::year;
    if (dashes == 2) return Grain::day;
    return date.find('-') == 3 && !is_digit(date.front()) ? Grain::month_year : Grain::season_year;
}

// What the lists of an attribute look like, group by group.
class GroupGrains {
   public:
    GroupGrains(const ReleasedPatients& patients, std::size_t a, Label label) : label_(label) {
        for (std::size_t i = 0; i < patients.size(); ++i) {
            auto& grains = of_group_[patients.cluster[i]];
            for (const std::uint32_t value : patients.shown[a].list_of(i)) {
                const std::string& shown = patients.values[a][value];
                const auto grain = label == Label::age ? age_grain(shown) : date_grain(shown);
                if (grain) grains.insert(*grain);
            }
        }
    }

    [[nodiscard]] bool all_are(Grain grain) const {
        return std::all_of(of_group_.begin(), of_group_.end(), [&](const auto& group) {
            return group.second.empty() || (group.second.size() == 1 && *group.second.begin() == grain);
        });
    }

    // One grain in a group, the policy's or a coarser one, and no grain in more groups than are said to have it: a
    // group that shows no value at all, or "90+" alone, may have any.
    [[nodiscard]] bool are_as(const Json& counts, Grain finest) const {
        std::map<std::string, std::size_t> found;
        for (const auto& [group, grains] : of_group_) {
            if (grains.size() > 1) return false;
            if (!grains.empty()) ++found[std::string(name(*grains.begin()))];
        }
        const auto coarser = coarser_than(label_, finest);
        for (const auto& [grain, count] : found) {
            const auto known = grain_named(label_, grain);
            const bool allowed =
                known && (*known == finest || std::find(coarser.begin(), coarser.end(), *known) != coarser.end());
            const Json said = counts.is_object() ? counts.value(grain, Json()) : Json();
            if (!allowed || !said.is_number_unsigned() || count > said.get<std::size_t>()) return false;
        }
        return true;
    }

   private:
    Label label_;
    std::map<std::uint32_t, std::set<Grain>> of_group_;
};

// The numbers of groups by grain add up to all of them.
bool sum_to(const Json& counts, std::size_t groups) {
    if (!counts.is_object()) return false;
    std::size_t all = 0;
    for (const auto& [grain, count] : counts.items()) {
        if (!count.is_number_unsigned()) return false;
        all += count.get<std::size_t>();
    }
    return all == groups;
}

}  // namespace

Check check_grains(const Json& manifest, const ReleasedPatients& patients) {
    const char* name_of_check = "grains";
    const Check wrong{name_of_check, false, "a group shows values at two grains, or at another than the manifest says",
                      true};
    const Json stated = manifest.value("policy", Json());
    const auto policy = stated.is_object() ? parse_policy(stated, "manifest") : Result<Policy>(default_policy());
    if (!policy) return wrong;
    const Json said = manifest.value("group_grains", Json());
    const std::set<std::uint32_t> groups(patients.cluster.begin(), patients.cluster.end());
    for (std::size_t a = 0; a < patients.labels.size(); ++a) {
        const auto label = label_named(patients.labels[a]);
        if (!label || policy->of(*label).action != Action::enumerate) continue;
        const Grain finest = policy->of(*label).grain;
        const Json counts = said.is_object() ? said.value(patients.labels[a], Json()) : Json();
        if (said.is_object() && finest != Grain::none && !sum_to(counts, groups.size())) return wrong;
        if (*label != Label::age && *label != Label::date) continue;
        const GroupGrains grains(patients, a, *label);
        if (said.is_object() ? !grains.are_as(counts, finest) : !grains.all_are(finest)) return wrong;
    }
    return {name_of_check, true,
            said.is_object() ? "one in each group, as the manifest says" : "those of the policy, in all groups", true};
}

}  // namespace scrim
