#include "anon/tables/draw/score_equations.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace scrim::tables {
namespace {

using models::ModelKind;

double linear_predictor(const std::vector<DesignTerm>& terms, const Eigen::VectorXd& beta, const Table& table,
                        std::size_t row, Eigen::VectorXd& x) {
    for (std::size_t j = 0; j < terms.size(); ++j) x[static_cast<Eigen::Index>(j)] = terms[j].at(table, row);
    return beta.dot(x);
}

}  // namespace

std::optional<ScoreEquations> ScoreEquations::at_estimates(const PlannedModel& model, const Table& original) {
    const auto fit = fit_model(model, original);
    const auto terms = design_terms(model, original);
    const auto response = original.find(model.response);
    if (!fit || !terms || !response || !model.weights.empty()) return std::nullopt;
    ScoreEquations result;
    result.model_ = model;
    result.response_ = *response;
    if (!model.strata.empty()) result.strata_ = original.find(model.strata);
    std::vector<double> estimates;
    for (std::size_t j = 0; j < terms->size(); ++j) {
        const auto& coefficient = fit->coefficients[j];
        if (coefficient.infinite) return std::nullopt;  // no estimate to meet
        if (coefficient.aliased) continue;
        result.terms_.push_back((*terms)[j]);
        estimates.push_back(coefficient.estimate);
    }
    if (estimates.empty()) return std::nullopt;
    result.beta_ = Eigen::Map<const Eigen::VectorXd>(estimates.data(), static_cast<Eigen::Index>(estimates.size()));
    result.center_ = Eigen::VectorXd::Zero(result.beta_.size());
    result.variance_ = std::max(fit->residual_standard_error * fit->residual_standard_error, 1e-300);
    if (!result.use(original) || !result.set_metric(original)) return std::nullopt;
    return result;
}

bool ScoreEquations::use(const Table& table) {
    used_.assign(table.rows(), 1);
    for (const auto& [name, text] : model_.where) {
        const auto column = table.find(name);
        if (!column) return false;
        const auto number = table.columns[*column].is_category() ? std::nullopt : parse_number(text);
        const auto index = table.columns[*column].value_index(text);
        const double value = number ? *number : index ? static_cast<double>(*index) : -1;
        for (std::size_t row = 0; row < used_.size(); ++row) {
            if (table.values[*column][row] != value) used_[row] = 0;
        }
    }
    for (const auto& name : model_.columns()) {
        const auto companion = table.find(companion_name(name));
        if (!companion) continue;
        for (std::size_t row = 0; row < used_.size(); ++row) {
            if (table.text(*companion, table.values[*companion][row]) == "1") used_[row] = 0;
        }
    }
    const bool cox = model_.model == ModelKind::cox;
    if (cox || (model_.model == ModelKind::logistic && !model_.above)) {
        const auto binary = zeros_and_ones(table, cox ? model_.event : model_.response);
        if (!binary) return false;
        binary_ = *binary;
    }
    if (cox) set_baseline(table);
    return true;
}

double ScoreEquations::stratum_of(const Table& table, std::size_t row) const {
    return strata_ ? table.values[*strata_][row] : 0;
}

// One pass from the last time to the first makes the risk sets, one back adds up the hazard. Rows with an event at a
// time are out of the risk set one after the other (Efron), so that less of that time's hazard is theirs.
void ScoreEquations::set_baseline(const Table& table) {
    hazards_.clear();
    std::map<double, std::vector<std::size_t>> strata;
    for (std::size_t row = 0; row < used_.size(); ++row) {
        if (used_[row] != 0) strata[stratum_of(table, row)].push_back(row);
    }
    const auto& time = table.values[response_];
    Eigen::VectorXd x(beta_.size());
    for (auto& [stratum, rows] : strata) {
        std::sort(rows.begin(), rows.end(), [&](auto a, auto b) { return time[a] > time[b]; });
        Hazard& hazard = hazards_[stratum];
        double at_risk = 0;
        for (std::size_t i = 0; i < rows.size();) {
            const double now = time[rows[i]];
            double dying = 0;
            double deaths = 0;
            for (; i < rows.size() && time[rows[i]] == now; ++i) {
                const double risk = std::exp(linear_predictor(terms_, beta_, table, rows[i], x));
                at_risk += risk;
                if (binary_[rows[i]] < 0.5) continue;
                dying += risk;
                deaths += 1;
            }
            double whole = 0;
            double own = 0;
            for (double l = 0; l < deaths; l += 1) {
                const double share = model_.ties == models::Ties::breslow ? 0 : l / deaths;
                whole += 1 / (at_risk - share * dying);
                own += (1 - share) / (at_risk - share * dying);
            }
            hazard.time.push_back(now);
            hazard.without.push_back(whole);
            hazard.with_event.push_back(own);
        }
        std::reverse(hazard.time.begin(), hazard.time.end());
        std::reverse(hazard.without.begin(), hazard.without.end());
        std::reverse(hazard.with_event.begin(), hazard.with_event.end());
        double before = 0;
        for (std::size_t i = 0; i < hazard.time.size(); ++i) {
            hazard.with_event[i] += before;
            hazard.without[i] = before += hazard.without[i];
        }
    }
}

