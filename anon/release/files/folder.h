#pragma once

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include "nlp/base/files/output.h"
#include "nlp/base/random.h"
#include "nlp/base/result.h"

namespace scrim {

// New names and a new order for notes and patients, drawn from the key: they say nothing of the old ones.
struct ReleaseNames {
    std::vector<std::uint32_t> note_rank;     // [note] its place in the release
    std::vector<std::uint32_t> patient_rank;  // [patient]

    [[nodiscard]] std::string note_id(std::uint32_t note) const;        // "r0193"
    [[nodiscard]] std::string patient_id(std::uint32_t patient) const;  // "q77"
};
[[nodiscard]] ReleaseNames draw_names(std::size_t notes, std::size_t patients, const Key& key);

// Builds a release beside its final place. Notes come in input order and are put aside; finish() writes them in the
// order of the release, so that neither the files nor the times of their making tell the old order. Nothing is at
// the final place before publish(), and nothing stays after if that is never reached.
class ReleaseFolder {
   public:
    // Refuses a place that is taken, unless it is an older release that may be written over.
    [[nodiscard]] static Result<ReleaseFolder> open(const std::string& output, bool overwrite);
    ~ReleaseFolder();
    ReleaseFolder(ReleaseFolder&& other) noexcept;
    ReleaseFolder& operator=(ReleaseFolder&&) = delete;
    ReleaseFolder(const ReleaseFolder&) = delete;
    ReleaseFolder& operator=(const ReleaseFolder&) = delete;

    // A released note: the line of notes.jsonl, the text, and its id in the release.
    Result<void> put(const std::string& id, const std::string& line, const std::string& text);
    // Writes notes.jsonl and notes/<id>.txt; `order` holds the numbers of put() in the order of the release.
    Result<void> finish(const std::vector<std::uint32_t>& order);

    // Where the files are until publish().
    [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }
    [[nodiscard]] std::string folder() const { return folder_.string(); }

    // Gives all files one and the same time and moves the folder to its place.
    Result<void> publish();

   private:
    struct Stored {
        std::string id;
        std::uint64_t offset;
        std::uint32_t line;
        std::uint32_t text;
    };
    ReleaseFolder() = default;

    std::filesystem::path output_;
    std::filesystem::path folder_;  // empty once published or moved from
    File spool_;
    std::uint64_t spool_size_ = 0;
    std::vector<Stored> stored_;
};

}  // namespace scrim
