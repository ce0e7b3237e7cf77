#include "tools/release_notes.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <unordered_set>

#include "nlp/base/json.h"
#include "nlp/lexicon.h"
#include "nlp/terms.h"
#include "tools/notes_safe_harbor.h"

namespace scrim {
namespace {

struct GatheredNote {
    std::string patient_id;
    NoteFacts facts;
    std::vector<std::string> terms;
    KeptOfNote kept;
};

// One note on its way out.
struct FinishedNote {
    NoteLink link;
    std::string line;
    std::string text;
    std::array<std::uint64_t, label_count> spans{};
    bool searched_again = false;
    bool withheld = false;
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

// {"note_id":"r0193","patient":"q77","cluster":3,"text":"...","qid":{"AGE":["5","52"]},"hmd":["joint pain"],
// "terms":["arthralgia"]}
std::string record_line(const NoteLink& link, std::uint32_t cluster, const std::string& text,
                        const std::map<Label, std::vector<std::string>>& lists, const Note& prepared,
                        const Lexicon& lexicon) {
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
    append_strings(out, without_repeats(written_details_of(prepared)));
    out += R"(,"terms":)";
    append_strings(out, without_repeats(terms_of(prepared, lexicon)));
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
                                     PatientTable& table, KeptClasses& kept) {
    const auto lexicon = Lexicon::builtin();
    if (!lexicon) return lexicon.error();
    const auto is_kept = [&](Label label) { return policy.of(label).action == Action::keep; };
    const KeptValues kept_values(is_kept(Label::gender), is_kept(Label::race));
    return for_each_note<GatheredNote>(
        pass,
        [&](std::size_t, Note&& note) {
            const Note prepared = preparer.prepare(std::move(note));
            return GatheredNote{prepared.patient_id, facts_of(prepared, policy), terms_of(prepared, **lexicon),
                                kept_values.of(prepared)};
        },
        [&](GatheredNote&& note) -> Result<void> {
            const auto number = static_cast<std::uint32_t>(table.notes());
            table.add(note.patient_id, note.facts, note.terms);
            kept.add(table.patient_of(number), note.kept);
            return {};
        });
}

namespace {

class NoteFinisher {
   public:
    NoteFinisher(const ReleasePreparer& preparer, const WriteOptions& options, const Lexicon& lexicon)
        : preparer_(preparer), options_(options), lexicon_(lexicon), policy_(options.table->policy()) {}

    FinishedNote finish(std::uint32_t number, const Note& note) const {
        FinishedNote out;
        const std::uint32_t patient = options_.table->patient_of(number);
        out.link = {note.id, note.patient_id.empty() ? note.id : note.patient_id, note.id, note.patient_id, patient};
        if (options_.names != nullptr) {
            out.link.note_id = options_.names->note_id(number);
            out.link.patient = options_.names->patient_id(patient);
        }
        const ShownPatient shown = options_.plan->shown_patient(*options_.table, patient);
        const auto lists = options_.plan->shown_values(*options_.table, patient);
        ReleasedNote released;
        released.id = out.link.note_id;
        for (const auto& [label, values] : lists) released.qid.emplace_back(name(label), values);
        Note prepared = render(note, false, shown, released);
        if (options_.leaks != nullptr && !options_.leaks->search(note, released).none()) {
            out.searched_again = true;
            prepared = render(note, true, shown, released);
            if (!options_.leaks->search(note, released).none()) {
                out.withheld = true;
                prepared.spans.clear();
                released.text = "[" + std::string(text_withheld) + "]\n";
            }
        }
        mask_for_safe_harbor(out, prepared, released);
        for (const Span& span : prepared.spans) ++out.spans[static_cast<std::size_t>(span.label)];
        const auto& clusters = options_.plan->patients.cluster;
        out.line =
            record_line(out.link, clusters.empty() ? 0 : clusters[patient], released.text, lists, prepared, lexicon_);
        out.text = std::move(released.text);
        return out;
    }

   private:
    // What the verifier of Safe Harbor would find is masked, and the text withheld if it finds something still.
    void mask_for_safe_harbor(FinishedNote& out, Note& prepared, ReleasedNote& released) const {
        if (options_.safe_harbor == nullptr) return;
        const auto finds_something = [&] {
            const SafeHarborCounts counts = options_.safe_harbor->search(released);
            return std::any_of(counts.begin(), counts.end(), [](std::size_t count) { return count > 0; });
        };
        released.hmd = without_repeats(written_details_of(prepared));
        released.terms = without_repeats(terms_of(prepared, lexicon_));
        if (!finds_something()) return;
        out.searched_again = true;
        released.text = options_.safe_harbor->masked(released);
        if (!finds_something()) return;
        out.withheld = true;
        prepared.spans.clear();
        released.text = "[" + std::string(text_withheld) + "]\n";
    }

    Note render(const Note& note, bool thorough, const ShownPatient& shown, ReleasedNote& released) const {
        Note prepared = preparer_.prepare(Note(note), thorough);
        released.text = render_release(prepared, facts_of(prepared, policy_), shown, policy_, *options_.hooks);
        return prepared;
    }

    const ReleasePreparer& preparer_;
    const WriteOptions& options_;
    const Lexicon& lexicon_;
    const Policy& policy_;
};

// The numbers of the notes in the order of the release: as drawn, or by id where ids are kept.
std::vector<std::uint32_t> release_order(const std::vector<NoteLink>& links, const ReleaseNames* names) {
    std::vector<std::uint32_t> order(links.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return names != nullptr ? names->note_rank[a] < names->note_rank[b] : links[a].note_id < links[b].note_id;
    });
    return order;
}

}  // namespace

Result<WrittenNotes> write_notes(const NotePass& pass, const ReleasePreparer& preparer, const WriteOptions& options,
                                 ReleaseFolder& folder) {
    const auto lexicon = Lexicon::builtin();
    if (!lexicon) return lexicon.error();
    const NoteFinisher finisher(preparer, options, **lexicon);
    const std::size_t notes = options.table->notes();
    WrittenNotes out;
    const auto outcome = for_each_note<std::optional<FinishedNote>>(
        pass,
        [&](std::size_t record, Note&& note) -> std::optional<FinishedNote> {
            const std::uint32_t number = record < options.number_of->size() ? (*options.number_of)[record] : no_note;
            if (number == no_note) return std::nullopt;
            return finisher.finish(number, note);
        },
        [&](std::optional<FinishedNote>&& note) -> Result<void> {
            if (!note) return bad_input("the input has changed while it was read", {pass.input, {}, 0});
            for (std::size_t i = 0; i < label_count; ++i) out.spans[i] += note->spans[i];
            if (note->searched_again) out.searched_again.push_back(note->link.note_id);
            if (note->withheld) out.withheld.push_back(note->link.note_id);
            auto put = folder.put(note->link.note_id, note->line, note->text);
            out.links.push_back(std::move(note->link));
            return put;
        });
    if (!outcome) return outcome.error();
    if (outcome->notes != notes) return bad_input("the input has changed while it was read", {pass.input, {}, 0});
    if (auto done = folder.finish(release_order(out.links, options.names)); !done) return done.error();
    return out;
}

}  // namespace scrim
