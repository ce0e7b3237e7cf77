#include "nlp/pipeline.h"

#include <algorithm>
#include <utility>

#include "nlp/base/memory/interned.h"
#include "nlp/formats/span_fields.h"
#include "nlp/merge/certain_phrases.h"
#include "nlp/merge/defined_abbreviations.h"
#include "nlp/merge/span_edges.h"
#include "nlp/merge/substances.h"
#include "nlp/merge/sure_negatives.h"
#include "nlp/taggers/learned/models.h"
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
    if (auto loaded = pipeline.load_taggers(taggers, models); !loaded) return loaded.error();
    const auto lexicon = Lexicon::builtin();
    if (!lexicon) return lexicon.error();
    pipeline.lexicon_ = *lexicon;
    if (pipeline.taggers_.empty()) return usage_error("no tagger is chosen", "name at least one with --taggers");
    if (auto chosen = pipeline.choose_jury(models); !chosen) return chosen.error();
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

Result<void> Pipeline::load_taggers(const std::vector<std::string>& names, const TaggerOptions& models) {
    const auto beside = stand_beside_shipped(models.models);
    if (!beside) return beside.error();
    const auto load = [&](const std::string& name, const TaggerOptions& from) -> Result<void> {
        auto tagger = make_tagger(name, from);
        if (!tagger) return tagger.error();
        const auto* by_features = dynamic_cast<const FeatureTagger*>(tagger->get());
        taggers_.push_back({name, std::move(*tagger), by_features});
        return {};
    };
    TaggerOptions first = models;
    if (*beside) first.models.clear();
    for (const auto& name : names) {
        if (auto done = load(name, first); !done) return done;
    }
    own_from_ = taggers_.size();
    if (!*beside) return {};
    for (const auto& name : names) {
        if (name != "svm" && name != "crf") continue;
        if (auto done = load(name, models); !done) return done;
    }
    return {};
}

Result<std::vector<std::vector<Span>>> Pipeline::run_taggers(const Document& document) const {
    std::vector<std::vector<Span>> found;
    std::vector<std::vector<Opinion>> opinions;
    std::optional<NoteFeatures> features;
    const auto need_features = [](const Loaded& loaded) { return loaded.by_features != nullptr; };
    for (auto at = taggers_.begin(); at != taggers_.end(); ++at) {
        const Loaded& loaded = *at;
        // Of a long note they are large: nobody keeps them once no tagger is left that asks for them.
        if (features && std::none_of(at, taggers_.end(), need_features)) features.reset();
        if (loaded.by_features != nullptr && !features) features = extract_features(document, *lexicon_);
        auto finding = loaded.by_features != nullptr
                           ? Result<Finding>(loaded.by_features->examine_features(document, *features))
                           : loaded.tagger->examine(document);
        if (!finding) return finding.error();
        found.push_back(std::move(finding->spans));
        opinions.push_back(std::move(finding->opinions));
    }
    if (!jury_) return found;
    // A tagger that sits in a second jury is judged there by itself: its spans are those that one of the two leaves.
    const auto before = jurors_.size() > 1 ? found : std::vector<std::vector<Span>>();
    for (std::size_t jury = 0; jury < jurors_.size(); ++jury) {
        std::vector<Ballot> ballots;
        for (const std::size_t juror : jurors_[jury]) {
            std::size_t finder = juror;
            if (jury > 0 && juror < own_from_) {
                finder = found.size();
                found.push_back(before[juror]);
            }
            ballots.push_back({opinions[juror], finder});
        }
        weigh(document, *jury_, options_.mode, ballots, found);
    }
    return found;
}

std::vector<std::size_t> Pipeline::own_jurors() const {
    if (own_from_ == taggers_.size()) return {};
    std::vector<std::size_t> out = jurors_.front();
    for (std::size_t& juror : out) {
        for (std::size_t own = own_from_; own < taggers_.size(); ++own) {
            if (taggers_[own].name == taggers_[juror].name) juror = own;
        }
    }
    return out;
}

Result<void> Pipeline::choose_jury(const TaggerOptions& models) {
    // Somebody's own network gives probabilities that the table was not made for.
    if (!models.neural_model.empty()) return {};
    auto juries = shipped_juries();
    if (!juries) return juries.error();
    std::size_t trained = 0;
    for (std::size_t i = 0; i < own_from_; ++i)
        trained += (taggers_[i].tagger->source() & (source_svm | source_crf | source_neural)) != 0 ? 1U : 0U;
    for (Jury& jury : *juries) {
        std::vector<std::size_t> jurors;
        for (const auto& name : jury.taggers) {
            const auto found = std::find_if(taggers_.begin(), taggers_.end(),
                                            [&](const Loaded& loaded) { return loaded.name == name; });
            if (found != taggers_.end()) jurors.push_back(static_cast<std::size_t>(found - taggers_.begin()));
        }
        if (jurors.size() != jury.taggers.size() || jurors.size() != trained) continue;
        jury_ = std::move(jury);
        options_.weighed = true;
        jurors_.push_back(std::move(jurors));
        if (auto own = own_jurors(); !own.empty()) jurors_.push_back(std::move(own));
        return {};
    }
    return {};
}

Result<Note> Pipeline::tag(Note&& note) const {
    note.spans.clear();
    const PlainNote plain(note);
    const Document document = analyse(plain.note(), own_ ? own_->sections : SectionNames::builtin());
    auto found = run_taggers(document);
    if (!found) return found.error();
    take_back_names_in_certain_phrases(document, *lexicon_, *found);
    take_back_sure_negatives(document, *lexicon_, *found);
    const DefinedAbbreviations abbreviations(document, *lexicon_, *found);
    abbreviations.take_back_identifiers(*found);
    if (known_) found->push_back(known_->find(document));
    auto spans = aggregate(document, std::move(*found), options_);
    abbreviations.label_health_details(spans);
    part_substances(document, *lexicon_, abbreviations, spans);
    complete(document, *lexicon_, spans);
    if (options_.titles) take_titles(document, *lexicon_, spans);
    for (Span& span : spans) span.rule = options_.explain ? explained(span) : std::string_view();
    note.spans = plain.original_spans(std::move(spans));
    note.tagged = true;
    return std::move(note);
}

}  // namespace scrim
