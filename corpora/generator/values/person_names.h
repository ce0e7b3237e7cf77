#pragma once

#include <string>
#include <string_view>

#include "corpora/generator/values/values.h"

namespace scrim::corpora {

// A person's name in a form: full (Ann B. Cruz), plain (Ann Cruz), first, last, listed (Cruz, Ann B), CAPS,
// LISTED, initials (ABC), short (A. Cruz), dotted (A.B.C.).
[[nodiscard]] std::string write_name(const Person& person, std::string_view form);

[[nodiscard]] std::string to_upper(std::string_view text);  // ASCII letters and the accented Latin ones
[[nodiscard]] std::string number_word(int number);          // "eighty-eight"
[[nodiscard]] std::string ordinal(int number);              // "7th"

}  // namespace scrim::corpora
