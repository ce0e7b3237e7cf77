#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "nlp/base/progress.h"
#include "nlp/batch/record_pass.h"

namespace scrim {

// One reading of all notes of an input, on many threads, with the results in input order.
struct NotePass {
    std::string what;  // for the progress bar
    RecordPass::Options records;
    bool tagged_only = false;  // an untagged note is named and ends the pass
};

inline constexpr std::uint32_t no_note = UINT32_MAX;

struct NotePassOutcome {
    std::uint64_t notes = 0;
    std::uint64_t bad = 0;
    std::vector<std::uint32_t> number_of;  // [record] which note it is, from 0; no_note for a bad one
    std::uint64_t untagged = 0;            // of the notes
    std::optional<Error> first_untagged;   // names it
};

[[nodiscard]] inline Error untagged_note(const std::string& id, Place place) {
    place.record = id;
    return bad_input("the note has no tags, so that nothing of it would be hidden", std::move(place),
                     "--untagged tag lets the release tag such notes, 'scrim tag' does so before");
}

// work(record, note) is called by many threads, with the number of the record; take(result) in input order, for the
// good notes alone: what is not a note, or has the id of one before, is left out, the same in every pass.
template <class Out>
Result<NotePassOutcome> for_each_note(const NotePass& pass, const std::function<Out(std::size_t, Note&&)>& work,
                                      const std::function<Result<void>(Out&&)>& take) {
    struct Done {
        Out out;
        std::string id;
        Place place;
        bool tagged;
        std::vector<Remark> remarks;
        std::uint64_t bytes;
    };
    auto records = RecordPass::open(pass.records);
    if (!records) return records.error();
    NotePassOutcome outcome;
    Progress progress(pass.what, 0, pass.records.common.quiet);
    if (progress.active()) progress.set_total(bytes_to_read(pass.records.input));
    const auto work_on = [&](std::size_t number, RawRecord&& record) -> Result<Done> {
        Place place = record.place;
        const std::uint64_t bytes = record.body.size() + record.annotations.size() + 1;
        auto parsed = parse_record(std::move(record), pass.records.read);
        if (!parsed) return parsed.error();
        std::string id = parsed->note.id;
        const bool tagged = parsed->note.has_tags();
        return Done{work(number, std::move(parsed->note)),
                    std::move(id),
                    std::move(place),
                    tagged,
                    std::move(parsed->remarks),
                    bytes};
    };
    const auto take_in = [&](std::size_t number, Done&& done) -> Result<void> {
        progress.advance(1, done.bytes);
        for (const auto& remark : done.remarks) records->say(remark);
        const auto fresh = records->admit(done.id, done.place);
        if (!fresh) return fresh.error();
        if (!*fresh) return {};
        if (!done.tagged && ++outcome.untagged == 1) outcome.first_untagged = untagged_note(done.id, done.place);
        if (!done.tagged && pass.tagged_only) return *outcome.first_untagged;
        outcome.number_of.resize(number, no_note);
        outcome.number_of.push_back(static_cast<std::uint32_t>(outcome.notes++));
        return take(std::move(done.out));
    };
    const auto ran = records->run<Done>(work_on, take_in);
    records->end();
    if (!ran) return ran.error();
    outcome.bad = records->bad();
    return outcome;
}

}  // namespace scrim
