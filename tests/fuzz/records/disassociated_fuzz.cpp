// Whatever the bytes are, a disassociated dataset is read or refused; what is accepted can be verified, and is
// the same after being written and read again.

#include <cstdint>
#include <cstdlib>

#include "anon/codes/disassociated.h"
#include "anon/codes/reconstruct.h"
#include "anon/codes/verify_disassociated.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const auto published = scrim::parse_disassociated(bytes, "fuzz");
    if (!published) return 0;
    const auto text = scrim::to_json(*published);
    const auto again = scrim::parse_disassociated(text, "fuzz");
    if (!again || scrim::to_json(*again) != text) std::abort();
    bool holds = true;
    if (published->m > 4) return 0;
    for (const auto& check : scrim::verify_disassociated(*published)) holds = holds && check.holds;
    if (holds && published->record_count() < 100000) {
        scrim::Random random(1);
        if (scrim::reconstruct(*published, random).size() != published->record_count()) std::abort();
    }
    return 0;
}
