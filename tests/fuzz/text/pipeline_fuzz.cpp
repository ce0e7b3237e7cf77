// Whatever a note says, it is tagged to the end: spans are in order, inside of the text, between characters, and the
// same when the note is tagged again. Rules and models by features; the neural model, which takes many times as long,
// on every 64th note.

#include <algorithm>

#include "nlp/pipeline.h"
#include "nlp/taggers/neural/onnx_session.h"
#include "nlp/text/encoding.h"
#include "tests/fuzz/scratch.h"

namespace {

scrim::Pipeline make(const std::vector<std::string>& taggers) {
    auto made = scrim::Pipeline::make(taggers, {}, {});
    if (!made) std::abort();
    return std::move(*made);
}

bool inside_a_character(std::string_view text, std::size_t at) {
    return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U;
}

void check(const scrim::Pipeline& pipeline, const std::string& text) {
    scrim::Note note;
    note.id = "n";
    note.text = text;
    const auto tagged = pipeline.tag(scrim::Note(note));
    if (!tagged || tagged->text != text || !tagged->tagged) std::abort();
    std::uint32_t last = 0;
    for (const scrim::Span& span : tagged->spans) {
        if (span.begin >= span.end || span.end > text.size() || span.begin < last) std::abort();
        if (inside_a_character(text, span.begin) || inside_a_character(text, span.end)) std::abort();
        last = span.begin;
    }
    const auto again = pipeline.tag(std::move(note));
    if (!again || again->spans != tagged->spans) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const bool ready = scrim::check_onnx_runtime(SCRIM_ONNXRUNTIME_FILE).ok();
    if (!ready) std::abort();
    static const scrim::Pipeline fast = make({"rules", "svm", "crf"});
    static const scrim::Pipeline full = make({"rules", "svm", "crf", "neural"});
    static std::size_t inputs = 0;
    // As readers do: valid UTF-8 without NUL.
    std::string bytes(scrim::input_bytes(data, size));
    std::erase(bytes, '\0');
    const auto decoded = scrim::decode_text(std::move(bytes), {});
    if (decoded) check(++inputs % 64 == 0 ? full : fast, decoded->text);
    return 0;
}
