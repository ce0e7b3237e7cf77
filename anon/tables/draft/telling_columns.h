#pragma once

#include <string_view>

namespace scrim::tables {

// What the name or the values of a column say about patients, for the draft of a schema.

// A postcode, an address, a name, a date of birth or an identifier, whatever the values look like.
[[nodiscard]] bool names_a_person(std::string_view column);

// A place, a practice or whoever treats; not an amount such as `time_in_hospital`.
[[nodiscard]] bool names_a_place(std::string_view column);

// A number that stands for something, such as `district_code` or `provider_id`.
[[nodiscard]] bool names_a_code(std::string_view column);

[[nodiscard]] bool names_a_date(std::string_view column);

// Codes of a medical system, such as `icd9`, `drg` or `main_diagnosis`; not a number of them.
[[nodiscard]] bool names_a_medical_code(std::string_view column);

// A day, perhaps with a time: 2010-01-31, 31/1/2010, 31.01.10, 20100131, 31-Jan-2010, 31JAN2010, Jan 31st, 2010,
// Sunday, 31. Januar 2010.
[[nodiscard]] bool is_full_date(std::string_view text);

// A house number and a street: 12 High Street, Hauptstr. 5.
[[nodiscard]] bool is_address(std::string_view text);

// A postcode with letters, as the United Kingdom, Ireland, Canada and the Netherlands have them.
[[nodiscard]] bool is_lettered_postcode(std::string_view text);

// One of the United Kingdom as it is usually written, so that even a few of them tell: SW1A 1AA.
[[nodiscard]] bool is_spaced_postcode(std::string_view text);

}  // namespace scrim::tables
