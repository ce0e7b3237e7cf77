#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "anon/release/options.h"
#include "nlp/base/json.h"
#include "nlp/base/result.h"
#include "tools/review/copy.h"

namespace scrim::review {

// Notes drawn at random for a person to check, so that one knows how much the taggers missed on these very notes. What
// they had tagged when the notes were drawn, and what the person found besides, is kept in .review/sample.json.
class Sample {
   public:
    // Draws them, or goes on with those that were drawn: more of the same draw if `count` is larger now. Only notes
    // that nobody has approved are drawn from. An error if another sample of these notes was begun, or another seed is
    // given.
    [[nodiscard]] static Result<std::unique_ptr<Sample>> open(const NoteList& notes, Copy& copy, std::size_t count,
                                                              std::optional<std::uint64_t> seed);

    [[nodiscard]] bool has(std::size_t note) const { return at_[note] != none; }
    [[nodiscard]] std::size_t size() const { return drawn_.size(); }

    // After a change of a note in the copy.
    Result<void> changed(std::size_t note);

    // {"drawn":200,"checked":57,"with_missed_eid":1,"with_missed":3,"missed_eid":1,"missed":4}
    [[nodiscard]] Json result() const;

   private:
    struct Drawn {  // NOLINT(bugprone-exception-escape): a Json does not throw when it is moved
        std::size_t note = 0;
        Json spans;   // as the taggers left them
        Json missed;  // what the person found besides; null until the note is approved
    };
    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    Sample(const NoteList& notes, Copy& copy) : notes_(notes), copy_(copy), at_(notes.size(), none) {}
    Result<void> read(const Json& file);
    Result<void> draw(std::size_t count);
    Result<void> look_at(Drawn& drawn);
    [[nodiscard]] Json result_now() const;
    [[nodiscard]] Result<void> write() const;
    [[nodiscard]] std::string path() const { return notes_.folder + "/.review/sample.json"; }

    const NoteList& notes_;
    Copy& copy_;
    std::uint64_t seed_ = 0;
    std::string drawn_at_;
    std::size_t of_ = 0;  // notes that they were drawn from
    std::vector<Drawn> drawn_;
    std::vector<std::size_t> at_;  // [note] its place in drawn_
    mutable std::mutex mutex_;
};

// What was found on the notes of a folder; nothing where nobody checked a sample of them, or the notes are others by
// now.
[[nodiscard]] std::optional<MeasuredLeaks> measured_leaks(const std::string& folder);

// The notes were tagged again: what was found before says nothing of these tags.
[[nodiscard]] Result<void> forget_sample(const NoteList& notes);

}  // namespace scrim::review
