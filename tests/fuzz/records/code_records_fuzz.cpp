// Whatever the bytes are, the reader of code records ends, and what it accepts is sorted, distinct and in range.

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "anon/core/records.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    for (const bool repeated : {false, true}) {
        scrim::ReadRecordsOptions options;
        options.repeated = repeated;
        const auto read = scrim::read_code_records(scrim::memory_input(bytes), options);
        if (!read) continue;
        const auto& records = read->records;
        if (records.patients.size() != records.size()) std::abort();
        if (!std::is_sorted(records.names.begin(), records.names.end())) std::abort();
        for (std::size_t r = 0; r < records.size(); ++r) {
            const auto record = records[r];
            if (record.empty() || record.back() >= records.names.size()) std::abort();
            if (std::adjacent_find(record.begin(), record.end(), std::greater_equal<>()) != record.end()) std::abort();
        }
    }
    return 0;
}
