#include <cmath>

#include "anon/stats/least_squares.h"

namespace scrim::models {

Result<Fit> fit_linear(const Design& design, const std::vector<double>& response, const std::vector<double>& weights) {
    Fit fit;
    fit.kind = ModelKind::linear;
    fit.rows = response.size();
    const auto kept = independent_columns(design);
    if (response.size() <= kept.size()) {
        return bad_input("a linear model with " + std::to_string(kept.size()) + " coefficients cannot be fitted to " +
                             std::to_string(response.size()) + " rows",
                         {}, "use fewer predictors, or more rows");
    }
    fit.coefficients = named_coefficients(design, kept, fit.warnings);

    Eigen::MatrixXd x = to_matrix(design, kept);
    Eigen::VectorXd y = Eigen::Map<const Eigen::VectorXd>(response.data(), static_cast<Eigen::Index>(response.size()));
    double total_squares = (y.array() - y.mean()).matrix().squaredNorm();
    if (!weights.empty()) {  // rows times the root of their weight
        const Eigen::Map<const Eigen::VectorXd> w(weights.data(), y.size());
        total_squares = (w.array() * (y.array() - w.dot(y) / w.sum()).square()).sum();
        x = w.cwiseSqrt().asDiagonal() * x;
        y = y.cwiseProduct(w.cwiseSqrt());
    }
    const LeastSquares solution = solve_least_squares(x, y);
    const double residual_squares = (y - x * solution.coefficients).squaredNorm();
    fit.degrees_of_freedom = static_cast<double>(response.size() - kept.size());
    fit.residual_standard_error = std::sqrt(residual_squares / fit.degrees_of_freedom);
    if (total_squares > 0) {
        fit.r_squared = 1 - residual_squares / total_squares;
        fit.adjusted_r_squared =
            1 - (1 - fit.r_squared) * static_cast<double>(response.size() - 1) / fit.degrees_of_freedom;
    } else {
        fit.warnings.emplace_back("the response is constant: every effect is 0");
    }

    const double width = t_quantile_975(fit.degrees_of_freedom);
    for (std::size_t i = 0; i < kept.size(); ++i) {
        const auto at = static_cast<Eigen::Index>(i);
        Coefficient& coefficient = fit.coefficients[kept[i]];
        coefficient.estimate = solution.coefficients[at];
        coefficient.standard_error = fit.residual_standard_error * std::sqrt(solution.unscaled_variance[at]);
        coefficient.low = coefficient.estimate - width * coefficient.standard_error;
        coefficient.high = coefficient.estimate + width * coefficient.standard_error;
        if (coefficient.standard_error > 0) {
            coefficient.statistic = coefficient.estimate / coefficient.standard_error;
            coefficient.p_value = two_sided_t(coefficient.statistic, fit.degrees_of_freedom);
        }
    }
    return fit;
}

}  // namespace scrim::models
