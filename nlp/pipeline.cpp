#include "nlp/pipeline.h"

#include <utility>

#include "nlp/analyse.h"

namespace scrim {

Result<Pipeline> Pipeline::make(const std::vector<std::string>& taggers, AggregateOptions options,
                                const std::string& known_phi_path, const TaggerOptions& models) {
    Pipeline pipeline;
    pipeline.options_ = std::move(options);
    for (const auto& name : taggers) {
        auto tagger = make_tagger(name, models);
        if (!tagger) return tagger.error();
        pipeline.taggers_.push_back(std::move(*tagger));
    }
    if (pipeline.taggers_.empty()) return usage_error("no tagger is chosen", "name at least one with --taggers");
    if (!known_phi_path.empty()) {
        auto known = KnownPhi::load(known_phi_path);
        if (!known) return known.error();
        pipeline.known_.emplace(std::move(*known));
    }
    return pipeline;
}

Result<Note> Pipeline::tag(Note&& note) const {
    note.spans.clear();
    const Document document = analyse(note);
    std::vector<std::vector<Span>> found;
    for (const auto& tagger : taggers_) {
        auto spans = tagger->tag(document);
        if (!spans) return spans.error();
        found.push_back(std::move(*spans));
    }
    if (known_) found.push_back(known_->find(document));
    auto spans = aggregate(document, found, options_);
    note.spans = std::move(spans);
    return std::move(note);
}

}  // namespace scrim
