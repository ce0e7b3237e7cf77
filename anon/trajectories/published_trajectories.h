#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "anon/trajectories/group/trajectory_set.h"
#include "nlp/base/result.h"

namespace scrim {

// What a recipient sees: the different trajectories of a released file, and how many patients have each.
struct PublishedTrajectories {
    std::size_t attributes = 2;
    std::size_t patients = 0;
    std::vector<std::vector<std::string>> trajectories;                    // values, one per attribute and pair
    std::vector<std::size_t> counts;                                       // patients, by trajectory
    std::vector<std::map<std::string, std::size_t>> sensitive;             // patients by sensitive code, by trajectory
    std::map<std::vector<std::string>, std::size_t> carried_rows;          // how often each combination occurs
    std::vector<std::map<std::vector<std::string>, std::size_t>> carried;  // the same, by trajectory

    [[nodiscard]] std::size_t pairs() const;  // over all patients
    // The values as nodes; an error that says how many are not in the hierarchies.
    [[nodiscard]] Result<std::vector<Route>> routes(const LossModel& model) const;
};

struct PublishedColumns {
    std::string patient = "patient";
    std::vector<std::string> attributes{"code", "age"};
    std::vector<std::string> carried;
    bool sensitive = false;
};

[[nodiscard]] Result<PublishedTrajectories> read_published(const std::string& path, const PublishedColumns& columns);

}  // namespace scrim
