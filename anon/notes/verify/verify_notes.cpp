#include "anon/notes/verify/verify_notes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "anon/notes/release_policy.h"
#include "anon/notes/verify/verify_genders.h"
#include "anon/notes/verify/verify_grains.h"
#include "anon/notes/verify/verify_lists.h"
#include "anon/notes/verify/verify_manifest.h"
#include "anon/notes/verify/verify_text.h"
#include "nlp/base/ascii.h"

namespace scrim {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t largest_note = std::size_t{64} << 20U;

std::size_t number_of(const Json& manifest, const char* name) {
    const auto found = manifest.find(name);
    return found != manifest.end() && found->is_number_unsigned() ? found->get<std::size_t>() : 0;
}

std::string text_of(const Json& manifest, const char* name) {
    const auto found = manifest.find(name);
    return found != manifest.end() && found->is_string() ? found->get<std::string>() : std::string();
}

Check none(const char* name, std::size_t wrong, const char* fine, const char* what) {
    return {name, wrong == 0, wrong == 0 ? std::string(fine) : fmt::format("{} {}", wrong, what), true};
}

void check_counts(const Json& manifest, const ReleasedPatients& patients, std::vector<Check>& checks) {
    const auto same = [&](const char* name, std::size_t found) {
        const std::size_t said = number_of(manifest, name);
        checks.push_back({name, said == found, fmt::format("{} released, {} in the manifest", found, said), true});
    };
    same("patients", patients.size());
    same("notes", patients.notes);
    same("withheld", patients.withheld);
    if (manifest.contains("clusters")) {
        same("clusters", std::set<std::uint32_t>(patients.cluster.begin(), patients.cluster.end()).size());
    }
    checks.push_back(none("note ids", patients.repeated_note_ids, "each note has its own", "repeat"));
    checks.push_back(none("one set of lists per patient", patients.notes_that_differ,
                          "all notes of a patient show the same lists", "notes show other lists than their patient's"));
    checks.push_back(none("order of lists", patients.unlike_lists, "every list is written in one way",
                          "lists are written in another order, or hold a value twice"));
    checks.push_back(none("health details", patients.details_elsewhere + patients.withheld_with_details,
                          "all are in the text of their note", "are not in the text of their note"));
}

// New ids are r0001, r0002, ... and q0001, ..., each once, so that nothing can be told by them.
bool are_new_ids(const std::vector<std::string>& ids, char letter) {
    const std::size_t width = std::max<std::size_t>(4, std::to_string(ids.size()).size());
    for (std::size_t i = 0; i < ids.size(); ++i) {
        if (ids[i] != fmt::format("{}{:0{}}", letter, i + 1, width)) return false;
    }
    return true;
}

void check_ids(const Json& manifest, const ReleasedPatients& patients, const std::vector<std::string>& note_ids,
               std::vector<Check>& checks) {
    const std::string said = text_of(manifest, "ids");
    if (said == "kept") {
        checks.push_back({"new ids", true, "ids are kept, as the manifest says", true});
        return;
    }
    auto patient_ids = patients.ids;
    std::sort(patient_ids.begin(), patient_ids.end());
    const bool fine = said == "new" && are_new_ids(note_ids, 'r') && are_new_ids(patient_ids, 'q');
    checks.push_back({"new ids", fine,
                      fine ? "notes and patients are numbered, notes in their order"
                           : "notes or patients have other ids than a release gives, or another order",
                      true});
}

// Without drill-down all patients of a cluster show the same lists.
std::size_t unlike_their_cluster(const ReleasedPatients& patients) {
    std::map<std::uint32_t, std::size_t> first;
    std::size_t count = 0;
    for (std::size_t i = 0; i < patients.size(); ++i) {
        const std::size_t other = first.try_emplace(patients.cluster[i], i).first->second;
        const bool same = std::all_of(patients.shown.begin(), patients.shown.end(),
                                      [&](const ShownLists& shown) { return shown.of[i] == shown.of[other]; });
        count += same ? 0 : 1;
    }
    return count;
}

// Not where groups hold one sex or show a race, or have a grain of their own.
bool singles_count_everywhere(const Json& manifest) {
    const Json stated = manifest.value("policy", Json());
    const auto policy = stated.is_object() ? parse_policy(stated, "manifest") : Result<Policy>(default_policy());
    return policy && !policy->shows_more_than_lists() && !manifest.contains("group_grains");
}

void check_enumeration(const Json& manifest, const ReleasedPatients& patients, std::uint32_t k,
                       std::vector<Check>& checks) {
    const ListSafety safety = measure_lists(patients, k, singles_count_everywhere(manifest));
    const std::string drill_down = text_of(manifest, "drill_down");
    checks.push_back({"drill-down", drill_down == "strict" || drill_down == "paper" || drill_down == "none",
                      drill_down.empty() ? "the manifest does not say how lists were narrowed" : drill_down, true});
    if (drill_down == "none") {
        checks.push_back(none("lists of clusters", unlike_their_cluster(patients),
                              "all patients of a cluster show the same lists",
                              "patients show other lists than their cluster"));
    }
    checks.push_back({"dataset-level k-safety", safety.below_k_profiles == 0,
                      safety.below_k_profiles == 0 ? fmt::format("every profile is shared by at least {} patients", k)
                                                   : fmt::format("{} patients have a profile that fewer than {} share",
                                                                 safety.below_k_profiles, k)});
    checks.push_back({"safe against elimination", safety.given_away == 0,
                      fmt::format("{} different vectors of lists, the rarest is carried by {} patients, k = {}{}",
                                  safety.vectors, safety.rarest, k,
                                  safety.given_away == 0
                                      ? std::string()
                                      : fmt::format("; {} patients carry one that fewer carry", safety.given_away))});
}

void check_k_anonymity(const ReleasedPatients& patients, std::uint32_t k, std::vector<Check>& checks) {
    const ListSafety safety = measure_lists(patients, k);
    checks.push_back({"k-anonymity", safety.rarest_in_data_set >= k,
                      fmt::format("{} different combinations, the rarest is shared by {} patients, k = {}",
                                  safety.vectors, safety.rarest_in_data_set, k)});
}

void check_promise(const Json& manifest, const ReleasedPatients& patients, std::vector<Check>& checks) {
    const std::string method = text_of(manifest, "method");
    if (method == "safe-harbor") return;  // no promise of numbers; its texts are checked by themselves
    checks.push_back(none("labels of lists", patients.uncovered_lists, "only covered attributes are listed",
                          "lists are of attributes that the manifest does not name as covered"));
    const std::size_t k = number_of(manifest, "k");
    const bool enough = k >= 2 && k <= UINT32_MAX && patients.size() >= k;
    checks.push_back({"k", enough, fmt::format("k = {}, {} patients", k, patients.size())});
    checks.push_back(
        {"attributes covered", !patients.labels.empty(), fmt::format("{}", fmt::join(patients.labels, ", "))});
    if (!enough) return;
    if (method == "k-anonymity") {
        check_k_anonymity(patients, static_cast<std::uint32_t>(k), checks);
    } else if (method == "enumerate") {
        check_enumeration(manifest, patients, static_cast<std::uint32_t>(k), checks);
        checks.push_back(check_grains(manifest, patients));
    } else {
        checks.push_back({"method", false, "the manifest names no method that is known"});
    }
}

bool same_text(const fs::path& file, const ReleasedNote& note) {
    const auto text = read_file(file.string(), largest_note);
    return text && *text == note.text;
}

Result<void> check_texts(const Release& release, const ReleasedPatients& patients,
                         std::string (*file_name)(std::string_view), std::vector<Check>& checks) {
    auto notes = ReleasedNotesReader::open(release.path);
    if (!notes) return notes.error();
    const fs::path folder = fs::path(release.path) / "notes";
    const bool has_texts = fs::is_directory(folder);
    TextCheck texts(patients, offset_units(release.manifest));
    GroupGenders genders;
    std::size_t differing = 0;
    std::vector<std::string> ids;
    while (true) {
        const auto note = notes->next();
        if (!note) return note.error();
        if (!*note) break;
        texts.add(**note);
        genders.add(**note);
        ids.push_back((*note)->id);
        if (has_texts) differing += same_text(folder / (file_name((*note)->id) + ".txt"), **note) ? 0 : 1;
    }
    check_ids(release.manifest, patients, ids, checks);
    const bool parted = std::find(patients.labels.begin(), patients.labels.end(), "GENDER") != patients.labels.end();
    if (parted) {
        checks.push_back(none("one sex in a group", genders.mixed(), "no group's text mentions both sexes",
                              "groups have texts about both sexes"));
    }
    const TextMarks& marks = texts.marks();
    checks.push_back(
        {"texts agree with lists", marks.foreign_lists == 0,
         fmt::format("{} lists and {} placeholders in the texts, {} lists that are not their note's; {} other brackets",
                     marks.lists, marks.placeholders, marks.foreign_lists, marks.notes_own),
         true});
    checks.push_back({"placeholders", marks.unknown_placeholders == 0,
                      marks.unknown_placeholders == 0
                          ? "every one in the texts is known"
                          : fmt::format("{} in the texts are none that is known", marks.unknown_placeholders),
                      true});
    checks.push_back(none("offsets", marks.finer_offsets + marks.offsets_of_a_life,
                          "none is finer than the policy allows or implausibly long",
                          "are finer than the policy allows, or longer than the youngest age of the list"));
    std::size_t files = 0;
    if (has_texts) {
        for (const auto& entry : fs::directory_iterator(folder)) files += entry.is_regular_file() ? 1 : 0;
    }
    checks.push_back(
        {"text files", differing == 0 && files == patients.notes,
         fmt::format("{} files for {} notes, {} differ from notes.jsonl", files, patients.notes, differing), true});
    return {};
}

bool is_number(std::string_view text, std::size_t digits) {
    return text.size() <= digits && !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

// Safe Harbor shows years, and ages up to 89 or 90+.
Result<void> check_harbor_lists(const Release& release, std::vector<Check>& checks) {
    auto notes = ReleasedNotesReader::open(release.path);
    if (!notes) return notes.error();
    const auto patients = gather_patients(*notes, {"AGE", "DATE"});
    if (!patients) return patients.error();
    std::size_t wrong = patients->uncovered_lists + patients->notes_that_differ + patients->unlike_lists;
    for (const auto& age : patients->values[0]) wrong += age == "90+" || (is_number(age, 2) && age < "90") ? 0 : 1;
    for (const auto& year : patients->values[1]) wrong += is_number(year, 4) && year.size() == 4 ? 0 : 1;
    checks.push_back(none("years and ages", wrong, "as Safe Harbor allows, one of each in all notes of a patient",
                          "are more than Safe Harbor allows, or differ between the notes of a patient"));
    return {};
}

}  // namespace

Result<ReleasedPatients> read_patients(const Release& release) {
    auto notes = ReleasedNotesReader::open(release.path);
    if (!notes) return notes.error();
    return gather_patients(*notes, covered_labels(release.manifest));
}

Result<std::vector<Check>> verify_notes(const Release& release, std::string (*file_name)(std::string_view note_id)) {
    const auto patients = read_patients(release);
    if (!patients) return patients.error();
    std::vector<Check> checks;
    check_counts(release.manifest, *patients, checks);
    check_promise(release.manifest, *patients, checks);
    if (text_of(release.manifest, "method") == "safe-harbor") {
        if (const auto done = check_harbor_lists(release, checks); !done) return done.error();
    }
    const auto said = check_notes_manifest(release, *patients);
    if (!said) return said.error();
    checks.insert(checks.end(), said->begin(), said->end());
    if (const auto done = check_texts(release, *patients, file_name, checks); !done) return done.error();
    return checks;
}

}  // namespace scrim
