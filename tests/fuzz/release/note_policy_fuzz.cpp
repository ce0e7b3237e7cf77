// Whatever the bytes are, reading a policy ends, and what is accepted is the same when written and read again.

#include <cstdint>
#include <cstdlib>

#include "anon/notes/release_policy.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto json = scrim::parse_json({reinterpret_cast<const char*>(data), size}, "fuzz");
    if (!json) return 0;
    const auto policy = scrim::parse_policy(*json, "fuzz");
    if (!policy) return 0;
    const auto again = scrim::parse_policy(scrim::to_json(*policy, scrim::PolicyLists::with), "fuzz");
    if (!again || *again != *policy) std::abort();
    return 0;
}
