// Whatever a file of traps holds, its cases are read or refused, and their marks lie in their texts.

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "nlp/traps.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto traps = scrim::parse_traps({reinterpret_cast<const char*>(data), size}, "cases");
    if (!traps) return 0;
    for (const scrim::Trap& trap : *traps) {
        if (trap.name.empty()) std::abort();
        std::uint32_t end = 0;
        for (const scrim::TrapMark& mark : trap.marks) {
            if (mark.begin < end || mark.end < mark.begin || mark.end > trap.text.size()) std::abort();
            end = mark.end;
        }
        (void)scrim::mistakes(trap, {});
    }
    return 0;
}
