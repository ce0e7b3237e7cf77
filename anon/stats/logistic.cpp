#include <algorithm>
#include <cmath>
#include <limits>

#include "anon/stats/least_squares.h"

namespace scrim::models {
namespace {

constexpr double tolerance = 1e-8;  // of the deviance; R's
constexpr int max_iterations = 25;  // R's

// -2 log likelihood of responses of 0 and 1.
double deviance_of(const Eigen::VectorXd& y, const Eigen::VectorXd& mean, const Eigen::VectorXd& weights) {
    double sum = 0;
    for (Eigen::Index i = 0; i < y.size(); ++i) sum += weights[i] * std::log(y[i] > 0.5 ? mean[i] : 1 - mean[i]);
    return -2 * sum;
}

// The inverse logit, kept away from 0 and 1 as R does.
Eigen::VectorXd means_of(const Eigen::VectorXd& linear) {
    static constexpr double epsilon = std::numeric_limits<double>::epsilon();
    return linear.unaryExpr([](double eta) {
        const double odds = std::clamp(std::exp(eta), epsilon, 1 / epsilon);
        return odds / (1 + odds);
    });
}

struct Iterations {
    LeastSquares solution;
    Eigen::VectorXd mean;
    double deviance = 0;
    int count = 0;
    bool converged = false;
};

// R's glm.fit: the same start, steps and end, so that the figures agree to the last digits.
Iterations iterate(const Eigen::MatrixXd& x, const Eigen::VectorXd& y, const Eigen::VectorXd& weights) {
    Iterations state;
    state.mean = (weights.array() * y.array() + 0.5) / (weights.array() + 1);
    Eigen::VectorXd linear = (state.mean.array() / (1 - state.mean.array())).log();
    state.deviance = deviance_of(y, state.mean, weights);
    while (state.count < max_iterations && !state.converged) {
        const Eigen::ArrayXd variance = state.mean.array() * (1 - state.mean.array());
        const Eigen::ArrayXd root = (weights.array() * variance).sqrt();
        const Eigen::VectorXd working = (linear.array() + (y - state.mean).array() / variance) * root;
        const Eigen::MatrixXd weighted = x.array().colwise() * root;
        state.solution = solve_least_squares(weighted, working);
        linear = x * state.solution.coefficients;
        state.mean = means_of(linear);
        const double deviance = deviance_of(y, state.mean, weights);
        state.converged = std::abs(deviance - state.deviance) / (std::abs(deviance) + 0.1) < tolerance;
        state.deviance = deviance;
        ++state.count;
    }
    return state;
}

// Separation: fitted probabilities of 0 or 1. The coefficients that carry it are those that would change
// the linear predictor by more than any real effect can.
void report_separation(const Eigen::MatrixXd& x, const Iterations& state, const std::vector<std::size_t>& kept,
                       Fit& fit) {
    constexpr double edge = 10 * std::numeric_limits<double>::epsilon();
    const bool at_edge = (state.mean.array() < edge || state.mean.array() > 1 - edge).any();
    constexpr double huge_error = 100;  // standard error of the effect of one deviation of the predictor
    bool infinite = false;
    for (std::size_t i = 0; i < kept.size(); ++i) {
        const auto at = static_cast<Eigen::Index>(i);
        const double spread = std::sqrt((x.col(at).array() - x.col(at).mean()).square().mean());
        Coefficient& coefficient = fit.coefficients[kept[i]];
        const double scale = spread > 0 ? spread : 1;
        if (coefficient.standard_error * scale < huge_error) continue;
        coefficient.infinite = true;
        infinite = true;
        fit.warnings.push_back("'" + coefficient.name + "' separates the responses: its coefficient is infinite");
    }
    if (at_edge && !infinite) fit.warnings.emplace_back("some fitted probabilities are 0 or 1");
    if (!state.converged) fit.warnings.emplace_back("the fit did not converge");
}

}  // namespace

Result<Fit> fit_logistic(const Design& design, const std::vector<double>& response,
                         const std::vector<double>& weights) {
    Fit fit;
    fit.kind = ModelKind::logistic;
    fit.rows = response.size();
    for (const double value : response) fit.events += value > 0.5 ? 1 : 0;
    if (fit.events == 0 || fit.events == fit.rows) {
        return bad_input("the response of the logistic model is the same in every row", {},
                         "it needs rows with 0 and rows with 1");
    }
    const auto kept = independent_columns(design);
    if (response.size() <= kept.size()) {
        return bad_input("a logistic model with " + std::to_string(kept.size()) + " coefficients cannot be fitted to " +
                             std::to_string(response.size()) + " rows",
                         {}, "use fewer predictors, or more rows");
    }
    fit.coefficients = named_coefficients(design, kept, fit.warnings);
    const Eigen::MatrixXd x = to_matrix(design, kept);
    const Eigen::Map<const Eigen::VectorXd> y(response.data(), static_cast<Eigen::Index>(response.size()));
    const Eigen::VectorXd w = weights.empty() ? Eigen::VectorXd::Ones(y.size())
                                              : Eigen::VectorXd(Eigen::Map<const Eigen::VectorXd>(
                                                    weights.data(), static_cast<Eigen::Index>(weights.size())));
    const Iterations state = iterate(x, y, w);
    fit.deviance = state.deviance;
    fit.iterations = state.count;
    fit.converged = state.converged;
    fit.degrees_of_freedom = static_cast<double>(response.size() - kept.size());
    fit.null_deviance = deviance_of(y, Eigen::VectorXd::Constant(y.size(), w.dot(y) / w.sum()), w);
    fit.log_likelihood = -fit.deviance / 2;
    fit.null_log_likelihood = -fit.null_deviance / 2;
    for (std::size_t i = 0; i < kept.size(); ++i) {
        const auto at = static_cast<Eigen::Index>(i);
        Coefficient& coefficient = fit.coefficients[kept[i]];
        coefficient.estimate = state.solution.coefficients[at];
        coefficient.standard_error = std::sqrt(state.solution.unscaled_variance[at]);
        coefficient.statistic = coefficient.estimate / coefficient.standard_error;
        coefficient.p_value = two_sided_p(coefficient.statistic);
        coefficient.low = coefficient.estimate - normal_quantile_975 * coefficient.standard_error;
        coefficient.high = coefficient.estimate + normal_quantile_975 * coefficient.standard_error;
    }
    report_separation(x, state, kept, fit);
    return fit;
}

}  // namespace scrim::models
