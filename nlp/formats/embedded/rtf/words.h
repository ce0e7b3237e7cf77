#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace scrim {

// What a control word is to the text of a document.
enum class RtfWord : std::uint8_t {
    formatting,        // of no interest here
    formatting_table,  // a destination of fonts, colours, styles, lists: no text, and it stays
    aside,             // a destination that a release does without: pictures, objects, information, comments
    own_lines,         // a destination of text that stands by itself: headers, footers, footnotes
    trace,             // says who changed what and when: a release does without the word
    refused,           // says the same text twice
};

[[nodiscard]] RtfWord rtf_word(std::string_view word);

// The text that a control word stands for: "\n" of \par, an em dash of \emdash; "" of what joins or parts characters
// unseen. Nothing if it stands for none.
[[nodiscard]] std::optional<std::string_view> rtf_text_of_word(std::string_view word);

// Whether what follows the word are names, which a document may have made up: of fonts, of styles.
[[nodiscard]] bool rtf_names_things(std::string_view word);
// Whether a font or style is called so in documents of all the world.
[[nodiscard]] bool rtf_is_usual_name(std::string_view name);

}  // namespace scrim
