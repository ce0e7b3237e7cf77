#include "anon/trajectories/published_trajectories.h"

#include <unordered_map>

#include "anon/trajectories/release_trajectories.h"
#include "nlp/base/files/csv.h"

namespace scrim {
namespace {

struct Patient {
    std::vector<std::string> values;
    std::string sensitive;
    std::vector<std::string> carried;
};

struct PublishedLayout {
    std::size_t patient = 0;
    std::vector<std::size_t> attributes;
    std::vector<std::size_t> carried;
    std::size_t sensitive = 0;
};

Result<PublishedLayout> find_columns(const CsvReader& reader, const PublishedColumns& columns) {
    PublishedLayout layout;
    const auto find = [&](const std::string& name, std::size_t& at) -> Result<void> {
        const auto found = reader.column(name);
        if (!found) return found.error();
        at = *found;
        return {};
    };
    if (auto found = find(columns.patient, layout.patient); !found) return found.error();
    for (const auto& name : columns.attributes) {
        if (auto found = find(name, layout.attributes.emplace_back()); !found) return found.error();
    }
    for (const auto& name : columns.carried) {
        if (auto found = find(name, layout.carried.emplace_back()); !found) return found.error();
    }
    if (columns.sensitive) {
        if (auto found = find(sensitive_column_name, layout.sensitive); !found) return found.error();
    }
    return layout;
}

void count_codes(const std::string& text, std::map<std::string, std::size_t>& counts) {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        if (end > at) ++counts[text.substr(at, end - at)];
        at = end + 1;
    }
}

}  // namespace

std::size_t PublishedTrajectories::pairs() const {
    std::size_t sum = 0;
    for (std::size_t t = 0; t < trajectories.size(); ++t) sum += trajectories[t].size() / attributes * counts[t];
    return sum;
}

Result<std::vector<Route>> PublishedTrajectories::routes(const LossModel& model) const {
    std::vector<Route> out;
    std::size_t unknown = 0;
    for (const auto& values : trajectories) {
        auto& route = out.emplace_back();
        for (std::size_t i = 0; i < values.size(); ++i) {
            const auto node = model.tree(i % attributes).find(values[i]);
            unknown += node ? 0 : 1;
            route.push_back(node.value_or(0));
        }
    }
    if (unknown == 0) return out;
    return check_failed(std::to_string(unknown) + " published values are not in the hierarchies", {},
                        "is this the original of this release?");
}

Result<PublishedTrajectories> read_published(const std::string& path, const PublishedColumns& columns) {
    auto reader = CsvReader::open(path);
    if (!reader) return reader.error();
    const auto layout = find_columns(*reader, columns);
    if (!layout) return layout.error();
    std::unordered_map<std::string, std::size_t> number;
    std::vector<Patient> patients;
    while (true) {
        const auto record = reader->next();
        if (!record) return record.error();
        if (!*record) break;
        const auto& fields = **record;
        const auto [found, added] = number.try_emplace(std::string(fields[layout->patient]), patients.size());
        if (added) {
            auto& patient = patients.emplace_back();
            if (columns.sensitive) patient.sensitive = fields[layout->sensitive];
            for (const std::size_t c : layout->carried) patient.carried.emplace_back(fields[c]);
        }
        bool empty = true;
        for (const std::size_t c : layout->attributes) empty = empty && fields[c].empty();
        if (empty) continue;
        for (const std::size_t c : layout->attributes) patients[found->second].values.emplace_back(fields[c]);
    }
    PublishedTrajectories published;
    published.attributes = columns.attributes.size();
    published.patients = patients.size();
    std::map<std::vector<std::string>, std::size_t> seen;
    for (auto& patient : patients) {
        if (!columns.carried.empty()) ++published.carried_rows[patient.carried];
        const auto [found, added] = seen.try_emplace(patient.values, published.counts.size());
        if (added) {
            published.trajectories.push_back(std::move(patient.values));
            published.counts.push_back(0);
            published.sensitive.emplace_back();
            published.carried.emplace_back();
        }
        if (!columns.carried.empty()) ++published.carried[found->second][patient.carried];
        ++published.counts[found->second];
        count_codes(patient.sensitive, published.sensitive[found->second]);
    }
    return published;
}

}  // namespace scrim
