#include "anon/release/files/state.h"

#include <filesystem>
#include <string>

#include "nlp/base/files/input.h"
#include "nlp/base/files/output.h"
#include "nlp/base/hash.h"

namespace scrim {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t largest_state = 1 << 12;

std::string in(const std::string& folder, const char* name) { return (fs::path(folder) / name).string(); }

constexpr const char* tagging_file = "tagging";
constexpr const char* run_file = "run";

// What another run left goes; only the notes of this one's standard input stay.
Result<void> clear(const std::string& work_folder) {
    std::error_code failure;
    for (auto entry = fs::directory_iterator(work_folder, failure); !failure && entry != fs::directory_iterator();
         entry.increment(failure)) {
        if (entry->path().filename() == standard_input_file) continue;
        fs::remove_all(entry->path(), failure);
        if (failure) break;
    }
    if (!failure) return {};
    return bad_input("what an earlier run left cannot be removed: " + failure.message(), {work_folder, {}, 0},
                     "remove the folder and run again");
}

bool holds(const std::string& path, const std::string& text) {
    const auto stored = read_file(path, largest_state);
    return stored && *stored == text;
}

}  // namespace

std::string work_folder_of(const ReleaseOptions& options) {
    if (!options.private_folder.empty()) return in(options.private_folder, "work");
    fs::path output = fs::path(options.output).lexically_normal();
    if (!output.has_filename()) output = output.parent_path();
    return (output.parent_path() / ("." + output.filename().string() + ".work")).string();
}

bool has_work(const std::string& work_folder) {
    std::error_code failure;
    for (const auto& entry : fs::directory_iterator(work_folder, failure)) {
        const fs::path name = entry.path().filename();
        if (name != tagging_file && name != run_file && name != standard_input_file) return true;
    }
    return false;
}

Result<ReleaseState> ReleaseState::open(const ReleaseOptions& options, const std::string& input,
                                        const std::string& work_folder) {
    const bool kept = !options.private_folder.empty();
    const auto prints = fingerprints(options, input);
    if (!prints) return prints.error();
    const std::string tagging = prints->tagging + "\n";
    if (!holds(in(work_folder, tagging_file), tagging)) {
        if (auto done = clear(work_folder); !done) return done.error();
        const auto done = write_file(in(work_folder, tagging_file), tagging, {.private_file = true});
        if (!done) return done.error();
    }
    const auto make = [&](const Key& key) {
        ReleaseState state(key, work_folder, options.output, kept);
        state.tagging_ = prints->tagging;
        return state;
    };
    const auto fresh = options.seed ? Result<Key>(Key::from_seed(*options.seed)) : Key::secret();
    if (!fresh) return fresh.error();
    if (!kept) return make(*fresh);
    // One line each: what it is the key of, and the key.
    const std::string wanted = prints->release + "\n";
    const auto stored = read_file(in(work_folder, run_file), largest_state);
    if (stored && stored->starts_with(wanted)) {
        // The key of a seed draws otherwise than a secret one; both are kept as the same digits.
        const auto key =
            options.seed
                ? fresh
                : Key::from_hex(stored->substr(wanted.size(), stored->find('\n', wanted.size()) - wanted.size()));
        if (key) {
            ReleaseState state = make(options.seed ? *fresh : *key);  // a seed has streams of its own
            state.goes_on_ = true;
            return state;
        }
    }
    std::error_code failure;
    fs::remove(in(work_folder, "published"), failure);
    const auto done = write_file(in(work_folder, run_file), wanted + fresh->hex() + "\n", {.private_file = true});
    if (!done) return done.error();
    return make(*fresh);
}

Result<void> ReleaseState::will_publish(const std::string& manifest_path) const {
    if (!kept_) return {};
    const auto sum = file_checksum(manifest_path);
    if (!sum) return sum.error();
    return write_file(in(work_folder_, "published"), *sum, {.private_file = true});
}

bool ReleaseState::is_published() const {
    if (!goes_on_) return false;
    const auto said = read_file(in(work_folder_, "published"), largest_state);
    const auto there = file_checksum((fs::path(output_) / "manifest.json").string());
    return said && there && *said == *there;
}

}  // namespace scrim
