#include "anon/release/work/clean_render.h"

#include <gtest/gtest.h>

#include "anon/release/work/write_notes.h"

namespace scrim {
namespace {

Span span(std::uint32_t begin, std::uint32_t end, Label label) {
    Span out;
    out.begin = begin;
    out.end = end;
    out.label = label;
    return out;
}

Note note_of(const std::string& text, std::vector<Span> spans) {
    Note note;
    note.id = "n";
    note.text = text;
    note.spans = std::move(spans);
    note.tagged = true;
    return note;
}

class CleanRender : public ::testing::Test {
   protected:
    CleanNote render(const Note& note, const LeakSearch* leaks) {
        const CleanRenderer renderer(preparer_, policy_, hooks_, leaks);
        return renderer.render(note, preparer_.prepare(Note(note)), {}, {});
    }
    Policy policy_ = default_policy();
    ReleasePreparer preparer_ = *make_preparer(policy_, false);
    RenderHooks hooks_;
    LeakSearch leaks_ = *LeakSearch::make({{"policy", to_json(policy_, PolicyLists::without)}});
};

TEST_F(CleanRender, ANoteWithoutLeaksIsRenderedOnce) {
    const auto clean = render(note_of("Mr. Brown has fever.", {span(4, 9, Label::patient)}), &leaks_);
    EXPECT_EQ(clean.released.text, "[NAME] has fever.");
    EXPECT_FALSE(clean.searched_again);
    EXPECT_FALSE(clean.withheld);
}

TEST_F(CleanRender, AValueThatIsThereTwiceIsTakenOutTwice) {
    const Note note = note_of("Mrs. Ellison has fever. We told Ms. ELLISON to rest.", {span(5, 12, Label::patient)});
    const auto clean = render(note, &leaks_);
    EXPECT_EQ(clean.released.text, "[NAME] has fever. We told [NAME] to rest.");
    EXPECT_FALSE(clean.withheld);
}

TEST_F(CleanRender, WithholdingLeavesNothing) {
    CleanNote clean = render(note_of("Mr. Brown has fever.", {span(4, 9, Label::patient)}), nullptr);
    CleanRenderer::withhold(clean);
    EXPECT_TRUE(clean.withheld);
    EXPECT_EQ(clean.released.text, "[TEXT WITHHELD]\n");
    EXPECT_TRUE(clean.health.empty());
}

}  // namespace
}  // namespace scrim