double ScoreEquations::hazard_at(const Table& table, std::size_t row) const {
    const auto found = hazards_.find(stratum_of(table, row));
    if (found == hazards_.end()) return 0;
    const Hazard& hazard = found->second;
    const auto after = std::upper_bound(hazard.time.begin(), hazard.time.end(), table.values[response_][row]);
    if (after == hazard.time.begin()) return 0;
    const auto at = static_cast<std::size_t>(after - hazard.time.begin()) - 1;
    return binary_[row] > 0.5 ? hazard.with_event[at] : hazard.without[at];
}

double ScoreEquations::residual(const Table& table, std::size_t row, double linear) const {
    switch (model_.model) {
        case ModelKind::linear:
            return (table.values[response_][row] - linear) / variance_;
        case ModelKind::logistic: {
            const bool one = model_.above ? table.values[response_][row] > *model_.above : binary_[row] > 0.5;
            return (one ? 1.0 : 0.0) - 1 / (1 + std::exp(-linear));
        }
        case ModelKind::cox:
            break;
    }
    return (binary_[row] > 0.5 ? 1.0 : 0.0) - hazard_at(table, row) * std::exp(linear);
}

// From scores to coefficients in standard errors, by the information of the original.
bool ScoreEquations::set_metric(const Table& original) {
    const Eigen::Index p = beta_.size();
    Eigen::VectorXd x(p);
    const auto weight_of = [&](std::size_t row) {
        const double linear = linear_predictor(terms_, beta_, original, row, x);
        if (model_.model == ModelKind::linear) return 1 / variance_;
        if (model_.model == ModelKind::cox) return hazard_at(original, row) * std::exp(linear);
        const double mean = 1 / (1 + std::exp(-linear));
        return mean * (1 - mean);
    };
    double all = 0;
    Eigen::VectorXd sum = Eigen::VectorXd::Zero(p);
    Eigen::MatrixXd information = Eigen::MatrixXd::Zero(p, p);
    for (std::size_t row = 0; row < used_.size(); ++row) {
        if (used_[row] == 0) continue;
        const double weight = weight_of(row);
        all += weight;
        sum += weight * x;
        information += weight * x * x.transpose();
    }
    if (model_.model == ModelKind::cox && all > 0) {
        center_ = sum / all;
        information -= all * center_ * center_.transpose();
    }
    const Eigen::MatrixXd variance = information.ldlt().solve(Eigen::MatrixXd::Identity(p, p));
    if (!variance.allFinite() || !(variance.diagonal().minCoeff() > 0)) return false;
    metric_ = variance.diagonal().cwiseSqrt().cwiseInverse().asDiagonal() * variance;
    return true;
}

void ScoreEquations::row_part(const Table& table, std::size_t row, double* part) const {
    Eigen::Map<Eigen::VectorXd> result(part, beta_.size());
    result.setZero();
    if (used_[row] == 0) return;
    thread_local Eigen::VectorXd x;
    x.resize(beta_.size());
    const double linear = linear_predictor(terms_, beta_, table, row, x);
    x -= center_;
    result.noalias() = metric_ * x;
    result *= residual(table, row, linear);
}

std::vector<std::size_t> ScoreEquations::movable(const Table& table) const {
    std::vector<std::size_t> columns;
    for (const auto& name : model_.columns()) {
        const auto column = table.find(name);
        if (!column || model_.where.contains(name) || name == model_.strata || name == model_.event) continue;
        if (table.columns[*column].role == ColumnRole::patient || table.find(companion_name(name))) continue;
        columns.push_back(*column);
    }
    return columns;
}

}  // namespace scrim::tables
