#pragma once

#include <string>
#include <string_view>

#include "corpora/generator/facts.h"

namespace scrim::corpora {

struct WrittenDate {
    std::string text;
    std::string value;  // ISO 8601 as far as the text says: "2009-04-25", "--04-25", "2009-04", "2009"
};

// Writes a day by a pattern of these words: yyyy yy mm m dd d Month Mon MON dth Weekday Wday; all else is
// written as it is ("m/d/yyyy", "Month d, yyyy").
[[nodiscard]] WrittenDate write_date(Day day, std::string_view pattern);

}  // namespace scrim::corpora
