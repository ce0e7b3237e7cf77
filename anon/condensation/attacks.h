#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "anon/condensation/table.h"

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

// What an attacker gets who knows everything of a patient but response and event, and takes the released row
// nearest to that as the patient's.
struct Linkage {
    std::size_t targets = 0;
    double own_response = 0;     // share of targets whose linked row has exactly their response and event
    double event_guessed = 0;    // share of targets whose event the linked row gives
    double event_by_others = 0;  // the same, if the attacker had linked to the nearest other original
    bool has_response = false;
};

// On at most `sample` rows, evenly spaced: what they tell does not depend on chance.
[[nodiscard]] ClosestRecord closest_records(const Table& original, const Table& released, std::size_t sample = 2000);
[[nodiscard]] Linkage simulate_linkage(const Table& original, const Table& released,
                                       const std::vector<std::string>& hidden, std::size_t sample = 2000);

// Classes of equal rows: the mean chance that a row is picked out of its class, and the share that is alone.
struct ClassRisk {
    double average = 0;
    double unique = 0;
    std::size_t smallest = 0;
};
[[nodiscard]] ClassRisk class_risk(const RawTable& table, const std::vector<std::string>& columns);

}  // namespace scrim::tables
