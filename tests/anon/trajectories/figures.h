#pragma once

#include <string>
#include <vector>

#include "anon/trajectories/group/trajectory_set.h"

namespace scrim::figures {

// The hierarchies of the paper's Figures 3 and 4, weights 0.5.
inline LossModel model() {
    std::vector<std::vector<std::string>> ages;
    for (int age = 33; age <= 40; ++age) {
        std::vector<std::string> row{std::to_string(age)};
        for (const int width : {2, 4, 8}) {
            const int low = 33 + (age - 33) / width * width;
            row.push_back("[" + std::to_string(low) + "-" + std::to_string(low + width - 1) + "]");
        }
        ages.push_back(row);
    }
    return *LossModel::make({{"code", *Hierarchy::from_rows({{"401.1", "401"}, {"401.9", "401"}}, "codes"), 0.5},
                             {"age", *Hierarchy::from_rows(ages, "ages"), 0.5}});
}

// Figure 1(a): pairs of code (0 is 401.1, 1 is 401.9) and age.
inline std::vector<std::vector<std::pair<unsigned, unsigned>>> patients() {
    return {{{0, 33}, {0, 34}, {0, 35}},          {{0, 38}, {0, 40}}, {{1, 38}, {0, 40}},
            {{1, 33}, {0, 33}, {0, 34}, {0, 35}}, {{0, 39}, {1, 40}}, {{0, 40}, {1, 40}}};
}

inline TrajectorySet set() {
    TrajectorySet out;
    for (unsigned code = 0; code < 2; ++code) {
        for (unsigned age = 0; age < 8; ++age) out.pair_nodes.insert(out.pair_nodes.end(), {code, age});
    }
    for (const auto& patient : patients()) {
        auto& pairs = out.patients.emplace_back();
        for (const auto& [code, age] : patient) pairs.push_back(code * 8 + age - 33);
        out.sensitive.push_back(0);
        out.ids.push_back(std::to_string(out.ids.size() + 1));
    }
    return out;
}

inline std::string text(const LossModel& model, RouteView route) {
    std::string out;
    for (std::size_t i = 0; i < route.size(); i += 2) {
        out += "(" + model.tree(0).label(route[i]) + "," + model.tree(1).label(route[i + 1]) + ")";
    }
    return out;
}

}  // namespace scrim::figures
