#include "anon/stats/least_squares.h"

#include <cmath>

namespace scrim::models {

std::vector<std::size_t> independent_columns(const Design& design) {
    constexpr double tolerance = 1e-7;
    std::vector<std::size_t> kept;
    std::vector<Eigen::VectorXd> basis;
    for (std::size_t c = 0; c < design.columns.size(); ++c) {
        Eigen::VectorXd rest =
            Eigen::Map<const Eigen::VectorXd>(design.columns[c].data(), static_cast<Eigen::Index>(design.rows()));
        const double length = rest.norm();
        for (int pass = 0; pass < 2; ++pass) {  // twice, for the digits that the first pass loses
            for (const auto& direction : basis) rest -= direction.dot(rest) * direction;
        }
        if (!(rest.norm() > tolerance * length)) continue;
        basis.push_back(rest.normalized());
        kept.push_back(c);
    }
    return kept;
}

Eigen::MatrixXd to_matrix(const Design& design, const std::vector<std::size_t>& columns) {
    Eigen::MatrixXd x(static_cast<Eigen::Index>(design.rows()), static_cast<Eigen::Index>(columns.size()));
    for (std::size_t c = 0; c < columns.size(); ++c) {
        x.col(static_cast<Eigen::Index>(c)) = Eigen::Map<const Eigen::VectorXd>(
            design.columns[columns[c]].data(), static_cast<Eigen::Index>(design.rows()));
    }
    return x;
}

LeastSquares solve_least_squares(const Eigen::MatrixXd& x, const Eigen::VectorXd& y) {
    const Eigen::HouseholderQR<Eigen::MatrixXd> qr(x);
    LeastSquares result;
    result.coefficients = qr.solve(y);
    const Eigen::Index p = x.cols();
    const Eigen::MatrixXd r = qr.matrixQR().topRows(p).triangularView<Eigen::Upper>();
    const Eigen::MatrixXd inverse = r.triangularView<Eigen::Upper>().solve(Eigen::MatrixXd::Identity(p, p));
    result.unscaled_variance = inverse.rowwise().squaredNorm();
    return result;
}

std::vector<Coefficient> named_coefficients(const Design& design, const std::vector<std::size_t>& kept,
                                            std::vector<std::string>& warnings) {
    std::vector<Coefficient> coefficients(design.names.size());
    for (std::size_t c = 0; c < coefficients.size(); ++c) {
        coefficients[c].name = design.names[c];
        coefficients[c].aliased = true;
    }
    for (const std::size_t c : kept) coefficients[c].aliased = false;
    for (const auto& coefficient : coefficients) {
        if (!coefficient.aliased) continue;
        warnings.push_back("'" + coefficient.name +
                           "' is constant or a combination of other predictors (collinear) and was left out");
    }
    return coefficients;
}

std::optional<ModelKind> model_kind(std::string_view word) {
    for (const ModelKind kind : {ModelKind::linear, ModelKind::logistic, ModelKind::cox}) {
        if (to_word(kind) == word) return kind;
    }
    return std::nullopt;
}

std::string_view to_word(ModelKind kind) {
    switch (kind) {
        case ModelKind::linear:
            return "linear";
        case ModelKind::logistic:
            return "logistic";
        case ModelKind::cox:
            return "cox";
    }
    return "";
}

}  // namespace scrim::models
