#include "anon/tables/measure/fit_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace scrim::tables {
namespace {

using models::Coefficient;
using models::Fit;
using models::ModelKind;

Json coefficient_json(const Coefficient& coefficient, ModelKind kind) {
    Json entry{{"name", coefficient.name}};
    if (coefficient.aliased) {
        entry["coef"] = nullptr;
        entry["aliased"] = true;
        return entry;
    }
    entry["coef"] = coefficient.estimate;
    if (kind != ModelKind::linear) entry["exp_coef"] = std::exp(coefficient.estimate);
    entry["se"] = coefficient.standard_error;
    entry[kind == ModelKind::linear ? "t" : "z"] = coefficient.statistic;
    entry["p"] = coefficient.p_value;
    entry["low"] = coefficient.low;
    entry["high"] = coefficient.high;
    if (kind != ModelKind::linear) {
        entry["exp_low"] = std::exp(coefficient.low);
        entry["exp_high"] = std::exp(coefficient.high);
    }
    if (coefficient.infinite) entry["infinite"] = true;
    return entry;
}

std::string summary(const Fit& fit) {
    switch (fit.kind) {
        case ModelKind::linear:
            return fmt::format("{} rows; residual standard error {:.6g} on {:.0f} degrees of freedom; R-squared {:.6g}",
                               fit.rows, fit.residual_standard_error, fit.degrees_of_freedom, fit.r_squared);
        case ModelKind::logistic:
            return fmt::format("{} rows, {} with response 1; deviance {:.6g}, of the empty model {:.6g}", fit.rows,
                               fit.events, fit.deviance, fit.null_deviance);
        case ModelKind::cox:
            return fmt::format("{} rows, {} events; log likelihood {:.6g}, of the empty model {:.6g}", fit.rows,
                               fit.events, fit.log_likelihood, fit.null_log_likelihood);
    }
    return "";
}

}  // namespace

Json to_json(const Fit& fit) {
    Json json{{"model", models::to_word(fit.kind)}, {"rows", fit.rows}};
    if (fit.kind != ModelKind::linear) json["events"] = fit.events;
    Json& entries = json["coefficients"] = Json::array();
    for (const auto& coefficient : fit.coefficients) entries.push_back(coefficient_json(coefficient, fit.kind));
    if (fit.kind == ModelKind::linear) {
        json["df"] = fit.degrees_of_freedom;
        json["sigma"] = fit.residual_standard_error;
        json["r_squared"] = fit.r_squared;
        json["adjusted_r_squared"] = fit.adjusted_r_squared;
    } else if (fit.kind == ModelKind::logistic) {
        json["df"] = fit.degrees_of_freedom;
        json["deviance"] = fit.deviance;
        json["null_deviance"] = fit.null_deviance;
    } else {
        json["log_likelihood"] = fit.log_likelihood;
        json["null_log_likelihood"] = fit.null_log_likelihood;
    }
    json["iterations"] = fit.iterations;
    json["converged"] = fit.converged;
    json["warnings"] = fit.warnings;
    return json;
}

std::string to_text(const Fit& fit) {
    std::size_t width = 12;
    for (const auto& coefficient : fit.coefficients) width = std::max(width, coefficient.name.size());
    const bool ratios = fit.kind != ModelKind::linear;
    std::string out;
    auto to = std::back_inserter(out);
    fmt::format_to(to, "{:<{}} {:>12}", "", width, "coef");
    if (ratios) fmt::format_to(to, " {:>12}", "exp(coef)");
    fmt::format_to(to, " {:>12} {:>10} {:>10} {:>12} {:>12}\n", "se", ratios ? "z" : "t", "p", "low 95%", "high 95%");
    for (const auto& c : fit.coefficients) {
        fmt::format_to(to, "{:<{}} ", c.name, width);
        if (c.aliased) {
            fmt::format_to(to, "{:>12}\n", "collinear");
            continue;
        }
        fmt::format_to(to, "{:>12.6g}", c.estimate);
        if (ratios) fmt::format_to(to, " {:>12.6g}", std::exp(c.estimate));
        const bool exponent = fit.kind == ModelKind::cox;
        fmt::format_to(to, " {:>12.6g} {:>10.4g} {:>10.4g} {:>12.6g} {:>12.6g}\n", c.standard_error, c.statistic,
                       c.p_value, exponent ? std::exp(c.low) : c.low, exponent ? std::exp(c.high) : c.high);
    }
    if (fit.kind == ModelKind::cox) out += "The intervals are those of exp(coef).\n";
    out += summary(fit) + "\n";
    for (const auto& warning : fit.warnings) out += "note: " + warning + "\n";
    return out;
}

}  // namespace scrim::tables
