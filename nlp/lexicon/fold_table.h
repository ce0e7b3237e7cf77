#pragma once

#include <array>
#include <string_view>

// Latin letters with diacritics and ligatures as plain lower-case letters, from Unicode's compatibility
// decompositions; empty where a letter has no Latin base and stays as it is.

namespace scrim::fold_table {

inline constexpr char32_t latin_begin = 0xc0;
inline constexpr std::array<std::string_view, 400> latin = {
    "a",  "a",  "a",  "a",  "a",  "a",  "ae", "c",  "e",  "e", "e",  "e",  "i", "i", "i",  "i",  "d",  "n",  "o",  "o",
    "o",  "o",  "o",  "",   "o",  "u",  "u",  "u",  "u",  "y", "th", "ss", "a", "a", "a",  "a",  "a",  "a",  "ae", "c",
    "e",  "e",  "e",  "e",  "i",  "i",  "i",  "i",  "d",  "n", "o",  "o",  "o", "o", "o",  "",   "o",  "u",  "u",  "u",
    "u",  "y",  "th", "y",  "a",  "a",  "a",  "a",  "a",  "a", "c",  "c",  "c", "c", "c",  "c",  "c",  "c",  "d",  "d",
    "d",  "d",  "e",  "e",  "e",  "e",  "e",  "e",  "e",  "e", "e",  "e",  "g", "g", "g",  "g",  "g",  "g",  "g",  "g",
    "h",  "h",  "h",  "h",  "i",  "i",  "i",  "i",  "i",  "i", "i",  "i",  "i", "i", "ij", "ij", "j",  "j",  "k",  "k",
    "k",  "l",  "l",  "l",  "l",  "l",  "l",  "l",  "l",  "l", "l",  "n",  "n", "n", "n",  "n",  "n",  "n",  "n",  "n",
    "o",  "o",  "o",  "o",  "o",  "o",  "oe", "oe", "r",  "r", "r",  "r",  "r", "r", "s",  "s",  "s",  "s",  "s",  "s",
    "s",  "s",  "t",  "t",  "t",  "t",  "t",  "t",  "u",  "u", "u",  "u",  "u", "u", "u",  "u",  "u",  "u",  "u",  "u",
    "w",  "w",  "y",  "y",  "y",  "z",  "z",  "z",  "z",  "z", "z",  "s",  "",  "",  "",   "",   "",   "",   "",   "",
    "",   "",   "",   "",   "",   "",   "",   "",   "",   "",  "",   "",   "",  "",  "",   "",   "",   "",   "",   "",
    "",   "",   "",   "",   "o",  "o",  "",   "",   "",   "",  "",   "",   "",  "",  "",   "",   "",   "",   "",   "u",
    "u",  "",   "",   "",   "",   "",   "",   "",   "",   "",  "",   "",   "",  "",  "",   "",   "",   "",   "",   "",
    "dz", "dz", "dz", "lj", "lj", "lj", "nj", "nj", "nj", "a", "a",  "i",  "i", "o", "o",  "u",  "u",  "u",  "u",  "u",
    "u",  "u",  "u",  "u",  "u",  "",   "a",  "a",  "a",  "a", "ae", "ae", "",  "",  "g",  "g",  "k",  "k",  "o",  "o",
    "o",  "o",  "",   "",   "j",  "dz", "dz", "dz", "g",  "g", "",   "",   "n", "n", "a",  "a",  "ae", "ae", "o",  "o",
    "a",  "a",  "a",  "a",  "e",  "e",  "e",  "e",  "i",  "i", "i",  "i",  "o", "o", "o",  "o",  "r",  "r",  "r",  "r",
    "u",  "u",  "u",  "u",  "s",  "s",  "t",  "t",  "",   "",  "h",  "h",  "",  "",  "",   "",   "",   "",   "a",  "a",
    "e",  "e",  "o",  "o",  "o",  "o",  "o",  "o",  "o",  "o", "y",  "y",  "",  "",  "",   "",   "",   "",   "",   "",
    "",   "",   "",   "",   "",   "",   "",   "",   "",   "",  "",   "",   "",  "",  "",   "",   "",   "",   "",   "",
};

inline constexpr char32_t latin_additional_begin = 0x1e00;
inline constexpr std::array<std::string_view, 256> latin_additional = {
    "a", "a", "b", "b", "b",  "b", "b", "b", "c", "c", "d", "d", "d", "d", "d", "d", "d", "d", "d", "d", "e", "e",
    "e", "e", "e", "e", "e",  "e", "e", "e", "f", "f", "g", "g", "h", "h", "h", "h", "h", "h", "h", "h", "h", "h",
    "i", "i", "i", "i", "k",  "k", "k", "k", "k", "k", "l", "l", "l", "l", "l", "l", "l", "l", "m", "m", "m", "m",
    "m", "m", "n", "n", "n",  "n", "n", "n", "n", "n", "o", "o", "o", "o", "o", "o", "o", "o", "p", "p", "p", "p",
    "r", "r", "r", "r", "r",  "r", "r", "r", "s", "s", "s", "s", "s", "s", "s", "s", "s", "s", "t", "t", "t", "t",
    "t", "t", "t", "t", "u",  "u", "u", "u", "u", "u", "u", "u", "u", "u", "v", "v", "v", "v", "w", "w", "w", "w",
    "w", "w", "w", "w", "w",  "w", "x", "x", "x", "x", "y", "y", "z", "z", "z", "z", "z", "z", "h", "t", "w", "y",
    "a", "s", "",  "",  "ss", "",  "a", "a", "a", "a", "a", "a", "a", "a", "a", "a", "a", "a", "a", "a", "a", "a",
    "a", "a", "a", "a", "a",  "a", "a", "a", "e", "e", "e", "e", "e", "e", "e", "e", "e", "e", "e", "e", "e", "e",
    "e", "e", "i", "i", "i",  "i", "o", "o", "o", "o", "o", "o", "o", "o", "o", "o", "o", "o", "o", "o", "o", "o",
    "o", "o", "o", "o", "o",  "o", "o", "o", "u", "u", "u", "u", "u", "u", "u", "u", "u", "u", "u", "u", "u", "u",
    "y", "y", "y", "y", "y",  "y", "y", "y", "",  "",  "",  "",  "",  "",
};

}  // namespace scrim::fold_table
