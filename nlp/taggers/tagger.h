#pragma once

#include <utility>
#include <vector>

#include "nlp/base/result.h"
#include "nlp/document.h"

namespace scrim {

// How surely a trained tagger calls a token an identifier, of any label, whether or not that is enough for a span.
struct Opinion {
    Label label = Label::phi;  // the likeliest; PHI where it was not asked
    float hidden = 0;          // probability of any label
};

// What a trained tagger found in a note: its spans, and its opinion of every token.
struct Finding {
    std::vector<Span> spans;
    std::vector<Opinion> opinions;  // [tokens]; empty for taggers that are not trained
};

// A base classifier: finds spans in an analysed note, without regard to the others. Const and safe to use
// from many threads; an error stops the run, so that a tagger that cannot work never passes for one that
// found nothing.
class Tagger {
   public:
    virtual ~Tagger() = default;
    Tagger() = default;
    Tagger(const Tagger&) = delete;
    Tagger& operator=(const Tagger&) = delete;

    [[nodiscard]] virtual Source source() const = 0;
    [[nodiscard]] virtual Result<std::vector<Span>> tag(const Document& document) const = 0;
    // The spans together with the opinions that they follow from (nlp/merge/weigh.h).
    [[nodiscard]] virtual Result<Finding> examine(const Document& document) const {
        auto spans = tag(document);
        if (!spans) return spans.error();
        return Finding{std::move(*spans), {}};
    }
};

}  // namespace scrim
