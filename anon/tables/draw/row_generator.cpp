#include "anon/tables/draw/row_generator.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

namespace scrim::tables {
namespace {

using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// Loadings [columns][components]: the varying components' directions, each as long as its deviation.
// They come from columns scaled to deviation 1, so that small units lose no digits.
Eigen::MatrixXd loadings_of(const Eigen::MatrixXd& centered) {
    const auto n = static_cast<double>(centered.rows());
    Eigen::VectorXd deviation = (centered.colwise().squaredNorm() / (n - 1)).cwiseSqrt();
    const Eigen::VectorXd scale = deviation.unaryExpr([](double s) { return s > 0 ? s : 1.0; });
    const Eigen::MatrixXd x = centered * scale.cwiseInverse().asDiagonal();
    const bool wide = x.cols() > x.rows();
    const Eigen::MatrixXd square =
        wide ? Eigen::MatrixXd(x * x.transpose() / (n - 1)) : Eigen::MatrixXd(x.transpose() * x / (n - 1));
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(square);
    const double largest = solver.eigenvalues().size() == 0 ? 0 : solver.eigenvalues().maxCoeff();
    std::vector<Eigen::VectorXd> columns;
    for (Eigen::Index i = solver.eigenvalues().size() - 1; i >= 0; --i) {
        const double value = solver.eigenvalues()[i];
        if (!(value > 1e-12 * largest) || static_cast<double>(columns.size()) >= n - 1) break;
        Eigen::VectorXd direction = solver.eigenvectors().col(i);
        if (wide) direction = (x.transpose() * direction).normalized();  // A'v is an eigenvector of A'A
        columns.push_back(direction * std::sqrt(value));
    }
    Eigen::MatrixXd loadings(x.cols(), static_cast<Eigen::Index>(columns.size()));
    for (std::size_t i = 0; i < columns.size(); ++i) {
        loadings.col(static_cast<Eigen::Index>(i)) = scale.cwiseProduct(columns[i]);
    }
    return loadings;
}

// Normal draws [rows][components] with sample mean exactly 0 and sample covariance exactly the identity.
Eigen::MatrixXd white_draw(Eigen::Index rows, Eigen::Index components, Random& random) {
    Eigen::MatrixXd z(rows, components);
    for (Eigen::Index i = 0; i < rows; ++i) {
        for (Eigen::Index j = 0; j < components; ++j) z(i, j) = random.normal();
    }
    const Eigen::RowVectorXd mean = z.colwise().mean();
    z.rowwise() -= mean;
    const Eigen::HouseholderQR<Eigen::MatrixXd> qr(z);
    Eigen::MatrixXd q = qr.householderQ() * Eigen::MatrixXd::Identity(rows, components);
    for (Eigen::Index j = 0; j < components; ++j) {  // the signs of the draw, not of the decomposition
        if (qr.matrixQR()(j, j) < 0) q.col(j) = -q.col(j);
    }
    return q * std::sqrt(static_cast<double>(rows - 1));
}

// What the kept components leave of each column's variance, drawn for every column by itself; its sample mean is 0.
Eigen::MatrixXd remainder(const Eigen::MatrixXd& all, Eigen::Index kept, Eigen::Index rows, Random& random) {
    const Eigen::VectorXd left = all.rightCols(all.cols() - kept).rowwise().norm();
    Eigen::MatrixXd noise(rows, all.rows());
    for (Eigen::Index i = 0; i < rows; ++i) {
        for (Eigen::Index j = 0; j < noise.cols(); ++j) noise(i, j) = random.normal() * left[j];
    }
    const Eigen::RowVectorXd mean = noise.colwise().mean();
    noise.rowwise() -= mean;
    return noise;
}

}  // namespace

Points synthesize(const Points& group, Random& random, std::size_t most) {
    Points result = group;
    const auto rows = static_cast<Eigen::Index>(group.size());
    const auto columns = static_cast<Eigen::Index>(group.dims);
    if (rows < 2 || columns == 0) return result;
    const Eigen::Map<const RowMajor> x(group.values.data(), rows, columns);
    const Eigen::RowVectorXd mean = x.colwise().mean();
    const Eigen::MatrixXd centered = x.rowwise() - mean;
    const Eigen::MatrixXd loadings = loadings_of(centered);
    Eigen::Map<RowMajor> y(result.values.data(), rows, columns);
    if (loadings.cols() == 0) {
        y.rowwise() = mean;
        return result;
    }
    const auto kept =
        static_cast<std::size_t>(loadings.cols()) > most ? static_cast<Eigen::Index>(most) : loadings.cols();
    y = (white_draw(rows, kept, random) * loadings.leftCols(kept).transpose()).rowwise() + mean;
    if (kept < loadings.cols()) y += remainder(loadings, kept, rows, random);
    return result;
}

}  // namespace scrim::tables
