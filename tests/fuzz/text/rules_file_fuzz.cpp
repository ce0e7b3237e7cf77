// Whatever a hospital's file of rules holds, it is read or refused with the place of what is wrong; rules that are
// accepted can be used to tag.

#include "nlp/taggers/factory.h"
#include "nlp/taggers/rules/own_rules.h"
#include "nlp/text/analyse.h"
#include "tests/fuzz/scratch.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const scrim::Scratch scratch("rules_file");
    const std::string_view bytes = scrim::input_bytes(data, size);
    const auto own = scrim::read_own_rules(scratch.put(bytes.starts_with('{') ? "rules.json" : "rules.tsv", bytes));
    if (!own) {
        if (own.error().what.empty() || own.error().place.file.empty()) std::abort();
        return 0;
    }
    scrim::TaggerOptions options;
    options.own_rules = *own;
    const auto tagger = scrim::make_tagger("rules", options);
    if (!tagger) return 0;
    scrim::Note note;
    note.text = "WARD ROUND\nStudy id ZX-12345, seen by Quux in the Blue Wing; MRN: 4471882.\n";
    const auto spans = (*tagger)->tag(scrim::analyse(note));
    if (!spans) std::abort();
    for (const scrim::Span& span : *spans) {
        if (span.begin >= span.end || span.end > note.text.size()) std::abort();
    }
    return 0;
}
