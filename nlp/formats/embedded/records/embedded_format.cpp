#include "nlp/formats/embedded/records/embedded_format.h"

#include <algorithm>
#include <array>

namespace scrim {
namespace {

constexpr std::array<EmbeddedFormat, 0> embedded_formats{};

}  // namespace

const EmbeddedFormat* embedded_format(NoteFormat format) {
    const auto* found = std::find_if(embedded_formats.begin(), embedded_formats.end(),
                                     [format](const EmbeddedFormat& each) { return each.format == format; });
    return found == embedded_formats.end() ? nullptr : found;
}

}  // namespace scrim
