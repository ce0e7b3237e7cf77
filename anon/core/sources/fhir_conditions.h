#pragma once

#include <memory>
#include <optional>
#include <string>

#include "anon/core/sources/code_source.h"
#include "nlp/base/files/input.h"
#include "nlp/base/result.h"

namespace scrim {

// FHIR Conditions, a line each, as a table patient,visit,code,date: a stream of its bytes. Line n of the file is the
// record on line n of the table if its header is line 0; what is left out is a blank line.
//
// The patient is the subject's reference, the visit the encounter's (without one, the day; without that, the line), the
// date the onset or else the day of recording. The code is the coding of the system asked for; where none was, a
// Condition with codings of two systems is an error that names them, since the choice decides what is published.
class FhirConditions : public Input {
   public:
    FhirConditions(std::unique_ptr<Input> input, const std::string& code_system);

    Result<std::size_t> read(char* data, std::size_t size) override;
    [[nodiscard]] const std::string& name() const override { return lines_.name(); }

    [[nodiscard]] std::shared_ptr<const FhirCounts> counts() const { return counts_; }
    // What the codes are, if they are all of one system: known while reading.
    [[nodiscard]] std::shared_ptr<const std::string> system() const { return system_; }

   private:
    Result<void> add_line(std::string_view line);

    LineReader lines_;
    std::string wanted_;  // as known_code_system() names it
    std::shared_ptr<FhirCounts> counts_ = std::make_shared<FhirCounts>();
    std::shared_ptr<std::string> system_ = std::make_shared<std::string>();
    bool any_code_ = false;
    std::string ready_ = "patient,visit,code,date\n";
    std::size_t given_ = 0;
};

}  // namespace scrim
