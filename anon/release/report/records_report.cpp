#include "anon/release/report/records_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "anon/release/beside/register.h"
#include "anon/release/report/attackers.h"
#include "anon/release/report/parts.h"

namespace scrim {

namespace {

// Rows for the attackers whom only the originals could measure, so that nobody takes them for absent.
void add_unmeasured(const Json& manifest, std::vector<BoardAttacker>& attackers) {
    constexpr std::size_t shown = 3;
    const std::string kind = manifest.value("kind", std::string());
    std::vector<std::string> missing;
    if (kind == "table")
        missing = {"Knows all columns but one, and guesses that one", "Tells whether a person is in the data"};
    if (kind == "trajectories") {
        missing = {"Knows two events of a patient and guesses a further code", "Knows all events of a patient"};
    }
    for (std::string& who : missing) {
        if (attackers.size() >= shown) return;
        BoardAttacker one;
        one.who = std::move(who);
        one.instead = "in the steward's report: that needs the originals";
        attackers.push_back(std::move(one));
    }
}

bool is_guess_of_table(const BoardAttacker& attacker) { return attacker.mean && !attacker.highest; }

}  // namespace

Result<std::string> records_report(const Release& release, const KindOptions& options, const std::vector<Check>& checks,
                                   const Json& risk, const std::string& title, FillReport fill) {
    const bool with_original = !options.original.empty();
    const bool for_steward = with_original || !options.private_folder.empty();
    Board board;
    Page evidence("");
    if (const auto filled = fill(release, options, board, evidence); !filled) return filled.error();
    add_verdict(release, checks, options.checked_with_originals || with_original, board);
    add_checking(release, board);
    const auto attackers = report_attackers(release.manifest, risk);
    board.attackers = attackers_that_matter(attackers);
    if (!with_original) add_unmeasured(release.manifest, board.attackers);
    const bool strangers = std::any_of(board.attackers.begin(), board.attackers.end(),
                                       [](const BoardAttacker& each) { return each.stranger.has_value(); });
    const std::string_view beside = strangers
                                        ? " A stranger makes the same guess from the data of other patients alone: "
                                          "what a stranger also knows is not disclosed by this release."
                                        : "";
    board.about_attackers = with_original ? "Chances are measured against the originals." + std::string(beside)
                                          : "Chances are computed from the release alone. Results measured against the "
                                            "originals are in the steward's report, since they depend on whose record "
                                            "is whose.";
    Page page(for_steward ? "The steward's report on " + title : "Report on " + title);
    if (for_steward) page.keep_private(stewards_page);
    page.markup(board_html(board));
    if (for_steward) {
        if (const auto done = add_register(page, options.private_folder, release); !done) return done.error();
    }
    page.heading("What attackers get");
    page.paragraph(
        "Each attacker has the whole release and this program. The average is over all patients who were looked for, "
        "'at most' is the patient who is easiest to find, and the mark on the bar is the bound.");
    if (const bool guesses = std::any_of(attackers.begin(), attackers.end(), is_guess_of_table);
        guesses && release.manifest.value("kind", std::string()) == "table") {
        page.paragraph(
            std::string("Guesses of columns are over all patients, on the column where the release helps "
                        "most. Their bound is the stranger's figure, a margin and three standard errors. ") +
            (std::all_of(attackers.begin(), attackers.end(), [](const BoardAttacker& each) { return each.promised; })
                 ? "The run refuses a table on which an attacker is above it."
                 : "With this method it is a figure to compare with: no run refuses a table for it.") +
            " There is no bound where that reaches 100%, as it does in small tables.");
    }
    std::vector<BoardAttacker> all(attackers.begin(), attackers.end());
    if (!all.empty()) page.markup(attackers_html(all));
    page.append(evidence);
    add_proof(page, checks);
    add_settings(page, release.manifest);
    return page.html();
}

}  // namespace scrim
