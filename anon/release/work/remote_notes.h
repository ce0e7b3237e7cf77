#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "anon/release/work/packed.h"
#include "anon/release/work/write_notes.h"

namespace scrim {

// Notes of a release that other machines have: a cluster tags them, gathers their facts, writes them and checks them;
// this machine groups the patients and decides what each note shows. Each function has the work done on every note, by
// a NoteWorker of the settings, and calls take(answer) note by note, in one and the same order each time.
struct RemoteNotes {
    using Take = std::function<Result<void>(std::string_view answer)>;
    // The packed order of the n-th note; empty for one that is left out, of which no answer is wanted.
    using OrderOf = std::function<std::string(std::size_t n)>;

    bool has_health_details = true;  // some note has a tag of one
    std::function<Result<void>(const std::string& settings, const Take& take)> gather;
    std::function<Result<void>(const std::string& settings, std::size_t notes, const OrderOf& order_of,
                               const Take& take)>
        finish;
    // How many values of all notes together are in the pages of the settings.
    std::function<Result<std::size_t>(const std::string& settings)> search;
};

// The first reading.
[[nodiscard]] Result<GatheredNotes> gather_elsewhere(const RemoteNotes& remote, const std::string& settings,
                                                     PatientTable& table, std::uint32_t notes_per_patient);

struct WrittenElsewhere {
    WrittenNotes written;
    std::vector<PairFound> found;  // [note]
};

// The second reading, of the notes that the first gathered.
[[nodiscard]] Result<WrittenElsewhere> write_elsewhere(const RemoteNotes& remote, const std::string& settings,
                                                       const WriteOptions& options, const GatheredNotes& gathered,
                                                       ReleaseFolder& folder);

}  // namespace scrim
