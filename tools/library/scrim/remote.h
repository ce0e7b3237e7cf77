#pragma once

// A release whose notes are on other machines, a cluster's: they tag the notes, gather facts of them, write them and
// check them; one machine groups the patients and decides what each note shows. The result is that of one machine,
// byte for byte. All machines must be the hospital's own: the settings that the workers get hold the key of the
// release.

#include "scrim/scrim.h"

namespace scrim::api {

// Works on single notes, each a tagged line of JSONL, as the settings of the release ask for. Const and safe to use
// from many threads.
class SCRIM_API NoteWorker {
   public:
    static Result<NoteWorker> make(std::string_view settings);
    // The facts of a note, packed; no text.
    [[nodiscard]] Result<std::string> gather(std::string_view line) const;
    // The released note, packed, as ordered.
    [[nodiscard]] Result<std::string> finish(std::string_view line, std::string_view order) const;
    // How many values of the note are in the manifest or the report.
    [[nodiscard]] Result<std::size_t> search(std::string_view line) const;

    NoteWorker(NoteWorker&&) noexcept;
    NoteWorker& operator=(NoteWorker&&) noexcept;
    ~NoteWorker();

   private:
    struct Loaded;
    explicit NoteWorker(std::unique_ptr<Loaded> loaded);
    std::unique_ptr<Loaded> loaded_;
};

// How the release reaches the workers. Each function has a worker of the settings work on every note and calls
// take(answer) note by note, always in the order of gather(); an error of take() or of a worker ends it and is
// returned.
struct RemoteNotes {
    using Take = std::function<std::optional<Error>(std::string_view answer)>;
    // The order of the n-th note; empty for one that is left out, of which no answer is wanted.
    using OrderOf = std::function<std::string(std::size_t n)>;

    bool has_health_details = true;  // some note has a tag of one
    std::function<std::optional<Error>(const std::string& settings, const Take& take)> gather;
    std::function<std::optional<Error>(const std::string& settings, std::size_t notes, const OrderOf& order_of,
                                       const Take& take)>
        finish;
    // The sum of search() over all notes.
    std::function<Result<std::size_t>(const std::string& settings)> search;
};

// options.input is not used, nor are the taggers; options.structured must be empty.
[[nodiscard]] SCRIM_API Result<ReleaseOutcome> release(const ReleaseOptions& options, const RemoteNotes& notes);

}  // namespace scrim::api
