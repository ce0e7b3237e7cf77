// The kinds of release, one row each: what proves its promise, what measures its risk, what writes its report.

#include <array>

#include "anon/core/release_files.h"
#include "anon/core/signer.h"
#include "anon/release/kinds/codes_kind.h"
#include "anon/release/kinds/kind.h"
#include "anon/release/kinds/manifest_keys.h"
#include "anon/release/kinds/notes_kind.h"
#include "anon/release/kinds/tables_kind.h"
#include "anon/release/kinds/trajectories_kind.h"
#include "anon/release/report/notes_report.h"
#include "anon/release/report/parts.h"
#include "anon/release/report/records_report.h"

namespace scrim {
namespace {

template <auto risk, FillReport fill, const char* title>
Result<std::string> report_with(const Release& release, const KindOptions& options, const std::vector<Check>& checks) {
    const auto found = risk(release, options);
    if (!found) return found.error();
    return records_report(release, options, checks, *found, title, fill);
}

Result<std::string> notes_page(const Release& release, const KindOptions& options, const std::vector<Check>& checks) {
    NotesReportData data;
    data.checks = checks;
    data.goes_along = options.to_share;
    auto pages = notes_reports(release, options, std::move(data));
    if (!pages) return pages.error();
    return std::move(pages->board);
}

constexpr char codes_title[] = "released diagnosis codes";
constexpr char trajectories_title[] = "released trajectories";
constexpr char table_title[] = "a released table";

constexpr std::array kinds{
    ReleaseKind{"notes", verify_notes_release, notes_risk, notes_page},
    ReleaseKind{"disassociated", verify_disassociated_release, measure_disassociated_risk,
                report_with<measure_disassociated_risk, fill_disassociated_report, codes_title>},
    ReleaseKind{"generalized", verify_generalized_release, measure_generalized_risk,
                report_with<measure_generalized_risk, fill_generalized_report, codes_title>},
    ReleaseKind{"km-generalized", verify_km_release, measure_generalized_risk,
                report_with<measure_generalized_risk, fill_generalized_report, codes_title>},
    ReleaseKind{"trajectories", verify_trajectories, trajectories_risk,
                report_with<trajectories_risk, fill_trajectories_report, trajectories_title>},
    ReleaseKind{"table", verify_table_release, measure_table_risk,
                report_with<measure_table_risk, fill_table_report, table_title>},
};

Result<const ReleaseKind*> kind_of(const Release& release) {
    const std::string name = release.manifest["kind"];
    for (const ReleaseKind& kind : kinds) {
        if (kind.name == name) return &kind;
    }
    return bad_input("a release of kind '" + name + "' is not known", {release.manifest_path, {}, 0},
                     "was it made by a newer version?");
}

Result<void> require_as_written(const std::vector<Check>& checks) {
    for (const Check& check : checks) {
        if (check.holds || !check.of_form) continue;
        return check_failed("the release is not as it was written: " + check.name + ": " + check.detail, {},
                            "get another copy from its maker");
    }
    return {};
}

}  // namespace

Result<std::vector<Check>> verify_release(const Release& release, const KindOptions& options) {
    const auto kind = kind_of(release);
    if (!kind) return kind.error();
    std::string signer = options.signer;
    if (signer.empty() && !release.manifest.contains("reproducible")) {  // a seed has a key of its own
        auto own = signer_of(options.private_folder);
        if (!own) return own.error();
        signer = std::move(*own);
    }
    auto checks = check_files(release, signer);
    checks.push_back(check_manifest_keys(release.manifest));
    auto more = (*kind)->verify(release, options);
    if (!more) {
        // A file that cannot be read as what it should be was most likely edited: that is told first.
        if (const auto as_written = require_as_written(checks); !as_written) return as_written.error();
        return more.error();
    }
    checks.insert(checks.end(), more->begin(), more->end());
    return checks;
}

Result<Json> measure_risk(const Release& release, const KindOptions& options) {
    const auto kind = kind_of(release);
    if (!kind) return kind.error();
    KindOptions alone;
    alone.common = options.common;
    alone.signer = options.signer;
    const auto checks = verify_release(release, alone);
    if (!checks) return checks.error();
    if (const auto as_written = require_as_written(*checks); !as_written) return as_written.error();
    auto found = (*kind)->risk(release, options);
    if (!found) return found.error();
    Json risk{{"kind", (*kind)->name}};
    risk.update(*found);
    return risk;
}

Result<std::string> write_page(const Release& release, const KindOptions& options) {
    const auto kind = kind_of(release);
    if (!kind) return kind.error();
    const auto checks = verify_release(release, options);
    if (!checks) return checks.error();
    if (const auto as_written = require_as_written(*checks); !as_written) return as_written.error();
    const bool beside = options.with_originals() || !options.private_folder.empty();
    if (!options.to_share || !beside) return (*kind)->report(release, options, *checks);
    KindOptions alone;
    alone.common = options.common;
    alone.signer = options.signer;
    const auto told = verify_release(release, alone);
    if (!told) return told.error();
    KindOptions shown =
        (*kind)->name == "notes" ? options : alone;  // notes leave out by themselves what is not to share
    shown.to_share = true;
    shown.checked_with_originals = options.with_originals();
    return (*kind)->report(release, shown, checks_to_share(*checks, *told));
}

}  // namespace scrim
