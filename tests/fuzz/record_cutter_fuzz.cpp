// Whatever the bytes are, the cutters of records end, and nothing of what they give is longer than what they were
// given.

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "nlp/formats/embedded/records/record_cutter.h"

namespace {

using Cutter = std::unique_ptr<scrim::RecordCutter> (*)(std::unique_ptr<scrim::Input>, std::size_t);

void cut_all(Cutter cutter, std::string_view bytes) {
    const auto records = cutter(scrim::memory_input(bytes), std::size_t{1} << 16U);
    std::size_t read = 0;
    for (std::size_t n = 0; n <= bytes.size() + 1; ++n) {
        const auto record = records->next();
        if (!record) {
            if (record.error().kind == scrim::ErrorKind::unreadable) return;
            continue;
        }
        if (!*record) return;
        read += (*record)->bytes.size();
        if ((*record)->bytes.empty() || read > bytes.size()) std::abort();
    }
    std::abort();  // more records than bytes
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    cut_all(scrim::cut_json, bytes);
    cut_all(scrim::cut_messages, bytes);
    static_cast<void>(scrim::first_object_has(bytes, "resourceType"));
    static_cast<void>(scrim::begins_with_segment(bytes));
    return 0;
}
