#include "tools/release_state.h"

#include <fmt/format.h>

#include <filesystem>
#include <string>

#include "nlp/base/hash.h"
#include "nlp/base/input.h"
#include "nlp/base/output.h"
#include "tools/release_input.h"

namespace scrim {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t largest_state = 1 << 12;

std::string in(const std::string& folder, const char* name) { return (fs::path(folder) / name).string(); }

// All that a release depends on, as one checksum: the command, the input's files, the policy, the program.
Result<std::string> fingerprint_of(const ReleaseOptions& options) {
    const auto tagging = fingerprint(options.tag);  // the policy's content is part of it
    if (!tagging) return tagging.error();
    std::string structured;
    if (!options.structured.empty()) {
        const auto sum = file_checksum(options.structured);
        if (!sum) return sum.error();
        structured = *sum;
    }
    return checksum(fmt::format(
        "{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}", SCRIM_VERSION, *tagging, options.input,
        input_files(options.input), options.output, name(options.plan.method), options.plan.k,
        name(options.plan.drill_down), structured, options.keep_ids, options.read.text_column, options.read.id_column,
        options.read.patient_column, options.read.skip_unknown_labels,
        options.read.format ? name(*options.read.format) : "", options.seed ? std::to_string(*options.seed) : ""));
}

}  // namespace

std::string work_folder_of(const ReleaseOptions& options) {
    if (!options.private_folder.empty()) return in(options.private_folder, "work");
    fs::path output = fs::path(options.output).lexically_normal();
    if (!output.has_filename()) output = output.parent_path();
    return (output.parent_path() / ("." + output.filename().string() + ".work")).string();
}

Result<ReleaseState> ReleaseState::open(const ReleaseOptions& options, const std::string& work_folder) {
    const bool kept = !options.private_folder.empty();
    const auto make = [&](const Key& key) { return ReleaseState(key, work_folder, options.output, kept); };
    const auto fresh = options.seed ? Result<Key>(Key::from_seed(*options.seed)) : Key::secret();
    if (!fresh) return fresh.error();
    if (!kept) return make(*fresh);
    const auto wanted = fingerprint_of(options);
    if (!wanted) return wanted.error();
    // One line each: what it is the key of, and the key.
    const auto stored = read_file(in(work_folder, "run"), largest_state);
    if (stored && stored->starts_with(*wanted + "\n")) {
        const auto end = stored->find('\n', wanted->size() + 1);
        const auto key = Key::from_hex(stored->substr(wanted->size() + 1, end - wanted->size() - 1));
        if (key) {
            ReleaseState state = make(*key);
            state.goes_on_ = true;
            return state;
        }
    }
    std::error_code failure;
    fs::remove(in(work_folder, "published"), failure);
    const auto done = write_file(in(work_folder, "run"), *wanted + "\n" + fresh->hex() + "\n", {.private_file = true});
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
