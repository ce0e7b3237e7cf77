#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "nlp/base/result.h"

namespace re2 {
class RE2;
}

namespace scrim {

// The patient of a note by where its file is: the first folder of its path below the input, or the first group of a
// regular expression over that path.
class PatientFrom {
   public:
    // "" gives no patients, "folder" the first folder, all else is an expression with a group.
    [[nodiscard]] static Result<PatientFrom> make(const std::string& how);

    [[nodiscard]] bool none() const { return !folder_ && expression_ == nullptr; }
    // Nothing where the path does not tell.
    [[nodiscard]] std::optional<std::string> patient_of(std::string_view relative_path) const;

   private:
    bool folder_ = false;
    std::shared_ptr<const re2::RE2> expression_;
};

}  // namespace scrim
