#include "anon/release/write_notes.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "anon/release/check/safe_harbor.h"
#include "anon/release/note_record.h"
#include "nlp/lexicon/lexicon.h"
#include "nlp/lexicon/terms.h"

namespace scrim {
namespace {

struct GatheredNote {
    std::string id;
    std::string patient_id;
    std::string why_left_out;  // empty: it is released
    NoteFacts facts;
    std::vector<std::string> terms;
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

// The released text, its health details, and whether somebody should look at it.
struct CleanNote {
    ReleasedNote released;
    Note prepared;
    std::vector<HealthPlace> health;
    bool searched_again = false;
    bool withheld = false;
};

// Renders a note and looks whether a hidden value is left in it; if so, renders it more thoroughly.
class CleanRenderer {
   public:
    CleanRenderer(const ReleasePreparer& preparer, const Policy& policy, const RenderHooks& hooks,
                  const LeakSearch* leaks)
        : preparer_(preparer), policy_(policy), hooks_(hooks), leaks_(leaks) {}

    // `prepared` is the note as the preparer makes it.
    [[nodiscard]] CleanNote render(const Note& note, Note&& prepared, const ShownPatient& shown,
                                   const std::map<Label, std::vector<std::string>>& lists) const {
        CleanNote out;
        for (const auto& [label, values] : lists) out.released.qid.emplace_back(name(label), values);
        out.prepared = std::move(prepared);
        write(out, shown);
        if (is_clean(note, out, shown)) return out;
        out.searched_again = true;
        out.prepared = preparer_.prepare(Note(note), true);
        write(out, shown);
        if (!is_clean(note, out, shown)) withhold(out);
        return out;
    }

    static void withhold(CleanNote& out) {
        out.withheld = true;
        out.prepared.spans.clear();
        out.health.clear();
        out.released.text = "[" + std::string(text_withheld) + "]\n";
    }

   private:
    void write(CleanNote& out, const ShownPatient& shown) const {
        auto rendered = render_note(out.prepared, facts_of(out.prepared, policy_), shown, policy_, hooks_);
        out.released.text = std::move(rendered.text);
        out.health = std::move(rendered.health);
    }

    // The verifier would refuse the whole release for a leak, and for a health detail that is not as it was.
    [[nodiscard]] bool is_clean(const Note& note, const CleanNote& out, const ShownPatient& shown) const {
        if (leaks_ == nullptr) return true;
        const auto shared = shown.shared.empty() ? LeakSearch::Shared::hidden : LeakSearch::Shared::by_group;
        const Leaks leaks = leaks_->search(note, out.released, shared);
        return leaks.none() && leaks.health_details_changed == 0;
    }

