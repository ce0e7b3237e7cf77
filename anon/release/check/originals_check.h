#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "anon/core/manifest.h"
#include "anon/notes/verify/released_notes.h"
#include "anon/release/check/leaks.h"
#include "anon/release/check/named_notes.h"
#include "anon/release/check/pages.h"
#include "anon/release/check/shared_values.h"
#include "nlp/base/messages.h"
#include "nlp/document.h"

namespace scrim {

// The checks of released notes against their originals, one pair after the other: the release runs them before it
// publishes, on the notes that it reads, and `verify --original` runs the same on the originals that it is given.
class OriginalsCheck {
   public:
    // Reads all notes of the release, and its other files.
    [[nodiscard]] static Result<OriginalsCheck> make(const Release& release);

    [[nodiscard]] const std::vector<ReleasedNote>& released() const { return released_; }

    // What one original finds of itself; `number` is that of its released note, or no_released. Thread-safe.
    struct Found {
        std::uint32_t number = 0;
        Leaks leaks;
        std::size_t in_pages = 0;
        std::size_t own_ids = 0;          // ids of the original that its release shows
        std::size_t foreign_words = 0;    // that the original does not have
        std::size_t chance_ids = 0;       // the same, where the original's id has the form of released ids
        std::vector<std::string> shared;  // values that it shows of labels that a group must agree on
    };
    [[nodiscard]] Found check(const Note& original, std::uint32_t number) const;

    void add(const Found& found);
    [[nodiscard]] std::vector<Check> finish() const;

   private:
    OriginalsCheck(LeakSearch search, PageSearch pages, SharedValuesCheck shared, const Lexicon* lexicon)
        : search_(std::move(search)), pages_(std::move(pages)), shared_(std::move(shared)), lexicon_(lexicon) {}

    LeakSearch search_;
    PageSearch pages_;
    SharedValuesCheck shared_;
    const Lexicon* lexicon_;
    std::vector<ReleasedNote> released_;
    bool ids_kept_ = false;
    bool words_kept_ = true;    // the release writes no words of its own
    std::size_t left_out_ = 0;  // notes that the manifest says are not in the release

    std::vector<std::uint32_t> originals_of_;  // [released note] how many were given
    std::size_t originals_ = 0;
    Leaks leaks_;
    NamedNotes with_identifiers_;
    NamedNotes with_others_;
    NamedNotes changed_;
    std::size_t foreign_words_ = 0;
    NamedNotes with_foreign_words_;
    std::size_t in_pages_ = 0;
    std::size_t own_ids_ = 0;
    std::size_t chance_ids_ = 0;
};

inline constexpr std::uint32_t no_released = UINT32_MAX;

// Brings all originals before the check, in whatever order.
using OriginalsPass = std::function<Result<void>(OriginalsCheck&)>;

// The originals of a file or folder: tagged as they came, or as the release was where they have no tags; matched with
// the released notes by the private folder's links, by kept ids, or by their texts.
[[nodiscard]] OriginalsPass pass_of_originals(const Release& release, const std::string& original,
                                              const std::string& private_folder, const CommonOptions& common);

}  // namespace scrim
