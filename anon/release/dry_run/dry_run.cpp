#include "anon/release/dry_run/dry_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <set>

#include "anon/notes/note_facts.h"
#include "anon/notes/release_plan.h"
#include "anon/notes/release_policy.h"
#include "anon/release/policy_check.h"
#include "anon/release/work/write_notes.h"
#include "nlp/base/counted.h"
#include "nlp/batch/note_pass.h"
#include "nlp/tagging.h"

namespace scrim {
namespace {

constexpr std::size_t most_named_notes = 20;

// What one note tells.
struct DryNote {
    std::string id;
    std::string patient;
    bool tagged = false;
    bool health_details = false;
    std::array<bool, label_count> tells{};
};

void add_lacking(LackingNotes& lacking, const std::string& id) {
    if (lacking.count++ < most_named_notes) lacking.ids.push_back(id);
}

// Loaded when the first note without tags comes: an input that is tagged needs no taggers.
class LazyPipeline {
   public:
    explicit LazyPipeline(const TagOptions& options) : options_(options) {}

    Result<Note> tag(Note&& note) {
        std::call_once(once_, [&] { pipeline_.emplace(make_pipeline(options_)); });
        if (!*pipeline_) return pipeline_->error();
        return (*pipeline_)->tag(std::move(note));
    }
    // What kept it from loading.
    [[nodiscard]] std::optional<Error> failure() const {
        return pipeline_ && !*pipeline_ ? std::optional(pipeline_->error()) : std::nullopt;
    }

   private:
    const TagOptions& options_;
    std::once_flag once_;
    std::optional<Result<Pipeline>> pipeline_;
};

DryNote look_at(const Note& prepared, bool tagged, const Policy& policy) {
    DryNote out{prepared.id, prepared.patient_id, tagged, false, {}};
    const NoteFacts facts = facts_of(prepared, policy);
    const auto tell = [&](Label label) { out.tells.at(static_cast<std::size_t>(label)) = true; };
    if (facts.date) tell(Label::date);
    if (facts.age) tell(Label::age);
    for (const FactValue& value : facts.values) tell(value.label);
    for (const Span& span : prepared.spans) {
        if (class_of(span.label) == Class::hmd) out.health_details = true;
        if (policy.of(span.label).action == Action::part || policy.of(span.label).action == Action::shared) {
            tell(span.label);
        }
    }
    return out;
}

// Counts notes and patients as they come.
class DryCount {
   public:
    explicit DryCount(const Policy& policy) {
        for (const Label label : policy.covered()) run_.attributes.push_back({label, 0, 0, {}});
        patients_with_.resize(run_.attributes.size());
    }

    void add(const DryNote& note) {
        ++run_.notes;
        if (!note.tagged) ++run_.untagged;
        if (note.patient.empty()) add_lacking(run_.without_patient, note.id);
        if (!note.health_details) add_lacking(run_.without_health_details, note.id);
        const std::string patient = note.patient.empty() ? "note " + note.id : "patient " + note.patient;
        patients_.insert(patient);
        for (std::size_t i = 0; i < run_.attributes.size(); ++i) {
            DryAttribute& attribute = run_.attributes[i];
            if (!note.tells.at(static_cast<std::size_t>(attribute.label))) {
                add_lacking(attribute.lacking, note.id);
                continue;
            }
            ++attribute.notes;
            patients_with_[i].insert(patient);
        }
    }

    DryRun finish() {
        run_.patients = patients_.size();
        for (std::size_t i = 0; i < run_.attributes.size(); ++i) run_.attributes[i].patients = patients_with_[i].size();
        return std::move(run_);
    }

