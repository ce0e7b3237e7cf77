#include "scrim/remote.h"

#include "anon/release/run.h"
#include "anon/release/work/note_worker.h"
#include "anon/release/work/remote_notes.h"
#include "tools/library/convert.h"

namespace scrim::api {
namespace {

// A step's answer, the other way round: nothing is well.
scrim::Result<void> from_step(const std::optional<Error>& error) {
    return error ? scrim::Result<void>(from_api(*error)) : scrim::Result<void>();
}

RemoteNotes::Take to_take(const scrim::RemoteNotes::Take& take) {
    return [&take](std::string_view answer) -> std::optional<Error> {
        const auto done = take(answer);
        return done ? std::nullopt : std::optional(to_api(done.error()));
    };
}

template <class T>
Result<T> to_result(scrim::Result<T>&& result) {
    if (!result) return to_api(result.error());
    return std::move(*result);
}

}  // namespace

struct NoteWorker::Loaded {
    scrim::NoteWorker worker;
};

NoteWorker::NoteWorker(std::unique_ptr<Loaded> loaded) : loaded_(std::move(loaded)) {}
NoteWorker::NoteWorker(NoteWorker&&) noexcept = default;
NoteWorker& NoteWorker::operator=(NoteWorker&&) noexcept = default;
NoteWorker::~NoteWorker() = default;

Result<NoteWorker> NoteWorker::make(std::string_view settings) {
    auto worker = scrim::NoteWorker::make(settings);
    if (!worker) return to_api(worker.error());
    return NoteWorker(std::make_unique<Loaded>(Loaded{std::move(*worker)}));
}

Result<std::string> NoteWorker::gather(std::string_view line) const { return to_result(loaded_->worker.gather(line)); }

Result<std::string> NoteWorker::finish(std::string_view line, std::string_view order) const {
    return to_result(loaded_->worker.finish(line, order));
}

Result<std::size_t> NoteWorker::search(std::string_view line) const { return to_result(loaded_->worker.search(line)); }

Result<ReleaseOutcome> release(const ReleaseOptions& options, const RemoteNotes& notes) {
    auto run = to_run(options);
    if (!run) return run.error();
    scrim::RemoteNotes remote;
    remote.has_health_details = notes.has_health_details;
    remote.gather = [&](const std::string& settings, const scrim::RemoteNotes::Take& take) {
        return from_step(notes.gather(settings, to_take(take)));
    };
    remote.finish = [&](const std::string& settings, std::size_t count, const scrim::RemoteNotes::OrderOf& order_of,
                        const scrim::RemoteNotes::Take& take) {
        return from_step(notes.finish(settings, count, order_of, to_take(take)));
    };
    remote.search = [&](const std::string& settings) -> scrim::Result<std::size_t> {
        const auto found = notes.search(settings);
        if (!found) return from_api(found.error());
        return *found;
    };
    run->input.clear();
    run->remote = &remote;
    const auto outcome = run_release(*run);
    if (!outcome) return to_api(outcome.error());
    return ReleaseOutcome{outcome->notes, outcome->patients, outcome->clusters, outcome->bad};
}

}  // namespace scrim::api
