#include "tools/review/note_preview.h"

#include <algorithm>

namespace scrim::review {
namespace {

// The end of a replacement that begins at a bracket; 0 if it is a bracket of the note.
std::size_t replacement_end(std::string_view text, std::size_t at) {
    const char close = text[at] == '[' ? ']' : '}';
    const std::size_t end = text.find_first_of("]}\n[{", at + 1);
    if (end == std::string_view::npos || text[end] != close || end == at + 1) return 0;
    return end + 1;
}

}  // namespace

Json released_parts(std::string_view released) {
    Json parts = Json::array();
    std::size_t done = 0;
    std::size_t at = released.find_first_of("[{");
    while (at != std::string_view::npos) {
        const std::size_t end = replacement_end(released, at);
        if (end > 0) {
            if (at > done) parts.push_back({{"text", released.substr(done, at - done)}});
            parts.push_back(
                {{"text", released.substr(at, end - at)}, {"kind", released[at] == '[' ? "placeholder" : "list"}});
            done = end;
        }
        at = released.find_first_of("[{", std::max(end, at + 1));
    }
    if (done < released.size()) parts.push_back({{"text", released.substr(done)}});
    return parts;
}

}  // namespace scrim::review
