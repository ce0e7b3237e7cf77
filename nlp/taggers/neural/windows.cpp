#include "nlp/taggers/neural/windows.h"

#include <algorithm>
#include <map>

namespace scrim {

std::vector<Window> cut_windows(std::size_t count, std::size_t longest, std::size_t context) {
    std::vector<Window> out;
    std::size_t done = 0;
    while (done < count) {
        Window window;
        window.first = done;
        window.begin = done > context ? done - context : 0;
        window.end = std::min(window.begin + longest, count);
        window.last = window.end == count ? count : window.end - context;
        done = window.last;
        out.push_back(window);
    }
    return out;
}

std::vector<std::vector<std::size_t>> batches_by_length(const std::vector<Window>& windows, std::size_t most) {
    std::map<std::size_t, std::vector<std::size_t>> by_length;
    for (std::size_t i = 0; i < windows.size(); ++i) by_length[windows[i].end - windows[i].begin].push_back(i);
    std::vector<std::vector<std::size_t>> out;
    for (const auto& [length, group] : by_length) {
        for (std::size_t at = 0; at < group.size(); at += most) {
            const auto from = group.begin() + static_cast<std::ptrdiff_t>(at);
            out.emplace_back(from, from + static_cast<std::ptrdiff_t>(std::min(most, group.size() - at)));
        }
    }
    return out;
}

}  // namespace scrim
