#pragma once

#include <Eigen/Dense>
#include <map>
#include <optional>
#include <vector>

#include "anon/tables/analysis_plan.h"

namespace scrim::tables {

// The score equations of a model at given estimates: sums over rows that are zero for the table that has these
// estimates. What a row adds depends on the row alone, given the baseline hazard of a Cox model.
class ScoreEquations {
   public:
    // At the estimates of the original; nothing where the model cannot be fitted, or no coefficient is usable.
    static std::optional<ScoreEquations> at_estimates(const PlannedModel& model, const Table& original);

    // How many there are.
    [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(beta_.size()); }
    // The table whose rows are asked about; of a Cox model the baseline hazard is that of this table. False where the
    // model does not fit it.
    bool use(const Table& table);
    // What a row adds, in standard errors of each coefficient: the sum over all rows is about how far the table's own
    // estimates are from these. Zero for rows that the model leaves out.
    void row_part(const Table& table, std::size_t row, double* part) const;
    // Columns of the model whose values may move between rows without changing which rows it takes.
    [[nodiscard]] std::vector<std::size_t> movable(const Table& table) const;

   private:
    struct Hazard {  // cumulative, up to and with each time
        std::vector<double> time;
        std::vector<double> with_event;
        std::vector<double> without;
    };

    [[nodiscard]] double residual(const Table& table, std::size_t row, double linear) const;
    [[nodiscard]] double hazard_at(const Table& table, std::size_t row) const;
    [[nodiscard]] double stratum_of(const Table& table, std::size_t row) const;
    void set_baseline(const Table& table);
    bool set_metric(const Table& original);

    PlannedModel model_;
    std::vector<DesignTerm> terms_;
    std::size_t response_ = 0;
    std::optional<std::size_t> strata_;
    std::vector<char> used_;      // [rows]
    std::vector<double> binary_;  // [rows] events, or a response of two values
    double variance_ = 1;         // of a linear model's residuals
    Eigen::VectorXd beta_;
    Eigen::VectorXd center_;  // of a Cox model's predictors
    Eigen::MatrixXd metric_;
    std::map<double, Hazard> hazards_;  // by stratum
};

}  // namespace scrim::tables
