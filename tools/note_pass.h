#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "nlp/base/parallel.h"
#include "nlp/base/progress.h"
#include "nlp/formats/note_ids.h"
#include "nlp/formats/note_reader.h"
#include "tools/command.h"

namespace scrim {

// One reading of all notes of an input, on many threads, with the results in input order.
struct NotePass {
    std::string what;  // for the progress bar
    std::string input;
    ReadOptions read;
    CommonOptions common;
    bool strict = false;  // stop at the first bad record
    bool silent = false;  // bad records were reported by a pass before
};

inline constexpr std::uint32_t no_note = UINT32_MAX;

struct NotePassOutcome {
    std::uint64_t notes = 0;
    std::uint64_t bad = 0;
    std::vector<std::uint32_t> number_of;  // [record] which note it is, from 0; no_note for a bad one
};

// work(record, note) is called by many threads, with the number of the record; take(result) in input order, for the
// good notes alone: what is not a note, or has the id of one before, is reported and left out, the same in every pass.
template <class Out>
Result<NotePassOutcome> for_each_note(const NotePass& pass, const std::function<Out(std::size_t, Note&&)>& work,
                                      const std::function<Result<void>(Out&&)>& take) {
    struct Done {
        std::optional<Out> out;
        std::string id;
        Place place;
        Error error;
    };
    auto records = open_records(pass.input, pass.read);
    if (!records) return records.error();
    NotePassOutcome outcome;
    NoteIds ids;
    Progress progress(pass.what, 0, pass.common.quiet);
    const auto put_aside = [&](const Error& error) -> Result<void> {
        if (pass.strict) return error;
        ++outcome.bad;
        if (!pass.silent && outcome.bad <= 100) fail(error);
        return {};
    };
    using Record = std::pair<std::size_t, Result<RawRecord>>;
    std::size_t count = 0;
    const auto ran = run_in_order<Record, Done>(
        pass.common.threads,
        [&]() -> Result<std::optional<Record>> {
            auto record = (*records)->next();
            if (!record) return std::optional<Record>(Record(count++, record.error()));
            if (!*record) return std::optional<Record>();
            return std::optional<Record>(Record(count++, std::move(**record)));
        },
        [&](Record&& numbered) {
            Done done;
            Result<RawRecord>& record = numbered.second;
            if (!record) {
                done.error = record.error();
                return done;
            }
            done.place = record->place;
            auto parsed = parse_record(std::move(*record), pass.read);
            if (!parsed) {
                done.error = parsed.error();
                return done;
            }
            done.id = parsed->note.id;
            done.out.emplace(work(numbered.first, std::move(parsed->note)));
            return done;
        },
        [&](Done&& done) -> Result<void> {
            progress.advance();
            outcome.number_of.push_back(no_note);
            if (!done.out) return put_aside(done.error);
            done.place.record = done.id;
            if (auto fresh = ids.add(done.id, done.place); !fresh) return put_aside(fresh.error());
            outcome.number_of.back() = static_cast<std::uint32_t>(outcome.notes++);
            return take(std::move(*done.out));
        });
    if (!ran) return ran.error();
    return outcome;
}

}  // namespace scrim
