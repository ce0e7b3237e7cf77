// Every kind of release with one of its files replaced by other bytes: its verifier ends with a verdict or an error,
// and never says that all holds, unless the bytes are those that were signed. Risk and report end too.
//
// The first line of an input names the file by its number, the rest is what it holds.

#include <algorithm>

#include "anon/core/release_files.h"
#include "anon/release/kinds/kind.h"
#include "tests/fuzz/release/good_releases.h"

namespace {

struct Replaced {
    const scrim::GoodRelease* release;
    std::string file;
    std::string bytes;       // as they were
    bool is_signed = false;  // the files of the private folder and the signature are not
};

std::vector<Replaced> files_of(const scrim::GoodReleases& releases) {
    namespace fs = std::filesystem;
    std::vector<Replaced> out;
    for (const auto& release : releases.all()) {
        const fs::path data(release.data);
        std::vector<fs::path> places{fs::is_directory(data) ? data : data.parent_path()};
        if (!release.private_folder.empty()) places.emplace_back(release.private_folder);
        std::vector<Replaced> found;
        for (const auto& place : places) {
            for (const auto& entry : fs::recursive_directory_iterator(place)) {
                const std::string path = entry.path().string();
                const bool beside = !release.private_folder.empty() && path.starts_with(release.private_folder);
                if (!entry.is_regular_file() || (&place == &places[0] && beside)) continue;
                found.push_back({&release, path, scrim::Scratch::get(path), !beside && !path.ends_with(".sig")});
            }
        }
        std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.file < b.file; });
        out.insert(out.end(), found.begin(), found.end());
    }
    return out;
}

void put(const std::string& path, std::string_view bytes) {
    std::ofstream(path, std::ios::binary | std::ios::trunc)
        .write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    scrim::set_release_time(path);
}

void check(const Replaced& replaced, bool same, bool with_original) {
    const auto release = scrim::open_release(replaced.release->data);
    if (!release) {
        if (same) std::abort();
        return;
    }
    scrim::KindOptions options;
    options.common = {.threads = 1, .quiet = true, .json = true};
    if (with_original) {
        options.original = replaced.release->original;
        options.private_folder = replaced.release->private_folder;
    }
    const auto checks = scrim::verify_release(*release, options);
    const bool holds =
        checks && std::all_of(checks->begin(), checks->end(), [](const scrim::Check& one) { return one.holds; });
    if (holds && !same && replaced.is_signed) std::abort();
    if (!holds && same && !with_original) std::abort();
    const auto risk = scrim::measure_risk(*release, options);
    if (same && !with_original && !risk) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const scrim::Scratch scratch("verifiers");
    static const scrim::GoodReleases releases(scratch);
    static const std::vector<Replaced> files = files_of(releases);
    const std::string_view bytes = scrim::input_bytes(data, size);
    const std::size_t end = std::min(bytes.find('\n'), bytes.size());
    std::size_t number = 0;
    for (const char c : bytes.substr(0, end)) number = number * 10 + static_cast<unsigned char>(c) % 48;
    const Replaced& replaced = files[number % files.size()];
    const std::string_view content = bytes.substr(std::min(end + 1, bytes.size()));
    put(replaced.file, content);
    check(replaced, content == replaced.bytes, size % 2 == 1);
    put(replaced.file, replaced.bytes);
    return 0;
}
