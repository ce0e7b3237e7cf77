#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "nlp/formats/embedded/asked_attribute.h"
#include "nlp/formats/embedded/ccda/rules.h"
#include "nlp/formats/embedded/ccda/walk.h"
#include "nlp/formats/embedded/text_map.h"

namespace scrim {

// Follows a walk and changes the structure of a document as the rules say.
class CcdaChanges {
   public:
    CcdaChanges(std::string_view source, const RecordEdits& edits, std::string patient_id, const Place& place);

    Result<void> begin_element(const std::vector<CcdaElement>& open, std::string_view path, const MarkupToken& tag);
    // Of a narrative: what a reader does not see goes.
    void begin_narrative_element(const MarkupToken& tag);
    Result<void> text(const std::vector<CcdaElement>& open, std::string_view path, const MarkupToken& token);
    void aside(const MarkupToken& token);

    [[nodiscard]] std::vector<SourceEdit> take() { return std::move(changes_); }

   private:
    [[nodiscard]] std::optional<std::string> shown(std::string_view path, std::string_view value, ValueShape shape,
                                                   std::string_view system);
    // Keeps what observations ask, by their codes, for the values that follow.
    void note_question(const std::vector<CcdaElement>& open, const MarkupToken& tag);
    [[nodiscard]] AskedAttribute asked_at(const std::vector<CcdaElement>& open) const;
    [[nodiscard]] std::string numbered(std::string_view id);
    void mask(const CcdaElement& element);
    void replace_value(const MarkupAttribute& attribute, std::string_view value);

    std::string_view source_;
    const RecordEdits& edits_;
    std::string patient_id_;
    Place place_;
    CcdaRules rules_;
    std::vector<AskedAttribute> asked_;      // [depth] by the code in the element that is open there
    const StructureRule* answer_ = nullptr;  // of the value that is shown next
    std::vector<SourceEdit> changes_;
    std::unordered_map<std::string, std::size_t> ids_;
    std::unordered_set<std::size_t> masked_;  // where the tags of such elements begin
};

}  // namespace scrim
