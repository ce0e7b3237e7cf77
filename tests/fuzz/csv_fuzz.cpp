// Whatever the bytes are, the CSV reader ends, and what it accepts survives being written and read again.

#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "nlp/base/files/csv.h"

namespace {

using Records = std::vector<std::vector<std::string>>;

// The header and the records that could be read.
Records read_all(std::string_view bytes) {
    Records out;
    auto reader = scrim::CsvReader::over(scrim::memory_input(bytes));
    if (!reader) return out;
    out.push_back(reader->header());
    while (true) {
        auto record = reader->next();
        if (!record) continue;
        if (!*record) return out;
        out.emplace_back((*record)->begin(), (*record)->end());
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const Records first = read_all({reinterpret_cast<const char*>(data), size});
    std::string written;
    for (const auto& record : first) scrim::append_csv_record(written, {record.begin(), record.end()});
    if (read_all(written) != first) std::abort();
    return 0;
}
