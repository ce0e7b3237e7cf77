#pragma once

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "nlp/base/random.h"
#include "nlp/taggers/learned/features_tagger.h"
#include "nlp/taggers/learned/train/examples.h"
#include "nlp/text/analyse.h"

namespace scrim {

// A small invented note with gold spans: name, date and age change with the seed, the wording hardly.
inline Note gold_note(std::uint64_t seed) {
    Random random(seed);
    const std::vector<std::string> names{"Agnes", "Robert", "Ruth", "Kowalski", "Ellison", "Marlowe", "Hallorinde"};
    const auto pick = [&] { return names[random.below(names.size())]; };
    Note note;
    note.id = "n" + std::to_string(seed);
    const auto put = [&](const std::string& text) { note.text += text; };
    const auto mark = [&](const std::string& text, Label label) {
        Span span;
        span.begin = static_cast<std::uint32_t>(note.text.size());
        put(text);
        span.end = static_cast<std::uint32_t>(note.text.size());
        span.label = label;
        note.spans.push_back(std::move(span));
    };
    put("Mrs. ");
    mark(pick(), Label::patient);
    put(" is a ");
    mark(std::to_string(20 + random.below(70)), Label::age);
    put(" year old woman who was admitted on ");
    mark(std::to_string(1 + random.below(12)) + "/" + std::to_string(1 + random.below(28)) + "/2009", Label::date);
    put(" with fever and a cough. Her blood pressure was 120/80. She was seen by Dr. ");
    mark(pick(), Label::doctor);
    put(" and went home.");
    return note;
}

inline std::vector<Example> gold_examples(std::size_t count) {
    std::vector<Example> out;
    for (std::size_t i = 0; i < count; ++i) {
        auto example = example_of(gold_note(i), **Lexicon::builtin());
        EXPECT_TRUE(example);
        out.push_back(std::move(*example));
    }
    return out;
}

// "PATIENT 5-10"
inline std::vector<std::string> gold_of(const Note& note) {
    std::vector<std::string> out;
    for (const Span& span : note.spans) {
        out.push_back(std::string(name(span.label)) + " " + std::to_string(span.begin) + "-" +
                      std::to_string(span.end));
    }
    return out;
}

inline std::vector<std::string> tagged_by(const Tagger& tagger, const Note& note) {
    Note found;
    const auto spans = tagger.tag(analyse(note));
    EXPECT_TRUE(spans);
    if (spans) found.spans = *spans;
    return gold_of(found);
}

}  // namespace scrim
