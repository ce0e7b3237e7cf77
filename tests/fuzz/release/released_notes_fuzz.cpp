// Whatever the bytes are, the notes of a release are read or refused, and what is read can be measured.

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "anon/notes/verify/verify_lists.h"
#include "anon/notes/verify/verify_text.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    scrim::ReleasedNotesReader reader(scrim::memory_input(bytes));
    const auto patients = scrim::gather_patients(reader, {"AGE", "DATE"});
    if (!patients) return 0;
    const auto safety = scrim::measure_lists(*patients, 2);
    if (safety.given_away == 0 && safety.below_k_profiles > 0) std::abort();  // the stricter rule holds the other
    scrim::TextCheck texts(*patients, " mo y ");
    scrim::ReleasedNotesReader again(scrim::memory_input(bytes));
    for (auto note = again.next(); note && *note; note = again.next()) texts.add(**note);
    return 0;
}
