#pragma once

#include <string>
#include <string_view>

#include "corpora/generator/values/values.h"

namespace scrim::corpora {

// Fills a pattern: 9 is a digit, A a capital letter, a a small letter, \x the character x.
[[nodiscard]] std::string fill_pattern(Random& random, std::string_view pattern);

// A number of a kind from the patterns of the rule "number KIND"; e-mail addresses and user names are made
// from the person's name half of the time.
[[nodiscard]] std::string draw_number(Random& random, const Values& values, const std::string& kind,
                                      const Person& person);

}  // namespace scrim::corpora
