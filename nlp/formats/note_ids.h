#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "nlp/base/result.h"

namespace scrim {

// Sees to it that no two notes of a run have the same id. It keeps 64 bits of each id and where it was, 16
// bytes a note: two different ids of a million clash by chance once in some forty million runs.
class NoteIds {
   public:
    // An error, with both places, if the id was there before.
    [[nodiscard]] Result<void> add(std::string_view id, const Place& place);

    [[nodiscard]] bool contains(std::string_view id) const;
    [[nodiscard]] std::size_t size() const { return count_; }

   private:
    struct Entry {
        std::uint64_t hash = 0;  // 0: free
        std::uint32_t file = 0;
        std::uint32_t line = 0;
    };

    [[nodiscard]] std::size_t slot_for(std::uint64_t hash) const;
    void grow();

    std::vector<Entry> table_;  // open addressing, at most three quarters full
    std::size_t count_ = 0;
    std::vector<std::string> files_;
};

}  // namespace scrim
