#include "anon/notes/measure/text_evidence.h"

#include <gtest/gtest.h>

#include "tests/anon/notes/hand_release.h"
#include "tests/temporary_folder.h"

namespace scrim {
namespace {

Json note(const std::string& id, const std::string& patient, const std::string& text) {
    return {{"note_id", id}, {"patient", patient},    {"cluster", 0},
            {"text", text},  {"qid", Json::object()}, {"hmd", Json::array()}};
}

TEST(TextEvidence, WhatATextShowsBesidesLists) {
    const TemporaryFolder folder;
    ASSERT_TRUE(testing::write_release(folder / "r",
                                       {note("1", "a", "HISTORY: She came. [admission +3 mo] [index -4 y]\n"),
                                        note("2", "b", "History: He left. [same stay] [NAME]\n"),
                                        note("3", "a", "Plan: none. [admission +1 mo]\n"), note("4", "c", "Nobody.\n")},
                                       testing::figure3_manifest()));
    auto notes = ReleasedNotesReader::open(folder / "r");
    ASSERT_TRUE(notes);
    const auto evidence = read_evidence(*notes, {{"a", 0}, {"b", 1}});
    ASSERT_TRUE(evidence) << evidence.error().message();
    EXPECT_EQ(evidence->notes, (std::vector<std::uint32_t>{2, 1}));
    EXPECT_EQ(evidence->intervals, (std::vector<std::string>{"admission +1 mo;admission +3 mo;index -4 y;", ""}));
    EXPECT_EQ(evidence->gender[0].told(), Gender::female);
    EXPECT_EQ(evidence->gender[1].told(), Gender::male);
    EXPECT_EQ(evidence->style.size(), 2U);
    EXPECT_NE(evidence->style[0], evidence->style[1]) << "headings as they are written";
    EXPECT_GT(evidence->style_features, 3U);
}

}  // namespace
}  // namespace scrim
