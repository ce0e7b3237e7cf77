#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace scrim::testing_markup {

// What is wrong with the nesting of the elements of an SVG or HTML text; empty if it is well formed.
inline std::string nesting_problem(std::string_view text) {
    std::vector<std::string> open;
    for (std::size_t at = text.find('<'); at != std::string_view::npos; at = text.find('<', at + 1)) {
        const auto end = text.find('>', at);
        if (end == std::string_view::npos) return "a tag does not end";
        std::string_view tag = text.substr(at + 1, end - at - 1);
        if (tag.starts_with("!") || tag.ends_with("/") || tag.starts_with("meta")) continue;
        if (tag.starts_with("/")) {
            if (open.empty() || open.back() != tag.substr(1)) return "closes " + std::string(tag);
            open.pop_back();
        } else {
            open.emplace_back(tag.substr(0, tag.find_first_of(" \n")));
        }
    }
    return open.empty() ? "" : "never closes " + open.back();
}

inline std::size_t count(std::string_view text, std::string_view part) {
    std::size_t found = 0;
    for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + part.size())) ++found;
    return found;
}

}  // namespace scrim::testing_markup
