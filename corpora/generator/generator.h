#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "corpora/generator/composer.h"
#include "nlp/base/result.h"
#include "nlp/document.h"

namespace scrim::corpora {

struct GeneratorOptions {
    std::optional<Kind> kind;  // else a mix
    Split split = Split::train;
    std::uint64_t seed = 1;
    int least_notes = 1;  // per patient
    int most_notes = 4;
    double noise = 1;
    std::string corpus;  // "", "medication", "obesity" or "va"
};

// The number of notes of a named corpus; 0 if there is none of this name.
[[nodiscard]] std::uint64_t corpus_size(const std::string& corpus);

// Makes notes with gold spans. Everything about a patient depends on the options and the patient's number
// alone, so patients can be made in any order and by many threads.
class Generator {
   public:
    [[nodiscard]] static Result<std::unique_ptr<Generator>> make(const GeneratorOptions& options);

    [[nodiscard]] std::size_t notes_of(std::uint64_t patient) const;
    // The first `count` notes of a patient.
    [[nodiscard]] std::vector<Note> patient_notes(std::uint64_t patient, std::size_t count) const;

    [[nodiscard]] const Grammar& grammar() const { return grammar_; }
    [[nodiscard]] const std::vector<Condition>& conditions() const { return conditions_; }
    [[nodiscard]] const Values& values() const { return *values_; }

   private:
    Generator() = default;
    [[nodiscard]] Random stream(std::uint64_t patient, std::uint64_t purpose) const;
    [[nodiscard]] Note write(Random& random, const Patient& patient, const Encounter& encounter) const;
    [[nodiscard]] Kind draw_kind(Random& random, const Condition& condition) const;

    GeneratorOptions options_;
    Grammar grammar_;
    std::vector<Condition> conditions_;
    std::unique_ptr<Values> values_;
    Population population_;
};

}  // namespace scrim::corpora
