#pragma once

#include <vector>

#include "nlp/base/result.h"
#include "nlp/document.h"

namespace scrim {

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
};

}  // namespace scrim
