#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "nlp/formats/embedded/hl7.h"

namespace scrim {

inline std::string hl7_message(std::string_view segments) {
    return "MSH|^~\\&|LAB|H|||20200802124455||ORU^R01|M1|P|2.5\rPID|1||77^^^H^MR||DOE^ANN\r" + std::string(segments);
}

inline EmbeddedRecord hl7_record(std::string_view message) {
    auto read = read_hl7(message, {});
    EXPECT_TRUE(read) << read.error().message();
    return read ? std::move(*read) : EmbeddedRecord{};
}

inline std::string hl7_error(std::string_view message) {
    const auto read = read_hl7(message, {});
    return read ? "" : read.error().what;
}

// The message with each `word` in its notes as `text`.
inline std::string hl7_edited(std::string_view message, std::string_view word, const std::string& text) {
    RecordEdits edits;
    for (const EmbeddedNote& note : hl7_record(message).notes) {
        edits.notes.emplace_back();
        for (auto at = note.text.find(word); at != std::string::npos; at = note.text.find(word, at + word.size())) {
            edits.notes.back().push_back(
                {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + word.size()), text});
        }
    }
    const auto out = write_hl7(message, edits, {});
    return out ? *out : "error: " + out.error().what;
}

// As a release by Safe Harbor shows fields.
inline RecordEdits safe_harbor_hl7_edits() {
    RecordEdits edits;
    edits.rules = &safe_harbor_rules_hl7();
    edits.show = [](const Element& element) -> std::optional<std::string> {
        if (element.rule == nullptr) return std::nullopt;
        if (element.rule->method == ElementMethod::keep) return std::string(element.value);
        if (element.rule->method == ElementMethod::substitute) return "n" + std::to_string(element.value.size());
        if (element.rule->method != ElementMethod::generalize) return std::nullopt;
        return std::string(element.value.substr(0, element.rule->label == Label::zip ? 3 : 4));
    };
    return edits;
}

}  // namespace scrim
