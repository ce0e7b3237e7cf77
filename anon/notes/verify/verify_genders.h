#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>

#include "anon/notes/verify/released_notes.h"

namespace scrim {

// Whether every group holds patients of one sex, as the words of their released texts tell it. Only texts that leave no
// doubt count: a note on a boy may say "she" of his mother.
class GroupGenders {
   public:
    void add(const ReleasedNote& note);

    // Groups in which some patients are clearly female and others clearly male.
    [[nodiscard]] std::size_t mixed() const;

   private:
    struct Told {
        std::uint32_t group = 0;
        std::size_t female = 0;
        std::size_t male = 0;
    };
    std::unordered_map<std::string, Told> patients_;
};

}  // namespace scrim
