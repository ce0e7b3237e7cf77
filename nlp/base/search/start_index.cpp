#include "nlp/base/search/start_index.h"

#include <algorithm>
#include <utility>

namespace scrim {
namespace {

// Places are sorted by so many bytes: comparing more of them would cost the square of a text that repeats itself.
constexpr std::size_t sorted_bytes = 64;

}  // namespace

StartIndex::StartIndex(std::string_view text, std::vector<std::uint32_t> starts)
    : text_(text), starts_(std::move(starts)) {
    std::sort(starts_.begin(), starts_.end(), [text](std::uint32_t a, std::uint32_t b) {
        const int order = text.substr(a, sorted_bytes).compare(text.substr(b, sorted_bytes));
        return order != 0 ? order < 0 : a < b;
    });
}

std::vector<std::uint32_t> StartIndex::find(std::string_view wanted) const {
    const std::string_view head = wanted.substr(0, sorted_bytes);
    const auto first = std::lower_bound(
        starts_.begin(), starts_.end(), head,
        [&](std::uint32_t start, std::string_view value) { return text_.substr(start, value.size()) < value; });
    std::vector<std::uint32_t> out;
    for (auto at = first; at != starts_.end() && text_.substr(*at, head.size()) == head; ++at) {
        if (wanted.size() == head.size() || text_.substr(*at, wanted.size()) == wanted) out.push_back(*at);
    }
    std::sort(out.begin(), out.end());
    return out;
}

}  // namespace scrim
