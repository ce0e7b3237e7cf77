#include "anon/release/notes_truth.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "anon/notes/lists/k_anonymity.h"
#include "anon/notes/lists/list_index.h"
#include "anon/notes/measure/measured_release.h"
#include "anon/notes/release_policy.h"
#include "anon/notes/verify/verify_text.h"
#include "anon/release/check/shared_values.h"
#include "anon/release/prepare/known_values.h"
#include "anon/release/prepare/place_grain.h"
#include "anon/release/work/write_notes.h"
#include "nlp/base/ascii.h"
#include "nlp/base/parallel.h"
#include "nlp/lexicon/terms.h"

namespace scrim {
namespace {

constexpr std::uint64_t second_release_seed = 20170320;
constexpr std::size_t most_planned_again = 20'000;

// The options that a release was planned with; nothing for methods that are not attacked so.
std::optional<PlanOptions> plan_of(const Json& manifest) {
    if (!says(manifest, "method", name(ReleaseMethod::enumerate))) return std::nullopt;
    PlanOptions out;
    const Json k = manifest.value("k", Json());
    const Json branch_size = manifest.value("branch_size", Json());
    if (!k.is_number_unsigned() || !branch_size.is_number_unsigned()) return std::nullopt;
    out.k = k.get<std::uint32_t>();
    out.branch_size = branch_size.get<std::uint32_t>();
    for (const DrillDown each : {DrillDown::none, DrillDown::paper, DrillDown::strict}) {
        if (says(manifest, "drill_down", name(each))) out.drill_down = each;
    }
    return out;
}

struct ReadNote {
    NoteFacts facts;
    std::vector<std::string> terms;
};

// The policy that the values are brought to a grain by.
Result<Policy> policy_of(const Release& release) {
    if (release.manifest.value("method", std::string()) == "safe-harbor") return default_policy();
    const auto found = release.manifest.find("policy");
    if (found == release.manifest.end()) return default_policy();
    return parse_policy(*found, release.manifest_path);
}

Result<std::vector<ReadNote>> read_facts(const std::vector<Note>& originals, const Policy& policy,
                                         const CommonOptions& common) {
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
        out[i] = {facts_of(prepared, policy), terms_of(prepared, **lexicon)};
    });
    return out;
}

// A patient of the release, and of the original's table.
struct Linked {
    std::string id;
    std::uint32_t cluster = 0;
    std::uint32_t in_table = 0;
    std::map<std::string, std::vector<std::string>> lists;
    GenderWords gender;       // in the released texts
    bool shows_race = false;  // one that the original states stands in a released text
    std::vector<std::string> terms;
};

