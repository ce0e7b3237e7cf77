#pragma once

#include <string>
#include <string_view>

namespace scrim {

// Text for a terminal. Names of files and ids of notes come from others: an escape sequence in one could clear the
// screen or write a message of its own. Control characters are shown as \x1b; line breaks and tabs stay where the text
// is a message, and go where it is a name.
enum class Shown : unsigned char { message, name };
[[nodiscard]] std::string printable(std::string_view text, Shown as);

}  // namespace scrim
