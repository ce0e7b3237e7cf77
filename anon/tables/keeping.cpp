// What the plan and the schema's roles ask of a release, and how responses become coarser.

#include <algorithm>
#include <cmath>

#include "anon/tables/condense.h"

namespace scrim::tables {

Keeping what_to_keep(const Table& table, const Plan& plan, double response_weight) {
    Keeping keeping;
    const auto add = [](std::vector<std::size_t>& columns, std::size_t column) {
        if (std::find(columns.begin(), columns.end(), column) == columns.end()) columns.push_back(column);
    };
    std::vector<std::size_t> responses;
    for (const auto& model : plan.models) {
        const auto response = table.find(model.response);
        if (!response) continue;
        const bool category = table.columns[*response].is_category();
        if (category) add(keeping.strata, *response);
        if (!category) add(responses, *response);
        if (model.model != models::ModelKind::cox) continue;
        if (!category) add(keeping.restored, *response);
        if (const auto event = table.find(model.event)) add(keeping.strata, *event);
    }
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        if (table.columns[c].role == ColumnRole::event) add(keeping.strata, c);
        if (table.columns[c].role != ColumnRole::response || table.columns[c].is_category()) continue;
        add(responses, c);
        if (table.with_role(ColumnRole::event)) add(keeping.restored, c);
    }
    for (const auto column : responses) {
        keeping.weight[column] = response_weight / static_cast<double>(responses.size());
    }
    for (const auto& [name, weight] : plan.weight) {
        if (const auto column = table.find(name)) keeping.weight[*column] = weight;
    }
    return keeping;
}

void coarsen(Table& table, const Plan& plan) {
    for (const auto& [name, step] : plan.coarsen) {
        const auto column = table.find(name);
        if (!column) continue;
        for (double& value : table.values[*column]) {
            value = std::max(std::floor(value / step) * step, table.columns[*column].min);
        }
    }
}

void average_restored(Table& table, const Plan& plan, const Keeping& keeping, std::size_t patients) {
    if (patients == 0) return;
    for (const auto column : keeping.restored) {
        if (!plan.coarsen.contains(table.columns[column].name)) average_runs(table, keeping.strata, column, patients);
    }
}

}  // namespace scrim::tables