std::vector<Linked> link_patients(const std::vector<ReleasedNote>& released, const std::vector<Note>& originals,
                                  const std::vector<std::uint32_t>& match, const PatientTable& table,
                                  const std::vector<ReadNote>& notes, const Lexicon& lexicon,
                                  std::size_t& without_original) {
    std::map<std::string, Linked> by_id;
    std::map<std::string, bool> linked;
    std::vector<std::string> order;
    for (std::size_t n = 0; n < released.size(); ++n) {
        const ReleasedNote& note = released[n];
        const bool is_new = linked.emplace(note.patient, false).second;
        if (is_new) order.push_back(note.patient);
        Linked& patient = by_id[note.patient];
        patient.id = note.patient;
        patient.cluster = note.cluster;
        for (const auto& [label, list] : note.qid) patient.lists.emplace(label, list);
        if (match[n] == no_original) continue;
        linked[note.patient] = true;
        patient.in_table = table.patient_of(match[n]);
        patient.gender.add(gender_words(text_without_marks(note)));
        patient.shows_race =
            patient.shows_race || !shown_values(originals[match[n]], note, {Label::race}, lexicon).empty();
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

// "St. Luke's" and "St Lukes" are one, whose notes are tagged by whom.
std::string letters_of(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (is_letter(c) || is_digit(c)) out += lower(c);
    }
    return out;
}

// What a word shown for an age or a date allows, in years or months: "50-54", "Mar-Jul 2009", "Winter-2009".
std::vector<std::uint32_t> places_shown(Label label, std::string_view word) {
    return label == Label::age ? ages_shown(word) : months_shown(word);
}

// The values of ages or dates that a word allows. A value that reaches over several months is that of its last one.
class OrderedValues {
   public:
    explicit OrderedValues(const Attribute& attribute) : label_(attribute.label) {
        for (const std::string& value : attribute.values) {
            const auto places = places_shown(label_, value);
            last_.push_back(places.empty() ? unread : places.back());
        }
    }

    [[nodiscard]] const std::vector<std::uint32_t>& allowed_by(const std::string& word) {
        const auto [found, is_new] = known_.try_emplace(word);
        if (!is_new) return found->second;
        const auto places = places_shown(label_, word);
        for (std::uint32_t v = 0; v < last_.size(); ++v) {
            if (last_[v] != unread && std::binary_search(places.begin(), places.end(), last_[v])) {
                found->second.push_back(v);
            }
        }
        return found->second;
    }

   private:
    static constexpr std::uint32_t unread = UINT32_MAX;
    Label label_;
    std::vector<std::uint32_t> last_;  // [value] its age, or its last month
    std::map<std::string, std::vector<std::uint32_t>> known_;
};

// The true values that each shown list allows. A word that is nobody's value (of a hospital that a tagger read wrongly)
// allows none. A list names them; a range, a year or a coarser grain allows all values inside of it; a city or state
// all that lie in it; where nothing is shown, or a placeholder, all are allowed.
void show_allowed(const std::vector<Linked>& patients, const Attribute& attribute, std::size_t a, ListIndex& index) {
    const bool ordered = attribute.label == Label::age || attribute.label == Label::date;
    const auto key_of = [ordered](const std::string& word) { return ordered ? word : letters_of(word); };
    std::map<std::string, std::uint32_t> numbers;
    for (std::uint32_t v = 0; v < attribute.values.size(); ++v) numbers.emplace(key_of(attribute.values[v]), v);
    const std::string label(name(attribute.label));
    std::optional<OrderedValues> in_order;
    if (ordered) in_order.emplace(attribute);
    std::vector<std::uint32_t> all(attribute.values.size());
    for (std::uint32_t v = 0; v < all.size(); ++v) all[v] = v;
    for (std::uint32_t i = 0; i < patients.size(); ++i) {
        std::vector<std::uint32_t> allowed;
        const auto list = patients[i].lists.find(label);
        bool everything = list == patients[i].lists.end() || list->second.empty();
        for (std::size_t w = 0; !everything && w < list->second.size(); ++w) {
            const auto number = numbers.find(key_of(list->second[w]));
            if (number != numbers.end()) {
                allowed.push_back(number->second);
                continue;
            }
            const auto inside =
                in_order ? in_order->allowed_by(list->second[w]) : values_in(attribute, list->second[w]);
            allowed.insert(allowed.end(), inside.begin(), inside.end());
        }
        everything = everything || allowed.empty();
        std::sort(allowed.begin(), allowed.end());
        allowed.erase(std::unique(allowed.begin(), allowed.end()), allowed.end());
        index.show(i, a, everything ? all : allowed);
    }
}

}  // namespace

