#pragma once

#include <string>
#include <string_view>

#include "anon/notes/calendar.h"

namespace scrim {

// A written date moved by some days, in the form it was written in: "April 7th, 2009" by 30 is "May 7th, 2009".
// `date` is what the text says; a year that it does not say is taken as the one nearest to `near`. Empty if a part
// of the text is not understood, so that nothing of the old date stays.
[[nodiscard]] std::string shifted_date(std::string_view text, const Date& date, const Date& near, int days);

}  // namespace scrim
