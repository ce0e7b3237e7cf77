#pragma once

#include <string>
#include <vector>

#include "anon/core/manifest.h"
#include "anon/release/kind_options.h"
#include "anon/report/board.h"
#include "anon/report/page.h"

// What the reports of all kinds of release have in common.
namespace scrim {

// Said on the first line of a page that was made with the originals.
inline constexpr std::string_view stewards_page =
    "NOT FOR SHARING. This page is for the data steward and the board: some of its figures depend on the originals, "
    "and "
    "together with the release they could tell whose record is whose.";

// Verdict, warnings, and how to check: the same for every kind.
void add_verdict(const Release& release, const std::vector<Check>& checks, bool with_originals, Board& board);
void add_checking(const Release& release, Board& board);

// "Promise and proof": every check in plain words.
void add_proof(Page& page, const std::vector<Check>& checks);

// "Settings and versions": entries of the manifest that a reader can use, in words; none of its own keys.
void add_settings(Page& page, const Json& manifest);

// A word of a manifest or label for people: MEDICALRECORD, released_pairs.
[[nodiscard]] std::string plain_words(std::string_view name);

// Checks that need the originals say only whether they hold: their figures are for the steward.
[[nodiscard]] std::vector<Check> checks_to_share(const std::vector<Check>& with_originals,
                                                 const std::vector<Check>& alone);

}  // namespace scrim
