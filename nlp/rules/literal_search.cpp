#include "nlp/rules/literal_search.h"

#include <deque>

#include "nlp/rules/around.h"

namespace scrim {

LiteralSearch::LiteralSearch(const std::vector<std::string>& literals) : count_(literals.size()) {
    for (const auto& literal : literals) {
        for (const char c : literal) {
            auto& letter = letter_of_.at(static_cast<unsigned char>(lower(c)));
            if (letter == 0) letter = static_cast<std::uint8_t>(letters_++);
        }
    }
    for (char c = 'A'; c <= 'Z'; ++c) {
        letter_of_.at(static_cast<unsigned char>(c)) = letter_of_.at(static_cast<unsigned char>(lower(c)));
    }
    edges_.assign(letters_, 0);
    ends_.resize(1);
    for (std::size_t i = 0; i < literals.size(); ++i) {
        State state = 0;
        for (const char c : literals[i]) {
            const std::uint8_t letter = letter_of_.at(static_cast<unsigned char>(lower(c)));
            if (edge(state, letter) == 0) {
                const auto fresh = static_cast<State>(ends_.size());
                ends_.emplace_back();
                edges_.resize(edges_.size() + letters_, 0);
                edge(state, letter) = fresh;
            }
            state = edge(state, letter);
        }
        ends_[state].push_back(static_cast<int>(i));
    }
    link_failures();
}

// Turns the tree of literals into an automaton: where no edge leads on, go where the longest suffix would.
void LiteralSearch::link_failures() {
    std::vector<State> failure(ends_.size(), 0);
    std::deque<State> queue;
    for (std::size_t letter = 0; letter < letters_; ++letter) {
        if (const State next = edge(0, static_cast<std::uint8_t>(letter)); next != 0) queue.push_back(next);
    }
    while (!queue.empty()) {
        const State state = queue.front();
        queue.pop_front();
        const auto& inherited = ends_[failure[state]];
        ends_[state].insert(ends_[state].end(), inherited.begin(), inherited.end());
        for (std::size_t letter = 0; letter < letters_; ++letter) {
            const auto at = static_cast<std::uint8_t>(letter);
            State& next = edge(state, at);
            if (next == 0) {
                next = edge(failure[state], at);
            } else {
                failure[next] = edge(failure[state], at);
                queue.push_back(next);
            }
        }
    }
}

std::vector<int> LiteralSearch::occurring(std::string_view text) const {
    std::vector<bool> seen(count_, false);
    State state = 0;
    for (const char c : text) {
        state = edge(state, letter_of_[static_cast<unsigned char>(c)]);
        for (const int literal : ends_[state]) seen[static_cast<std::size_t>(literal)] = true;
    }
    std::vector<int> out;
    for (std::size_t i = 0; i < seen.size(); ++i) {
        if (seen[i]) out.push_back(static_cast<int>(i));
    }
    return out;
}

}  // namespace scrim
