#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "nlp/base/result.h"

namespace scrim::models {

enum class ModelKind : std::uint8_t { linear, logistic, cox };

[[nodiscard]] std::optional<ModelKind> model_kind(std::string_view word);
[[nodiscard]] std::string_view to_word(ModelKind kind);

// The predictors of a model as numbers, one column each; an intercept is a column of ones.
struct Design {
    std::vector<std::string> names;
    std::vector<std::vector<double>> columns;  // [names][rows]

    [[nodiscard]] std::size_t rows() const { return columns.empty() ? 0 : columns.front().size(); }
};

struct Coefficient {
    std::string name;
    bool aliased = false;   // a combination of the columns before it: not estimated, the figures are 0
    bool infinite = false;  // grows without limit (separation): its figures mean nothing
    double estimate = 0;
    double standard_error = 0;
    double statistic = 0;  // t for linear regression, else z
    double p_value = 1;
    double low = 0;  // 95% interval
    double high = 0;

    [[nodiscard]] bool usable() const { return !aliased && !infinite; }
    [[nodiscard]] bool significant() const { return usable() && p_value < 0.05; }
};

// What a fit gives. Fields that a model does not have are 0.
struct Fit {
    ModelKind kind = ModelKind::linear;
    std::vector<Coefficient> coefficients;
    std::size_t rows = 0;
    std::size_t events = 0;  // rows with response 1 (logistic) or an event (Cox)
    double degrees_of_freedom = 0;
    double residual_standard_error = 0;
    double r_squared = 0;
    double adjusted_r_squared = 0;
    double null_deviance = 0;
    double deviance = 0;
    double null_log_likelihood = 0;
    double log_likelihood = 0;
    int iterations = 0;
    bool converged = true;
    std::vector<std::string> warnings;
};

// `weights` are empty, or have a positive number per row, as R's `weights`: a row of weight 2 counts as two in the
// estimates.

// Ordinary least squares with t tests, as R's lm.
[[nodiscard]] Result<Fit> fit_linear(const Design& design, const std::vector<double>& response,
                                     const std::vector<double>& weights = {});

// Iteratively reweighted least squares with Wald tests, as R's glm(family = binomial). Response is 0 or 1.
[[nodiscard]] Result<Fit> fit_logistic(const Design& design, const std::vector<double>& response,
                                       const std::vector<double>& weights = {});

enum class Ties : std::uint8_t { efron, breslow };

struct CoxOptions {
    std::vector<double> strata = {};  // empty, or a number per row: each stratum has a baseline hazard of its own
    std::vector<double> weights = {};
    Ties ties = Ties::efron;
};

// Cox proportional hazards by Newton's method, as R's survival::coxph with model-based errors.
[[nodiscard]] Result<Fit> fit_cox(const Design& design, const std::vector<double>& time,
                                  const std::vector<double>& event, const CoxOptions& options = {});

}  // namespace scrim::models
