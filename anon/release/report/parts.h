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
    "NOT FOR SHARING. For steward and board only: with the release, figures here could reveal identities.";

// Verdict, warnings, and how to check: the same for every kind.
void add_verdict(const Release& release, const std::vector<Check>& checks, bool with_originals, Board& board);
void add_checking(const Release& release, Board& board);
// The command that repeats the checks, with the release's name and the key that signed it.
[[nodiscard]] std::string verify_command(const Release& release);

// "Promise and proof": every check in plain words.
void add_proof(Page& page, const std::vector<Check>& checks);
void add_checks(Page& page, const std::vector<Check>& checks);  // their table alone

// "Settings and versions": entries of the manifest that a reader can use, in words; none of its own keys.
void add_settings(Page& page, const Json& manifest);

// Checks that need the originals say only whether they hold: their figures are for the steward.
[[nodiscard]] std::vector<Check> checks_to_share(const std::vector<Check>& with_originals,
                                                 const std::vector<Check>& alone);

}  // namespace scrim
