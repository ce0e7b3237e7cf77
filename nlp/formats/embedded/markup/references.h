#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace scrim {

// What a character reference stands for.
struct MarkupReference {
    std::string text;
    std::size_t size = 0;  // in bytes of the source, from the '&'
};

// The reference at `at`, which is a '&', as HTML has it: by name or number, the old names also without ';'. Nothing if
// the '&' stands for itself.
[[nodiscard]] std::optional<MarkupReference> html_reference(std::string_view source, std::size_t at);

// As XML has it: one of the five names, or the number of a character that XML allows. Nothing if it is not well-formed.
[[nodiscard]] std::optional<MarkupReference> xml_reference(std::string_view source, std::size_t at);

// Text between tags, of HTML and XML alike, and the value of an attribute in double or single quotes.
[[nodiscard]] std::string escape_markup(std::string_view text);
[[nodiscard]] std::string escape_markup_attribute(std::string_view text);

}  // namespace scrim
