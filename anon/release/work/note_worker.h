#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "anon/notes/release_plan.h"
#include "anon/release/check/pages.h"
#include "nlp/base/json.h"
#include "nlp/base/result.h"

namespace scrim {

// What a machine that has notes of a release must know to work on them. It holds the key of the release: the machines
// are the hospital's own.
struct WorkerSettings {
    Policy policy;
    ReleaseMethod method = ReleaseMethod::enumerate;
    bool add_health_details = false;
    bool keep_ids = false;
    // For the second reading: the manifest so far, the key, and the kept values that are not rare.
    Json manifest;
    std::string key;                    // in hexadecimal
    std::optional<std::uint64_t> seed;  // in its place, in tests and experiments
    std::vector<std::string> values_of_many;
    // For the search of manifest and report.
    PageSearch::Pages pages;
};
[[nodiscard]] std::string packed(const WorkerSettings& settings);

// Does the work of a release on single notes, each a line of JSONL with its tags. Const and thread-safe.
class NoteWorker {
   public:
    [[nodiscard]] static Result<NoteWorker> make(std::string_view settings);
    NoteWorker(NoteWorker&&) noexcept;
    NoteWorker& operator=(NoteWorker&&) noexcept;
    ~NoteWorker();

    // The first reading: packed facts, no text.
    [[nodiscard]] Result<std::string> gather(std::string_view line) const;
    // The second one, as ordered: the released note, packed, with what its original found in it.
    [[nodiscard]] Result<std::string> finish(std::string_view line, std::string_view order) const;
    // How many values of the note are in the manifest or the report.
    [[nodiscard]] Result<std::size_t> search(std::string_view line) const;

   private:
    struct Parts;
    explicit NoteWorker(std::unique_ptr<Parts> parts);
    std::unique_ptr<Parts> parts_;
};

}  // namespace scrim
