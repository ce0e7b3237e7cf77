#include "nlp/pipeline.h"

#include <utility>

#include "nlp/base/interned.h"
#include "nlp/formats/span_fields.h"
#include "nlp/merge/certain_phrases.h"
#include "nlp/merge/span_edges.h"
#include "nlp/merge/sure_negatives.h"
#include "nlp/taggers/rules/own_rules.h"
#include "nlp/taggers/rules/stages.h"
#include "nlp/text/analyse.h"
#include "nlp/text/plain_note.h"

namespace scrim {
namespace {

bool is_complete(const Span& span) {
    if (class_of(span.label) != Class::qid) return true;
    const bool has_role = span.label == Label::date || span.label == Label::age || span.label == Label::hospital;
    return !span.value.empty() && (!has_role || span.role != Role::none);
}

// The rules looked at a date without knowing which words beside it others would hide; and which hospital is that of
// the stay is known once all of a note's hospitals are.
bool is_settled_last(const Span& span) {
    if (span.label == Label::hospital) return true;
    return span.label == Label::date && (span.sources & source_rules) != 0 && span.role != Role::birth;
}

// What a classifier alone found, or a conflict cut, has neither role nor value yet; the rules know how to tell.
void complete(const Document& document, const Lexicon& lexicon, std::vector<Span>& spans) {
    std::vector<std::size_t> places;
    std::vector<Span> parts;
    for (std::size_t i = 0; i < spans.size(); ++i) {
        if (is_complete(spans[i]) && !is_settled_last(spans[i])) continue;
        places.push_back(i);
        parts.push_back(spans[i]);
    }
    if (parts.empty()) return;
    assign_roles(RuleContext(document, lexicon), parts, spans);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        Span& span = spans[places[i]];
        if (span.role == Role::none || is_settled_last(span)) span.role = parts[i].role;
        if (span.value.empty()) span.value = std::move(parts[i].value);
    }
}

// What a classifier found names the classifiers: "svm+crf".
std::string_view explained(const Span& span) {
    if (!span.rule.empty()) return span.rule;
    std::string names;
    for_each_source(span.sources,
                    [&](std::string_view source) { names += (names.empty() ? "" : "+") + std::string(source); });
    return interned(names);
}

}  // namespace

Result<Pipeline> Pipeline::make(const std::vector<std::string>& taggers, AggregateOptions options,
                                const std::string& known_phi_path, const TaggerOptions& models,
                                const std::vector<StructureIdentifier>& of_structure) {
    Pipeline pipeline;
    pipeline.options_ = std::move(options);
    pipeline.own_ = models.own_rules;
    for (const auto& name : taggers) {
        auto tagger = make_tagger(name, models);
        if (!tagger) return tagger.error();
        const auto* by_features = dynamic_cast<const FeatureTagger*>(tagger->get());
        pipeline.taggers_.push_back({std::move(*tagger), by_features});
    }
    const auto lexicon = Lexicon::builtin();
    if (!lexicon) return lexicon.error();
    pipeline.lexicon_ = *lexicon;
    if (pipeline.taggers_.empty()) return usage_error("no tagger is chosen", "name at least one with --taggers");
    if (!known_phi_path.empty()) {
        auto known = KnownPhi::load(known_phi_path);
        if (!known) return known.error();
        pipeline.known_.emplace(std::move(*known));
    }
    if (!of_structure.empty()) {
        auto known = pipeline.known_ ? Result<KnownPhi>(std::move(*pipeline.known_)) : KnownPhi::empty();
        if (!known) return known.error();
        known->add(of_structure);
        pipeline.known_.emplace(std::move(*known));
    }
    return pipeline;
}

Result<std::vector<std::vector<Span>>> Pipeline::run_taggers(const Document& document) const {
    std::vector<std::vector<Span>> found;
    std::optional<NoteFeatures> features;
    for (const Loaded& loaded : taggers_) {
        if (loaded.by_features != nullptr) {
            if (!features) features = extract_features(document, *lexicon_);
            found.push_back(loaded.by_features->tag_features(document, *features));
            continue;
        }
        auto spans = loaded.tagger->tag(document);
        if (!spans) return spans.error();
        found.push_back(std::move(*spans));
    }
    return found;
}

Result<Note> Pipeline::tag(Note&& note) const {
    note.spans.clear();
    const PlainNote plain(note);
    const Document document = analyse(plain.note(), own_ ? own_->sections : SectionNames::builtin());
    auto found = run_taggers(document);
    if (!found) return found.error();
    take_back_names_in_certain_phrases(document, *lexicon_, *found);
    take_back_sure_negatives(document, *lexicon_, *found);
    if (known_) found->push_back(known_->find(document));
    auto spans = aggregate(document, std::move(*found), options_);
    complete(document, *lexicon_, spans);
    if (options_.titles) take_titles(document, *lexicon_, spans);
    for (Span& span : spans) span.rule = options_.explain ? explained(span) : std::string_view();
    note.spans = plain.original_spans(std::move(spans));
    note.tagged = true;
    return std::move(note);
}

}  // namespace scrim