    const ReleasePreparer& preparer_;
    const Policy& policy_;
    const RenderHooks& hooks_;
    const LeakSearch* leaks_;
};

// What a patient would show whose lists are not known yet: enough to see whether a note can be freed of its values.
ShownPatient any_patient(const NoteFacts& facts, const Policy& policy,
                         std::map<Label, std::vector<std::string>>& lists) {
    ShownPatient out;
    out.date = facts.date;
    out.age = facts.age;
    out.shift_days = 1;
    for (const FactValue& value : facts.values) out.values.emplace_back(value.label, value.value);
    for (const Label label : policy.labels_with(Action::enumerate, Class::qid)) {
        lists[label] = {"?"};
        out.lists[label] = list_text(lists[label]);
    }
    return out;
}

}  // namespace

Result<ReleasePreparer> make_preparer(const Policy& policy, bool add_health_details) {
    PrepareOptions options;
    const auto hidden = [&](Label label) { return policy.of(label).action != Action::keep; };
    const bool ages_as_they_are =
        policy.of(Label::age).action == Action::generalize && policy.of(Label::age).grain == Grain::year;
    options.give_aways.ages = hidden(Label::age) && !ages_as_they_are;
    options.give_aways.hospitals = hidden(Label::hospital);
    options.give_aways.gender = hidden(Label::gender) && policy.of(Label::gender).action != Action::part;
    options.give_aways.dates = hidden(Label::date) && policy.of(Label::date).action != Action::generalize;
    options.give_aways.stages = policy.of(Label::age).action == Action::enumerate && !policy.keep_age_words;
    options.add_health_details = add_health_details;
    options.allow = policy.allow;
    options.deny = policy.deny;
    return ReleasePreparer::make(std::move(options));
}

namespace {

// The notes that every patient shows the same number of: the first by date, undated ones last. Others get a reason.
void choose_notes(std::vector<GatheredNote>& notes, std::uint32_t per_patient) {
    std::map<std::string, std::vector<std::size_t>> by_patient;
    for (std::size_t i = 0; i < notes.size(); ++i) {
        if (!notes[i].why_left_out.empty()) continue;
        // A note without a patient is a patient of its own.
        const std::string& id = notes[i].patient_id;
        by_patient[id.empty() ? "note " + notes[i].id : "patient " + id].push_back(i);
    }
    for (auto& [patient, of] : by_patient) {
        std::stable_sort(of.begin(), of.end(), [&](std::size_t x, std::size_t y) {
            const auto &left = notes[x].facts.date, &right = notes[y].facts.date;
            if (!left || !right) return left.has_value() && !right.has_value();
            return day_number(*left) < day_number(*right);
        });
        const bool too_few = of.size() < per_patient;
        for (std::size_t n = too_few ? 0 : per_patient; n < of.size(); ++n) {
            notes[of[n]].why_left_out =
                too_few ? "its patient has fewer notes than --notes-per-patient" : "beyond --notes-per-patient";
        }
    }
}

// Puts the notes into the table, or on the list of those left out.
class Taker {
   public:
    explicit Taker(PatientTable& table) : table_(table) {}

    void take(GatheredNote&& note) {
        if (!note.why_left_out.empty()) {
            numbers_.push_back(no_note);
            left_out_.push_back({std::move(note.id), std::move(note.why_left_out)});
            return;
        }
        const auto number = static_cast<std::uint32_t>(table_.notes());
        numbers_.push_back(number);
        ids_.push_back(note.id);
        table_.add(note.patient_id, note.facts, note.terms);
    }

    GatheredNotes finish(NotePassOutcome&& outcome) {
        GatheredNotes out{std::move(outcome), std::move(left_out_), std::move(ids_)};
        for (std::uint32_t& number : out.number_of) {
            if (number != no_note) number = numbers_[number];
        }
        return out;
    }

   private:
    PatientTable& table_;
    std::vector<std::uint32_t> numbers_;  // [note of the pass]
    std::vector<LeftOutNote> left_out_;
    std::vector<std::string> ids_;  // [note of the table]
};

}  // namespace

Result<GatheredNotes> gather_facts(const NotePass& pass, const ReleasePreparer& preparer, const Policy& policy,
                                   PatientTable& table, const GatherOptions& options) {
    const auto lexicon = Lexicon::builtin();
    if (!lexicon) return lexicon.error();
    const RenderHooks no_hooks;
    const CleanRenderer renderer(preparer, policy, options.hooks == nullptr ? no_hooks : *options.hooks, options.leaks);
    const auto look = [&](std::size_t, Note&& note) {
        Note prepared = preparer.prepare(Note(note));
        GatheredNote out{note.id, note.patient_id, {}, facts_of(prepared, policy), terms_of(prepared, **lexicon)};
        if (options.leaks == nullptr) return out;
        std::map<Label, std::vector<std::string>> lists;
        const ShownPatient shown = any_patient(out.facts, policy, lists);
        if (renderer.render(note, std::move(prepared), shown, lists).withheld) {
            out.why_left_out = "a hidden value could not be taken out of it";
        }
        return out;
    };
    Taker taker(table);
    std::vector<GatheredNote> all;  // only where all must be known before some are chosen
    auto outcome = for_each_note<GatheredNote>(pass, look, [&](GatheredNote&& note) -> Result<void> {
        if (options.notes_per_patient == 0) {
            taker.take(std::move(note));
        } else {
            all.push_back(std::move(note));
        }
        return {};
    });
    if (!outcome) return outcome.error();
    if (options.notes_per_patient > 0) choose_notes(all, options.notes_per_patient);
    for (GatheredNote& note : all) taker.take(std::move(note));
    return taker.finish(std::move(*outcome));
}

namespace {

class NoteFinisher {
   public:
    NoteFinisher(const ReleasePreparer& preparer, const WriteOptions& options, const Lexicon& lexicon)
        : preparer_(preparer),
          options_(options),
          lexicon_(lexicon),
          renderer_(preparer, options.table->policy(), *options.hooks, options.leaks) {}

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
        CleanNote clean = renderer_.render(note, preparer_.prepare(Note(note)), shown, lists);
        clean.released.id = out.link.note_id;
        mask_for_safe_harbor(clean);
        out.searched_again = clean.searched_again;
        out.withheld = clean.withheld;
        for (const Span& span : clean.prepared.spans) ++out.spans[static_cast<std::size_t>(span.label)];
        const auto& clusters = options_.plan->patients.cluster;
        auto details = released_details(clean.prepared, clean.health, clean.released.text, lexicon_);
        leave_out_hidden(note, clean.released, details);
        out.line = record_line(out.link.note_id, out.link.patient, clusters.empty() ? 0 : clusters[patient],
                               clean.released.text, lists, details);
        out.text = std::move(clean.released.text);
        return out;
    }

