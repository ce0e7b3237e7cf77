#include "anon/trajectories/release_trajectories.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "nlp/base/files/csv.h"
#include "nlp/base/files/output.h"

namespace scrim {
namespace {

constexpr std::size_t write_chunk = std::size_t{1} << 20U;

// LM of replacing leaves by the pairs of a route, per attribute and in leaves; it does not depend on which.
std::vector<LossModel::Cost> route_loss(const LossModel& model, RouteView route) {
    std::vector<LossModel::Cost> loss(model.attribute_count(), 0);
    for (std::size_t i = 0; i < route.size(); ++i) {
        loss[i % loss.size()] += model.leaves(i % loss.size(), route[i]);
    }
    return loss;
}

std::string joined(const std::vector<std::string>& codes, const std::vector<std::string>& without) {
    std::string text;
    for (const auto& code : codes) {
        if (std::find(without.begin(), without.end(), code) == without.end()) text += (text.empty() ? "" : " ") + code;
    }
    return text;
}

}  // namespace

std::vector<std::string> hidden_codes(const TrajectorySet& set, const TrajectoryCluster& cluster,
                                      std::size_t diversity) {
    std::vector<std::string> hidden;
    if (diversity <= 1) return hidden;
    std::map<std::string, std::size_t> held;
    for (const std::uint32_t patient : cluster.patients) {
        for (const auto& code : set.sensitive_sets[set.sensitive[patient]]) ++held[code];
    }
    for (const auto& [code, count] : held) {
        if (count * diversity > cluster.patients.size()) hidden.push_back(code);
    }
    return hidden;
}

TrajectoryFigures trajectory_figures(const LossModel& model, const TrajectorySet& set,
                                     const std::vector<TrajectoryCluster>& clusters, std::size_t diversity) {
    TrajectoryFigures figures;
    figures.patients = set.patients.size();
    figures.clusters = clusters.size();
    figures.algorithm.assign(model.attribute_count(), 0);
    figures.definition_8.assign(model.attribute_count(), 0);
    std::vector<LossModel::Cost> sums(model.attribute_count(), 0);
    for (const auto& cluster : clusters) {
        const std::size_t size = cluster.patients.size();
        figures.smallest_cluster = figures.smallest_cluster == 0 ? size : std::min(figures.smallest_cluster, size);
        figures.largest_cluster = std::max(figures.largest_cluster, size);
        const std::size_t length = cluster.route.size() / set.attributes;
        figures.released_pairs += length * size;
        const auto kept = route_loss(model, cluster.route);
        for (std::size_t a = 0; a < sums.size(); ++a) sums[a] += cluster.loss[a];
        for (const std::uint32_t patient : cluster.patients) {
            const std::size_t pairs = set.patients[patient].size();
            figures.pairs += pairs;
            for (std::size_t a = 0; a < sums.size() && pairs > 0; ++a) {
                const double kept_loss = static_cast<double>(kept[a]) / static_cast<double>(model.domain(a));
                figures.definition_8[a] +=
                    (kept_loss + static_cast<double>(pairs - length)) / static_cast<double>(pairs);
            }
        }
        const auto hidden = hidden_codes(set, cluster, diversity);
        for (const std::uint32_t patient : cluster.patients) {
            for (const auto& code : set.sensitive_sets[set.sensitive[patient]]) {
                figures.hidden_sensitive += std::count(hidden.begin(), hidden.end(), code);
            }
        }
    }
    for (std::size_t a = 0; a < sums.size(); ++a) {
        if (figures.patients > 0) figures.definition_8[a] /= static_cast<double>(figures.patients);
        if (figures.pairs == 0) continue;
        figures.algorithm[a] =
            static_cast<double>(sums[a]) / static_cast<double>(model.domain(a)) / static_cast<double>(figures.pairs);
    }
    return figures;
}

Result<void> write_trajectories(const std::string& path, const TrajectoryInput& input,
                                const std::vector<TrajectoryCluster>& clusters, const TrajectoryWriteOptions& options,
                                const Key& key) {
    const TrajectorySet& set = input.set;
    std::vector<std::uint32_t> cluster_of(set.patients.size());
    std::vector<std::vector<std::string>> hidden;
    for (std::uint32_t c = 0; c < clusters.size(); ++c) {
        for (const std::uint32_t patient : clusters[c].patients) cluster_of[patient] = c;
        hidden.push_back(hidden_codes(set, clusters[c], options.diversity));
    }
    std::vector<std::uint32_t> order(set.patients.size());
    std::iota(order.begin(), order.end(), 0);
    Random random = key.stream("trajectories: patient numbers");
    random.shuffle(order);

    auto output = open_output(path);
    if (!output) return output.error();
    std::string text;
    std::vector<std::string_view> fields{options.patient_column};
    for (std::size_t a = 0; a < set.attributes; ++a) fields.push_back(input.model.attribute(a).column);
    fields.insert(fields.end(), set.carried_columns.begin(), set.carried_columns.end());
    if (options.sensitive_column) fields.emplace_back(sensitive_column_name);
    append_csv_record(text, fields);
    std::string link = "original,released\n";
    for (std::size_t i = 0; i < order.size(); ++i) {
        const std::uint32_t patient = order[i];
        const Route& route = clusters[cluster_of[patient]].route;
        const std::string id = std::to_string(i + 1);
        const std::string sensitive = joined(set.sensitive_sets[set.sensitive[patient]], hidden[cluster_of[patient]]);
        append_csv_record(link, {set.ids[patient], id});
        std::vector<std::string> labels;
        for (std::size_t n = 0; n < route.size(); ++n) {
            labels.push_back(input.model.tree(n % set.attributes).label(route[n]));
        }
        if (route.empty()) labels.assign(set.attributes, "");
        for (std::size_t pair = 0; pair < labels.size(); pair += set.attributes) {
            fields.assign({id});
            for (std::size_t a = 0; a < set.attributes; ++a) fields.push_back(labels[pair + a]);
            fields.insert(fields.end(), set.carried[patient].begin(), set.carried[patient].end());
            if (options.sensitive_column) fields.push_back(sensitive);
            append_csv_record(text, fields);
        }
        if (text.size() < write_chunk) continue;
        if (auto written = (*output)->write(text); !written) return written.error();
        text.clear();
    }
    if (auto written = (*output)->write(text); !written) return written.error();
    if (auto done = (*output)->commit(); !done) return done.error();
    if (options.link.empty()) return {};
    return write_file(options.link, link, {.private_file = true});
}

}  // namespace scrim
