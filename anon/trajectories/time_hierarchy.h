#pragma once

#include <string>
#include <vector>

#include "anon/core/hierarchy.h"
#include "nlp/base/result.h"

namespace scrim {

// Ages in years, 0 to top - 1, and one leaf "90+" (for top = 90) for all above, as HIPAA's Safe Harbor asks;
// above them intervals of 2, 4, 8, ... years. Leaf n is age n.
[[nodiscard]] Result<Hierarchy> age_hierarchy(int top);

// The same leaves, with the owner's bands above them: "18,40,65" gives [0-17], [18-39], [40-64], [65+].
[[nodiscard]] Result<Hierarchy> age_band_hierarchy(const std::string& bounds, int top);

// Dates (2010-08-11): day, month, quarter, year. `dates` are the leaves, in the order given.
[[nodiscard]] Result<Hierarchy> date_hierarchy(const std::vector<std::string>& dates);

// Whether a text is a date that exists, as year-month-day.
[[nodiscard]] bool is_date(const std::string& text);

}  // namespace scrim
