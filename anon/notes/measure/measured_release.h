#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "anon/notes/measure/note_measures.h"

namespace scrim {

// What the original says of a patient.
struct TruePatient {
    std::optional<std::uint32_t> age;    // in years
    std::optional<std::uint32_t> month;  // of admission or visit: year * 12 + month (0 to 11)
    std::vector<std::string> hospitals;  // of this stay, spelled as the release would show them
    std::vector<std::string> terms;      // of all their notes, in any order
};

// What a release shows of a patient: the lists of their notes, as they are written ("qid" of notes.jsonl).
struct ShownPatientLists {
    std::uint32_t cluster = 0;  // or group
    std::vector<std::string> age;
    std::vector<std::string> date;
    std::vector<std::string> hospital;
};

// Puts both together; patients in the same order. `method` as in the manifest: enumerate, safe-harbor, k-anonymity.
// Hospitals that are shown and that nobody has (regions) count as not shown. An error if a shown age or date cannot
// be read.
[[nodiscard]] Result<MeasuredRelease> measured_release(const std::vector<TruePatient>& truth,
                                                       const std::vector<ShownPatientLists>& shown,
                                                       std::string_view method);

// All ages that a shown value allows: "52", "50-54", "90+". Empty if it is none.
[[nodiscard]] std::vector<std::uint32_t> ages_shown(std::string_view text);

// All months: "Mar-2009", "13-Mar-2009", "Spring-2009", "2009", "Mar-Jul 2009", "Nov 2008-Mar 2009",
// "Spring-2008 to Fall-2009". Empty if it is
// none.
[[nodiscard]] std::vector<std::uint32_t> months_shown(std::string_view text);

}  // namespace scrim
