#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "nlp/base/result.h"
#include "nlp/labels.h"

namespace scrim {

// What a column of the structured records holds.
struct StructuredColumn {
    enum class Kind : std::uint8_t { note_key, patient_key, value, asked_grain };
    Kind kind = Kind::value;
    Label label = Label::phi;
    Role role = Role::none;
};

// By the column's name: a label's (AGE, PROBLEM), or one that says it (dob, admission_date, sex, diagnosis), or of a
// grain that the patient asks for (age_grain, date_grain, hospital_grain, city_grain; never released). The
// policy's own list of columns comes first. An error for a name that nobody knows: it might hold anything.
[[nodiscard]] Result<StructuredColumn> structured_column(const std::string& column, const std::string& note_column,
                                                         const std::string& patient_column,
                                                         const std::map<std::string, Label>& policy_columns);

}  // namespace scrim
