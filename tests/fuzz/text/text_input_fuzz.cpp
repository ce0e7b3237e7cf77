// A list of names is read if ICU takes it for UTF-8, in pieces of any size, and comes out as it went in.

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "nlp/base/files/text_input.h"
#include "nlp/text/unicode.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::size_t piece = 1 + data[0] % 16;
    std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
    auto input = scrim::text_input(scrim::memory_input(bytes));
    const bool begins_as_utf16 = bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF");
    if (begins_as_utf16 == static_cast<bool>(input)) std::abort();
    if (!input) return 0;
    std::string out;
    std::string part(piece, '\0');
    while (true) {
        const auto got = (*input)->read(part.data(), part.size());
        if (!got) {
            if (scrim::is_valid_utf8(bytes)) std::abort();
            const auto line = 1 + std::count(bytes.begin(), bytes.end(), '\n');
            if (got.error().place.line > static_cast<std::uint64_t>(line)) std::abort();
            return 0;
        }
        if (*got == 0) break;
        out.append(part, 0, *got);
    }
    if (!scrim::is_valid_utf8(bytes)) std::abort();
    if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
    if (out != bytes) std::abort();
    return 0;
}
