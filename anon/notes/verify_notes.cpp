#include "anon/notes/verify_notes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>

#include "anon/notes/verify_lists.h"
#include "anon/notes/verify_text.h"

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

void check_counts(const Json& manifest, const ReleasedPatients& patients, std::vector<Check>& checks) {
    const auto same = [&](const char* name, std::size_t found) {
        const std::size_t said = number_of(manifest, name);
        checks.push_back({name, said == found, fmt::format("{} released, {} in the manifest", found, said)});
    };
    same("patients", patients.size());
    same("notes", patients.notes);
    checks.push_back({"note ids", patients.repeated_note_ids == 0,
                      patients.repeated_note_ids == 0 ? "each note has its own"
                                                      : fmt::format("{} repeat", patients.repeated_note_ids)});
    checks.push_back({"one set of lists per patient", patients.notes_that_differ == 0,
                      patients.notes_that_differ == 0
                          ? "all notes of a patient show the same lists"
                          : fmt::format("{} notes show other lists than their patient's", patients.notes_that_differ)});
}

void check_enumeration(const ReleasedPatients& patients, std::uint32_t k, std::vector<Check>& checks) {
    const ListSafety safety = measure_lists(patients, k);
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
    const std::size_t k = number_of(manifest, "k");
    const bool enough = k >= 2 && k <= UINT32_MAX && patients.size() >= k;
    checks.push_back({"k", enough, fmt::format("k = {}, {} patients", k, patients.size())});
    checks.push_back(
        {"attributes covered", !patients.labels.empty(), fmt::format("{}", fmt::join(patients.labels, ", "))});
    if (!enough) return;
    if (method == "k-anonymity") {
        check_k_anonymity(patients, static_cast<std::uint32_t>(k), checks);
    } else if (method == "enumerate") {
        check_enumeration(patients, static_cast<std::uint32_t>(k), checks);
    } else {
        checks.push_back({"method", false, "the manifest names no method that is known"});
    }
}

// Whether notes/<id>.txt holds the note's text, with or without a line end more.
bool same_text(const fs::path& file, const ReleasedNote& note) {
    const auto text = read_file(file.string(), largest_note);
    if (!text) return false;
    return *text == note.text || *text == note.text + "\n";
}

Result<void> check_texts(const Release& release, const ReleasedPatients& patients,
                         std::string (*file_name)(std::string_view), std::vector<Check>& checks) {
    auto notes = ReleasedNotesReader::open(release.path);
    if (!notes) return notes.error();
    const fs::path folder = fs::path(release.path) / "notes";
    const bool has_texts = fs::is_directory(folder);
    TextCheck texts(patients);
    std::size_t differing = 0;
    while (true) {
        const auto note = notes->next();
        if (!note) return note.error();
        if (!*note) break;
        texts.add(**note);
        if (has_texts) differing += same_text(folder / (file_name((*note)->id) + ".txt"), **note) ? 0 : 1;
    }
    const TextMarks& marks = texts.marks();
    checks.push_back(
        {"texts agree with lists", marks.foreign_lists == 0,
         fmt::format("{} lists and {} placeholders in the texts, {} lists that are not their note's; {} other brackets",
                     marks.lists, marks.placeholders, marks.foreign_lists, marks.notes_own)});
    checks.push_back({"placeholders", marks.unknown_placeholders == 0,
                      marks.unknown_placeholders == 0
                          ? "every one in the texts is known"
                          : fmt::format("{} in the texts are none that is known", marks.unknown_placeholders)});
    if (!has_texts) return {};
    std::size_t files = 0;
    for (const auto& entry : fs::directory_iterator(folder)) files += entry.is_regular_file() ? 1 : 0;
    checks.push_back(
        {"text files", differing == 0 && files == patients.notes,
         fmt::format("{} files for {} notes, {} differ from notes.jsonl", files, patients.notes, differing)});
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
    if (const auto done = check_texts(release, *patients, file_name, checks); !done) return done.error();
    return checks;
}

}  // namespace scrim
