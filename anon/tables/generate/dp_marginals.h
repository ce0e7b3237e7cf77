#pragma once

#include "anon/tables/analysis_plan.h"
#include "anon/tables/table.h"
#include "nlp/base/random.h"
#include "nlp/base/result.h"

namespace scrim::tables {

struct Budget {
    double epsilon = 0;
    double delta = 1e-6;
};

// Integers with the discrete Gaussian distribution (Canonne, Kamath and Steinke 2020): unlike rounded normal numbers,
// they keep the promise exactly.
[[nodiscard]] std::int64_t discrete_gaussian(double sigma, Random& random);

// What of a column is counted: values of a category, small ranges of integers, or bins of its permissible range.
struct Bins {
    std::size_t count = 0;
    bool category = false;
    double low = 0;
    double width = 1;  // integers are counted one by one where this is 1

    [[nodiscard]] std::size_t of(double value) const;
};
[[nodiscard]] Result<Bins> bins_of(const Column& column, const std::string& file);

// What the mechanism chose and measured, for whoever asks how good it is.
struct Marginals {
    std::vector<std::pair<std::size_t, std::size_t>> tree;  // pairs of columns
    double rho = 0;
    double sigma_single = 0;
    double sigma_pairs = 0;
};

// A synthetic table by MST (McKenna, Miklau and Sheldon 2021) under (epsilon, delta)-differential privacy with regard
// to adding or leaving out one row: all single columns are counted with noise, a tree of pairs is chosen by the
// exponential mechanism, these pairs are counted with noise, and rows are drawn along the tree. Each third of the
// budget goes to one step. With a plan the tree is over its columns, and the others are drawn by themselves. Columns
// must be bounded by the schema, and a patient may have one row only.
[[nodiscard]] Result<Table> dp_table(const Table& original, const Plan& plan, const Budget& budget, Random random,
                                     Marginals* told = nullptr);

}  // namespace scrim::tables
