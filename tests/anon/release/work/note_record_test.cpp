#include "anon/release/work/note_record.h"

#include <gtest/gtest.h>

#include "nlp/base/json.h"

namespace scrim {
namespace {

Note with_details() {
    Note note;
    note.text = "Caf\xc3\xa9: denies SOB, fever";
    Span sob;
    sob.begin = 14;
    sob.end = 17;
    sob.label = Label::problem;
    sob.assertions = assertion_negated | assertion_family;
    Span fever;
    fever.begin = 19;
    fever.end = 24;
    fever.label = Label::problem;
    note.spans = {sob, fever};
    return note;
}

std::vector<ReleasedDetail> details_of_example(const Note& note) {
    const auto lexicon = Lexicon::builtin();
    EXPECT_TRUE(lexicon);
    return released_details(note, {{0, 14, 17}, {1, 19, 24}}, note.text, **lexicon);
}

TEST(NoteRecord, DetailsCountCodePointsAndSayHowTheyAreMeant) {
    const Note note = with_details();
    const Json line =
        Json::parse(record_line("r1", "q1", 3, note.text, {{Label::age, {"5", "52"}}}, details_of_example(note)));
    EXPECT_EQ(line.at("health").dump(),
              R"([{"start":13,"end":16,"label":"PROBLEM","name":"shortness of breath","negated":true,"family":true},)"
              R"({"start":18,"end":23,"label":"PROBLEM","name":"fever"}])");
    EXPECT_EQ(line.at("hmd").dump(), R"(["family history of no sob","fever"])");
    EXPECT_EQ(line.at("qid").dump(), R"({"AGE":["5","52"]})");
    EXPECT_EQ(line.at("cluster"), 3);
}

TEST(NoteRecord, DetailsAreFoundAgainOrGone) {
    const Note note = with_details();
    std::vector<HealthPlace> health{{0, 14, 17}, {1, 19, 24}};
    find_again(note, "Caf\xc3\xa9: [DATE] denies SOB", health);
    ASSERT_EQ(health.size(), 1U);
    EXPECT_EQ(health[0].begin, 21U);
    EXPECT_EQ(health[0].end, 24U);
}

}  // namespace
}  // namespace scrim
