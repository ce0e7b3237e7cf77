// Whatever the bytes are, reading a plan ends, and what is accepted is the same when written and read again.

#include <cstdint>
#include <cstdlib>

#include "anon/tables/analysis_plan.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto json = scrim::parse_json({reinterpret_cast<const char*>(data), size}, "fuzz");
    if (!json) return 0;
    const auto plan = scrim::tables::parse_plan(*json, "fuzz");
    if (!plan) return 0;
    const auto written = scrim::tables::to_json(*plan);
    const auto again = scrim::tables::parse_plan(written, "fuzz");
    if (!again || scrim::tables::to_json(*again) != written) std::abort();
    return 0;
}
