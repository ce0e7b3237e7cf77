#include "corpora/generator/carriers/carrier_writer.h"

#include <gtest/gtest.h>

#include "corpora/generator/resources.h"

namespace scrim::corpora {
namespace {

class CarrierWriterTest : public ::testing::Test {
   protected:
    Note written(const std::string& text, const std::string& header = "sex: F | age: 40-40") {
        const auto carriers = parse_carriers("=== t-1 | writer: x | " + header + "\n" + text, "t.txt", "a/t");
        EXPECT_TRUE(carriers);
        auto note = CarrierWriter(random_, *grammar_, values_, carriers->front()).write();
        EXPECT_TRUE(note) << note.error().message();
        return note ? *note : Note();
    }
    [[nodiscard]] static std::string text_of(const Note& note, std::size_t span) {
        return std::string(note.text_of(note.spans.at(span)));
    }

    Random random_{7};
    Result<Grammar> grammar_ = Grammar::parse(resources().templates);
    Values values_{resources(), *grammar_, Split::train};
};

TEST_F(CarrierWriterTest, TheSameKeyIsTheSamePerson) {
    const Note note =
        written("{staff:att:plain} then {staff:att:last}, {staff:att:LAST}, {staff:att:lower-first}, {staff:b:last}");
    ASSERT_EQ(note.spans.size(), 5U);
    for (const Span& span : note.spans) EXPECT_EQ(span.label, Label::doctor);
    EXPECT_TRUE(text_of(note, 0).ends_with(" " + text_of(note, 1)));
    EXPECT_EQ(text_of(note, 3).find_first_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), std::string::npos);
    EXPECT_NE(text_of(note, 1), text_of(note, 4));
}

TEST_F(CarrierWriterTest, AgesAreOfTheHeaderAndKnowTheirRole) {
    const Note note = written("{age} {age:words} {age:decade} {age:-12} {age:relative:60-60}");
    ASSERT_EQ(note.spans.size(), 5U);
    EXPECT_EQ(note.text, "40 forty 40s 28 60\n");
    EXPECT_EQ(note.spans[0].role, Role::patient);
    EXPECT_EQ(note.spans[3].role, Role::event);
    EXPECT_EQ(note.spans[4].role, Role::relative);
    EXPECT_EQ(note.spans[1].value, "40");
}

TEST_F(CarrierWriterTest, DatesAreWrittenByTheirPattern) {
    const Note note = written("{date:visit:yyyy-mm-dd} {date:birth:yyyymmdd} {date:-3d:mmddyy} {date:visit:month}");
    ASSERT_EQ(note.spans.size(), 4U);
    EXPECT_EQ(text_of(note, 0), note.spans[0].value);
    EXPECT_EQ(note.spans[0].role, Role::visit);
    EXPECT_EQ(note.spans[1].role, Role::birth);
    EXPECT_EQ(text_of(note, 1).size(), 8U);
    EXPECT_EQ(text_of(note, 2).find_first_not_of("0123456789"), std::string::npos);
    EXPECT_EQ(text_of(note, 3).find_first_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), std::string::npos);
}

TEST_F(CarrierWriterTest, NumbersKeepTheirFormat) {
    const Note note = written("{id:MEDICALRECORD:##-@&/##} {phone:a} {phone:a} {mrn} <ROOM 4B|4B>");
    ASSERT_EQ(note.spans.size(), 5U);
    const std::string id = text_of(note, 0);
    EXPECT_EQ(id.size(), 8U);
    EXPECT_EQ(id[2], '-');
    EXPECT_EQ(note.spans[0].label, Label::medicalrecord);
    EXPECT_EQ(text_of(note, 1), text_of(note, 2));
    EXPECT_EQ(text_of(note, 4), "4B");
    EXPECT_EQ(note.spans[4].label, Label::room);
}

TEST_F(CarrierWriterTest, AnUnknownSlotIsAnError) {
    const auto carriers = parse_carriers("=== t-1 | writer: x | sex: F | age: 2-9\n{nonsense}", "t.txt", "a/t");
    ASSERT_TRUE(carriers);
    EXPECT_FALSE(CarrierWriter(random_, *grammar_, values_, carriers->front()).write());
}

}  // namespace
}  // namespace scrim::corpora
