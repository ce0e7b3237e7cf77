#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "nlp/known_phi.h"
#include "nlp/merge/aggregate.h"
#include "nlp/merge/weigh.h"
#include "nlp/taggers/factory.h"
#include "nlp/taggers/learned/features_tagger.h"

namespace scrim {

// From a note's text to its spans: take away disguises (nlp/text/normalize.h), analyse, every tagger, known data,
// aggregate, and back to the bytes of the note. Const and thread-safe.
class Pipeline {
   public:
    // Loads the taggers by name; one that cannot be loaded is an error.
    [[nodiscard]] static Result<Pipeline> make(const std::vector<std::string>& taggers, AggregateOptions options,
                                               const std::string& known_phi_path, const TaggerOptions& models = {},
                                               const std::vector<StructureIdentifier>& of_structure = {});

    // Spans that the note already has are not looked at, and replaced.
    [[nodiscard]] Result<Note> tag(Note&& note) const;

   private:
    [[nodiscard]] Result<std::vector<std::vector<Span>>> run_taggers(const Document& document) const;
    // Loads the taggers by name, and a hospital's own models of svm and crf beside the shipped ones if they say so.
    [[nodiscard]] Result<void> load_taggers(const std::vector<std::string>& names, const TaggerOptions& models);
    // Chooses the weights for the trained taggers of this run; nothing if the table has none for them.
    [[nodiscard]] Result<void> choose_jury(const TaggerOptions& models);
    // The same jury with the hospital's own models in place of the shipped ones of their kind; nothing without any.
    [[nodiscard]] std::vector<std::size_t> own_jurors() const;

    struct Loaded {
        std::string name;
        std::unique_ptr<Tagger> tagger;
        const FeatureTagger* by_features = nullptr;  // the same, if it asks the shared features
    };
    std::vector<Loaded> taggers_;
    const Lexicon* lexicon_ = nullptr;
    AggregateOptions options_;
    std::optional<Jury> jury_;
    // Where in taggers_ those of the jury are, in its order; another time with the hospital's own models.
    std::vector<std::vector<std::size_t>> jurors_;
    std::size_t own_from_ = 0;  // the hospital's own models are the taggers from here on
    std::optional<KnownPhi> known_;
    std::shared_ptr<const OwnRules> own_;  // may be nothing
};

}  // namespace scrim