Result<void> add_second_release(const PatientTable& table, const std::vector<std::uint32_t>& in_table,
                                const PlanOptions& options, NotesTruth& truth) {
    PatientTable again = table;
    std::vector<std::uint32_t> number(table.patients(), UINT32_MAX);  // [patient of the table] in the second release
    const auto gone = patients_without_part(again, options);
    std::uint32_t next = 0;
    for (std::uint32_t i = 0; i < number.size(); ++i) {
        if (!std::binary_search(gone.begin(), gone.end(), i)) number[i] = next++;
    }
    (void)again.leave_out(gone);
    if (again.patients() < options.k) return {};
    const auto plan = make_plan(again, options, Key::from_seed(second_release_seed));
    if (!plan) return plan.error();
    const std::vector<ShownLists> shown_again = plan->allowed();
    ListIndex lists(truth.truth);
    for (std::size_t a = 0; a < truth.truth.attributes.size(); ++a) {
        std::map<std::string, std::uint32_t> values;
        const auto& names = truth.truth.attributes[a].values;
        for (std::uint32_t v = 0; v < names.size(); ++v) values.emplace(names[v], v);
        for (std::uint32_t i = 0; i < truth.truth.size(); ++i) {
            std::vector<std::uint32_t> both = truth.shown[a].list_of(i);
            const std::uint32_t second = number[in_table[i]];
            if (second != UINT32_MAX && !shown_again[a].list_of(second).empty()) {
                std::set<std::uint32_t> allowed;
                for (const std::uint32_t value : shown_again[a].list_of(second)) {
                    const auto known = values.find(plan->patients.attributes[a].values[value]);
                    if (known != values.end()) allowed.insert(known->second);
                }
                std::erase_if(both, [&](std::uint32_t value) { return !allowed.contains(value); });
            }
            lists.show(i, a, both);
        }
    }
    truth.twice = lists.take();
    return {};
}

std::uint32_t number_of(Gender gender) { return static_cast<std::uint32_t>(gender); }

std::uint32_t race_number(const PatientFacts& patient) {
    for (const auto& [label, number] : patient.stated) {
        if (label == Label::race) return number + 1;
    }
    return 0;
}

Result<NotesTruth> read_truth(const Release& release, const std::string& original, const std::string& private_folder,
                              const CommonOptions& common) {
    const auto policy = policy_of(release);
    if (!policy) return policy.error();
    const auto originals = read_originals(original, common, release.manifest);
    if (!originals) return originals.error();
    const auto released = read_released(release);
    if (!released) return released.error();
    const auto match = match_originals(release, *released, *originals, private_folder, common.threads);
    if (!match) return match.error();
    const auto notes = read_facts(*originals, *policy, common);
    if (!notes) return notes.error();
    const auto place_grain = make_place_grain();
    if (!place_grain) return place_grain.error();
    PatientTable table(*policy, *place_grain);
    for (std::size_t i = 0; i < originals->size(); ++i) {
        table.add((*originals)[i].patient_id, (*notes)[i].facts, (*notes)[i].terms);
    }
    const auto known_values = make_known_values();
    if (!known_values) return known_values.error();
    table.vet(release.manifest.value("k", 0U), *known_values);

    const auto lexicon = Lexicon::builtin();
    if (!lexicon) return lexicon.error();
    NotesTruth out;
    const auto patients = link_patients(*released, *originals, *match, table, *notes, **lexicon, out.without_original);
    out.kept.resize(2);
    std::vector<std::uint32_t> in_table;
    for (const auto& patient : patients) {
        const PatientFacts& facts = table.patient(patient.in_table);
        in_table.push_back(patient.in_table);
        out.ids.push_back(patient.id);
        out.stay_days.push_back(facts.stay_days);
        out.kept[0].truth.push_back(number_of(facts.gender.told()));
        out.kept[0].shown.push_back(number_of(patient.gender.told()));
        out.kept[1].truth.push_back(race_number(facts));
        out.kept[1].shown.push_back(patient.shows_race ? race_number(facts) : 0);
        out.truth.cluster.push_back(patient.cluster);
        out.terms.push_back(patient.terms);
    }
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
    if (const auto plan = plan_of(release.manifest); plan && out.truth.size() <= most_planned_again) {
        if (auto done = add_second_release(table, in_table, *plan, out); !done) return done.error();
    }
    return out;
}

}  // namespace scrim
