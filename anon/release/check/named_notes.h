#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <vector>

namespace scrim {

// The ids of the first notes of a kind, to look at. Released ids say nothing of the original.
class NamedNotes {
   public:
    void add(const std::string& id) {
        ++count_;
        if (ids_.size() < most_named) ids_.push_back(id);
    }
    [[nodiscard]] std::string text() const {
        if (count_ == 0) return "";
        return fmt::format(", in {} notes: {}{}", count_, fmt::join(ids_, ", "), count_ > ids_.size() ? ", ..." : "");
    }

   private:
    static constexpr std::size_t most_named = 5;
    std::size_t count_ = 0;
    std::vector<std::string> ids_;
};

}  // namespace scrim
