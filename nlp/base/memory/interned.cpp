#include "nlp/base/memory/interned.h"

#include <mutex>
#include <set>
#include <string>

namespace scrim {

std::string_view interned(std::string_view text) {
    static std::mutex lock;
    // Never destroyed: spans of other threads may outlive the end of main.
    static auto& known = *new std::set<std::string, std::less<>>();
    if (text.empty()) return {};
    const std::lock_guard guard(lock);
    const auto found = known.find(text);
    if (found != known.end()) return *found;
    return known.size() < most_interned ? std::string_view(*known.emplace(text).first) : std::string_view();
}

}  // namespace scrim
