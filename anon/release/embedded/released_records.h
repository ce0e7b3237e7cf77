#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "anon/core/manifest.h"
#include "anon/release/embedded/structure_rules.h"
#include "nlp/formats/embedded/records/record_cutter.h"

namespace scrim {

// An element of a released record that is no text of a note.
struct ReleasedElement {
    const StructureRule* rule = nullptr;  // nothing where no rule names it
    std::string path;
    std::string value;
    std::string patient_id;
    ValueShape shape = ValueShape::any;
    std::string system = {};
};

struct ReleasedRecord {
    EmbeddedRecord content;
    std::vector<ReleasedElement> elements;
    bool as_rules_leave_it = false;  // writing it once more by the same rules changes nothing
};

// Streams the records of a release of notes, from its folder records/. Whatever is not as releases write it is an
// error: a release has no bad records.
class ReleasedRecords {
   public:
    // Whether the release has any.
    [[nodiscard]] static bool has_any(const Release& release);
    [[nodiscard]] static Result<ReleasedRecords> open(const Release& release);

    // Nothing at the end.
    [[nodiscard]] Result<std::optional<ReleasedRecord>> next();

   private:
    ReleasedRecords() = default;
    [[nodiscard]] Result<ReleasedRecord> take_apart(const CutRecord& record) const;

    std::vector<std::string> files_;  // in the order of their names, the last first
    StructureRules rules_;
    std::vector<StructureRule> rules_of_file_;
    const EmbeddedFormat* format_ = nullptr;
    std::unique_ptr<RecordCutter> cutter_;
};

// The values of all elements, each once, for a search of what should not be there. Ids in the form of renewed ones are
// left out: they were drawn. Codes are numbers of terminologies (SNOMED's 233604007), which a text may name as well: a
// search for what was found in texts alone does without them.
enum class StructureCodes : std::uint8_t { with, without };
[[nodiscard]] Result<std::vector<std::string>> structure_values(const Release& release, StructureCodes codes);

// Whether a value has the form of ids and references that a release draws.
[[nodiscard]] bool is_renewed(std::string_view value);

}  // namespace scrim
