#pragma once

#include <array>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "tools/review/copy.h"
#include "tools/review/doubts/doubts.h"

namespace scrim::review {

// What the work list knows of a note.
struct NoteDoubts {
    bool known = false;
    std::uint32_t spans = 0;
    std::uint32_t by_person = 0;
    std::uint32_t identifiers = 0;  // spans that are no health details
    std::uint32_t identifiers_by_person = 0;
    std::uint32_t count = 0;  // of likely misses
    float total = 0;
    // The sum of the chances of what was nearly tagged, and of what no tagger suspects; takes the place of total once
    // all notes have it.
    float near = 0;
    struct Place {
        std::uint32_t start = 0;  // code points
        std::uint32_t end = 0;
        DoubtKind kind = DoubtKind::capital;
        float weight = 0;
    };
    std::vector<Place> worst;  // a few
};

// Looks through the notes of a copy in the background and keeps what it finds up to date. A folder is open at
// once, however large; its work list fills while one reads the first note.
class DoubtIndex {
   public:
    DoubtIndex(Copy& copy, std::size_t notes);
    ~DoubtIndex();
    DoubtIndex(const DoubtIndex&) = delete;
    DoubtIndex& operator=(const DoubtIndex&) = delete;

    void changed(std::size_t note);

    [[nodiscard]] std::size_t known() const;  // notes looked at
    [[nodiscard]] std::vector<NoteDoubts> all() const;
    // Notes whose nearly tagged words are known: looked for after everything else, for the taggers run for it.
    [[nodiscard]] std::size_t near_known() const;
    // The doubts about a note, by what is known of the folder so far.
    [[nodiscard]] std::vector<Doubt> doubts(std::size_t note, const Document& document, const Lexicon& lexicon) const;
    [[nodiscard]] std::vector<std::size_t> unreadable() const;

   private:
    void run();
    void look_at(std::size_t note);
    // What is said without the trained taggers.
    [[nodiscard]] std::vector<Doubt> base_doubts(const Document& document, const Lexicon& lexicon) const;
    float with_near_tags(std::size_t note, const Document& document, std::vector<Doubt>& doubts) const;
    void find_near_tags(std::size_t note, const Document& document);

    Copy& copy_;
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    bool stop_ = false;
    std::deque<std::size_t> changed_;
    std::vector<NoteDoubts> notes_;
    std::vector<std::size_t> unreadable_;
    std::vector<std::uint32_t> seen_;  // the version of taggers_ each note was weighed with
    TaggersOfLabels taggers_{};
    mutable std::mutex names_mutex_;
    KnownNames names_;
    std::uint32_t version_ = 1;
    std::size_t known_ = 0;
    std::unique_ptr<NearTags> near_tags_;  // of the thread alone; nothing until all notes were looked at once
    struct NearOfNote {
        bool known = false;
        std::size_t text = 0;  // a hash: the places are of this text
        std::vector<NearTag> tags;
    };
    std::vector<NearOfNote> near_;
    std::size_t near_known_ = 0;
    std::thread thread_;
};

}  // namespace scrim::review
