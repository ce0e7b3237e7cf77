#include "nlp/base/search/first_text.h"

#include <algorithm>

namespace scrim {
namespace {

constexpr std::uint32_t no_state = 0xFFFFFFFF;

}  // namespace

FirstText::FirstText() { states_.push_back({0, no_state, 0, {}}); }

const std::uint32_t* FirstText::step(std::uint32_t state, char c) const {
    for (const auto& [with, to] : states_[state].next) {
        if (with == c) return &to;
    }
    return nullptr;
}

void FirstText::set(std::uint32_t state, char c, std::uint32_t to) {
    for (auto& [with, target] : states_[state].next) {
        if (with == c) {
            target = to;
            return;
        }
    }
    states_[state].next.emplace_back(c, to);
}

// The usual step of a suffix automaton (Blumer and others, 1985): a new state for all that ends here, and a copy of the
// state that would otherwise stand for strings of two kinds.
void FirstText::append(char c, std::uint32_t text) {
    const auto added = static_cast<std::uint32_t>(states_.size());
    states_.push_back({states_[last_].length + 1, 0, text, {}});
    std::uint32_t at = last_;
    while (at != no_state && step(at, c) == nullptr) {
        states_[at].next.emplace_back(c, added);
        at = states_[at].link;
    }
    if (at != no_state) {
        const std::uint32_t known = *step(at, c);
        if (states_[known].length == states_[at].length + 1) {
            states_[added].link = known;
        } else {
            const auto copy = static_cast<std::uint32_t>(states_.size());
            State twin = states_[known];
            twin.length = states_[at].length + 1;
            states_.push_back(std::move(twin));
            for (const std::uint32_t* to = step(at, c); to != nullptr && *to == known; to = step(at, c)) {
                set(at, c, copy);
                at = states_[at].link;
                if (at == no_state) break;
            }
            states_[known].link = copy;
            states_[added].link = copy;
        }
    }
    last_ = added;
}

void FirstText::add(std::string_view text) {
    for (const char c : text) append(c, texts_);
    append('\0', texts_);  // no string goes from one text into the next
    ++texts_;
}

std::optional<std::size_t> FirstText::holding(std::string_view part) const {
    if (texts_ == 0) return std::nullopt;
    std::uint32_t at = 0;
    for (const char c : part) {
        const std::uint32_t* to = step(at, c);
        if (to == nullptr) return std::nullopt;
        at = *to;
    }
    return states_[at].text;
}

}  // namespace scrim
