#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "nlp/text/disguise/mapped_text.h"

namespace scrim {

// A text as its reader sees it, for everything that looks for identifiers: taggers, propagation, known data, leak
// search. An identifier in disguise is plain in it, in three steps:
//   1. escapes are decoded: HTML entities and inline tags, RTF, quoted-printable (escapes.h);
//   2. characters are plain: dashes, quotes and blanks of all kinds, digits of all scripts, ligatures, accents and
//      letters of look-alike alphabets are ASCII, invisible characters are gone (plain_characters.h);
//   3. what is broken is joined: numbers, addresses and hyphenated words over a line break, s p a c e d letters
//      (broken_words.h).
// The original is not changed, and every byte of the copy knows where it came from. Text in plain ASCII without any
// of these is not copied.
class NormalizedText {
   public:
    // The original must outlive this object.
    explicit NormalizedText(std::string_view original);

    [[nodiscard]] std::string_view text() const { return changed_ ? std::string_view(copy_.text) : original_; }
    [[nodiscard]] bool is_changed() const { return changed_; }

    struct Range {
        std::uint32_t begin = 0;
        std::uint32_t end = 0;
        bool operator==(const Range&) const = default;
    };
    // The smallest range of the original that covers a range [begin, end) of the copy. A range that cuts a character
    // of the original (half a ligature) grows to the whole of it; an empty range stays empty.
    [[nodiscard]] Range original(std::uint32_t begin, std::uint32_t end) const;
    // The bytes of the copy that stand for a part of a range of the original; empty if all of it is left out.
    [[nodiscard]] Range copy(std::uint32_t begin, std::uint32_t end) const;

   private:
    std::string_view original_;
    bool changed_ = false;
    MappedText copy_;
};

// The text of the view alone, for values that are compared with it: "Núñez" is "Nunez".
[[nodiscard]] std::string plain_text(std::string_view text);

}  // namespace scrim
