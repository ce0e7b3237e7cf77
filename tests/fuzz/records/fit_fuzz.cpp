// Whatever a table holds, each model is fitted to it or refused; estimates that are given are numbers.

#include <cmath>

#include "anon/tables/analysis_plan.h"
#include "anon/tables/table.h"
#include "tests/fuzz/scratch.h"

namespace {

void check(const scrim::models::Fit& fit) {
    for (const auto& one : fit.coefficients) {
        if (!one.usable()) continue;
        if (!std::isfinite(one.estimate) || std::isnan(one.standard_error) || std::isnan(one.p_value)) std::abort();
        if (one.p_value < 0 || one.p_value > 1) std::abort();
    }
}

}  // namespace

// The schema, if any, then the table: columns time, event and predictors.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    namespace tables = scrim::tables;
    const auto parts = scrim::input_parts(scrim::input_bytes(data, size), 2);
    const auto raw = tables::read_raw_table(scrim::memory_input(parts[1]), ',');
    if (!raw || raw->columns.size() < 3 || raw->rows() > 200 || raw->columns.size() > 12) return 0;
    tables::Schema schema = tables::draft_schema(*raw, {false, false});
    if (const auto json = scrim::parse_json(parts[0], "fuzz")) {
        if (auto given = tables::parse_schema(*json, "fuzz")) schema = std::move(*given);
    }
    tables::TableOptions options;
    options.missing = tables::MissingPolicy::drop;
    const auto table = tables::make_table(*raw, schema, options);
    if (!table || table->columns.size() < 3) return 0;
    tables::PlannedModel model;
    for (std::size_t i = 2; i < table->columns.size(); ++i) model.predictors.push_back(table->columns[i].name);
    model.response = table->columns[0].name;
    for (const auto kind : {scrim::models::ModelKind::linear, scrim::models::ModelKind::logistic}) {
        model.model = kind;
        if (const auto fit = tables::fit_model(model, *table)) check(*fit);
    }
    model.model = scrim::models::ModelKind::cox;
    model.event = table->columns[1].name;
    for (const auto ties : {scrim::models::Ties::efron, scrim::models::Ties::breslow}) {
        model.ties = ties;
        if (const auto fit = tables::fit_model(model, *table)) check(*fit);
    }
    return 0;
}
