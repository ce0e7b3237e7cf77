#include "anon/tables/draw/calibrate.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "anon/tables/draw/score_equations.h"

namespace scrim::tables {
namespace {

constexpr std::size_t tries_of_a_row = 40;
constexpr std::size_t most_tries = 4'000'000;
constexpr int rounds = 4;
constexpr double near_enough = 0.02;  // root mean square, in standard errors

class Calibrator {
   public:
    Calibrator(std::vector<ScoreEquations> models, const std::vector<std::size_t>& kept, Condensed& result,
               Random random)
        : models_(std::move(models)), result_(result), random_(random), members_(result.groups) {
        const Table& table = result.table;
        for (const auto& model : models_) {
            first_.push_back(width_);
            width_ += model.size();
            for (const auto column : model.movable(table)) {
                const bool stays = std::find(kept.begin(), kept.end(), column) != kept.end();
                if (!stays && std::find(columns_.begin(), columns_.end(), column) == columns_.end()) {
                    columns_.push_back(column);
                }
            }
        }
        for (std::uint32_t row = 0; row < table.rows(); ++row) members_[result.released_group[row]].push_back(row);
    }

    Calibration run();

   private:
    void sum_up();
    void part_of(std::size_t row, double* part) const {
        for (std::size_t m = 0; m < models_.size(); ++m) models_[m].row_part(result_.table, row, part + first_[m]);
    }
    bool exchange(std::size_t a, std::size_t b, std::size_t column);
    [[nodiscard]] double distance() const { return std::sqrt(squares_ / static_cast<double>(width_)); }

    std::vector<ScoreEquations> models_;
    Condensed& result_;
    Random random_;
    std::vector<std::vector<std::uint32_t>> members_;  // rows of each group
    std::vector<std::size_t> columns_;
    std::vector<std::size_t> first_;  // of each model's equations
    std::size_t width_ = 0;
    std::vector<double> parts_;  // [rows][equations]
    std::vector<double> sum_;
    double squares_ = 0;
};

void Calibrator::sum_up() {
    const std::size_t rows = result_.table.rows();
    parts_.resize(rows * width_);
    sum_.assign(width_, 0);
    for (auto& model : models_) model.use(result_.table);
    for (std::size_t row = 0; row < rows; ++row) {
        part_of(row, parts_.data() + row * width_);
        for (std::size_t e = 0; e < width_; ++e) sum_[e] += parts_[row * width_ + e];
    }
    squares_ = 0;
    for (const double value : sum_) squares_ += value * value;
}

// Two rows exchange a value if that brings the sums nearer to zero.
bool Calibrator::exchange(std::size_t a, std::size_t b, std::size_t column) {
    auto& values = result_.table.values[column];
    if (values[a] == values[b]) return false;
    thread_local std::vector<double> first;
    thread_local std::vector<double> second;
    first.resize(width_);
    second.resize(width_);
    std::swap(values[a], values[b]);
    part_of(a, first.data());
    part_of(b, second.data());
    double* old_first = parts_.data() + a * width_;
    double* old_second = parts_.data() + b * width_;
    double squares = 0;
    for (std::size_t e = 0; e < width_; ++e) {
        const double sum = sum_[e] + first[e] + second[e] - old_first[e] - old_second[e];
        squares += sum * sum;
    }
    if (!(squares < squares_)) {
        std::swap(values[a], values[b]);
        return false;
    }
    for (std::size_t e = 0; e < width_; ++e) {
        sum_[e] += first[e] + second[e] - old_first[e] - old_second[e];
        old_first[e] = first[e];
        old_second[e] = second[e];
    }
    squares_ = squares;
    return true;
}

Calibration Calibrator::run() {
    Calibration done;
    if (columns_.empty()) return done;
    done.coefficients = width_;
    const std::size_t rows = result_.table.rows();
    const std::size_t tries = std::min(rows * tries_of_a_row, most_tries);
    for (int round = 0; round < rounds; ++round) {  // the baseline hazard moves a little with every round
        sum_up();
        if (round == 0) done.before = distance();
        if (distance() < near_enough) break;
        for (std::size_t i = 0; i < tries && distance() > near_enough / 4; ++i) {
            const std::size_t a = random_.below(rows);
            const auto& group = members_[result_.released_group[a]];
            const std::size_t b = group[random_.below(group.size())];
            if (exchange(a, b, columns_[random_.below(columns_.size())])) ++done.exchanges;
        }
    }
    sum_up();
    done.after = distance();
    return done;
}

// How far the announced coefficients of a release are from the original's, in standard errors; lost ones and very far
// ones as five.
double deviation_of(const Plan& plan, const std::vector<models::Fit>& original, const Table& released) {
    constexpr double far = 5;
    double sum = 0;
    double count = 0;
    for (std::size_t m = 0; m < original.size(); ++m) {
        const auto fit = fit_model(plan.models[m], released);
        for (const auto& before : original[m].coefficients) {
            if (!before.usable() || before.name == "(Intercept)" || !(before.standard_error > 0)) continue;
            count += 1;
            double z = far;
            for (std::size_t j = 0; fit && j < fit->coefficients.size(); ++j) {
                const auto& after = fit->coefficients[j];
                if (after.name != before.name || !after.usable()) continue;
                z = (after.estimate - before.estimate) / before.standard_error;
            }
            sum += std::min(z * z, far * far);
        }
    }
    return count > 0 ? sum / count : 0;
}

}  // namespace

Calibration calibrate(const Table& original, const Plan& plan, const std::vector<std::size_t>& kept, Condensed& result,
                      Random random) {
    std::vector<ScoreEquations> models;
    for (const auto& model : plan.models) {
        if (auto made = ScoreEquations::at_estimates(model, original)) models.push_back(std::move(*made));
    }
    if (models.empty()) return {};
    Calibrator calibrator(std::move(models), kept, result, random);
    return calibrator.run();
}

double choose_weight(const Table& table, const Plan& plan, const CondenseOptions& options) {
    constexpr std::size_t most_rows = 20'000;
    constexpr std::array weights{0.5, 0.15, 0.3, 0.7, 0.85};
    constexpr std::array<std::uint64_t, 2> seeds{101, 102};
    Table sample = table;
    if (table.rows() > most_rows) {
        std::vector<std::size_t> rows;
        for (std::size_t i = 0; i < most_rows; ++i) rows.push_back(i * table.rows() / most_rows);
        sample = select_rows(table, rows);
    }
    std::vector<models::Fit> original;
    for (const auto& model : plan.models) {
        auto fit = fit_model(model, sample);
        if (!fit) return options.response_weight;
        original.push_back(std::move(*fit));
    }
    CondenseOptions trial = options;
    trial.choose_weight = false;
    trial.calibrate = false;
    double best = options.response_weight;
    double least = -1;
    for (const double weight : weights) {
        trial.response_weight = weight;
        double deviation = 0;
        for (const auto seed : seeds) {
            const auto made = condense(sample, plan, trial, Key::from_seed(seed));
            if (!made) return options.response_weight;
            deviation += deviation_of(plan, original, made->table);
        }
        if (least >= 0 && deviation >= least) continue;
        least = deviation;
        best = weight;
    }
    return best;
}

}  // namespace scrim::tables
