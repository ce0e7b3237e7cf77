#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
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

// Where a tagger's model comes from.
struct TaggerOptions {
    std::string models;        // a folder of trained models for svm and crf; the shipped ones if empty
    std::string neural_model;  // a folder with the neural model; the shipped one if empty
};

// The names of all taggers, in the order in which a user would list them.
[[nodiscard]] std::span<const std::string_view> tagger_names();

// By its name on the command line; an error if there is none of that name or its model cannot be used.
[[nodiscard]] Result<std::unique_ptr<Tagger>> make_tagger(std::string_view name, const TaggerOptions& options = {});

}  // namespace scrim
