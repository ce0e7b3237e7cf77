// Whatever goes between the machine that makes a release and those that have its notes, it is unpacked or refused; what
// is unpacked is the same when it is packed again.

#include "anon/release/work/note_worker.h"
#include "anon/release/work/packed.h"
#include "tests/fuzz/scratch.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const auto worker = [] {
        scrim::WorkerSettings settings;
        settings.policy = scrim::default_policy();
        settings.key = std::string(64, '0');
        auto made = scrim::NoteWorker::make(scrim::packed(settings));
        if (!made) std::abort();
        return std::move(*made);
    }();
    const std::string_view bytes = scrim::input_bytes(data, size);
    if (const auto note = scrim::unpacked_gathered(bytes)) {
        const std::string packed = scrim::packed(*note);
        const auto again = scrim::unpacked_gathered(packed);
        if (!again || scrim::packed(*again) != packed) std::abort();
    }
    if (const auto note = scrim::unpacked_checked(bytes)) {
        const std::string packed = scrim::packed(*note);
        const auto again = scrim::unpacked_checked(packed);
        if (!again || scrim::packed(*again) != packed) std::abort();
    }
    (void)scrim::unpacked_order(bytes);
    (void)scrim::NoteWorker::make(bytes);
    // A line of a note, and one with an order for it.
    const auto parts = scrim::input_parts(bytes, 2);
    if (const auto facts = worker.gather(parts[0]); facts && !scrim::unpacked_gathered(*facts)) std::abort();
    (void)worker.finish(parts[0], parts[1]);
    return 0;
}
