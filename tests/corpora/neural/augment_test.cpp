#include "tools/neural/augment.h"

#include <gtest/gtest.h>

#include <set>

#include "corpora/generator/generator.h"
#include "nlp/text/unicode.h"

namespace scrim {
namespace {

std::vector<Note> generated(std::size_t patients) {
    const auto generator = corpora::Generator::make({});
    EXPECT_TRUE(generator);
    std::vector<Note> notes;
    for (std::uint64_t patient = 0; patient < patients; ++patient) {
        for (Note& note : (*generator)->patient_notes(patient, 2)) notes.push_back(std::move(note));
    }
    return notes;
}

Augmenter augmenter() {
    auto made = Augmenter::load(SCRIM_SOURCE_DIR "/lexicons", **Lexicon::builtin());
    EXPECT_TRUE(made) << made.error().message();
    return std::move(*made);
}

// Letters and digits of the spans of a label that the change does not touch.
std::multiset<std::string> texts(const Note& note, Label label) {
    std::multiset<std::string> out;
    for (const Span& span : note.spans) {
        if (span.label == label) out.insert(std::string(note.text_of(span)));
    }
    return out;
}

TEST(Augmenter, SpansStayOnTheirText) {
    const Augmenter change = augmenter();
    Random random(3);
    std::size_t same_length = 0;
    for (Note& note : generated(60)) {
        const Note before = note;
        change.change(random, note);
        ASSERT_TRUE(is_valid_utf8(note.text));
        std::uint32_t end = 0;
        for (const Span& span : note.spans) {
            ASSERT_LE(end, span.begin) << name(span.label);
            ASSERT_LT(span.begin, span.end);
            ASSERT_LE(span.end, note.text.size());
            ASSERT_NE(note.text[span.end - 1], ' ');
            end = span.end;
        }
        for (const Label label : {Label::phone, Label::medicalrecord, Label::date, Label::age, Label::email}) {
            const auto old = texts(before, label);
            for (const auto& text : texts(note, label)) ASSERT_TRUE(old.contains(text)) << name(label);
        }
        same_length += before.text.size() == note.text.size() ? 1 : 0;
    }
    EXPECT_LT(same_length, 30U);
}

TEST(Augmenter, TheSameSeedMakesTheSameChange) {
    const Augmenter change = augmenter();
    auto one = generated(10);
    auto two = generated(10);
    Random first(5);
    Random second(5);
    for (Note& note : one) change.change(first, note);
    for (Note& note : two) change.change(second, note);
    EXPECT_EQ(one, two);
}

TEST(Augmenter, NamesAreInvented) {
    const Augmenter change = augmenter();
    Random random(7);
    std::size_t kept = 0;
    std::size_t other = 0;
    for (Note& note : generated(60)) {
        const auto old = texts(note, Label::patient);
        change.change(random, note);
        for (const auto& text : texts(note, Label::patient)) ++(old.contains(text) ? kept : other);
    }
    EXPECT_GT(kept, 50U);
    EXPECT_GT(other, 30U);
}

TEST(Augmenter, MissingListsAreAnError) { EXPECT_FALSE(Augmenter::load("/no/such/folder", **Lexicon::builtin())); }

}  // namespace
}  // namespace scrim
