#pragma once

#include <string>

#include "anon/stats/model.h"
#include "nlp/base/json.h"

namespace scrim::tables {

// A fitted model as JSON, numbers in full; coefficients that cannot be estimated are null.
[[nodiscard]] Json to_json(const models::Fit& fit);

// The same as a table for people.
[[nodiscard]] std::string to_text(const models::Fit& fit);

}  // namespace scrim::tables
