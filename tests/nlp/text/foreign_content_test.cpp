#include "nlp/text/foreign_content.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unicode/ucnv.h>

#include <filesystem>
#include <string>
#include <vector>

#include "nlp/formats/note_reader.h"
#include "nlp/text/encoding.h"

namespace scrim {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using namespace std::string_literals;

std::string what_is(const std::string& bytes) {
    const auto text = decode_text(bytes, {"n.txt", {}, 0});
    return text ? "text" : text.error().message();
}

// The bytes of a text in an encoding.
std::string in_encoding(const char* encoding, const std::string& text) {
    std::string out(text.size() * 4 + 16, '\0');
    UErrorCode status = U_ZERO_ERROR;
    const auto size = ucnv_convert(encoding, "UTF-8", out.data(), static_cast<std::int32_t>(out.size()), text.data(),
                                   static_cast<std::int32_t>(text.size()), &status);
    EXPECT_TRUE(U_SUCCESS(status)) << encoding;
    out.resize(static_cast<std::size_t>(size));
    return out;
}

TEST(ForeignContent, IsNamedWithWhatToDo) {
    const std::string zeros(200, '\0');
    const std::vector<std::pair<std::string, std::string>> cases{
        {"%PDF-1.4\n%\xE2\xE3\xCF\xD3\n", "pdftotext"},
        {"\x89PNG\r\n\x1A\n" + zeros, "OCR"},
        {"\xFF\xD8\xFF\xE0\0\x10JFIF"s, "JPEG"},
        {"II*\0\x08\0\0\0"s, "TIFF"},
        {"BM\x36\0\0\0"s + zeros, "BMP"},
        {std::string(128, '\0') + "DICM", "DICOM"},
        {"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1" + zeros, "Word 97"},
        {"PK\x03\x04"s + zeros, "ZIP archive"},
        {"PK\x03\x04"s + zeros + "xl/workbook.xml", "Excel"},
        {"\x7F" + "ELF\x02\x01"s, "ELF"},
        {"MZ\x90\0\x03"s + zeros, "Windows"},
        {"SQLite format 3\0"s + zeros, "SQLite"},
        {"PAR1\x15\x04\0"s, "Parquet"},
        {std::string(257, 'x') + "ustar\0"s, "tar archive"},
        {"a\0b\0c\0d\0e\0"s, "UTF-16 without a byte order mark"},
        {"\0a\0b\0c\0d\0e"s, "UTF-16 without a byte order mark"},
    };
    for (const auto& [bytes, wanted] : cases) {
        EXPECT_THAT(what_is(bytes), AllOf(HasSubstr("n.txt"), HasSubstr(wanted)));
        EXPECT_FALSE(decoded_stream(memory_input(bytes)).ok()) << wanted;
    }
}

TEST(ForeignContent, NotesMayBeginWithTheSameLetters) {
    for (const char* text : {"BM regular, no blood.", "MZ twins, first born.", "ID3 seen by Dr. Doe.", "OR", "PK", "",
                             "RIFF raff", "ORC was consulted", "Seen as %PDF-1.4 in the record", "II"}) {
        EXPECT_EQ("text", what_is(text)) << text;
    }
}

constexpr auto english = "The patient was seen by Dr. Brown on 12 March. Blood pressure 120/80, no fever; better.\n";

TEST(ForeignEncoding, IsToldByItsBytes) {
    EXPECT_THAT(what_is(in_encoding("IBM1047", english)), HasSubstr("EBCDIC"));
    EXPECT_THAT(what_is(in_encoding("IBM037", "SEEN 12 TIMES, DISCHARGED 2009\n")), HasSubstr("EBCDIC"));
    const std::string japanese = "患者は52歳の女性です。胸の痛みがあります。\n";
    EXPECT_THAT(what_is(in_encoding("Shift_JIS", japanese)), HasSubstr("Shift-JIS"));
    EXPECT_THAT(what_is(in_encoding("EUC-JP", japanese)), HasSubstr("encoding that is not read"));
    EXPECT_THAT(what_is(in_encoding("windows-1251", "Пациент поступил с жалобами на боль.")),
                HasSubstr("encoding that is not read"));
    EXPECT_THAT(what_is(in_encoding("GBK", "患者因胸痛入院，体温正常，血压稳定。")),
                HasSubstr("encoding that is not read"));
    EXPECT_THAT(what_is(in_encoding("IBM850", "Herr Müller fühlte sich müde, überwiesen zur Prüfung. Blutdruck gut.")),
                HasSubstr("code page"));
    for (const char* wide : {"UTF-16LE", "UTF-16BE"}) {
        EXPECT_THAT(what_is(in_encoding(wide, english)), HasSubstr("UTF-16 without"));
    }
    EXPECT_THAT(what_is(in_encoding("UTF-32LE", english)), testing::Not("text"));
}

// Bytes that Windows-1252 has a sign for, but none that stands inside of words.
TEST(ForeignEncoding, CodePagesAreToldByTheirLetters) {
    const char* german =
        "Frau Müller aus Köln wurde wegen Übelkeit und Rückenschmerzen aufgenommen. Läsion unauffällig.";
    for (const char* encoding : {"IBM437", "IBM850", "macintosh"}) {
        EXPECT_THAT(what_is(in_encoding(encoding, german)), HasSubstr("code page")) << encoding;
    }
    for (const char* encoding : {"IBM437", "IBM850"}) {
        EXPECT_THAT(what_is(in_encoding(encoding, "Señora Muñoz, café, résumé. Señora Muñoz.")),
                    HasSubstr("code page"));
    }
    for (const char* text : {"O\xB4"
                             "Brien, McÉwan, l\x92hôpital",
                             "10\xB5g, a\xAD"
                             "n, x\x96y, N\xBA"
                             "3"}) {
        EXPECT_EQ("text", what_is(text));
    }
}

TEST(ForeignEncoding, ConcernsStreamsToo) {
    for (const char* encoding : {"IBM1047", "UTF-16LE"}) {
        EXPECT_FALSE(decoded_stream(memory_input(in_encoding(encoding, english))).ok()) << encoding;
    }
}

TEST(ForeignEncoding, WesternTextIsRead) {
    const std::string german =
        "Herr Müller, 52 Jahre, fühlte sich müde – „sehr müde“. Größe 1,80 m; 38 °C, 5 µg, 20 €.";
    const std::string french = "Né à Besançon, âgé de 52 ans, hospitalisé après une crise d’épilepsie ; œdème, ñ, ß.";
    for (const auto& text : {german, french, std::string(english), "é"s, "ÄÖÜäöüßÄÖÜ"s,
                             "————————————————————\nBetter."s, "Straße\n" + std::string(40, 'x')}) {
        EXPECT_EQ("text", what_is(text));
        EXPECT_EQ("text", what_is(in_encoding("windows-1252", text))) << text;
        EXPECT_EQ("text", what_is("\xFF\xFE" + in_encoding("UTF-16LE", text))) << text;
        EXPECT_EQ("text", what_is("\xFE\xFF" + in_encoding("UTF-16BE", text))) << text;
    }
    EXPECT_EQ("text", what_is("患者は52歳の女性です。"));
    EXPECT_EQ("text", what_is("naïve caf\xE9, 患者"));
}

// Every note at hand, in each encoding that is read.
TEST(ForeignEncoding, RefusesNoNoteAtHand) {
    const std::string folder = std::string(SCRIM_SOURCE_DIR) + "/../shared/data/notes";
    if (!std::filesystem::exists(folder)) GTEST_SKIP() << "the notes are not here";
    std::size_t notes = 0;
    auto reader = open_notes(folder);
    ASSERT_TRUE(reader.ok());
    while (notes < 20'000) {
        auto note = (*reader)->next();
        if (!note) continue;
        if (!*note) break;
        ++notes;
        const std::string& text = (*note)->text;
        ASSERT_EQ("text", what_is(text)) << (*note)->id;
        ASSERT_EQ("text", what_is(in_encoding("windows-1252", text)).substr(0, 4)) << (*note)->id;
        ASSERT_EQ("text", what_is("\xFF\xFE" + in_encoding("UTF-16LE", text))) << (*note)->id;
    }
    EXPECT_GT(notes, 100U);
}

}  // namespace
}  // namespace scrim
