#include "tests/nlp/formats/embedded/hl7/hl7_samples.h"

namespace scrim {
namespace {

TEST(ReadHl7, LinesOfAnObservationAreOneNote) {
    const EmbeddedRecord read = hl7_record(hl7_message(
        "OBR|1|||X\rOBX|1|TX|R^Report||First line||||||F\rOBX|2|NM|W||72|kg\rOBX|3|FT|R^Report||Second~third\r"
        "OBX|4|TX|R^Report||\rOBX|5|TX|R^Report||end\rOBX|6|ST|Q||other\rOBR|2|||Y\rOBX|1|TX|R^Report||new\r"));
    ASSERT_EQ(read.notes.size(), 3U);
    EXPECT_EQ(read.notes[0].text, "First line\nSecond\nthird\n\nend");
    EXPECT_EQ(read.notes[0].id, "M1-0");
    EXPECT_EQ(read.notes[0].patient_id, "77");
    EXPECT_EQ(read.notes[1].text, "other");
    EXPECT_EQ(read.notes[2].text, "new");
    EXPECT_EQ(read.notes[2].id, "M1-2");
}

TEST(ReadHl7, CommentsAreNotes) {
    const EmbeddedRecord read =
        hl7_record(hl7_message("NTE|1||For MRN 77\rOBR|1\rNTE|1||a\rNTE|2||b\rOBX|1|TX|R||text\rNTE|1||c\r"));
    ASSERT_EQ(read.notes.size(), 4U);
    EXPECT_EQ(read.notes[0].text, "For MRN 77");
    EXPECT_EQ(read.notes[1].text, "a\nb");
    EXPECT_EQ(read.notes[2].text, "text");
    EXPECT_EQ(read.notes[3].text, "c");
}

TEST(ReadHl7, EscapesAreDecoded) {
    const auto text_of = [](const std::string& value) {
        return hl7_record(hl7_message("OBX|1|FT|R||" + value + "\r")).notes.at(0).text;
    };
    EXPECT_EQ(text_of(R"(a \T\ b \F\\S\\R\\E\ c)"), R"(a & b |^~\ c)");
    EXPECT_EQ(text_of(R"(a\.br\b\.sp2\c\.in+4\d\H\e\N\f)"), "a\nb\ncdef");
    EXPECT_EQ(text_of(R"(a\X0D0A\b\X4A6F\\Xc3a9\\XE9\)"), "a\nbJo\xC3\xA9\xC3\xA9");
    EXPECT_EQ(text_of(R"(C:\home\ann \Zx1\ 5\ 6)"), R"(C:\home\ann \Zx1\ 5\ 6)");
    EXPECT_EQ(text_of(R"(x\X00\y\XZZ\)"), R"(x y\XZZ\)");
    EXPECT_EQ(text_of("a^b&c"), "a^b&c");
    EXPECT_NE(hl7_error(hl7_message(R"(OBX|1|FT|R||\C2842\Smith\C2442\)")), "");
}

TEST(ReadHl7, LineEndsMayBeAnyAndOwnDelimitersToo) {
    std::string message = hl7_message("OBX|1|TX|R||one\rOBX|2|TX|R||two\r");
    std::string lines = message;
    std::replace(lines.begin(), lines.end(), '\r', '\n');
    std::string both;
    for (const char c : message) both += c == '\r' ? "\r\n" : std::string(1, c);
    for (const std::string& each : {message, lines, both, "\x0B" + message + "\x1C\r", "\xEF\xBB\xBF" + message}) {
        const EmbeddedRecord read = hl7_record(each);
        ASSERT_EQ(read.notes.size(), 1U);
        EXPECT_EQ(read.notes[0].text, "one\ntwo");
        EXPECT_EQ(read.notes[0].patient_id, "77");
    }
    const EmbeddedRecord other = hl7_record("MSH#*%/!#####20#####2.3\rOBX#1#TX#R##a/F/b%c\r");
    ASSERT_EQ(other.notes.size(), 1U);
    EXPECT_EQ(other.notes[0].text, "a#b\nc");
}

TEST(ReadHl7, RawLineBreaksGoOnWithTheirSegment) {
    const EmbeddedRecord read = hl7_record(hl7_message("OBX|1|TX|R||one\r\ntwo lines||||||F\rOBX|2|TX|R||three\r"));
    ASSERT_EQ(read.notes.size(), 1U);
    EXPECT_EQ(read.notes[0].text, "one\ntwo lines\nthree");
}

TEST(ReadHl7, EncodedDataIsReadByItsType) {
    const auto text_of = [](const std::string& value) {
        const EmbeddedRecord read = hl7_record(hl7_message("OBX|1|ED|R||" + value + "\r"));
        return read.notes.empty() ? "none" : read.notes[0].text;
    };
    EXPECT_EQ(text_of("APP^TEXT^PLAIN^A^Hello \\T\\ bye"), "Hello & bye");
    EXPECT_EQ(text_of("^text^html^Base64^PGI+QW5uPC9iPg=="), "Ann");
    EXPECT_EQ(text_of("^TEXT^^Hex^416E6E"), "Ann");
    EXPECT_EQ(text_of("^application^pdf^Base64^"), "none");
    EXPECT_NE(hl7_error(hl7_message("OBX|1|ED|R||^application^pdf^Base64^JVBERi0=\r")), "");
    EXPECT_NE(hl7_error(hl7_message("OBX|1|ED|R||^text^plain^Base64^no!\r")), "");
    EXPECT_NE(hl7_error(hl7_message("OBX|1|ED|R||^text^plain^Hex^4x\r")), "");
    EXPECT_NE(hl7_error(hl7_message("OBX|1|ED|R||^text^plain^zip^QQ==\r")), "");
}

TEST(ReadHl7, NumbersAreNoTextUnlessTheyAre) {
    EXPECT_TRUE(hl7_record(hl7_message("OBX|1|NM|R||-7.5\rOBX|2|SN|R||>^5\rOBX|3|ST|R||\"\"\r")).notes.empty());
    EXPECT_TRUE(hl7_record(hl7_message("OBX|1|SN|R||^10^-^20.5~^1^:^128\r")).notes.empty());
    for (const char* value : {"see Dr. Smith", "999-94-5397", "5551234567", "MS"}) {
        const EmbeddedRecord read = hl7_record(hl7_message("OBX|1|NM|R||" + std::string(value) + "\r"));
        ASSERT_EQ(read.notes.size(), 1U);
        EXPECT_EQ(read.notes[0].text, value);
    }
}

TEST(ReadHl7, KnowsWhatTheFieldsSay) {
    const EmbeddedRecord read = hl7_record(
        "MSH|^~\\&|||||20200101||ORU^R01|M1|P|2.5\r"
        "PID|1||4711^^^H^MR~999-94-5397^^^S^SS||van&van&EVERYMAN^ADAM^A||19630815120000|M|||633 "
        "Abernathy^^EMPORIA^KS^66801||"
        "(206)334-5232^PRN^PH^a@b.org~^^^^^206^7521111|||||A-99|123-45-6789\r"
        "NK1|1|MERTZ^ETHEL\rPV1|1|I|||||2905^Langa^Albert\rOBR|1|||||||||||||||||||||||||||||||8812&Smith&John\r");
    const auto knows = [&](Label label, std::string_view value) {
        return std::any_of(read.known.begin(), read.known.end(), [&](const KnownIdentifier& each) {
            return each.label == label && each.value == value && each.patient_id == "4711";
        });
    };
    EXPECT_TRUE(knows(Label::medicalrecord, "4711"));
    EXPECT_TRUE(knows(Label::ssn, "999-94-5397"));
    EXPECT_TRUE(knows(Label::patient, "EVERYMAN"));
    EXPECT_TRUE(knows(Label::patient, "ADAM"));
    EXPECT_FALSE(knows(Label::patient, "A"));
    EXPECT_TRUE(knows(Label::date, "1963-08-15"));
    EXPECT_TRUE(knows(Label::street, "633 Abernathy"));
    EXPECT_TRUE(knows(Label::city, "EMPORIA"));
    EXPECT_TRUE(knows(Label::zip, "66801"));
    EXPECT_TRUE(knows(Label::phone, "(206)334-5232"));
    EXPECT_TRUE(knows(Label::phone, "2067521111"));
    EXPECT_TRUE(knows(Label::email, "a@b.org"));
    EXPECT_TRUE(knows(Label::account, "A-99"));
    EXPECT_TRUE(knows(Label::ssn, "123-45-6789"));
    EXPECT_TRUE(knows(Label::relative, "MERTZ"));
    EXPECT_TRUE(knows(Label::doctor, "Langa"));
    EXPECT_TRUE(knows(Label::doctor, "Smith"));
}

TEST(ReadHl7, EachPatientHasTheirOwnNotes) {
    const EmbeddedRecord read = hl7_record(hl7_message("OBX|1|TX|R||a\rPID|2||88\rOBR|1\rOBX|1|TX|R||b\r"));
    ASSERT_EQ(read.notes.size(), 2U);
    EXPECT_EQ(read.notes[0].patient_id, "77");
    EXPECT_EQ(read.notes[1].patient_id, "88");
}

TEST(ReadHl7, CharacterSetsMustBeWhatIsStated) {
    const std::string rest = "\rOBX|1|TX|R||Jos\xE9\r";
    const auto with = [&](const std::string& stated) { return "MSH|^~\\&||||||||M|P|2.5||||||" + stated + rest; };
    const EmbeddedRecord read = hl7_record(with("8859/1"));
    EXPECT_EQ(read.notes.at(0).text, "Jos\xC3\xA9");
    EXPECT_EQ(read.remarks.size(), 1U);
    EXPECT_NE(hl7_error(with("UNICODE UTF-8")), "");
    EXPECT_NE(hl7_error(with("ISO IR87")), "");
}

TEST(ReadHl7, RefusesWhatIsNoMessage) {
    for (const char* message : {"", "\r\n", "PID|1\r", "MSH", "MSH|^~\\", "MSHabcdefgh", "MSH|||||||", "MSH|^~^&|x\r",
                                "FHS|^~\\&|x\r", "hello", "\xFF\xFE"}) {
        EXPECT_NE(hl7_error(message), "") << message;
    }
    EXPECT_NE(hl7_error(hl7_message("MSH|^~\\&|second\r")), "");
    EXPECT_NE(hl7_error(hl7_message(std::string("OBX|1|TX|R||a\0b\r", 16))), "");
}

TEST(ReadHl7, LongAndOddMessagesEnd) {
    std::string many = hl7_message("");
    for (int i = 0; i < 20000; ++i) many += "OBX|" + std::to_string(i) + "|TX|R||a~b\\T\\c\\\\\\\r";
    EXPECT_EQ(hl7_record(many).notes.size(), 1U);
    EXPECT_EQ(hl7_record(hl7_message("OBX|1|TX|R||" + std::string(1000000, '\\') + "\r")).notes.size(), 1U);
    EXPECT_EQ(hl7_record(hl7_message("OBX|1|TX|R||" + std::string(100000, '~') + "x\r")).notes.size(), 1U);
    hl7_record(hl7_message("PID|" + std::string(100000, '|') + std::string(100000, '^') + std::string(100000, '&')));
}

}  // namespace
}  // namespace scrim
