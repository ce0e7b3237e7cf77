// Whatever the bytes are, decoding refuses them or gives valid UTF-8 without NUL that decodes to itself.

#include <cstdint>
#include <cstdlib>

#include "nlp/text/encoding.h"
#include "nlp/text/unicode.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto text = scrim::decode_text({reinterpret_cast<const char*>(data), size}, {});
    if (!text) return 0;
    if (!scrim::is_valid_utf8(text->text) || text->text.find('\0') != std::string::npos) std::abort();
    const auto again = scrim::decode_text(text->text, {}, scrim::BytesOf::part);
    if (!again || again->text != text->text || again->remark) std::abort();
    return 0;
}
