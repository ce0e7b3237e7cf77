#include "tests/oracle/notes_attacker.h"

#include <algorithm>
#include <map>
#include <set>

namespace scrim::oracle {
namespace {

using Held = std::vector<std::uint32_t>;
using Profile = std::vector<Held>;  // [attribute]

Profile profile_of(const Patients& patients, std::size_t i) {
    Profile profile;
    for (const auto& attribute : patients.attributes) profile.push_back(attribute.held_by[i]);
    return profile;
}

void set_profile(Patients& patients, std::size_t i, const Profile& profile) {
    for (std::size_t a = 0; a < profile.size(); ++a) patients.attributes[a].held_by[i] = profile[a];
}

Held united(const Patients& world, std::size_t a, const std::vector<std::size_t>& records) {
    std::set<std::uint32_t> values;
    for (const std::size_t i : records) {
        const auto& held = world.attributes[a].held_by[i];
        values.insert(held.begin(), held.end());
    }
    return {values.begin(), values.end()};
}

std::vector<std::size_t> alike(const Patients& world, const std::vector<ShownLists>& shown, std::size_t i, bool lists) {
    std::vector<std::size_t> records;
    for (std::size_t j = 0; j < world.size(); ++j) {
        bool same = world.cluster[j] == world.cluster[i];
        for (std::size_t a = 0; lists && a < shown.size(); ++a) {
            same = same && shown[a].list_of(i) == shown[a].list_of(j);
        }
        if (same) records.push_back(j);
    }
    return records;
}

bool fits(const Patients& world, const std::vector<ShownLists>& shown, std::size_t i, Described described) {
    const auto cluster = alike(world, shown, i, false);
    const auto group = alike(world, shown, i, true);
    for (std::size_t a = 0; a < shown.size(); ++a) {
        const auto& held_by = world.attributes[a].held_by;
        const auto& list = shown[a].list_of(i);
        if (!std::includes(list.begin(), list.end(), held_by[i].begin(), held_by[i].end())) return false;
        const bool is_cluster_list = list == united(world, a, cluster);
        const bool lacking = std::any_of(group.begin(), group.end(), [&](std::size_t j) { return held_by[j].empty(); });
        const bool fine = described == Described::cluster_lists  ? is_cluster_list
                          : described == Described::drilled_down ? is_cluster_list || list == held_by[i]
                          : lacking                              ? is_cluster_list
                                                                 : list == united(world, a, group);
        if (!fine) return false;
    }
    return true;
}

}  // namespace

Likelihood as_described(const std::vector<ShownLists>& shown, Described described) {
    return [&shown, described](const Patients& world) {
        for (std::size_t i = 0; i < world.size(); ++i) {
            if (!fits(world, shown, i, described)) return 0.0;
        }
        return 1.0;
    };
}

double best_link_knowing_everybody(const Patients& truth, const Likelihood& likelihood) {
    std::vector<Profile> people;
    for (std::size_t i = 0; i < truth.size(); ++i) people.push_back(profile_of(truth, i));
    std::sort(people.begin(), people.end());
    std::map<Profile, double> holders;
    for (const auto& profile : people) ++holders[profile];
    std::map<std::pair<std::size_t, Profile>, double> weight;  // that a record has a profile
    double all = 0;
    Patients world = truth;
    do {  // every different assignment once
        for (std::size_t i = 0; i < people.size(); ++i) set_profile(world, i, people[i]);
        const double likely = likelihood(world);
        if (likely <= 0) continue;
        all += likely;
        for (std::size_t i = 0; i < people.size(); ++i) weight[{i, people[i]}] += likely;
    } while (std::next_permutation(people.begin(), people.end()));
    double best = 0;
    for (const auto& [at, likely] : weight) best = std::max(best, likely / all / holders[at.second]);
    return best;
}

double best_link_knowing_target(const Patients& truth, const std::vector<ShownLists>& shown,
                                const Likelihood& likelihood) {
    std::set<Profile> targets;
    for (std::size_t i = 0; i < truth.size(); ++i) targets.insert(profile_of(truth, i));
    std::map<Profile, std::vector<double>> link;  // of a target to each record
    std::map<Profile, double> all;
    Patients world = truth;
    std::vector<std::vector<std::size_t>> choice(truth.size(), std::vector<std::size_t>(shown.size()));
    while (true) {
        for (std::size_t i = 0; i < truth.size(); ++i) {
            for (std::size_t a = 0; a < shown.size(); ++a) {
                world.attributes[a].held_by[i] = {shown[a].list_of(i)[choice[i][a]]};
            }
        }
        if (const double likely = likelihood(world); likely > 0) {
            std::map<Profile, std::vector<std::size_t>> records;
            for (std::size_t i = 0; i < truth.size(); ++i) records[profile_of(world, i)].push_back(i);
            for (const auto& target : targets) {
                const auto found = records.find(target);
                if (found == records.end()) continue;  // he knows that the target is in the data set
                all[target] += likely;
                auto& links = link[target];
                links.resize(truth.size());
                for (const std::size_t i : found->second)
                    links[i] += likely / static_cast<double>(found->second.size());
            }
        }
        std::size_t at = 0;  // the next choice, as a counter of many digits
        for (; at < truth.size() * shown.size(); ++at) {
            const std::size_t i = at / shown.size();
            const std::size_t a = at % shown.size();
            if (++choice[i][a] < shown[a].list_of(i).size()) break;
            choice[i][a] = 0;
        }
        if (at == truth.size() * shown.size()) break;
    }
    double best = 0;
    for (const auto& [target, links] : link) {
        best = std::max(best, *std::max_element(links.begin(), links.end()) / all[target]);
    }
    return best;
}

bool same_lists(const std::vector<ShownLists>& a, const std::vector<ShownLists>& b) {
    for (std::size_t n = 0; n < a.size(); ++n) {
        for (std::size_t i = 0; i < a[n].of.size(); ++i) {
            if (a[n].list_of(i) != b[n].list_of(i)) return false;
        }
    }
    return a.size() == b.size();
}

}  // namespace scrim::oracle
