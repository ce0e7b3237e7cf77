#include "corpora/generator/noise.h"

#include <gtest/gtest.h>

namespace scrim::corpora {
namespace {

Note sample() {
    Note note;
    note.text =
        "Mr. Jos\xC3\xA9 O'Brien was seen. He is 52 years old.\n\nHe lives in Cedar Falls and has a long story to tell "
        "about it.\n";
    const auto add = [&](std::string_view text, Label label) {
        Span span;
        span.begin = static_cast<std::uint32_t>(note.text.find(text));
        span.end = span.begin + static_cast<std::uint32_t>(text.size());
        span.label = label;
        note.spans.push_back(span);
    };
    add("Jos\xC3\xA9 O'Brien", Label::patient);
    add("52", Label::age);
    add("Cedar Falls", Label::city);
    return note;
}

TEST(Noise, EditsMoveTheSpans) {
    Note note = sample();
    apply_edits(note, {{0, 4, ""}, {note.spans[1].begin, 1, "five-"}});
    EXPECT_EQ(note.text_of(note.spans[0]), "Jos\xC3\xA9 O'Brien");
    EXPECT_EQ(note.text_of(note.spans[1]), "five-2");
    EXPECT_EQ(note.text_of(note.spans[2]), "Cedar Falls");
}

TEST(Noise, CapitalsKeepTheSpans) {
    Note note = sample();
    shout(note);
    EXPECT_EQ(note.text_of(note.spans[0]), "JOS\xC3\x89 O'BRIEN");
    whisper(note);
    EXPECT_EQ(note.text_of(note.spans[2]), "cedar falls");
}

TEST(Noise, QuotesAreCurledInsideTheName) {
    Note note = sample();
    curl_quotes(note);
    EXPECT_EQ(note.text_of(note.spans[0]),
              "Jos\xC3\xA9 O\xE2\x80\x99"
              "Brien");
    EXPECT_EQ(note.text_of(note.spans[1]), "52");
}

TEST(Noise, LabelsLoseTheirBlankAndSpansMove) {
    Note note;
    note.text = "MRN: 1234567  Name: Ann Lee";
    Span span;
    span.begin = 5;
    span.end = 12;
    note.spans.push_back(span);
    bool tightened = false;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        Note copy = note;
        Random random(seed);
        tighten_labels(random, copy);
        EXPECT_EQ(copy.text_of(copy.spans[0]), "1234567");
        tightened = tightened || copy.text.find("MRN:1234567") == 0;
    }
    EXPECT_TRUE(tightened);
}

TEST(Noise, ACopiedParagraphBringsItsSpans) {
    Note note = sample();
    Random random(1);
    copy_paragraph(random, note);
    ASSERT_EQ(note.spans.size(), 4U);
    EXPECT_EQ(note.text_of(note.spans[3]), "Cedar Falls");
}

TEST(Noise, NoKindLosesASpan) {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        Note note = sample();
        Random random(seed);
        add_noise(random, 10, note);
        ASSERT_GE(note.spans.size(), 3U);
        for (const Span& span : note.spans) {
            ASSERT_LT(span.begin, span.end);
            ASSERT_LE(span.end, note.text.size());
            EXPECT_EQ(note.text_of(span).find_first_of(".\t"), std::string_view::npos) << seed;
        }
        EXPECT_EQ(note.text_of(note.spans[1]), "52");
    }
}

}  // namespace
}  // namespace scrim::corpora
