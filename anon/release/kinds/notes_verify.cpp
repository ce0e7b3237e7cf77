// The verifier for releases of notes: what was released by itself, then against the originals.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>

#include "anon/notes/release_policy.h"
#include "anon/notes/verify/verify_notes.h"
#include "anon/release/check/leaks.h"
#include "anon/release/check/named_notes.h"
#include "anon/release/check/originals_check.h"
#include "anon/release/check/records_check.h"
#include "anon/release/check/safe_harbor.h"
#include "anon/release/files/notes_parquet.h"
#include "anon/release/kinds/notes_attackers.h"
#include "anon/release/kinds/notes_kind.h"
#include "anon/release/model_sums.h"
#include "anon/report/terms.h"
#include "nlp/base/files/input.h"
#include "nlp/base/parallel.h"
#include "nlp/formats/file_names.h"

namespace scrim {
namespace {

constexpr std::size_t longest_page = std::size_t{64} << 20U;

// Whether a value of a note's lists stands in its text by itself.
Result<Check> check_lists_in_texts(const Release& release, const CommonOptions& common) {
    const auto search = LeakSearch::make(release.manifest);
    if (!search) return search.error();
    auto reader = ReleasedNotesReader::open(release.path);
    if (!reader) return reader.error();
    using Searched = std::pair<std::string, std::size_t>;
    std::size_t found = 0;
    NamedNotes notes;
    const auto done = run_in_order<ReleasedNote, Searched>(
        common.threads, [&] { return reader->next(); },
        [&](ReleasedNote&& note) { return Searched(note.id, search->search(note).listed_found); },
        [&](Searched&& searched) -> Result<void> {
            found += searched.second;
            if (searched.second > 0) notes.add(searched.first);
            return {};
        });
    if (!done) return done.error();
    return Check{"listed values are in lists only", found == 0,
                 found == 0 ? "no text has one outside its list"
                            : fmt::format("{} are in the text outside their list{}", found, notes.text())};
}

// Figures that depend on whose values are whose tell these to whoever tries every assignment.
Check check_report(const Release& release) {
    const auto page = read_file((std::filesystem::path(release.path) / "report.html").string(), longest_page);
    for (const NotesAttacker& attacker : notes_attackers()) {
        if (attacker.name == knows_covered_values || attacker.name == knows_sex_and_race) continue;
        if (page && page->find(">" + capitalized(attacker.knows) + "<") != std::string::npos) {
            return Check{"figures of the report", false,
                         fmt::format("it says how often an attacker succeeds who {}: that is for the steward alone",
                                     attacker.knows)};
        }
    }
    return Check{"figures of the report", true, "none depends on whose values are whose"};
}

// The patients whom births and other dates of the originals' records make older than the policy shows; nothing where
// the policy shows every age, or no year.
Result<std::optional<std::set<std::string>>> very_old_of_records(const Release& release, const std::string& records,
                                                                 const ReadOptions& read) {
    using Patients = std::optional<std::set<std::string>>;
    const auto policy = parse_policy(release.manifest.value("policy", Json::object()), release.manifest_path);
    if (!policy) return policy.error();
    if (policy->oldest_age == 0 || policy->of(Label::date).action != Action::generalize) return Patients();
    const auto years = years_of_structure(records, read);
    if (!years) return years.error();
    std::set<std::string> out;
    for (const auto& [patient, each] : *years) {
        const bool by_dates = each.born != 0 && each.last != 0 && each.last - each.born > policy->oldest_age;
        if (by_dates || each.oldest > policy->oldest_age) out.insert(patient);
    }
    return Patients(std::move(out));
}

Result<void> check_originals(const Release& release, const KindOptions& options, std::vector<Check>& checks) {
    auto check = OriginalsCheck::make(release);
    if (!check) return check.error();
    const std::string& records = options.records.empty() ? options.original : options.records;
    if (release.manifest.contains("records")) {
        auto old = very_old_of_records(release, records, options.read_records);
        if (!old) return old.error();
        if (*old) check->set_very_old(std::move(**old));
    }
    const OriginalsPass pass =
        options.originals ? options.originals
                          : pass_of_originals(release, options.original, options.private_folder, options.common);
    if (const auto done = pass(*check); !done) return done.error();
    const auto found = check->finish();
    checks.insert(checks.end(), found.begin(), found.end());
    if (!release.manifest.contains("records")) return {};
    const auto known = identifiers_of_structure(records, options.read_records);
    if (!known) return known.error();
    const auto structure = check_records_of_originals(release, *known);
    if (!structure) return structure.error();
    checks.push_back(*structure);
    return {};
}

}  // namespace

Result<std::vector<Check>> verify_notes_release(const Release& release, const KindOptions& options) {
    auto checks = verify_notes(release, file_name_for);
    if (!checks) return checks.error();
    if (auto models = check_models(release.manifest)) checks->push_back(std::move(*models));
    if (release.manifest.value("method", std::string()) == "safe-harbor") {
        const auto categories = check_safe_harbor(release, options);
        if (!categories) return categories.error();
        checks->insert(checks->end(), categories->begin(), categories->end());
    }
    checks->push_back(check_report(release));
    const auto lists = check_lists_in_texts(release, options.common);
    if (!lists) return lists.error();
    checks->push_back(*lists);
    if (has_notes_parquet(release)) checks->push_back(check_notes_parquet(release));
    const auto records = check_records(release);
    if (!records) return records.error();
    checks->insert(checks->end(), records->begin(), records->end());
    if (!options.with_originals()) return checks;
    if (const auto done = check_originals(release, options, *checks); !done) return done.error();
    return checks;
}

}  // namespace scrim
