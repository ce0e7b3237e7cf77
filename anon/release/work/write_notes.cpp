#include "anon/release/work/write_notes.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "nlp/lexicon/lexicon.h"

namespace scrim {

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

}  // namespace

void GatheredTaker::take(GatheredNote&& note) {
    if (per_patient_ == 0) {
        put(std::move(note));
    } else {
        all_.push_back(std::move(note));
    }
}

void GatheredTaker::put(GatheredNote&& note) {
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

GatheredNotes GatheredTaker::finish(NotePassOutcome&& outcome) {
    if (per_patient_ > 0) choose_notes(all_, per_patient_);
    for (GatheredNote& note : all_) put(std::move(note));
    GatheredNotes out{std::move(outcome), std::move(left_out_), std::move(ids_)};
    for (std::uint32_t& number : out.number_of) {
        if (number != no_note) number = numbers_[number];
    }
    return out;
}

Result<GatheredNotes> gather_facts(const NotePass& pass, const ReleasePreparer& preparer, const Policy& policy,
                                   PatientTable& table, const GatherOptions& options) {
    const auto lexicon = Lexicon::builtin();
    if (!lexicon) return lexicon.error();
    const RenderHooks no_hooks;
    const NoteGatherer gatherer(preparer, policy, options.hooks == nullptr ? no_hooks : *options.hooks,
                                {options.leaks, options.keep_ids}, **lexicon);
    GatheredTaker taker(table, options.notes_per_patient);
    auto outcome = for_each_note<GatheredNote>(
        pass, [&](std::size_t, Note&& note) { return gatherer.gather(note); },
        [&](GatheredNote&& note) -> Result<void> {
            taker.take(std::move(note));
            return {};
        });
    if (!outcome) return outcome.error();
    return taker.finish(std::move(*outcome));
}

NoteOrder order_of(const WriteOptions& options, std::uint32_t number, const std::string& id,
                   const std::string& patient_id) {
    NoteOrder out;
    const std::uint32_t patient = options.table->patient_of(number);
    out.link = {id, patient_id.empty() ? id : patient_id, id, patient_id, patient};
    if (options.names != nullptr) {
        out.link.note_id = options.names->note_id(number);
        out.link.patient = options.names->patient_id(patient);
    }
    const auto& clusters = options.plan->patients.cluster;
    out.cluster = clusters.empty() ? 0 : clusters[patient];
    out.shown = options.plan->shown_patient(*options.table, patient);
    out.lists = options.plan->shown_values(*options.table, patient);
    return out;
}

namespace {

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

Result<void> FinishedTaker::take(FinishedNote&& note) {
    for (std::size_t i = 0; i < label_count; ++i) out_.spans[i] += note.spans[i];
    if (note.searched_again) out_.searched_again.push_back(note.link.note_id);
    if (note.withheld) out_.withheld.push_back(note.link.note_id);
    auto put = folder_.put(note.link.note_id, note.line, note.text);
    out_.links.push_back(std::move(note.link));
    return put;
}

Result<WrittenNotes> FinishedTaker::finish(std::size_t notes, const ReleaseNames* names, const std::string& input) {
    if (out_.links.size() != notes) return bad_input("the input has changed while it was read", {input, {}, 0});
    if (auto done = folder_.finish(release_order(out_.links, names)); !done) return done.error();
    return std::move(out_);
}

Result<WrittenNotes> write_notes(const NotePass& pass, const ReleasePreparer& preparer, const WriteOptions& options,
                                 ReleaseFolder& folder) {
    const auto lexicon = Lexicon::builtin();
    if (!lexicon) return lexicon.error();
    const NoteFinisher finisher(preparer, options.table->policy(), *options.hooks, {options.leaks, options.safe_harbor},
                                **lexicon);
    FinishedTaker taker(folder);
    const auto outcome = for_each_note<std::optional<FinishedNote>>(
        pass,
        [&](std::size_t record, Note&& note) -> std::optional<FinishedNote> {
            const std::uint32_t number = record < options.number_of->size() ? (*options.number_of)[record] : no_note;
            if (number == no_note) return std::nullopt;
            return finisher.finish(order_of(options, number, note.id, note.patient_id), note);
        },
        [&](std::optional<FinishedNote>&& note) { return note ? taker.take(std::move(*note)) : Result<void>(); });
    if (!outcome) return outcome.error();
    if (outcome->notes != options.table->notes() + options.left_out) {
        return bad_input("the input has changed while it was read", {pass.records.input, {}, 0});
    }
    return taker.finish(options.table->notes(), options.names, pass.records.input);
}

}  // namespace scrim
