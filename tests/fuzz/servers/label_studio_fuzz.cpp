// Whatever an export of Label Studio holds, it is refused with a reason or gives notes whose spans lie in their text
// and that come back the same when they are written and read again.

#include "nlp/text/unicode.h"
#include "tests/fuzz/scratch.h"
#include "tools/review/exchange/label_studio.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto notes = scrim::review::from_label_studio(scrim::input_bytes(data, size));
    if (!notes) {
        if (notes.error().what.empty()) std::abort();
        return 0;
    }
    for (const scrim::Note& note : *notes) {
        if (!scrim::is_valid_utf8(note.text)) std::abort();
        for (const scrim::Span& span : note.spans) {
            if (span.begin >= span.end || span.end > note.text.size()) std::abort();
            if (!scrim::is_valid_utf8(note.text_of(span))) std::abort();
        }
    }
    const auto again = scrim::review::from_label_studio(scrim::review::to_label_studio(*notes, "a").dump());
    if (!again || again->size() != notes->size()) std::abort();
    for (std::size_t i = 0; i < notes->size(); ++i) {
        const scrim::Note& before = notes->at(i);
        const scrim::Note& after = again->at(i);
        if (after.id != before.id || after.text != before.text || after.spans != before.spans) std::abort();
    }
    return 0;
}
