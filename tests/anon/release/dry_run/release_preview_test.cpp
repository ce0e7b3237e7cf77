#include "anon/release/dry_run/release_preview.h"

#include <gtest/gtest.h>

#include "tests/nlp/release/tagged_note.h"

namespace scrim {
namespace {

std::string preview(const Note& note, const Policy& policy = default_policy()) {
    const auto made = ReleasePreview::make(policy);
    EXPECT_TRUE(made);
    return made ? made->text_of(note) : "";
}

TEST(ReleasePreview, ShowsWhatARreleaseWouldMakeOfANote) {
    const Note note = testing::tagged(
        "Mrs. Brown is a 52 year old female. Admitted on 3/13/2009.",
        {{"Brown", Label::patient}, {"52", Label::age}, {"female", Label::gender}, {"3/13/2009", Label::date}});
    EXPECT_EQ(preview(note), "[NAME] is a {52, ...} year old female. Admitted on {Mar-2009, ...}.");
    Policy policy = default_policy();
    policy.of(Label::age).action = Action::keep;
    EXPECT_EQ(preview(note, policy), "[NAME] is a 52 year old female. Admitted on {Mar-2009, ...}.");
}

TEST(ReleasePreview, SurrogatesArePlaceholders) {
    Policy policy = default_policy();
    policy.of(Label::patient).action = Action::surrogate;
    EXPECT_EQ(preview(testing::tagged("Ruth Ellison left.", {{"Ruth Ellison", Label::patient}}), policy),
              "[NAME] left.");
}

TEST(ReleasePreview, ANoteWithoutTagsStaysAsItIs) { EXPECT_EQ(preview(testing::tagged("Fever.", {})), "Fever."); }

}  // namespace
}  // namespace scrim
