// Whatever a stopped release left in its work folder, the next run of the command goes on from it or begins anew: its
// key is a key, and the second of two runs goes on with the key of the first.

#include "anon/release/files/state.h"
#include "tests/fuzz/scratch.h"

namespace {

scrim::ReleaseState open(const scrim::ReleaseOptions& options) {
    auto state = scrim::ReleaseState::open(options, options.input, scrim::work_folder_of(options));
    if (!state) std::abort();
    return std::move(*state);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const scrim::Scratch scratch("work_state");
    static const scrim::ReleaseOptions options = [] {
        scrim::ReleaseOptions out;
        out.input = scratch.put("notes.jsonl", "{\"note_id\":\"a\",\"text\":\"He rests.\",\"spans\":[]}\n");
        out.output = scratch / "out";
        out.private_folder = scratch / "private";
        out.tag.taggers = "rules";
        return out;
    }();
    const std::string work = scrim::work_folder_of(options);
    std::error_code none;
    std::filesystem::create_directories(work, none);
    // The first lines that belong to this command, so that what follows them is read.
    static const auto heads = [&] {
        (void)open(options);
        const std::string run = scrim::Scratch::get(work + "/run");
        return std::pair(scrim::Scratch::get(work + "/tagging"), run.substr(0, run.find('\n') + 1));
    }();
    const auto parts = scrim::input_parts(scrim::input_bytes(data, size), 3);
    const bool ours = size % 4 != 0;
    (void)scratch.put("private/work/tagging", ours ? heads.first : std::string(parts[0]));
    (void)scratch.put("private/work/run", (ours ? heads.second : std::string()) + std::string(parts[1]));
    (void)scratch.put("private/work/published", parts[2]);
    const auto first = open(options);
    if (first.is_published()) std::abort();
    const auto second = open(options);
    if (!second.goes_on() || second.key().hex() != first.key().hex()) std::abort();
    (void)scrim::has_work(work);
    return 0;
}
