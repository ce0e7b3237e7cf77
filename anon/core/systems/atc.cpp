#include "anon/core/systems/atc.h"

#include <algorithm>

#include "nlp/base/ascii.h"

namespace scrim {
namespace {

// A code of each level is the beginning of its substances' codes.
constexpr std::array<std::size_t, 5> atc_lengths{7, 5, 4, 3, 1};
constexpr std::string_view atc_groups = "ABCDGHJLMNPQRSV";  // Q: veterinary

bool has_form(std::string_view code) {
    constexpr std::string_view form = "LDDLLDD";
    if (std::find(atc_lengths.begin(), atc_lengths.end(), code.size()) == atc_lengths.end()) return false;
    for (std::size_t i = 0; i < code.size(); ++i) {
        if (form[i] == 'D' ? !is_digit(code[i]) : !is_capital(code[i])) return false;
    }
    return atc_groups.find(code[0]) != std::string_view::npos;
}

}  // namespace

std::optional<std::array<std::string, 5>> classify_atc(std::string_view code) {
    const std::string text = upper(code);
    if (!has_form(text)) return std::nullopt;
    std::array<std::string, 5> out;
    for (std::size_t level = 0; level < out.size(); ++level) {
        out[level] = text.substr(0, std::min(text.size(), atc_lengths[level]));
    }
    return out;
}

bool looks_like_atc(const std::vector<std::string>& codes) {
    const auto substances = std::count_if(codes.begin(), codes.end(), [](const std::string& code) {
        return code.size() == atc_lengths[0] && classify_atc(code).has_value();
    });
    return static_cast<std::size_t>(substances) * 2 > codes.size();
}

}  // namespace scrim
