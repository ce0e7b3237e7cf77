#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "nlp/taggers/rules/engine/rule_context.h"
#include "nlp/taggers/rules/rows/patterns.h"
#include "nlp/text/analyse.h"

namespace scrim {

// A text with all that a stage of the rule tagger looks at.
class StageText {
   public:
    explicit StageText(std::string text) {
        note_.id = "note";
        note_.text = std::move(text);
        document_ = analyse(note_);
        const auto lexicon = Lexicon::builtin();
        EXPECT_TRUE(lexicon);
        context_ = std::make_unique<RuleContext>(document_, **lexicon);
    }
    StageText(const StageText&) = delete;
    StageText& operator=(const StageText&) = delete;

    [[nodiscard]] const RuleContext& context() const { return *context_; }
    [[nodiscard]] const Document& document() const { return document_; }

    // "PATIENT White", in order of the text.
    [[nodiscard]] std::vector<std::string> shown(std::vector<Span> spans) const {
        std::stable_sort(spans.begin(), spans.end(), [](const Span& a, const Span& b) {
            return a.begin < b.begin || (a.begin == b.begin && a.end < b.end);
        });
        std::vector<std::string> out;
        for (const Span& span : spans) {
            out.push_back(std::string(name(span.label)) + " " + std::string(note_.text_of(span)));
        }
        return out;
    }

    // The index of the first token that is this word.
    [[nodiscard]] std::uint32_t index_of(std::string_view word) const {
        for (std::uint32_t i = 0; i < context_->size(); ++i) {
            if (context_->word(i) == word) return i;
        }
        ADD_FAILURE() << "no token " << word;
        return 0;
    }

   private:
    Note note_;
    Document document_;
    std::unique_ptr<RuleContext> context_;
};

// What one stage finds in a text.
template <class Stage>
std::vector<std::string> found_by(Stage stage, const std::string& text) {
    const StageText staged(text);
    std::vector<Span> spans;
    stage(staged.context(), spans);
    return staged.shown(spans);
}

// What a table of patterns finds in a text, one "LABEL text" per group that matched; each once.
inline std::vector<std::string> found_by_patterns(std::vector<Pattern> patterns, const std::string& text) {
    const auto table = PatternTable::compile(std::move(patterns), pattern_parts());
    EXPECT_TRUE(table);
    std::vector<std::string> out;
    table->search(text, [&](const Pattern&, Label label, PatternMatch match) {
        std::string shown = std::string(name(label)) + " " + text.substr(match.begin, match.end - match.begin);
        if (std::find(out.begin(), out.end(), shown) == out.end()) out.push_back(std::move(shown));
    });
    std::sort(out.begin(), out.end());
    return out;
}

using Shown = std::vector<std::string>;

}  // namespace scrim
