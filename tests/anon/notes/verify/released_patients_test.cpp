#include "anon/notes/verify/released_patients.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

ReleasedPatients gathered(std::string_view lines) {
    ReleasedNotesReader reader(memory_input(lines));
    auto patients = gather_patients(reader, {"AGE", "DATE"});
    EXPECT_TRUE(patients.ok());
    return patients ? std::move(*patients) : ReleasedPatients{};
}

std::string note(const std::string& id, const std::string& patient, int cluster, const std::string& qid) {
    return R"({"note_id":")" + id + R"(","patient":")" + patient + R"(","cluster":)" + std::to_string(cluster) +
           R"(,"text":"","qid":{)" + qid + "}}\n";
}

TEST(ReleasedPatients, GathersNotesByPatient) {
    const auto patients = gathered(note("1", "p", 0, R"("AGE":["5","52"],"DATE":["Mar"])") +
                                   note("2", "q", 0, R"("AGE":["5","52"],"DATE":["Mar"])") +
                                   note("3", "p", 0, R"("AGE":["52","5"],"DATE":["Mar"])"));
    EXPECT_EQ(patients.size(), 2);
    EXPECT_EQ(patients.notes, 3);
    EXPECT_EQ(patients.notes_that_differ, 0);
    EXPECT_EQ(patients.shown[0].of, (std::vector<std::uint32_t>{0, 0}));
    EXPECT_EQ(patients.values[0], (std::vector<std::string>{"5", "52"}));
    EXPECT_EQ(patients.unlike_lists, 1) << "the same values in another order";
}

TEST(ReleasedPatients, ANoteWithoutItsPatientsListDiffers) {
    const auto patients = gathered(note("1", "p", 0, R"("AGE":["5"],"DATE":["Mar"])") +
                                   note("2", "p", 0, R"("AGE":["5"])") + note("3", "q", 0, R"("AGE":["5","5"])"));
    EXPECT_EQ(patients.notes_that_differ, 1);
    EXPECT_EQ(patients.unlike_lists, 1) << "a value twice";
}

TEST(ReleasedPatients, DetailsAreInTheirText) {
    const std::string begin = R"({"note_id":"1","patient":"p","cluster":0,"text":"Denies  Fever.","qid":{},"hmd":[)";
    EXPECT_EQ(gathered(begin + R"("no fever","family history of no fever"]})").details_elsewhere, 0);
    EXPECT_EQ(gathered(begin + R"("brown"]})").details_elsewhere, 1);
}

TEST(ReleasedPatients, SeesWhatDiffers) {
    const auto patients = gathered(note("1", "p", 0, R"("AGE":["5"])") + note("1", "p", 0, R"("AGE":["6"])") +
                                   note("2", "p", 1, R"("AGE":["5"],"RACE":["x"])"));
    EXPECT_EQ(patients.notes_that_differ, 2);
    EXPECT_EQ(patients.repeated_note_ids, 1);
    EXPECT_EQ(patients.uncovered_lists, 1);
}

TEST(ReleasedPatients, MissingListIsTheClusters) {
    const auto patients = gathered(note("1", "p", 0, R"("AGE":["5"])") + note("2", "q", 0, R"("AGE":["6"])") +
                                   note("3", "r", 0, "") + note("4", "s", 1, R"("AGE":["7"])"));
    EXPECT_EQ(patients.shown[0].list_of(2), (std::vector<std::uint32_t>{0, 1}));
    EXPECT_TRUE(patients.shown[1].list_of(2).empty());
}

}  // namespace
}  // namespace scrim
