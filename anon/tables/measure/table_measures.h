#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "anon/tables/analysis_plan.h"
#include "anon/tables/condense.h"
#include "nlp/base/json.h"

namespace scrim::tables {

// One announced model on the original and on the release. Intercepts are not compared.
struct ModelComparison {
    std::string title;
    models::Fit original;
    std::optional<models::Fit> released;  // nothing: it could not be fitted at all, see `problem`
    std::string problem;
    std::size_t coefficients = 0;  // that the original has
    std::size_t significant = 0;   // of them, at 5%
    std::size_t changed_significance = 0;
    std::size_t changed_direction = 0;  // of the significant ones
    std::size_t outside_interval = 0;   // of the original's 95% (for Cox of exp(coef), which is the same)
    std::size_t lost =
        0;  // not estimable from the release: counted as outside, and if significant as changed in both ways

    [[nodiscard]] double percent_significance() const;
    [[nodiscard]] double percent_direction() const;
    [[nodiscard]] double percent_outside() const;
};

// Errors are those of the original alone; a release on which a model fails loses all its coefficients.
[[nodiscard]] Result<std::vector<ModelComparison>> compare_models(const Plan& plan, const Table& original,
                                                                  const Table& released);

// How far a column's distribution moved: Kolmogorov and Smirnov's distance for numbers, total variation for
// categories, each from 0 to 1.
struct ColumnDistance {
    std::string column;
    double distance = 0;
    double original_mean = 0;  // numbers alone
    double released_mean = 0;
};
[[nodiscard]] std::vector<ColumnDistance> column_distances(const Table& original, const Table& released);

// Conditional privacy 2^h(A | group), averaged over groups by their size in h: for numbers, in units of the
// column's deviation, with a normal density within the group; for categories with the discrete entropy.
struct ConditionalPrivacy {
    std::vector<std::pair<std::string, double>> columns;
    double mean = 0;
};
[[nodiscard]] ConditionalPrivacy conditional_privacy(const Table& table, const std::vector<std::uint32_t>& group_of);

[[nodiscard]] Json to_json(const ModelComparison& comparison);

// Mean and deviation of a figure over runs.
struct Figure {
    double mean = 0;
    double deviation = 0;
};
[[nodiscard]] Figure figure_of(const std::vector<double>& values);

}  // namespace scrim::tables
