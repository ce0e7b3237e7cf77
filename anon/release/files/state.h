#pragma once

#include <string>

#include "anon/release/options.h"
#include "nlp/base/random.h"
#include "nlp/base/result.h"

namespace scrim {

// Where a run keeps what the next run of the same command goes on from: the private folder's "work", or, without one,
// a hidden folder beside the output. Tagged notes wait there too. Gone after a run that went well.
[[nodiscard]] std::string work_folder_of(const ReleaseOptions& options);

// Where standard input is kept in the work folder, because a release reads its notes more than once.
inline constexpr const char* standard_input_file = "standard_input";

// Whether a work folder holds anything that is worth keeping for the next run of the same command.
[[nodiscard]] bool has_work(const std::string& work_folder);

// What a stopped release leaves for the same command. All that is random follows from the key, so that with the key of
// the stopped run every step after tagging comes out the same. The key is kept in a private folder only: without one a
// new run draws a new key.
class ReleaseState {
   public:
    // The key of a stopped run of the same command, input, policy and version, or a new one. What another run left in
    // the work folder is removed: tagged notes that are of other notes, settings or version, a key of another release.
    // `input` is where the notes are read from.
    [[nodiscard]] static Result<ReleaseState> open(const ReleaseOptions& options, const std::string& input,
                                                   const std::string& work_folder);

    // What the tagged notes in the work folder depend on.
    [[nodiscard]] const std::string& tagging() const { return tagging_; }

    [[nodiscard]] const Key& key() const { return key_; }
    [[nodiscard]] bool goes_on() const { return goes_on_; }

    // Said right before the release is moved to its place, with the manifest that it has; a run that was stopped after
    // that has nothing to do but tidy up.
    [[nodiscard]] Result<void> will_publish(const std::string& manifest_path) const;
    [[nodiscard]] bool is_published() const;

   private:
    ReleaseState(Key key, std::string work_folder, std::string output, bool kept)
        : key_(key), work_folder_(std::move(work_folder)), output_(std::move(output)), kept_(kept) {}

    Key key_;
    std::string work_folder_;
    std::string output_;
    bool kept_;  // in a private folder
    bool goes_on_ = false;
    std::string tagging_;
};

}  // namespace scrim
