// The verifier for releases of notes: what was released by itself, then against the originals.

#include <fmt/format.h>

#include <algorithm>

#include "anon/notes/verify_notes.h"
#include "nlp/base/parallel.h"
#include "nlp/formats/file_names.h"
#include "tools/leaks.h"
#include "tools/notes_named.h"
#include "tools/notes_original.h"
#include "tools/notes_release.h"
#include "tools/notes_safe_harbor.h"
#include "tools/release_models.h"

namespace scrim {
namespace {

struct Totals {
    Leaks leaks;
    NamedNotes with_identifiers;
    NamedNotes with_others;
    NamedNotes changed;
};

void add_checks(const Totals& totals, std::size_t unmatched, std::size_t notes, std::vector<Check>& checks) {
    const Leaks& leaks = totals.leaks;
    checks.push_back({"originals", unmatched == 0,
                      unmatched == 0
                          ? fmt::format("each of {} notes has its original", notes)
                          : fmt::format("{} of {} notes have none; --private names the link", unmatched, notes)});
    checks.push_back({"no identifier is left", leaks.identifiers_found == 0,
                      fmt::format("{} of {} values are still in their note{}; not looked for: {} short ones; {} times "
                                  "one is there as an ordinary word",
                                  leaks.identifiers_found, leaks.identifiers, totals.with_identifiers.text(),
                                  leaks.short_values, leaks.ordinary_words)});
    checks.push_back({"no hidden quasi-identifier is left", leaks.others_found == 0,
                      fmt::format("{} of {} values are still in their note{}", leaks.others_found, leaks.others,
                                  totals.with_others.text())});
    checks.push_back({"health details are untouched", leaks.health_details_changed == 0,
                      fmt::format("{} of {} are not as they were{}", leaks.health_details_changed, leaks.health_details,
                                  totals.changed.text())});
}

Result<void> check_originals(const Release& release, const VerifyOptions& options, std::vector<Check>& checks) {
    const auto search = LeakSearch::make(release.manifest);
    if (!search) return search.error();
    const auto originals = read_originals(options.original, options.common);
    if (!originals) return originals.error();
    const auto released = read_released(release);
    if (!released) return released.error();
    const auto match = match_originals(release, *released, *originals, options.private_folder);
    if (!match) return match.error();
    std::vector<Leaks> leaks(released->size());
    parallel_for(released->size(), options.common.threads, [&](std::size_t n) {
        if ((*match)[n] != no_original) leaks[n] = search->search((*originals)[(*match)[n]], (*released)[n]);
    });
    Totals totals;
    for (std::size_t n = 0; n < released->size(); ++n) {
        totals.leaks += leaks[n];
        if (leaks[n].identifiers_found > 0) totals.with_identifiers.add((*released)[n].id);
        if (leaks[n].others_found > 0) totals.with_others.add((*released)[n].id);
        if (leaks[n].health_details_changed > 0) totals.changed.add((*released)[n].id);
    }
    const auto unmatched = static_cast<std::size_t>(std::count(match->begin(), match->end(), no_original));
    add_checks(totals, unmatched, released->size(), checks);
    return {};
}

}  // namespace

Result<std::vector<Check>> verify_notes_release(const Release& release, const VerifyOptions& options) {
    auto checks = verify_notes(release, file_name_for);
    if (!checks) return checks.error();
    if (auto models = check_models(release.manifest)) checks->push_back(std::move(*models));
    if (release.manifest.value("method", std::string()) == "safe-harbor") {
        const auto categories = check_safe_harbor(release, options);
        if (!categories) return categories.error();
        checks->insert(checks->end(), categories->begin(), categories->end());
    }
    if (options.original.empty()) return checks;
    if (const auto done = check_originals(release, options, *checks); !done) return done.error();
    return checks;
}

}  // namespace scrim
