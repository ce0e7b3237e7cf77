#include "tools/review/exchange/label_studio.h"

#include <gtest/gtest.h>

#include "tests/tools/review/sample_notes.h"

namespace scrim::review {
namespace {

TEST(LabelStudio, RoundTripKeepsTextPlacesAndLabels) {
    Note note{"n1", "p1", "Caf\u00e9 \U0001F600 Ren\u00e9e Smith\ncame.", {}};
    note.spans = {span_at(11, 17, Label::patient, source_person, -1),
                  span_at(18, 23, Label::patient, source_person, -1)};
    note.tagged = true;
    const Json tasks = to_label_studio({note}, "alice");
    EXPECT_EQ(tasks[0]["annotations"][0]["result"][0]["value"]["start"], 7);
    const auto back = from_label_studio(tasks.dump());
    ASSERT_TRUE(back.ok()) << back.error().message();
    ASSERT_EQ(back->size(), 1U);
    EXPECT_EQ(back->front(), note);
}

TEST(LabelStudio, ReadsUnitsOfOlderVersionsAndTheLastAnnotation) {
    const auto notes = from_label_studio(R"([{"id":5,"data":{"text":"\ud83d\ude00 Ana came"},"annotations":[
        {"result":[]},
        {"result":[{"type":"labels","value":{"start":3,"end":6,"text":"Ana","labels":["PATIENT"]}},
                   {"type":"choices","value":{"choices":["x"]}}]},
        {"was_cancelled":true,"result":[]}]}])");
    ASSERT_TRUE(notes.ok()) << notes.error().message();
    ASSERT_EQ(notes->front().spans.size(), 1U);
    EXPECT_EQ(notes->front().text_of(notes->front().spans[0]), "Ana");
    EXPECT_EQ(notes->front().id, "5");
}

TEST(LabelStudio, NamesTheTaskThatIsWrong) {
    for (const char* wrong : {R"([{"data":{"text":"a"}},{"data":{}}])",
                              R"([{"data":{"text":"a"}},{"data":{"text":"Ana"},"annotations":[{"result":[
                                  {"type":"labels","value":{"start":0,"end":9,"labels":["PATIENT"]}}]}]}])",
                              R"([{"data":{"text":"a"}},{"data":{"text":"Ana"},"annotations":[{"result":[
                                  {"type":"labels","value":{"start":0,"end":3,"labels":["NOSUCHLABEL"]}}]}]}])"}) {
        const auto notes = from_label_studio(wrong);
        ASSERT_FALSE(notes.ok()) << wrong;
        EXPECT_EQ(notes.error().place.record, "task 2");
    }
    EXPECT_FALSE(from_label_studio("{}").ok());
}

TEST(LabelStudio, TakesWhatIsOfAnotherTypeForMissing) {
    const auto notes = from_label_studio(R"([{"id":[[1]],"data":{"text":"Ana","patient_id":7,"note_id":null},
        "annotations":[{"was_cancelled":"no","result":[5,{"type":1},{"type":"labels","value":"x"}]}]},
        {"data":{"text":"Ana"},"annotations":"none","predictions":{"result":[]}}])");
    ASSERT_TRUE(notes.ok()) << notes.error().message();
    ASSERT_EQ(notes->size(), 2U);
    EXPECT_EQ(notes->at(0).id, "1");
    EXPECT_EQ(notes->at(0).patient_id, "");
    EXPECT_TRUE(notes->at(0).tagged);
    EXPECT_TRUE(notes->at(0).spans.empty());
    EXPECT_FALSE(notes->at(1).tagged);
}

}  // namespace
}  // namespace scrim::review
