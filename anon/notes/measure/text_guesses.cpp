#include "anon/notes/measure/text_guesses.h"

#include <algorithm>
#include <cmath>

namespace scrim {
namespace {

constexpr std::size_t guess_folds = 5;
constexpr double ridge = 3;
constexpr int most_ridge_steps = 60;
constexpr double fine_residual = 1e-6;

using Features = std::vector<std::vector<std::uint32_t>>;
using Column = std::vector<double>;

// Weights w and a mean that minimize the squared error plus ridge * |w|^2, by conjugate gradients on the normal
// equations: X'X w + ridge w = X'(y - mean), without ever making X'X.
class RidgeModel {
   public:
    RidgeModel(const Features& features, std::size_t count, const Column& truth, std::size_t fold)
        : features_(features), truth_(truth), fold_(fold), weights_(count, 0) {
        std::size_t known = 0;
        for (std::size_t i = 0; i < truth.size(); ++i) {
            if (!learns_from(i)) continue;
            mean_ += truth[i];
            ++known;
        }
        if (known > 0) mean_ /= static_cast<double>(known);
        solve();
    }

    [[nodiscard]] double guess(std::size_t i) const { return mean_ + times(weights_, i); }

   private:
    [[nodiscard]] bool learns_from(std::size_t i) const { return i % guess_folds != fold_ && !std::isnan(truth_[i]); }

    [[nodiscard]] double times(const Column& column, std::size_t i) const {
        double sum = 0;
        for (const std::uint32_t feature : features_[i]) sum += column[feature];
        return sum;
    }

    // X'X column + ridge column
    [[nodiscard]] Column normal(const Column& column) const {
        Column out(column.size());
        for (std::size_t f = 0; f < out.size(); ++f) out[f] = ridge * column[f];
        for (std::size_t i = 0; i < features_.size(); ++i) {
            if (!learns_from(i)) continue;
            const double product = times(column, i);
            for (const std::uint32_t feature : features_[i]) out[feature] += product;
        }
        return out;
    }

    static double product(const Column& a, const Column& b) {
        double sum = 0;
        for (std::size_t f = 0; f < a.size(); ++f) sum += a[f] * b[f];
        return sum;
    }

    void solve() {
        Column residual(weights_.size(), 0);
        for (std::size_t i = 0; i < features_.size(); ++i) {
            if (!learns_from(i)) continue;
            for (const std::uint32_t feature : features_[i]) residual[feature] += truth_[i] - mean_;
        }
        Column direction = residual;
        double square = product(residual, residual);
        const double enough = square * fine_residual;
        for (int step = 0; step < most_ridge_steps && square > enough && square > 0; ++step) {
            const Column image = normal(direction);
            const double length = square / product(direction, image);
            for (std::size_t f = 0; f < weights_.size(); ++f) {
                weights_[f] += length * direction[f];
                residual[f] -= length * image[f];
            }
            const double next = product(residual, residual);
            for (std::size_t f = 0; f < weights_.size(); ++f) {
                direction[f] = residual[f] + next / square * direction[f];
            }
            square = next;
        }
    }

    const Features& features_;
    const Column& truth_;
    std::size_t fold_;
    Column weights_;
    double mean_ = 0;
};

// Counts of values, and of features among the patients who have a value.
class BayesModel {
   public:
    BayesModel(const Features& features, std::size_t count, const std::vector<std::uint32_t>& truth, std::size_t values,
               std::size_t fold)
        : with_value_(values, 0), with_both_(values * count, 0), count_(count) {
        for (std::size_t i = 0; i < features.size(); ++i) {
            if (i % guess_folds == fold || truth[i] == unknown_value) continue;
            ++with_value_[truth[i]];
            for (const std::uint32_t feature : features[i]) ++with_both_[truth[i] * count_ + feature];
        }
    }

    [[nodiscard]] std::vector<float> chances(const std::vector<std::uint32_t>& features) const {
        std::vector<double> logs;
        for (std::size_t value = 0; value < with_value_.size(); ++value) {
            const double with = with_value_[value];
            double sum = std::log(with + 1);
            for (const std::uint32_t feature : features) {
                sum += std::log((with_both_[value * count_ + feature] + 1.0) / (with + 2));
            }
            logs.push_back(sum);
        }
        const double highest = logs.empty() ? 0 : *std::max_element(logs.begin(), logs.end());
        double all = 0;
        for (double& each : logs) all += each = std::exp(each - highest);
        std::vector<float> out;
        for (const double each : logs) out.push_back(static_cast<float>(each / all));
        return out;
    }

   private:
    std::vector<std::uint32_t> with_value_;
    std::vector<std::uint32_t> with_both_;  // [value, feature]
    std::size_t count_;
};

}  // namespace

NumberGuesses guess_numbers(const Features& features, std::size_t count, const Column& truth) {
    NumberGuesses out;
    out.guess.resize(features.size());
    double squares = 0;
    std::size_t known = 0;
    for (std::size_t fold = 0; fold < guess_folds; ++fold) {
        const RidgeModel model(features, count, truth, fold);
        for (std::size_t i = fold; i < features.size(); i += guess_folds) {
            out.guess[i] = model.guess(i);
            if (std::isnan(truth[i])) continue;
            squares += (truth[i] - out.guess[i]) * (truth[i] - out.guess[i]);
            ++known;
        }
    }
    if (known > 0) out.deviation = std::sqrt(squares / static_cast<double>(known));
    return out;
}

std::vector<std::vector<float>> guess_values(const Features& features, std::size_t count,
                                             const std::vector<std::uint32_t>& truth, std::size_t values) {
    std::vector<std::vector<float>> out(features.size());
    for (std::size_t fold = 0; fold < guess_folds; ++fold) {
        const BayesModel model(features, count, truth, values, fold);
        for (std::size_t i = fold; i < features.size(); i += guess_folds) out[i] = model.chances(features[i]);
    }
    return out;
}

}  // namespace scrim
