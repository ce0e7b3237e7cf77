// Whatever the bytes are, the readers of notes in CSV end, and what they accept has sound spans; rows of OMOP come back
// as they were, and with every column emptied they are still rows.

#include "nlp/formats/embedded/omop.h"
#include "nlp/formats/embedded/records/record_cutter.h"
#include "tests/fuzz/notes.h"

namespace {

void check_rows(std::string_view bytes) {
    auto cutter = scrim::cut_table(scrim::memory_input(bytes), "note_text");
    if (!cutter) return;
    for (std::size_t count = 0; count <= bytes.size() + 2; ++count) {
        const auto record = (*cutter)->next();
        if (!record) continue;
        if (!*record) return;
        const std::string& row = (*record)->bytes;
        const auto read = scrim::read_omop(row, {});
        if (!read) continue;
        scrim::RecordEdits edits;
        edits.notes.resize(read->notes.size());
        const auto same = scrim::write_omop(row, edits, {});
        if (!same || *same != row) std::abort();
        edits.rules = &scrim::safe_harbor_rules_omop();
        edits.show = [](const scrim::Element&) { return std::optional<std::string>("x"); };
        const auto written = scrim::write_omop(row, edits, {});
        if (!written) std::abort();
        const auto again = scrim::read_omop(*written, {});
        if (!again || again->notes[0].text != read->notes[0].text || again->notes[0].id != "x") std::abort();
    }
    std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const scrim::ReadOptions options;
    auto records = scrim::csv_records(scrim::memory_input(scrim::bytes_of(data, size)), '\0', options);
    if (records) scrim::read_records(std::move(*records), size, options);
    const auto bytes = scrim::bytes_of(data, size);
    static_cast<void>(scrim::begins_like_omop(bytes));
    check_rows(bytes);
    return 0;
}
