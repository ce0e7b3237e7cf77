// Whatever the bytes are, the analysis ends; tokens are in order, and tokens, sentences and sections are complete.

#include <cstdint>
#include <cstdlib>
#include <string>

#include "nlp/text/analyse.h"
#include "nlp/text/normalize.h"
#include "nlp/text/unicode.h"

namespace {

void require(bool condition) {
    if (!condition) std::abort();
}

void check_gap(std::string_view text, std::size_t begin, std::size_t end) {
    for (; begin < end; begin += scrim::code_point_at(text, begin).size)
        require(scrim::kind_of(scrim::code_point_at(text, begin).value) == scrim::CharacterKind::blank);
    require(begin == end);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    scrim::Note note;
    note.text.assign(reinterpret_cast<const char*>(data), size);
    const scrim::Document document = scrim::analyse(note);
    std::uint32_t at = 0;
    for (const scrim::Token& token : document.tokens) {
        require(at <= token.begin && token.begin < token.end);
        check_gap(note.text, at, token.begin);
        at = token.end;
    }
    check_gap(note.text, at, size);
    at = 0;
    for (const scrim::Sentence& sentence : document.sentences) {
        require(sentence.first == at && sentence.first < sentence.last);
        at = sentence.last;
    }
    require(at == document.tokens.size());
    at = 0;
    for (const scrim::Section& section : document.sections) {
        require(section.begin == at && section.body_begin >= at && section.body_begin <= section.end);
        at = section.end;
    }
    require(at == size);
    const scrim::NormalizedText normalized(note.text);
    const auto whole = normalized.original(0, static_cast<std::uint32_t>(normalized.text().size()));
    require(whole.begin <= whole.end && whole.end <= size);
    return 0;
}