   private:
    DryRun run_;
    std::set<std::string> patients_;
    std::vector<std::set<std::string>> patients_with_;
};

void find_problems(const ReleaseOptions& options, DryRun& run) {
    if (run.notes == 0) run.problems.emplace_back("the input has no notes");
    const bool promises = options.plan.method != ReleaseMethod::safe_harbor;
    if (promises && run.patients < options.plan.k) {
        run.problems.push_back(fmt::format("{} patients are fewer than k = {}", run.patients, options.plan.k));
    }
    if (run.untagged > 0 && run.untagged < run.notes && options.untagged == Untagged::unsaid) {
        run.problems.push_back(fmt::format("{} of {} notes have no tags: --untagged tag lets the release tag them",
                                           run.untagged, run.notes));
    }
    if (run.untagged > 0 && options.untagged == Untagged::refuse) {
        run.problems.push_back(fmt::format("{} notes have no tags", run.untagged));
    }
    std::error_code failure;
    if (!options.output.empty() && std::filesystem::exists(options.output, failure) && !options.overwrite) {
        run.problems.push_back(options.output + " is there already: name another folder, or give --overwrite");
    }
}

std::string named(const LackingNotes& lacking) {
    std::string out;
    for (const std::string& id : lacking.ids) out += (out.empty() ? "" : ", ") + id;
    return lacking.count > lacking.ids.size() ? out + ", ..." : out;
}

Json to_json(const LackingNotes& lacking) { return {{"notes", lacking.count}, {"some", lacking.ids}}; }

}  // namespace

Result<DryRun> dry_run_release(const ReleaseOptions& options) {
    if (options.input == "-") {
        return usage_error("a dry run reads no standard input", "the release could not read it again: name a file");
    }
    const auto policy = options.tag.policy.empty() ? Result<Policy>(default_policy()) : read_policy(options.tag.policy);
    if (!policy) return policy.error();
    if (auto fine = check_policy(*policy, options.plan.method, options.tag.policy); !fine) return fine.error();
    const Policy own = policy_for(options.plan.method, *policy);
    const auto preparer = make_preparer(own, false);
    if (!preparer) return preparer.error();
    LazyPipeline pipeline(options.tag);
    NotePass pass{"look", {options.input, read_options(options), options.common, options.strict, false}, false};
    DryCount count(own);
    const auto outcome = for_each_note<std::optional<DryNote>>(
        pass,
        [&](std::size_t, Note&& note) -> std::optional<DryNote> {
            const bool tagged = note.has_tags();
            if (tagged) return look_at(preparer->prepare(std::move(note)), true, own);
            auto made = pipeline.tag(std::move(note));
            if (!made) return std::nullopt;
            return look_at(preparer->prepare(std::move(*made)), false, own);
        },
        [&](std::optional<DryNote>&& note) -> Result<void> {
            if (!note) return pipeline.failure().value_or(bad_input("a note cannot be tagged", {options.input, {}, 0}));
            count.add(*note);
            return {};
        });
    if (!outcome) return outcome.error();
    DryRun run = count.finish();
    run.bad = outcome->bad;
    find_problems(options, run);
    return run;
}

Json to_json(const DryRun& run) {
    Json attributes = Json::array();
    for (const DryAttribute& attribute : run.attributes) {
        attributes.push_back({{"label", name(attribute.label)},
                              {"notes", attribute.notes},
                              {"patients", attribute.patients},
                              {"lacking", to_json(attribute.lacking)}});
    }
    return {{"dry_run", true},
            {"notes", run.notes},
            {"bad", run.bad},
            {"untagged", run.untagged},
            {"patients", run.patients},
            {"without_patient", to_json(run.without_patient)},
            {"without_health_details", to_json(run.without_health_details)},
            {"attributes", attributes},
            {"problems", run.problems}};
}

std::string to_text(const DryRun& run, const ReleaseOptions& options) {
    std::string out =
        fmt::format("{} of {} in {}", counted(run.notes, "note"), counted(run.patients, "patient"), options.input);
    if (run.bad > 0) out += "; " + counted(run.bad, "bad record") + " would be left out";
    out += run.untagged > 0 ? fmt::format("\n{} no tags and would be tagged\n",
                                          counted(run.untagged, "note") + (run.untagged == 1 ? " has" : " have"))
                            : std::string("\nall notes have tags, which would be used\n");
    const auto lack = [&](const LackingNotes& lacking, std::string_view of_one, std::string_view of_several) {
        if (lacking.count == 0) return;
        out += fmt::format("{} {}: {}\n", counted(lacking.count, "note"), of_count(lacking.count, of_one, of_several),
                           named(lacking));
    };
    lack(run.without_patient, "names no patient, and would count as a patient of its own",
         "name no patient, and each would count as a patient of its own");
    lack(run.without_health_details, "has no health detail, by which it could be grouped",
         "have no health detail, by which they could be grouped");
    for (const DryAttribute& attribute : run.attributes) {
        out += fmt::format("{}: stated in {}, of {}\n", name(attribute.label), counted(attribute.notes, "note"),
                           counted(attribute.patients, "patient"));
        lack(attribute.lacking, "lacks it", "lack it");
    }
    for (const std::string& problem : run.problems) out += "the release would be refused: " + problem + "\n";
    return out + "nothing was written\n";
}

}  // namespace scrim
