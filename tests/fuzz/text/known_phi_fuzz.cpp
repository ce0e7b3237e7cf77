// Whatever a hospital's own record holds, it is read or refused, and what it finds lies in the note.

#include "nlp/known_phi.h"
#include "nlp/text/analyse.h"
#include "tests/fuzz/scratch.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const scrim::Scratch scratch("known_phi");
    static const auto note = [] {
        scrim::Note out;
        out.id = "n1";
        out.patient_id = "p1";
        out.text =
            "Mr. J. O'Brien-Sm\u00edth (MRN 00-4711, born 4/25/1931) of 12 Elm St., Springfield, called 555-123-4567.\n"
            "Seen by DR. LEE on 2009-04-25; mail jo@example.org.";
        return out;
    }();
    static const auto document = scrim::analyse(note);
    const std::string_view bytes = scrim::input_bytes(data, size);
    const auto path = scratch.put(bytes.starts_with('{') ? "known.jsonl" : "known.csv", bytes);
    const auto known = scrim::KnownPhi::load(path);
    if (!known) return 0;
    for (const scrim::Span& span : known->find(document)) {
        if (span.begin >= span.end || span.end > note.text.size()) std::abort();
        if (span.sources != scrim::source_known) std::abort();
    }
    return 0;
}