   private:
    // A health detail that holds a hidden value, in whatever form, is none.
    void leave_out_hidden(const Note& note, const ReleasedNote& released, std::vector<ReleasedDetail>& details) const {
        if (options_.leaks == nullptr) return;
        const auto holds_hidden = [&](const std::string& text) {
            ReleasedNote alone;
            alone.qid = released.qid;
            alone.hmd = {text};
            return !options_.leaks->search(note, alone).none();
        };
        ReleasedNote all = released;
        all.text.clear();
        all.hmd = written_details(details);
        all.terms = terms_of_details(details);
        if (options_.leaks->search(note, all).none()) return;
        std::erase_if(details, [&](const ReleasedDetail& detail) {
            return holds_hidden(detail.written) || holds_hidden(detail.name);
        });
    }

    // What the verifier of Safe Harbor would find is masked, and the text withheld if it finds something still.
    void mask_for_safe_harbor(CleanNote& clean) const {
        if (options_.safe_harbor == nullptr) return;
        const auto finds_something = [&] {
            const auto details = released_details(clean.prepared, clean.health, clean.released.text, lexicon_);
            clean.released.hmd = written_details(details);
            clean.released.terms = terms_of_details(details);
            const SafeHarborCounts counts = options_.safe_harbor->search(clean.released);
            return std::any_of(counts.begin(), counts.end(), [](std::size_t count) { return count > 0; });
        };
        if (!finds_something()) return;
        clean.searched_again = true;
        clean.released.text = options_.safe_harbor->masked(clean.released);
        find_again(clean.prepared, clean.released.text, clean.health);
        if (finds_something()) CleanRenderer::withhold(clean);
    }

    const ReleasePreparer& preparer_;
    const WriteOptions& options_;
    const Lexicon& lexicon_;
    CleanRenderer renderer_;
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
    const std::size_t notes = options.table->notes() + options.left_out;
    WrittenNotes out;
    const auto outcome = for_each_note<std::optional<FinishedNote>>(
        pass,
        [&](std::size_t record, Note&& note) -> std::optional<FinishedNote> {
            const std::uint32_t number = record < options.number_of->size() ? (*options.number_of)[record] : no_note;
            if (number == no_note) return std::nullopt;
            return finisher.finish(number, note);
        },
        [&](std::optional<FinishedNote>&& note) -> Result<void> {
            if (!note) return {};
            for (std::size_t i = 0; i < label_count; ++i) out.spans[i] += note->spans[i];
            if (note->searched_again) out.searched_again.push_back(note->link.note_id);
            if (note->withheld) out.withheld.push_back(note->link.note_id);
            auto put = folder.put(note->link.note_id, note->line, note->text);
            out.links.push_back(std::move(note->link));
            return put;
        });
    if (!outcome) return outcome.error();
    if (outcome->notes != notes || out.links.size() != options.table->notes()) {
        return bad_input("the input has changed while it was read", {pass.records.input, {}, 0});
    }
    if (auto done = folder.finish(release_order(out.links, options.names)); !done) return done.error();
    return out;
}

}  // namespace scrim
