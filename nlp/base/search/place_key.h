#pragma once

#include <string>
#include <string_view>

namespace scrim {

// What two names of one hospital have in common: its telling words in alphabetic order, without those that any
// hospital may have or lack ("medical", "center", "hospital"), each in one form ("Surgery Center" and "Surgicenter").
// "Bellevue" and "Bellevue Hospital" have the same key, so have "VA Lebanon" and "Lebanon Veterans Affairs Medical
// Center"; a name of such words alone is its own key.
[[nodiscard]] std::string place_key(std::string_view name);

}  // namespace scrim
