#include "tools/notes_truth.h"

#include <algorithm>
#include <map>
#include <optional>

#include "anon/notes/k_anonymity.h"
#include "anon/notes/list_index.h"
#include "anon/notes/policy.h"
#include "nlp/base/parallel.h"
#include "nlp/terms.h"
#include "tools/notes_kept.h"
#include "tools/place_grain.h"
#include "tools/release_notes.h"

namespace scrim {
namespace {

struct ReadNote {
    NoteFacts facts;
    std::vector<std::string> terms;
    KeptOfNote kept;
};

// The policy that the values are brought to a grain by.
Result<Policy> policy_of(const Release& release) {
    if (release.manifest.value("method", std::string()) == "safe-harbor") return default_policy();
    const auto found = release.manifest.find("policy");
    if (found == release.manifest.end()) return default_policy();
    return parse_policy(*found, release.manifest_path);
}

Result<std::vector<ReadNote>> read_facts(const std::vector<Note>& originals, const Policy& policy,
                                         const KeptValues& kept, const CommonOptions& common) {
    const bool details = std::any_of(originals.begin(), originals.end(), [](const Note& note) {
        return std::any_of(note.spans.begin(), note.spans.end(),
                           [](const Span& span) { return class_of(span.label) == Class::hmd; });
    });
    const auto preparer = make_preparer(policy, !details);
    if (!preparer) return preparer.error();
    const auto lexicon = Lexicon::builtin();
    if (!lexicon) return lexicon.error();
    std::vector<ReadNote> out(originals.size());
    parallel_for(originals.size(), common.threads, [&](std::size_t i) {
        const Note prepared = preparer->prepare(Note(originals[i]));
        out[i] = {facts_of(prepared, policy), terms_of(prepared, **lexicon), kept.of(prepared)};
    });
    return out;
}

// A patient of the release, and of the original's table.
struct Linked {
    std::uint32_t cluster = 0;
    std::uint32_t in_table = 0;
    std::map<std::string, std::vector<std::string>> lists;
    KeptOfNote kept;
    std::vector<std::string> terms;
};

std::vector<Linked> link_patients(const std::vector<ReleasedNote>& released, const std::vector<std::uint32_t>& match,
                                  const PatientTable& table, const std::vector<ReadNote>& notes,
                                  std::size_t& without_original) {
    std::map<std::string, Linked> by_id;
    std::map<std::string, bool> linked;
    std::vector<std::string> order;
    for (std::size_t n = 0; n < released.size(); ++n) {
        const ReleasedNote& note = released[n];
        const bool is_new = linked.emplace(note.patient, false).second;
        if (is_new) order.push_back(note.patient);
        Linked& patient = by_id[note.patient];
        patient.cluster = note.cluster;
        for (const auto& [label, list] : note.qid) patient.lists.emplace(label, list);
        if (match[n] == no_original) continue;
        linked[note.patient] = true;
        patient.in_table = table.patient_of(match[n]);
        for (std::size_t i = 0; i < patient.kept.size(); ++i) {
            if (patient.kept[i].empty()) patient.kept[i] = notes[match[n]].kept[i];
        }
        const auto& terms = notes[match[n]].terms;
        patient.terms.insert(patient.terms.end(), terms.begin(), terms.end());
    }
    std::vector<Linked> out;
    for (const auto& id : order) {
        if (linked[id]) {
            out.push_back(std::move(by_id[id]));
        } else {
            ++without_original;
        }
    }
    return out;
}

// The true values that each shown list allows. A list names them; a range or a year allows all from the least to the
// greatest that somebody has who shows it; a city or state all that lie in it; where nothing is shown, or a
// placeholder, all are allowed.
void show_allowed(const std::vector<Linked>& patients, const Attribute& attribute, std::size_t a, ListIndex& index) {
    std::map<std::string, std::uint32_t> numbers;
    for (std::uint32_t v = 0; v < attribute.values.size(); ++v) numbers.emplace(attribute.values[v], v);
    const std::string label(name(attribute.label));
    const bool ordered = attribute.label == Label::age || attribute.label == Label::date;
    std::map<std::string, std::pair<std::uint32_t, std::uint32_t>> range;  // of a shown word that is no value
    for (std::size_t i = 0; i < patients.size(); ++i) {
        const auto list = patients[i].lists.find(label);
        if (list == patients[i].lists.end()) continue;
        for (const auto& word : list->second) {
            if (numbers.contains(word)) continue;
            for (const std::uint32_t value : attribute.held_by[i]) {
                auto& [low, high] = range.try_emplace(word, value, value).first->second;
                low = std::min(low, value);
                high = std::max(high, value);
            }
        }
    }
    std::vector<std::uint32_t> all(attribute.values.size());
    for (std::uint32_t v = 0; v < all.size(); ++v) all[v] = v;
    for (std::uint32_t i = 0; i < patients.size(); ++i) {
        std::vector<std::uint32_t> allowed;
        const auto list = patients[i].lists.find(label);
        bool everything = list == patients[i].lists.end() || list->second.empty();
        for (std::size_t w = 0; !everything && w < list->second.size(); ++w) {
            const auto number = numbers.find(list->second[w]);
            const auto found = range.find(list->second[w]);
            if (number != numbers.end()) {
                allowed.push_back(number->second);
            } else if (ordered && found != range.end()) {
                for (std::uint32_t v = found->second.first; v <= found->second.second; ++v) allowed.push_back(v);
            } else {
                const auto inside = values_in(attribute, list->second[w]);
                allowed.insert(allowed.end(), inside.begin(), inside.end());
                everything = inside.empty();
            }
        }
        std::sort(allowed.begin(), allowed.end());
        index.show(i, a, everything ? all : allowed);
    }
}

}  // namespace

Result<NotesTruth> read_truth(const Release& release, const std::string& original, const std::string& private_folder,
                              const CommonOptions& common) {
    const auto policy = policy_of(release);
    if (!policy) return policy.error();
    const auto originals = read_originals(original, common);
    if (!originals) return originals.error();
    const auto released = read_released(release);
    if (!released) return released.error();
    const auto match = match_originals(release, *released, *originals, private_folder);
    if (!match) return match.error();
    const auto notes = read_facts(*originals, *policy, KeptValues(release.manifest), common);
    if (!notes) return notes.error();
    const auto place_grain = make_place_grain();
    if (!place_grain) return place_grain.error();
    PatientTable table(*policy, *place_grain);
    for (std::size_t i = 0; i < originals->size(); ++i) {
        table.add((*originals)[i].patient_id, (*notes)[i].facts, (*notes)[i].terms);
    }

    NotesTruth out;
    const auto patients = link_patients(*released, *match, table, *notes, out.without_original);
    KeptClasses kept;
    for (const auto& patient : patients) {
        kept.add(static_cast<std::uint32_t>(out.truth.cluster.size()), patient.kept);
        out.truth.cluster.push_back(patient.cluster);
        out.terms.push_back(patient.terms);
    }
    out.kept = kept.take(patients.size());
    for (const Attribute& attribute : table.attributes()) {
        Attribute aligned{attribute.label, attribute.values, {}, attribute.places};
        for (const auto& patient : patients) aligned.held_by.push_back(attribute.held_by[patient.in_table]);
        out.truth.attributes.push_back(std::move(aligned));
    }
    ListIndex lists(out.truth);
    for (std::size_t a = 0; a < out.truth.attributes.size(); ++a) {
        show_allowed(patients, out.truth.attributes[a], a, lists);
    }
    out.shown = lists.take();
    return out;
}

}  // namespace scrim
