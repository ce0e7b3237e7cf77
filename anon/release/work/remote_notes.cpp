#include "anon/release/work/remote_notes.h"

#include <unordered_set>
#include <utility>

namespace scrim {

Result<GatheredNotes> gather_elsewhere(const RemoteNotes& remote, const std::string& settings, PatientTable& table,
                                       std::uint32_t notes_per_patient) {
    GatheredTaker taker(table, notes_per_patient);
    NotePassOutcome outcome;
    std::unordered_set<std::string> ids;
    const auto done = remote.gather(settings, [&](std::string_view answer) -> Result<void> {
        auto note = unpacked_gathered(answer);
        if (!note) return note.error();
        if (!ids.insert(note->id).second) {
            return bad_input("a note with this id was there before", {{}, note->id, 0}, "give every note its own id");
        }
        outcome.number_of.push_back(static_cast<std::uint32_t>(outcome.notes++));
        taker.take(std::move(*note));
        return {};
    });
    if (!done) return done.error();
    return taker.finish(std::move(outcome));
}

Result<WrittenElsewhere> write_elsewhere(const RemoteNotes& remote, const std::string& settings,
                                         const WriteOptions& options, const GatheredNotes& gathered,
                                         ReleaseFolder& folder) {
    const auto patient_ids = options.table->patient_ids();
    const auto order_of_note = [&](std::size_t n) {
        const std::uint32_t number = gathered.number_of[n];
        if (number == no_note) return std::string();
        return packed(order_of(options, number, gathered.ids[number], patient_ids[options.table->patient_of(number)]));
    };
    FinishedTaker taker(folder);
    WrittenElsewhere out;
    const auto done =
        remote.finish(settings, gathered.number_of.size(), order_of_note, [&](std::string_view answer) -> Result<void> {
            auto note = unpacked_checked(answer);
            if (!note) return note.error();
            const std::size_t number = out.found.size();
            if (number >= gathered.ids.size() || note->note.link.original_note != gathered.ids[number]) {
                return bad_input("the notes came back in another order, or others", {}, "run the release again");
            }
            out.found.push_back(std::move(note->found));
            return taker.take(std::move(note->note));
        });
    if (!done) return done.error();
    auto written = taker.finish(options.table->notes(), options.names, {});
    if (!written) return written.error();
    out.written = std::move(*written);
    return out;
}

}  // namespace scrim
