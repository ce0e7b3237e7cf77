#include "anon/notes/render/public_event.h"

#include <algorithm>
#include <array>
#include <string>

#include "nlp/base/ascii.h"

namespace scrim {
namespace {

constexpr std::size_t reach = 60;  // bytes before and after the date, in its sentence

constexpr std::array<std::string_view, 16> events{"wtc",
                                                  "world trade center",
                                                  "twin towers",
                                                  "september 11",
                                                  "katrina",
                                                  "hurricane",
                                                  "earthquake",
                                                  "tsunami",
                                                  "pearl harbor",
                                                  "d-day",
                                                  "marathon bombing",
                                                  "super bowl",
                                                  "superstorm",
                                                  "lockdown",
                                                  "presidential election",
                                                  "inauguration"};

bool has_event(std::string_view part) {
    const std::string plain = lower(part);
    return std::any_of(events.begin(), events.end(), [&](std::string_view event) {
        for (auto at = plain.find(event); at != std::string::npos; at = plain.find(event, at + 1)) {
            const std::size_t end = at + event.size();
            const bool starts = at == 0 || !is_letter(plain[at - 1]);
            if (starts && (end == plain.size() || !is_letter(plain[end]))) return true;
        }
        return false;
    });
}

}  // namespace

bool is_public_event(std::string_view text, std::uint32_t begin, std::uint32_t end) {
    std::string_view left = text.substr(begin > reach ? begin - reach : 0, std::min<std::size_t>(begin, reach));
    std::string_view right = text.substr(end, reach);
    if (const auto stop = left.rfind(". "); stop != std::string_view::npos) left.remove_prefix(stop);
    right = right.substr(0, right.find(". "));
    return has_event(left) || has_event(right);
}

}  // namespace scrim
