#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "anon/tables/table.h"

namespace scrim::tables {

// Distances from released rows to the closest original one, in the scaled space of all columns, beside
// those from originals to the closest other original: a release of copies would be much nearer.
struct ClosestRecord {
    double released_median = 0;
    double original_median = 0;
    double released_low = 0;  // 5th percentile
    double original_low = 0;
    double identical = 0;  // share of released rows at distance 0
};

// On at most `sample` rows, evenly spaced: what they tell does not depend on chance.
[[nodiscard]] ClosestRecord closest_records(const Table& original, const Table& released, std::size_t sample = 2000);

// Classes of equal rows: the mean chance that a row is picked out of its class, and the share that is alone.
struct ClassRisk {
    double average = 0;
    double unique = 0;
    std::size_t smallest = 0;
};
[[nodiscard]] ClassRisk class_risk(const RawTable& table, const std::vector<std::string>& columns);

// What somebody who finds a patient's class of equal rows reads off it: the most frequent value that the class has in
// another column, beside a stranger, who says the most frequent value of the whole table.
struct ClassGuess {
    std::string column;   // where the classes help most
    double right = 0;     // share of rows guessed right there
    double stranger = 0;  // the stranger's
    double mean = 0;      // share guessed right, over all columns
    double certain = 0;   // share of rows whose class has one value only there
    std::size_t rows = 0;
};
// `classes` are the columns that make the classes, `targets` those to guess. Rows whose value is suppressed are no
// targets; nothing where no column has a value.
[[nodiscard]] std::optional<ClassGuess> guess_by_class(const RawTable& table, const std::vector<std::string>& classes,
                                                       const std::vector<std::string>& targets);

}  // namespace scrim::tables
