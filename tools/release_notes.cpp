#include "tools/release_notes.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <unordered_set>

#include "nlp/base/json.h"
#include "nlp/lexicon.h"
#include "nlp/terms.h"

namespace scrim {
namespace {

struct GatheredNote {
    std::string patient_id;
    NoteFacts facts;
    std::vector<std::string> terms;
};

// One note on its way out; what depends on its place in the input is added in order.
struct PreparedNote {
    Note note;
    NoteFacts facts;
    std::vector<std::string> terms;
};

void append_strings(std::string& out, const std::vector<std::string>& strings) {
    out += '[';
    for (std::size_t i = 0; i < strings.size(); ++i) {
        if (i > 0) out += ',';
        append_json_string(out, strings[i]);
    }
    out += ']';
}

std::vector<std::string> without_repeats(const std::vector<std::string>& terms) {
    std::vector<std::string> out;
    std::unordered_set<std::string_view> seen;
    for (const auto& term : terms) {
        if (seen.insert(term).second) out.push_back(term);
    }
    return out;
}

// {"note_id":"r0193","patient":"q77","cluster":3,"text":"...","qid":{"AGE":["5","52"]},"hmd":["fever"]}
std::string record_line(const NoteLink& link, std::uint32_t cluster, const std::string& text,
                        const std::map<Label, std::vector<std::string>>& lists, const std::vector<std::string>& terms) {
    std::string out = R"({"note_id":)";
    append_json_string(out, link.note_id);
    out += R"(,"patient":)";
    append_json_string(out, link.patient);
    out += R"(,"cluster":)" + std::to_string(cluster) + R"(,"text":)";
    append_json_string(out, text);
    out += R"(,"qid":{)";
    bool first = true;
    for (const auto& [label, values] : lists) {
        if (!first) out += ',';
        first = false;
        append_json_string(out, name(label));
        out += ':';
        append_strings(out, values);
    }
    out += R"(},"hmd":)";
    append_strings(out, without_repeats(terms));
    return out + "}\n";
}

}  // namespace

Result<ReleasePreparer> make_preparer(const Policy& policy, bool add_health_details) {
    PrepareOptions options;
    const auto hidden = [&](Label label) { return policy.of(label).action != Action::keep; };
    const bool ages_as_they_are =
        policy.of(Label::age).action == Action::generalize && policy.of(Label::age).grain == Grain::year;
    options.give_aways.ages = hidden(Label::age) && !ages_as_they_are;
    options.give_aways.hospitals = hidden(Label::hospital);
    options.give_aways.gender = hidden(Label::gender);
    options.add_health_details = add_health_details;
    options.allow = policy.allow;
    options.deny = policy.deny;
    return ReleasePreparer::make(std::move(options));
}

Result<NotePassOutcome> gather_facts(const NotePass& pass, const ReleasePreparer& preparer, const Policy& policy,
                                     PatientTable& table) {
    const auto lexicon = Lexicon::builtin();
    if (!lexicon) return lexicon.error();
    return for_each_note<GatheredNote>(
        pass,
        [&](Note&& note) {
            const Note prepared = preparer.prepare(std::move(note));
            return GatheredNote{prepared.patient_id, facts_of(prepared, policy), terms_of(prepared, **lexicon)};
        },
        [&](GatheredNote&& note) -> Result<void> {
            table.add(note.patient_id, note.facts, note.terms);
            return {};
        });
}

Result<NotePassOutcome> write_notes(const NotePass& pass, const ReleasePreparer& preparer, const WriteOptions& options,
                                    ReleaseFolder& folder) {
    const auto lexicon = Lexicon::builtin();
    if (!lexicon) return lexicon.error();
    const PatientTable& table = *options.table;
    const ReleasePlan& plan = *options.plan;
    const Policy& policy = table.policy();
    std::uint32_t number = 0;
    std::vector<std::string> kept_ids;
    const auto outcome = for_each_note<PreparedNote>(
        pass,
        [&](Note&& note) {
            PreparedNote out;
            out.note = preparer.prepare(std::move(note));
            out.facts = facts_of(out.note, policy);
            out.terms = terms_of(out.note, **lexicon);
            return out;
        },
        [&](PreparedNote&& prepared) -> Result<void> {
            if (number >= table.notes())
                return bad_input("the input has changed while it was read", {pass.input, {}, 0});
            const std::uint32_t patient = table.patient_of(number);
            const std::string& own = prepared.note.patient_id;
            NoteLink link{prepared.note.id, own.empty() ? prepared.note.id : own, prepared.note.id, own};
            if (options.names != nullptr) {
                link.note_id = options.names->note_id(number);
                link.patient = options.names->patient_id(patient);
            } else {
                kept_ids.push_back(prepared.note.id);
            }
            const std::string text = render_release(prepared.note, prepared.facts, plan.shown_patient(table, patient),
                                                    policy, *options.hooks);
            const std::uint32_t cluster = plan.patients.cluster.empty() ? 0 : plan.patients.cluster[patient];
            const auto put =
                folder.put(link.note_id,
                           record_line(link, cluster, text, plan.shown_values(table, patient), prepared.terms), text);
            if (options.links != nullptr) options.links->push_back(std::move(link));
            ++number;
            return put;
        });
    if (!outcome) return outcome.error();
    if (number != table.notes()) return bad_input("the input has changed while it was read", {pass.input, {}, 0});
    std::vector<std::uint32_t> order(number);
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        if (options.names == nullptr) return kept_ids[a] < kept_ids[b];
        return options.names->note_rank[a] < options.names->note_rank[b];
    });
    if (auto done = folder.finish(order); !done) return done.error();
    return *outcome;
}

}  // namespace scrim
