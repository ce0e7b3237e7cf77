#include "nlp/text/disguise/mapped_text.h"

#include <numeric>

namespace scrim {

MappedText::MappedText(std::string_view original) : text(original), begin(original.size()), end(original.size()) {
    std::iota(begin.begin(), begin.end(), 0U);
    std::iota(end.begin(), end.end(), 1U);
}

void Rewrite::keep_to(std::size_t at) {
    if (at <= at_) return;
    const auto from = static_cast<std::ptrdiff_t>(at_);
    const auto to = static_cast<std::ptrdiff_t>(at);
    to_.text.append(from_.text, at_, at - at_);
    to_.begin.insert(to_.begin.end(), from_.begin.begin() + from, from_.begin.begin() + to);
    to_.end.insert(to_.end.end(), from_.end.begin() + from, from_.end.begin() + to);
    at_ = at;
}

void Rewrite::replace(std::size_t count, std::string_view with) {
    to_.text += with;
    to_.begin.insert(to_.begin.end(), with.size(), from_.begin[at_]);
    to_.end.insert(to_.end.end(), with.size(), from_.end[at_ + count - 1]);
    at_ += count;
}

void Rewrite::drop_to_previous(std::size_t count) {
    // All bytes that stand for the same end grow with it, so that half of "ss" still takes the whole of an accented ß.
    if (!to_.end.empty()) {
        const std::uint32_t before = to_.end.back();
        for (auto byte = to_.end.rbegin(); byte != to_.end.rend() && *byte == before; ++byte)
            *byte = from_.end[at_ + count - 1];
    }
    at_ += count;
}

MappedText Rewrite::take() {
    keep_to(from_.text.size());
    return std::move(to_);
}

}  // namespace scrim
