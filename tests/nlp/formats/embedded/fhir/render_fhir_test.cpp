#include "tests/nlp/formats/embedded/fhir/fhir_samples.h"

namespace scrim {
namespace {

TEST(RenderFhir, GivesBackTheNote) {
    for (const char* id : {"n17", "not \"an\" id", ""}) {
        Note note;
        note.id = id;
        note.patient_id = id;
        note.text =
            "Mrs. N\xC3\xBA\xC3\xB1"
            "ez\r\n\t\"well\"";
        const auto read = read_fhir(render_fhir(note), {});
        ASSERT_TRUE(read) << read.error().message();
        ASSERT_EQ(read->notes.size(), 1U);
        EXPECT_EQ(read->notes[0].text, note.text);
        EXPECT_EQ(read->notes[0].patient_id, id);
        note.text.clear();
        EXPECT_EQ(first_text(render_fhir(note)), "no note");
    }
}

}  // namespace
}  // namespace scrim
