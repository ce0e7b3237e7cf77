// Whatever the bytes are, parsing ends in a value or an error, a value survives being printed and parsed
// again, and a string that is valid UTF-8 survives being escaped.

#include <cstdint>
#include <cstdlib>
#include <string>

#include "nlp/base/json.h"

namespace {

void check_escape(const scrim::Json& value) {
    if (!value.is_string()) return;
    std::string quoted;
    scrim::append_json_string(quoted, value.get_ref<const std::string&>());
    const auto again = scrim::parse_json(quoted, "escaped");
    if (!again || *again != value) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto value = scrim::parse_json({reinterpret_cast<const char*>(data), size}, "fuzz");
    if (!value) return 0;
    const auto again = scrim::parse_json(value->dump(), "printed");
    if (!again || again->dump() != value->dump()) std::abort();
    check_escape(*value);
    if (value->is_structured()) {
        for (const auto& member : *value) check_escape(member);
    }
    return 0;
}
