#include "scrim/scrim.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <new>
#include <thread>

#include "anon/notes/release_policy.h"
#include "anon/release/kinds/kind.h"
#include "anon/release/records/codes_release.h"
#include "anon/release/records/trajectories_release.h"
#include "anon/release/run.h"
#include "anon/tables/release_table.h"
#include "nlp/formats/note_writer.h"
#include "nlp/formats/span_fields.h"
#include "nlp/tagging.h"
#include "nlp/text/unicode.h"
#include "tools/library/convert.h"

namespace scrim::api {

Error to_api(const scrim::Error& error) {
    switch (error.kind) {
        case ErrorKind::check_failed:
            return {Error::Kind::promise, error.message()};
        case ErrorKind::usage:
            return {Error::Kind::usage, error.message()};
        case ErrorKind::bad_input:
        case ErrorKind::unreadable:
            return {Error::Kind::input, error.message()};
    }
    return {Error::Kind::input, error.message()};
}

scrim::Error from_api(const Error& error) {
    const ErrorKind kind = error.kind == Error::Kind::promise ? ErrorKind::check_failed
                           : error.kind == Error::Kind::usage ? ErrorKind::usage
                                                              : ErrorKind::bad_input;
    scrim::Error out;
    out.kind = kind;
    out.what = error.message;
    return out;
}

namespace {

// Quiet: a library does not write to the terminal of its caller.
CommonOptions common_of(unsigned threads) {
    return {threads > 0 ? threads : std::max(1U, std::thread::hardware_concurrency()), true, false};
}

TagOptions to_tag_options(const TaggerOptions& options) {
    TagOptions out;
    out.taggers = options.taggers;
    out.thorough = options.thorough;
    out.mode = options.mode;
    out.titles = options.titles;
    out.known_phi = options.known_phi;
    out.policy = options.policy;
    out.models.models = options.models;
    out.models.neural_model = options.neural_model;
    out.models.onnxruntime = options.onnxruntime;
    out.rules = options.rules;
    out.explain = options.explain;
    return out;
}

Span span_to_api(const scrim::Span& span) {
    Span out{span.begin,
             span.end,
             std::string(name(span.label)),
             std::string(name(class_of(span.label))),
             std::string(name(span.role)),
             span.value,
             span.score,
             {},
             {},
             std::string(span.rule)};
    for_each_source(span.sources, [&](std::string_view source) { out.sources.emplace_back(source); });
    for_each_assertion(span.assertions, [&](std::string_view assertion) { out.assertions.emplace_back(assertion); });
    return out;
}

// A span that another program may have made or changed.
Result<scrim::Span> span_from_api(const Span& span, const std::string& text) {
    const auto refused = [](const std::string& what) { return Error{Error::Kind::input, "a span " + what}; };
    const auto label = label_named(span.label);
    if (!label) return refused("has an unknown label");
    const auto splits_a_character = [&](std::size_t at) {
        return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U;
    };
    if (span.begin >= span.end || span.end > text.size() || splits_a_character(span.begin) ||
        splits_a_character(span.end)) {
        return refused("is not inside of the text");
    }
    SpanFields fields;
    if (auto done = set_role(fields, span.role, {}); !done) return to_api(done.error());
    for (const auto& source : span.sources) add_source(fields, source);
    for (const auto& assertion : span.assertions) {
        if (!set_assertion(fields, assertion, true)) return refused("has an unknown assertion");
    }
    set_rule(fields, span.rule);
    scrim::Span out = fields.span;
    out.begin = static_cast<std::uint32_t>(span.begin);
    out.end = static_cast<std::uint32_t>(span.end);
    out.label = *label;
    out.score = static_cast<float>(span.score);
    out.value = span.value;
    return out;
}

// The value of `choices` whose name is `word`.
template <class Value>
Result<Value> choice(const std::string& word, std::initializer_list<Value> choices, const char* option) {
    std::string listed;
    for (const Value value : choices) {
        if (name(value) == word) return value;
        listed += (listed.empty() ? "" : ", ") + std::string(name(value));
    }
    return Error{Error::Kind::usage, std::string(option) + " '" + word + "' is not known (one of " + listed + ")"};
}

KindOptions to_kind_options(const Beside& beside) {
    KindOptions out;
    out.original = beside.original;
    out.common = common_of(beside.threads);
    out.private_folder = beside.private_folder;
    return out;
}

bool is_plain(std::string_view text) { return is_valid_utf8(text) && text.find('\0') == std::string_view::npos; }

Error not_plain() { return {Error::Kind::input, "the text is not UTF-8 or holds a NUL (convert it before tagging)"}; }

Result<std::string> text_of(const scrim::Result<Json>& summary) {
    if (!summary) return to_api(summary.error());
    return summary->dump(1);
}

}  // namespace

std::string Doc::redacted() const {
    const Policy policy;
    std::string out;
    std::size_t copied = 0;
    for (const Span& span : spans) {
        if (span.cls == "HMD" || span.begin < copied) continue;
        const auto label = label_named(span.label);
        out.append(text, copied, span.begin - copied);
        out += label ? placeholder(*label, policy) : "[" + span.label + "]";
        copied = span.end;
    }
    return out.append(text, copied);
}

Result<std::string> written(const Doc& doc, const std::string& format) {
    const auto known = note_format_named(format);
    if (!known) {
        return Error{Error::Kind::usage,
                     "the format '" + format + "' is not known (one of jsonl, csv, i2b2, i2b2-2006, brat, text)"};
    }
    if (!is_plain(doc.text)) return not_plain();
    Note note;
    note.id = doc.id;
    note.patient_id = doc.patient;
    note.text = doc.text;
    note.tagged = true;
    for (const Span& span : doc.spans) {
        auto placed = span_from_api(span, doc.text);
        if (!placed) return placed.error();
        note.spans.push_back(std::move(*placed));
    }
    RenderedNote rendered = render_note(note, *known);
    return *known == NoteFormat::brat ? std::move(rendered.annotations) : std::move(rendered.body);
}

struct Tagger::Loaded {
    Pipeline pipeline;
};

Tagger::Tagger(std::unique_ptr<Loaded> loaded) : loaded_(std::move(loaded)) {}
Tagger::Tagger(Tagger&&) noexcept = default;
Tagger& Tagger::operator=(Tagger&&) noexcept = default;
Tagger::~Tagger() = default;

Result<Tagger> Tagger::make(const TaggerOptions& options) {
    if (options.mode != "recall" && options.mode != "balanced") {
        return Error{Error::Kind::usage, "the mode '" + options.mode + "' is not known (one of recall, balanced)"};
    }
    auto pipeline = make_pipeline(to_tag_options(options));
    if (!pipeline) return to_api(pipeline.error());
    return Tagger(std::make_unique<Loaded>(Loaded{std::move(*pipeline)}));
}

Result<Doc> Tagger::tag(std::string_view text, std::string_view id, std::string_view patient) const {
    if (!is_plain(text)) return not_plain();
    Note note;
    note.id = id;
    note.patient_id = patient;
    note.text = text;
    auto tagged = loaded_->pipeline.tag(std::move(note));
    if (!tagged) return to_api(tagged.error());
    Doc doc{std::move(tagged->id), std::move(tagged->patient_id), std::move(tagged->text), {}};
    for (const scrim::Span& span : tagged->spans) doc.spans.push_back(span_to_api(span));
    return doc;
}

std::vector<Result<Doc>> Tagger::tag_all(const std::vector<NoteView>& notes, unsigned threads,
                                         const std::function<bool(std::size_t)>& go_on) const {
    std::vector<Result<Doc>> out(notes.size(),
                                 Error{Error::Kind::input, "the note was not tagged: the run was stopped"});
    std::atomic<std::size_t> next{0};
    std::atomic<std::size_t> done{0};
    std::atomic<bool> stopped{false};
    const auto work = [&] {
        for (std::size_t i = next++; i < notes.size() && !stopped; i = next++) {
            try {
                out[i] = tag(notes[i].text, notes[i].id, notes[i].patient);
            } catch (const std::bad_alloc&) {
                out[i] = Error{Error::Kind::memory, "there is not enough memory to tag the note"};
            } catch (const std::exception&) {  // whose words may hold text of the note
                out[i] = Error{Error::Kind::input, "the note could not be tagged"};
            }
            ++done;
        }
    };
    const unsigned wanted = threads > 0 ? threads : std::max(1U, std::thread::hardware_concurrency());
    std::vector<std::jthread> pool;
    for (std::size_t t = 0; t < std::min<std::size_t>(wanted, notes.size()); ++t) pool.emplace_back(work);
    while (done < notes.size() && !stopped) {
        // The notes of most calls are tagged before anybody would ask how far they are.
        for (int wait = 0; wait < 50 && done < notes.size(); ++wait) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        if (go_on && !go_on(done)) stopped = true;
    }
    pool.clear();  // waits
    return out;
}

Result<scrim::ReleaseOptions> to_run(const ReleaseOptions& options) {
    const auto method =
        choice(options.method, {ReleaseMethod::enumerate, ReleaseMethod::safe_harbor, ReleaseMethod::k_anonymity},
               "the method");
    if (!method) return method.error();
    const auto drill_down =
        choice(options.drill_down, {DrillDown::strict, DrillDown::paper, DrillDown::none}, "the drill-down");
    if (!drill_down) return drill_down.error();
    scrim::ReleaseOptions run;
    run.input = options.input;
    run.output = options.output;
    run.plan.k = static_cast<std::uint32_t>(options.k);
    run.plan.method = *method;
    run.plan.drill_down = *drill_down;
    run.plan.branch_size = static_cast<std::uint32_t>(options.branch_size);
    run.plan.notes_per_patient = static_cast<std::uint32_t>(options.notes_per_patient);
    run.structured = options.structured;
    run.private_folder = options.private_folder;
    run.previous = options.previous;
    run.keep_ids = options.keep_ids;
    run.overwrite = options.overwrite;
    run.seed = options.seed;
    run.tag = to_tag_options(options.tag);
    run.common = common_of(options.threads);
    return run;
}

Result<ReleaseOutcome> release(const ReleaseOptions& options) {
    const auto run = to_run(options);
    if (!run) return run.error();
    const auto outcome = run_release(*run);
    if (!outcome) return to_api(outcome.error());
    return ReleaseOutcome{outcome->notes, outcome->patients, outcome->clusters, outcome->bad};
}

Result<std::vector<Check>> verify(const std::string& release, const Beside& beside) {
    const auto opened = open_release(release);
    if (!opened) return to_api(opened.error());
    const auto checks = verify_release(*opened, to_kind_options(beside));
    if (!checks) return to_api(checks.error());
    std::vector<Check> out;
    for (const auto& check : *checks) out.push_back({check.name, check.holds, check.detail});
    return out;
}

Result<std::string> risk(const std::string& release, const Beside& beside) {
    const auto opened = open_release(release);
    if (!opened) return to_api(opened.error());
    return text_of(measure_risk(*opened, to_kind_options(beside)));
}

Result<std::string> report(const std::string& release, const Beside& beside) {
    const auto opened = open_release(release);
    if (!opened) return to_api(opened.error());
    auto page = write_page(*opened, to_kind_options(beside));
    if (!page) return to_api(page.error());
    return std::move(*page);
}

Result<std::string> disassociate(const DisassociateOptions& options) {
    DisassociateRun run;
    run.input = options.input;
    run.output = options.output;
    run.policy = options.policy;
    run.hierarchy = options.hierarchy;
    run.sensitive = options.sensitive;
    run.method.k = options.k;
    run.method.m = options.m;
    run.method.safe = options.safe;
    run.common = common_of(options.threads);
    return text_of(disassociate_file(run));
}

Result<std::string> generalize(const GeneralizeOptions& options) {
    GeneralizeRun run;
    run.input = options.input;
    run.output = options.output;
    run.method = "generalize";
    run.guarantee = options.guarantee;
    run.cohort = options.cohort;
    run.hierarchy = options.hierarchy;
    run.k = options.k;
    run.seed = options.seed;
    run.common = common_of(1);
    return text_of(generalize_file(run));
}

Result<std::string> anonymize_trajectories(const TrajectoryOptions& options) {
    TrajectoriesRun run;
    run.input = options.input;
    run.output = options.output;
    run.read.code_weight = options.code_weight;
    run.read.code_hierarchy = options.code_hierarchy;
    run.read.age_hierarchy = options.age_hierarchy;
    run.mdav.k = options.k;
    run.method = options.method;
    run.seed = options.seed;
    run.private_folder = options.private_folder;
    run.common = common_of(options.threads);
    const auto outcome = anonymize_file(run);
    if (!outcome) return to_api(outcome.error());
    return trajectories_json(run, *outcome).dump(1);
}

Result<std::string> condense(const CondenseOptions& options) {
    tables::ReleaseRequest request;
    request.input = options.input;
    request.output = options.output;
    request.schema = options.schema;
    request.plan = options.plan;
    request.hierarchies = options.hierarchies;
    request.private_folder = options.private_folder;
    const auto method = tables::method_of(options.method);
    if (!method) return Error{Error::Kind::usage, "the method '" + options.method + "' is not known"};
    if (options.K < 3) return Error{Error::Kind::usage, "K must be 3 or more"};
    request.condense.method = *method;
    request.condense.k = options.K;
    request.allow_small_k = options.allow_small_K;
    request.condense.threads = common_of(options.threads).threads;
    request.reproducible = options.seed.has_value();
    const auto key = options.seed ? scrim::Result<Key>(Key::from_seed(*options.seed)) : Key::secret();
    if (!key) return to_api(key.error());
    return text_of(tables::release_table(request, *key));
}

std::string version() { return SCRIM_VERSION; }

}  // namespace scrim::api
