#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "nlp/formats/embedded/base64.h"
#include "nlp/formats/embedded/fhir.h"

namespace scrim {

inline std::string document_reference(std::string_view content_type, std::string_view bytes) {
    return R"({"resourceType":"DocumentReference","id":"d1","subject":{"reference":"Patient/p1"},"content":[{"attachment":)"
           R"({"contentType":")" +
           std::string(content_type) + R"(","data":")" + base64_encoded(bytes) + R"("}}]})";
}

// The text of the first note, or what went wrong.
inline std::string first_text(std::string_view record) {
    const auto read = read_fhir(record, {});
    if (!read) return "error: " + read.error().what;
    return read->notes.empty() ? "no note" : read->notes.front().text;
}

// One edit of the first note: its first `word` becomes `text`.
inline RecordEdits edit_of(std::string_view record, std::string_view word, std::string text) {
    RecordEdits edits;
    const auto read = read_fhir(record, {});
    EXPECT_TRUE(read);
    if (!read) return edits;
    edits.notes.resize(read->notes.size());
    const auto at = read->notes.front().text.find(word);
    EXPECT_NE(at, std::string::npos) << word;
    edits.notes.front().push_back(
        {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + word.size()), std::move(text)});
    return edits;
}

inline std::string written(std::string_view record, const RecordEdits& edits) {
    const auto out = write_fhir(record, edits, {});
    return out ? *out : "error: " + out.error().what;
}

// As a release by Safe Harbor shows elements: what is kept as it is, years, renewed ids, and nothing else.
inline std::optional<std::string> show_strictly(const Element& element) {
    if (element.rule == nullptr) return std::nullopt;
    switch (element.rule->method) {
        case ElementMethod::keep:
            return std::string(element.value);
        case ElementMethod::substitute:
            return "new-" + std::to_string(element.value.size());
        case ElementMethod::generalize:
            return std::string(element.value.substr(0, element.rule->label == Label::zip ? 3 : 4));
        default:
            return std::nullopt;
    }
}

inline RecordEdits safe_harbor_edits() {
    RecordEdits edits;
    edits.rules = &safe_harbor_rules_fhir();
    edits.show = show_strictly;
    return edits;
}

}  // namespace scrim
