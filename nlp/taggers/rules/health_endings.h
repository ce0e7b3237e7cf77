#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "nlp/labels.h"

namespace scrim {

struct Ending {
    std::string_view letters;
    Label label;
};

// Endings that make a word a health detail, whether a list has it or not.
inline constexpr std::array<Ending, 57> endings{{
    {"itis", Label::problem},       {"osis", Label::problem},      {"oses", Label::problem},
    {"emia", Label::problem},       {"algia", Label::problem},     {"oma", Label::problem},
    {"omas", Label::problem},       {"opathy", Label::problem},    {"plegia", Label::problem},
    {"rrhea", Label::problem},      {"uria", Label::problem},      {"trophy", Label::problem},
    {"megaly", Label::problem},     {"spasm", Label::problem},     {"penia", Label::problem},
    {"phagia", Label::problem},     {"pnea", Label::problem},      {"pneic", Label::problem},
    {"lithiasis", Label::problem},  {"spastic", Label::problem},   {"esthesia", Label::problem},
    {"paresis", Label::problem},    {"plasia", Label::problem},    {"ectasis", Label::problem},
    {"ectasia", Label::problem},    {"cytosis", Label::problem},   {"rrhagia", Label::problem},
    {"ptosis", Label::problem},     {"ectomy", Label::procedure},  {"ostomy", Label::procedure},
    {"otomy", Label::procedure},    {"plasty", Label::procedure},  {"scopy", Label::procedure},
    {"scopic", Label::procedure},   {"pexy", Label::procedure},    {"rrhaphy", Label::procedure},
    {"centesis", Label::procedure}, {"desis", Label::procedure},   {"tripsy", Label::procedure},
    {"ectomies", Label::procedure}, {"gram", Label::test},         {"graphy", Label::test},
    {"metry", Label::test},         {"grams", Label::test},        {"cillin", Label::medication},
    {"mycin", Label::medication},   {"olol", Label::medication},   {"pril", Label::medication},
    {"sartan", Label::medication},  {"statin", Label::medication}, {"azole", Label::medication},
    {"tinib", Label::medication},   {"ximab", Label::medication},  {"zumab", Label::medication},
    {"caine", Label::medication},   {"azepam", Label::medication}, {"prazole", Label::medication},
}};

// Endings of substances, for words that English does not have.
inline constexpr std::array<std::string_view, 32> chemical_endings{
    "ine",  "ide",  "one",  "ate",  "ol",   "ane",  "ene",  "yl",   "ium",  "vir",  "mab",
    "nib",  "pam",  "lam",  "ast",  "ose",  "ite",  "icin", "ycin", "dopa", "stat", "oxin",
    "phan", "azin", "idin", "amil", "erin", "cept", "oin",  "arin", "inin", "ptan"};

// Bits for the endings with this last letter.
inline constexpr auto endings_by_letter = [] {
    std::array<std::uint64_t, 32> out{};
    for (std::size_t i = 0; i < endings.size(); ++i) out[endings[i].letters.back() & 31] |= std::uint64_t{1} << i;
    return out;
}();

}  // namespace scrim
