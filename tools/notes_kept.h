#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "nlp/base/json.h"
#include "nlp/document.h"

namespace scrim {

// Sex ("female") and race ("asian"); "" where a note does not tell it, or a release does not keep it.
using KeptOfNote = std::array<std::string, 2>;

// Sex and race as a note tells them, of those that a release keeps: an attacker may know them too.
class KeptValues {
   public:
    KeptValues(bool gender, bool race) : gender_(gender), race_(race) {}
    explicit KeptValues(const Json& manifest);  // as its "kept" says

    [[nodiscard]] KeptOfNote of(const Note& prepared) const;

   private:
    bool gender_ = false;
    bool race_ = false;
};

// Numbers what the notes of each patient tell; of each the first note that tells it counts.
class KeptClasses {
   public:
    void add(std::uint32_t patient, const KeptOfNote& kept);
    // [of those that any note tells][patient], 0 where his notes tell nothing.
    [[nodiscard]] std::vector<std::vector<std::uint32_t>> take(std::size_t patients);

   private:
    struct Numbered {
        std::map<std::string, std::uint32_t> numbers{{"", 0}};
        std::vector<std::uint32_t> of;
    };
    std::array<Numbered, 2> values_;
};

}  // namespace scrim
