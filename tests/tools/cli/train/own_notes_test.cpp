#include "tools/cli/train/own_notes.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

Note note_of(const std::string& id, const std::string& patient) {
    Note note;
    note.id = id;
    note.patient_id = patient;
    return note;
}

std::string ids(const std::vector<Note>& notes) {
    std::string out;
    for (const Note& note : notes) out += note.id;
    return out;
}

TEST(OwnNotes, ArePartedByPatient) {
    const std::vector<Note> notes{note_of("a", "p"), note_of("b", "q"), note_of("c", "p"),
                                  note_of("d", ""),  note_of("e", "r"), note_of("f", "q")};
    const OwnNotes second = part_own_notes(notes, 3, 1);
    EXPECT_EQ(ids(second.apart), "bf");
    EXPECT_EQ(ids(second.learned), "acde");
    EXPECT_EQ(ids(part_own_notes(notes, 3, 0).apart), "ace") << "the fourth patient is in the first part again";
    EXPECT_EQ(ids(part_own_notes(notes, 9, 8).apart), "");
}

}  // namespace
}  // namespace scrim
