#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "anon/core/manifest.h"
#include "anon/notes/verify/released_notes.h"
#include "anon/release/check/named_notes.h"
#include "anon/release/check/pages.h"
#include "anon/release/check/pair_check.h"
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
    using Found = PairFound;
    [[nodiscard]] Found check(const Note& original, std::uint32_t number) const;

    // Whose records tell an age that the policy does not show: the ids of the originals.
    void set_very_old(std::set<std::string> patients) { very_old_ = std::move(patients); }

    void add(const Found& found);
    [[nodiscard]] std::vector<Check> finish() const;

   private:
    OriginalsCheck(PairCheck pairs, PageSearch pages, SharedValuesCheck shared)
        : pairs_(std::move(pairs)), pages_(std::move(pages)), shared_(std::move(shared)) {}

    PairCheck pairs_;
    PageSearch pages_;
    SharedValuesCheck shared_;
    std::vector<ReleasedNote> released_;
    std::optional<std::set<std::string>> very_old_;  // nothing: there are no records, or the policy shows all ages
    std::size_t left_out_ = 0;                       // notes that the manifest says are not in the release

    std::vector<std::uint32_t> originals_of_;  // [released note] how many were given
    std::size_t originals_ = 0;
    Leaks leaks_;
    NamedNotes with_identifiers_;
    NamedNotes with_others_;
    NamedNotes changed_;
    std::size_t foreign_words_ = 0;
    NamedNotes with_foreign_words_;
    NamedNotes with_years_of_old_;
    std::size_t in_pages_ = 0;
    std::size_t own_ids_ = 0;
    std::size_t chance_ids_ = 0;
};

// Brings all originals before the check, in whatever order.
using OriginalsPass = std::function<Result<void>(OriginalsCheck&)>;

// The originals of a file or folder: tagged as they came, or as the release was where they have no tags; matched with
// the released notes by the private folder's links, by kept ids, or by their texts.
[[nodiscard]] OriginalsPass pass_of_originals(const Release& release, const std::string& original,
                                              const std::string& private_folder, const CommonOptions& common);

}  // namespace scrim
