#pragma once

#include <Eigen/Dense>
#include <string>
#include <vector>

#include "anon/stats/distributions.h"
#include "anon/stats/model.h"

namespace scrim::models {

// Which columns are not combinations of the ones before them (R's rule: what is left of a column after
// projection is at least 1e-7 of its length).
[[nodiscard]] std::vector<std::size_t> independent_columns(const Design& design);

// The chosen columns as a matrix [rows][columns].
[[nodiscard]] Eigen::MatrixXd to_matrix(const Design& design, const std::vector<std::size_t>& columns);

struct LeastSquares {
    Eigen::VectorXd coefficients;
    Eigen::VectorXd unscaled_variance;  // the diagonal of (X'X)^-1
};

[[nodiscard]] LeastSquares solve_least_squares(const Eigen::MatrixXd& x, const Eigen::VectorXd& y);

// One coefficient per column of the design, with name alone; aliased unless kept.
[[nodiscard]] std::vector<Coefficient> named_coefficients(const Design& design, const std::vector<std::size_t>& kept,
                                                          std::vector<std::string>& warnings);

}  // namespace scrim::models
