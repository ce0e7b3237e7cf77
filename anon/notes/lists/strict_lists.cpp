// Why this is safe against whoever knows the method. The method sees of a patient their cluster and their values
// alone, and breaks ties by a secret order. Take two patients of a cluster who show the same lists and let their
// records change places: the method, at the same places of the order, sees the same input and shows the same
// lists at every record. So each of the two is as likely to be after either record, whatever else is known of
// their values or of others', and with k patients alike no link is more likely than 1/k. It does not matter how
// lists were chosen, elimination and knowledge of the method included; hence lists may be partial. Where all lists
// are single, k patients of the data set have these very values: they are alike to whoever knows values alone.

#include "anon/notes/lists/strict_lists.h"

#include "anon/notes/lists/list_groups.h"
#include "anon/notes/lists/list_index.h"
#include "anon/notes/lists/strict_drill_down.h"

namespace scrim {

std::vector<std::vector<std::uint32_t>> clusters_of(const Patients& patients, const std::vector<std::uint32_t>& order) {
    std::vector<std::vector<std::uint32_t>> clusters;
    for (const std::uint32_t i : order) {
        if (patients.cluster[i] >= clusters.size()) clusters.resize(patients.cluster[i] + 1);
        clusters[patients.cluster[i]].push_back(i);
    }
    return clusters;
}

std::vector<ShownLists> strict_lists(const Patients& patients, std::uint32_t k, const std::vector<std::uint32_t>& order,
                                     bool partial, Alike alike) {
    const std::vector<bool> single =
        alike == Alike::in_data_set ? strict_singles(patients, k, order) : std::vector<bool>(patients.size(), false);
    ListIndex lists(patients);
    for (const auto& members : clusters_of(patients, order)) {
        const auto cluster_values = values_of(patients, members);
        std::vector<std::uint32_t> rolled_back;
        for (const std::uint32_t i : members) {
            if (!single[i]) {
                rolled_back.push_back(i);
                continue;
            }
            for (std::size_t a = 0; a < patients.attributes.size(); ++a) {
                lists.show(i, a, patients.attributes[a].held_by[i]);
            }
        }
        for (const auto& group : list_groups(patients, k, rolled_back, cluster_values)) {
            auto values = lists_of_group(patients, group, cluster_values);
            for (std::size_t a = 0; !partial && a < values.size(); ++a) {
                if (values[a].size() > 1) values[a] = cluster_values[a];
            }
            for (const std::uint32_t i : group) lists.show(i, values);
        }
    }
    return lists.take();
}

}  // namespace scrim
