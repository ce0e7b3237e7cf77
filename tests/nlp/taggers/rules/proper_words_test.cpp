#include "nlp/taggers/rules/proper_words.h"

#include "tests/nlp/taggers/rules/stage_text.h"

namespace scrim {
namespace {

std::string run_before(const std::string& word, const std::string& text) {
    const StageText staged(text);
    const std::uint32_t end = staged.index_of(word);
    const std::uint32_t begin = ProperWords(staged.context()).run_begin(end, 7);
    if (begin == end) return "";
    const auto from = staged.context().token(begin).begin;
    return text.substr(from, staged.context().token(end - 1).end - from);
}

TEST(ProperWords, WalkBackOverCapitalsAndLinks) {
    EXPECT_EQ(run_before("Hospital", "seen at Grand Prairie Hospital"), "Grand Prairie");
    EXPECT_EQ(run_before("Hospital", "seen at Lady of Mercy Hospital"), "Lady of Mercy");
    EXPECT_EQ(run_before("Hospital", "seen at St. Agnes Hospital"), "St. Agnes");
    EXPECT_EQ(run_before("Hospital", "seen at the Hospital"), "");
}

TEST(ProperWords, WalkOn) {
    const StageText text("works at Prince & Sons Steel as a clerk");
    const ProperWords proper(text.context());
    EXPECT_EQ(proper.run_end(text.index_of("Prince"), 6), text.index_of("as"));
    EXPECT_EQ(proper.run_end(text.index_of("as"), 6), text.index_of("as"));
}

TEST(ProperWords, KnowTheWordBefore) {
    const StageText text("works at Prince");
    const ProperWords proper(text.context());
    EXPECT_TRUE(proper.behind_word<"in|at">(2));
    EXPECT_FALSE(proper.behind_word<"in">(2));
    EXPECT_FALSE(proper.behind_word<"in|at">(0));
}

TEST(ProperWords, MakeSpansWithoutFinalMarks) {
    const StageText text("at Mercy , then");
    const Span span = span_of(text.context(), 1, 3, Label::hospital, 0.5F, "test");
    EXPECT_EQ(span.begin, 3U);
    EXPECT_EQ(span.end, 8U);
    EXPECT_EQ(span.label, Label::hospital);
}

}  // namespace
}  // namespace scrim
