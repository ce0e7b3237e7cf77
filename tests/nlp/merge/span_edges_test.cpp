#include "nlp/merge/span_edges.h"

#include <gtest/gtest.h>

#include "nlp/text/analyse.h"

namespace scrim {
namespace {

// The text of the one span after widening.
std::string widened(const std::string& text, const std::string& word, Label label, const std::string& value = "") {
    Note note;
    note.text = text;
    const Document document = analyse(note);
    Span span;
    span.begin = static_cast<std::uint32_t>(text.find(word));
    span.end = span.begin + static_cast<std::uint32_t>(word.size());
    span.label = label;
    span.value = value;
    std::vector<Span> spans{span};
    widen_spans(document, **Lexicon::builtin(), spans);
    EXPECT_EQ(spans.size(), 1U);
    return std::string(note.text_of(spans.front())) + (value.empty() ? "" : "|" + spans.front().value);
}

TEST(SpanEdges, NamesTakeTitles) {
    EXPECT_EQ(widened("Mrs. Brown is", "Brown", Label::patient), "Mrs. Brown");
    EXPECT_EQ(widened("seen by Dr Long", "Long", Label::doctor), "Dr Long");
    EXPECT_EQ(widened("MR.SMITH came", "SMITH", Label::patient), "MR.SMITH");
    EXPECT_EQ(widened("the Rev. Dr. King", "King", Label::patient), "Rev. Dr. King");
    EXPECT_EQ(widened("told Brown", "Brown", Label::patient), "Brown");
}

TEST(SpanEdges, TitlesCanBeTakenAlone) {
    Note note;
    note.text = "Mrs. Brown saw Dr. Long on 4/25/2009 10:45 AM";
    std::vector<Span> spans;
    for (const auto& [word, label] : {std::pair("Mrs.", Label::gender), std::pair("Brown", Label::patient),
                                      std::pair("Long", Label::doctor), std::pair("4/25/2009", Label::date)}) {
        Span span;
        span.begin = static_cast<std::uint32_t>(note.text.find(word));
        span.end = span.begin + static_cast<std::uint32_t>(std::string_view(word).size());
        span.label = label;
        spans.push_back(std::move(span));
    }
    take_titles(analyse(note), **Lexicon::builtin(), spans);
    std::vector<std::string> found;
    for (const Span& span : spans) found.emplace_back(note.text_of(span));
    EXPECT_EQ(found, (std::vector<std::string>{"Mrs. Brown", "Dr. Long", "4/25/2009"}));
}

TEST(SpanEdges, DatesTakeTheTime) {
    EXPECT_EQ(widened("on 4/25/2009 10:45 AM.", "4/25/2009", Label::date), "4/25/2009 10:45 AM");
    EXPECT_EQ(widened("on 2009-04-25T10:45:12 x", "2009-04-25", Label::date), "2009-04-25T10:45:12");
    EXPECT_EQ(widened("on 4/25/2009 at 9:05 a.m. x", "4/25/2009", Label::date), "4/25/2009 at 9:05 a.m.");
    EXPECT_EQ(widened("on 4/25/2009, 12 mg", "4/25/2009", Label::date), "4/25/2009");
    EXPECT_EQ(widened("on 4/25/2009", "4/25/2009", Label::date), "4/25/2009");
}

TEST(SpanEdges, AgesBelowAYearTakeTheirUnit) {
    EXPECT_EQ(widened("a 6-month-old boy", "6", Label::age, "6"), "6-month|6m");
    EXPECT_EQ(widened("a 3 wk old", "3", Label::age, "3"), "3 wk|3w");
    EXPECT_EQ(widened("a 12 hours old", "12", Label::age, "12"), "12 hours|0d");
    EXPECT_EQ(widened("a 6 m/o boy", "6", Label::age, "6"), "6 m/o|6m");
    EXPECT_EQ(widened("an 8 m.o. boy", "8", Label::age, "8"), "8 m.o.|8m");
    EXPECT_EQ(widened("a 52 year old", "52", Label::age, "52"), "52|52");
    EXPECT_EQ(widened("in her 80s", "80s", Label::age, "80s"), "80s|80s");
}

TEST(SpanEdges, PlacesLeaveTheSentencesPeriod) {
    EXPECT_EQ(widened("to Mass General Hosp.", "Mass General Hosp.", Label::hospital), "Mass General Hosp");
    EXPECT_EQ(widened("to Mass General Hosp. He", "Mass General Hosp.", Label::hospital), "Mass General Hosp");
    EXPECT_EQ(widened("to Mass General Hosp. for", "Mass General Hosp.", Label::hospital), "Mass General Hosp.");
}

}  // namespace
}  // namespace scrim
