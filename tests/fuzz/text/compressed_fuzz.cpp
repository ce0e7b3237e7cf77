// Whatever the bytes are, a compressed stream is read to its end or refused, with all that came before its fault, in
// memory that its size does not decide; reading in other steps gives the same.

#include "nlp/base/files/input.h"
#include "nlp/base/files/output.h"
#include "tests/fuzz/scratch.h"

namespace {

constexpr std::size_t enough = std::size_t{8} << 20U;  // a few bytes may stand for gigabytes

struct Read {
    std::string bytes;
    bool fails = false;
};

Read read(const std::string& path, std::size_t step) {
    Read out;
    const auto input = scrim::open_input(path);
    if (!input) return {{}, true};
    std::string buffer(step, '\0');
    while (out.bytes.size() < enough) {
        const auto count = (*input)->read(buffer.data(), buffer.size());
        if (!count) out.fails = true;
        if (!count || *count == 0) break;
        if (*count > buffer.size()) std::abort();
        out.bytes.append(buffer, 0, *count);
    }
    return out;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const scrim::Scratch scratch("compressed");
    const std::string_view bytes = scrim::input_bytes(data, size);
    const Read whole = read(scratch.put("in", bytes), 1 << 16);
    const Read stepwise = read(scratch / "in", 7 + size % 500);
    const std::size_t both = std::min(whole.bytes.size(), stepwise.bytes.size());
    if (whole.bytes.compare(0, both, stepwise.bytes, 0, both) != 0) std::abort();
    // A fault is told instead of the last bytes before it, and these are more in longer steps.
    if (both < enough && whole.fails != stepwise.fails) std::abort();
    if (both < enough && !whole.fails && whole.bytes.size() != stepwise.bytes.size()) std::abort();
    // What is written compressed is read as it was.
    for (const char* name : {"out.gz", "out.zst"}) {
        if (size % 8 != 0) break;
        if (!scrim::write_file(scratch / name, bytes)) std::abort();
        const Read again = read(scratch / name, 1 << 12);
        if (again.fails || again.bytes != bytes) std::abort();
    }
    return 0;
}
