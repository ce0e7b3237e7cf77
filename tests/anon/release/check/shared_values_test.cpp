#include "anon/release/check/shared_values.h"

#include <gtest/gtest.h>

#include "tests/nlp/release/tagged_note.h"

namespace scrim {
namespace {

using testing::tagged;
using Values = std::vector<std::string>;

ReleasedNote released(const std::string& patient, std::uint32_t group, const std::string& text) {
    ReleasedNote out;
    out.patient = patient;
    out.cluster = group;
    out.text = text;
    return out;
}

Values shown(const Note& original, const std::string& text) {
    return shown_values(original, released("p", 0, text), {Label::race}, **Lexicon::builtin());
}

TEST(SharedValues, ByMeaningAndNotAsAnotherWord) {
    const Note note = tagged("A black male with black stools.", {{"black", Label::race}});
    EXPECT_EQ(shown(note, "A black male with black stools.").size(), 1U);
    EXPECT_EQ(shown(note, "A [RACE] male with black stools."), Values{});
    EXPECT_EQ(
        shown(tagged("An African American man.", {{"African American", Label::race}}), "An African American man."),
        shown(note, "A black male with black stools."));
    EXPECT_EQ(shown_values(note, released("p", 0, note.text), {}, **Lexicon::builtin()), Values{});
}

TEST(SharedValues, AGroupShowsOneOrNone) {
    SharedValuesCheck check(Json{{"policy", {{"labels", {{"RACE", "shared"}, {"AGE", "remove"}}}}}});
    EXPECT_EQ(check.labels(), std::vector<Label>{Label::race});
    check.add(released("a", 0, ""), {"RACE black"});
    check.add(released("b", 0, ""), {"RACE black"});
    check.add(released("b", 0, ""), {});
    check.add(released("c", 1, ""), {});
    check.add(released("d", 1, ""), {});
    check.add(released("e", 0, "[TEXT WITHHELD]\n"), {});
    EXPECT_EQ(check.mixed(), 0U) << "a second note may be silent, and a withheld one is";
    check.add(released("d", 1, ""), {"RACE white"});
    EXPECT_EQ(check.mixed(), 1U);
    check.add(released("b", 0, ""), {"RACE white"});
    EXPECT_EQ(check.mixed(), 2U);
}

}  // namespace
}  // namespace scrim
