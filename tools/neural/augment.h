#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "nlp/base/random.h"
#include "nlp/base/result.h"
#include "nlp/document.h"
#include "nlp/lexicon/lexicon.h"

namespace scrim {

// Makes a generated note look less like its template, so that a model trained on it learns contexts and not
// lists: names that nobody has, other ordinary and medical words around them, other layouts and cases.
class Augmenter {
   public:
    // Reads the lists of ordinary and medical words in `lexicons`.
    [[nodiscard]] static Result<Augmenter> load(const std::string& lexicons, const Lexicon& lexicon);

    void change(Random& random, Note& note) const;

   private:
    explicit Augmenter(const Lexicon& lexicon) : lexicon_(&lexicon) {}

    static void cut_short(Random& random, Note& note);
    void invent_names(Random& random, Note& note) const;
    void exchange_words(Random& random, Note& note) const;
    void insert_prose(Random& random, Note& note) const;
    [[nodiscard]] std::string ordinary_word(Random& random) const;
    [[nodiscard]] std::string medical_phrase(Random& random) const;
    [[nodiscard]] std::string service_phrase(Random& random) const;
    [[nodiscard]] std::string sentence(Random& random) const;

    const Lexicon* lexicon_;
    std::vector<std::string> words_;
    std::vector<double> sums_;  // of roots of frequencies
    std::vector<std::string> phrases_;
    std::vector<std::string> services_;
    std::vector<std::string> abbreviations_;
};

}  // namespace scrim
