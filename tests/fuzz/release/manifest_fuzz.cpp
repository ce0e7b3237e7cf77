// Whatever a manifest, its signature and the data beside it hold, the release is opened or refused, and its files are
// checked to the end; what no key has signed is never as it was written.

#include <algorithm>

#include "anon/core/manifest.h"
#include "anon/core/release_files.h"
#include "anon/release/kinds/manifest_keys.h"
#include "tests/fuzz/scratch.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const scrim::Scratch scratch("manifest");
    const auto parts = scrim::input_parts(scrim::input_bytes(data, size), 3);
    for (const auto& [name, bytes] : {std::pair("out.manifest.json", parts[0]), std::pair("out.manifest.sig", parts[1]),
                                      std::pair("out.csv", parts[2])}) {
        (void)scratch.put(name, bytes);
        scrim::set_release_time(scratch / name);
    }
    for (const char* name : {"out.csv", "out.manifest.json"}) {
        const auto release = scrim::open_release(scratch / name);
        if (!release) {
            if (release.error().what.empty()) std::abort();
            continue;
        }
        const auto checks = scrim::check_files(*release);
        // A manifest that is signed is no text that chance gives.
        if (std::all_of(checks.begin(), checks.end(), [](const auto& check) { return check.holds; })) std::abort();
        (void)scrim::check_manifest_keys(release->manifest);
        const auto again = scrim::parse_json(scrim::manifest_text(release->manifest), "again");
        if (!again || *again != release->manifest) std::abort();
    }
    return 0;
}
