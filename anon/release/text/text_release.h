#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "anon/notes/release_policy.h"
#include "nlp/base/random.h"
#include "nlp/base/result.h"
#include "nlp/document.h"

namespace scrim {

// How single texts are freed of identifiers, where there are no other patients to hide among. Both off: placeholders,
// and of dates the year, of ages those up to 89, of ZIP codes three digits (HIPAA's Safe Harbor).
struct TextStyle {
    bool surrogates = false;  // names become invented ones, the same for the same name of a patient
    bool shift = false;       // dates are moved, by the same days in all texts of a patient
};

struct ReleasedNoteText {
    std::string text;
    bool searched_again = false;  // a hidden value was found once more, and masked
    bool withheld = false;        // one could not be taken out: nothing of the text is given
};

// Releases tagged notes one at a time. What a hidden value may have left behind is looked for in every text, as in a
// whole release. Const and thread-safe.
class TextRelease {
   public:
    // Of the policy the lists, and how placeholders are written; surrogates and shifts are drawn from the key.
    [[nodiscard]] static Result<TextRelease> make(const Policy& policy, TextStyle style, const Key& key);
    TextRelease(TextRelease&&) noexcept;
    TextRelease& operator=(TextRelease&&) noexcept;
    ~TextRelease();

    // A note without a patient id counts as one of a patient of its own.
    [[nodiscard]] ReleasedNoteText release(const Note& tagged) const;

   private:
    struct Parts;
    explicit TextRelease(std::unique_ptr<Parts> parts);
    std::unique_ptr<Parts> parts_;
};

}  // namespace scrim
