#include "nlp/formats/embedded/rtf.h"

#include <gtest/gtest.h>

#include <random>

#include "tests/nlp/formats/embedded/edited_text.h"

using namespace std::string_literals;

namespace scrim {
namespace {

std::string rtf(const std::string& body) { return "{\\rtf1\\ansi\\ansicpg1252\\deff0 " + body + "}"; }

std::string text_of(const std::string& source) {
    const auto out = read_rtf(source, {"a.rtf", {}, 0});
    EXPECT_TRUE(out.ok()) << out.error().message() << "\n" << source;
    return out ? out->notes.at(0).text : "";
}

std::string write(const std::string& source, const std::vector<TextEdit>& edits) {
    const auto out = write_rtf(source, {{edits}, &safe_harbor_rules_rtf(), {}}, {});
    EXPECT_TRUE(out.ok()) << out.error().message();
    return out ? *out : "";
}

std::string error_of(const std::string& source) {
    const auto out = read_rtf(source, {"a.rtf", {}, 0});
    EXPECT_FALSE(out.ok()) << source;
    return out ? "" : out.error().message();
}

// As word processors write it.
const std::string letter =
    R"({\rtf1\ansi\ansicpg1252\uc1\deff0\deflang1033{\fonttbl{\f0\fswiss\fcharset0 Arial{\*\falt Helvetica};}{\f1\fnil\fcharset204 Times;}}
{\colortbl ;\red255\green0\blue0;}{\stylesheet{\s0 Normal;}{\s1\b heading 1;}}
{\*\generator Word of Smith;}{\info{\title Smith}{\author Dr. Doe}{\creatim\yr2012\mo8\dy6}}
{\header\pard St. Mary Hospital\par}\pard\plain\f0\fs24 Mr. {\b Jo}{\b\i hn} Sm\'edth, 52 y\par
{\field{\*\fldinst HYPERLINK "mailto:smith@x.org"}{\fldrslt{\ul mail}}} \u8211?  {\v Smith}\deleted Smith\deleted0\insrsid123 seen{\*\bkmkstart Smith}{\*\bkmkend Smith}
\trowd\cellx100\cellx200\intbl Na\cell 140\cell\row\pard {\*\atnid Smith}{\*\annotation Smith}{\pict\wmetafile8 0102smith}end\{1\}\~of\line it\tab x\par})";

TEST(Rtf, ADocumentIsRead) {
    EXPECT_EQ(text_of(letter),
              "St. Mary Hospital\nMr. John Sm\xC3\xADth, 52 y\nmail \xE2\x80\x93  seen"
              "Na\t140\nend{1} of\nit\tx\n");
    EXPECT_FALSE(read_rtf(letter, {})->remarks.empty());
}

TEST(Rtf, WithoutEditsItIsTheSame) { EXPECT_EQ(*write_rtf(letter, {{{}}, nullptr, {}}, {}), letter); }

TEST(Rtf, ARedactedDocumentHoldsNothingOfThePatient) {
    const std::string text = text_of(letter);
    const auto at = static_cast<std::uint32_t>(text.find("John"));
    const std::vector<TextEdit> edits{{at, at + 11, "[N\xC3\xA4me \xF0\x9F\x98\x80]"}};
    const std::string out = write(letter, edits);
    for (const std::string word : {"Smith", "smith", "Doe", "John", "hn}", "Sm", "2012", "mailto", "rsid"}) {
        EXPECT_EQ(out.find(word), out.npos) << word << "\n" << out;
    }
    EXPECT_NE(out.find("{\\b [N{\\uc1\\u228?}me {\\uc1\\u-10179?\\u-8704?}]}{\\b\\i }, 52 y\\par"), out.npos) << out;
    EXPECT_NE(out.find("{\\fonttbl{\\f0"), out.npos);
    EXPECT_NE(out.find("{\\field{}{\\fldrslt{\\ul mail}}}"), out.npos);
    EXPECT_EQ(text_of(out), edited_text(text, edits));
}

TEST(Rtf, CharacterSetsAreThoseOfTheFont) {
    EXPECT_EQ(text_of(rtf("\\'e9\\'80")), "\xC3\xA9\xE2\x82\xAC");
    EXPECT_EQ(text_of("{\\rtf1\\ansi{\\fonttbl{\\f1\\fcharset204 A;}{\\f2\\fcharset128 B;}}\\f1\\'c8\\'e2 "
                      "{\\f2\\'83\\'6e\\'83n\\'b1}x}"),
              "\xD0\x98\xD0\xB2 \xE3\x83\x8F\xE3\x83\x8F\xEF\xBD\xB1x");
    EXPECT_EQ(text_of("{\\rtf1\\mac \\'8e}"), "\xC3\xA9");
    EXPECT_EQ(text_of("{\\rtf1\\ansi caf\xE9}"), "caf\xC3\xA9");
    EXPECT_EQ(text_of("{\\rtf1\\ansi caf\xC3\xA9}"), "caf\xC3\xA9");
    error_of("{\\rtf1\\ansi\\ansicpg4711 \\'e9}");
    error_of("{\\rtf1\\ansi\\ansicpg932 \\'83}");
}

TEST(Rtf, AGroupDoesNotSetTheCharacterSetOfTheDocument) {
    EXPECT_EQ(text_of(R"({\rtf1\ansi\ansicpg1252{\info{\author\ansicpg1251 Doe}}Sm\'edth})"), "Sm\xC3\xADth");
    EXPECT_EQ(text_of(R"({\rtf1\ansi\ansicpg1252{\b\pc bold }Sm\'edth})"), "bold Sm\xC3\xADth");
    EXPECT_NE(error_of(R"({\rtf1\ansi\ansicpg125{\info\ansicpg1252}Sm\'edth})").find("code page 125"),
              std::string::npos);
}

TEST(Rtf, UnicodeSkipsItsFallbacks) {
    EXPECT_EQ(text_of(rtf("\\u233?a\\uc2\\u233\\'e9?b{\\uc0\\u233c}\\u233??d")),
              "\xC3\xA9"
              "a\xC3\xA9"
              "b\xC3\xA9"
              "c\xC3\xA9"
              "d");
    EXPECT_EQ(text_of(rtf("\\u-10179?\\u-8704?x\\u-10179?y")), "\xF0\x9F\x98\x80x\xEF\xBF\xBDy");
    EXPECT_EQ(text_of(rtf("a\\u233{b}")),
              "a\xC3\xA9"
              "b");
    error_of(rtf("\\u0?"));
    error_of(rtf("\\u99999?"));
}

TEST(Rtf, EditsEndControlWords) {
    EXPECT_EQ(write(rtf("\\b\\'e9\\b0 a"), {{0, 2, ""}}), rtf("\\b{}\\b0 a"));
    EXPECT_EQ(write(rtf("\\b\\'e9Xa"), {{0, 2, "e"}}), rtf("\\b{}eXa"));
    EXPECT_EQ(text_of(write(rtf("\\b{\\*\\x y}1"), {})), "1");
    EXPECT_EQ(text_of(write(rtf("\\u233\\insrsid4 Jo"), {})), "\xC3\xA9Jo");
    EXPECT_EQ(text_of(write(rtf("{\\uc0\\u233\\'e94}"), {{2, 4, ""}})),
              "\xC3\xA9"
              "4");
}

TEST(Rtf, TextBeforeADestinationStays) {
    EXPECT_EQ(write(rtf("{a\\*\\x b{c}}d"), {}), rtf("{a}d"));
    EXPECT_EQ(write(rtf("{a\\pict 00}d"), {}), rtf("{a}d"));
}

TEST(Rtf, ParagraphsInAnEditGoAndRowsStay) {
    EXPECT_EQ(write(rtf("a John\\par Smith b"), {{2, 12, "X"}}), rtf("a X b"));
    EXPECT_EQ(write(rtf("\\trowd John\\cell Smith\\cell\\row"), {{0, 10, "X"}}), rtf("\\trowd X\\cell \\cell\\row"));
}

TEST(Rtf, WhatIsNotSoundIsRefused) {
    error_of("");
    error_of("%PDF-1.4");
    error_of("{\\rtf1 a");
    error_of("{\\rtf1 a\\");
    error_of(rtf("\\'zz"));
    error_of("{\\rtf1 \\'e");
    error_of(rtf("\\bin99999 a"));
    error_of(rtf("a\0b"s));
    error_of(rtf("\\'00"));
    error_of(rtf("\\'01"));
    error_of(rtf("{\\upr{a}{\\*\\ud b}}"));
    EXPECT_NE(error_of("{\\rtf1 " + std::string(100000, '{')).find("nested deeper"), std::string::npos);
}

TEST(Rtf, NamesOfFontsAndStylesGoUnlessTheyAreUsual) {
    const std::string document =
        R"({\rtf1\ansi{\fonttbl{\f0\fswiss Arial;}{\f1\fnil Zyxfont of Ann;}{\f2\fnil Z\'fcrich\u252?;}})"
        R"({\stylesheet{\s0 Normal;}{\s1 Note of Dr. Bates;}}{\colortbl;\red0\green0\blue0;}\pard Fever.\par})";
    const std::string written = write(document, {});
    EXPECT_EQ(written, R"({\rtf1\ansi{\fonttbl{\f0\fswiss Arial;}{\f1\fnil ;}{\f2\fnil ;}})"
                       R"({\stylesheet{\s0 Normal;}{\s1 ;}}{\colortbl;\red0\green0\blue0;}\pard Fever.\par})");
    EXPECT_EQ(text_of(written), "Fever.\n");
    EXPECT_EQ(read_rtf("%PDF-1.4", {}).error().what, "is a PDF file");
}

// Half of it would be taken away with the symbol, and the rest would make the bytes of the document no UTF-8.
TEST(Rtf, ABackslashBeforeARawLetterIsRefused) {
    const auto read = read_rtf("{\\rtf1\\ansi \\\xC3\xA9 fever}", Place{});
    ASSERT_FALSE(read);
    EXPECT_NE(read.error().message().find("a backslash stands before a letter"), std::string::npos);
}

// A bookmark goes, and with it the one byte that told a code page from UTF-8.
TEST(Rtf, LettersOfACodePageStayWhenOtherBytesGo) {
    const std::string source = rtf("\xC3\xA9 fever{\\*\\bkmkstart \xA2}");
    const std::string text = text_of(source);
    EXPECT_EQ(text, "\xC3\x83\xC2\xA9 fever");
    const std::string out = write(source, {{5, 10, "[X]"}});
    EXPECT_EQ(text_of(out), "\xC3\x83\xC2\xA9 [X]") << out;
}

TEST(Rtf, BinaryDataIsPassedOver) {
    EXPECT_EQ(text_of(rtf("a{\\pict\\bin4 }}}}}b\\bin2 {{c")), "abc");
    EXPECT_EQ(write(rtf("a{\\pict\\bin4 }}}}}b\\bin2 {{c"), {}), rtf("abc"));
    EXPECT_EQ(write(rtf("a") + "\nSmith", {}), rtf("a"));
}

TEST(Rtf, RandomEditsAreReadAgain) {
    std::mt19937 random(9);
    for (int round = 0; round < 1000; ++round) {
        std::string source = letter;
        const std::vector<std::string> parts{
            "\\b",     "\\b0 ",   "{",      "}",           "\\'e9", "\\u233?",       "Xy",   " ",
            "\\par",   "\\tab ",  "\n",     "\\~",         "\\-",   "{\\*\\a b}",    "\\v ", "\\v0 ",
            "\\plain", "\\cell ", "\\row ", "\\insrsid1 ", "\\{",   "{\\uc0\\u233}", "7"};
        if (round % 2 == 1) {
            std::string body;
            int open = 0;
            for (int i = 0; i < 40; ++i) {
                const auto& part = parts[random() % parts.size()];
                if (part == "}" && open == 0) continue;
                open += part == "{" ? 1 : part == "}" ? -1 : 0;
                body += part;
            }
            source = rtf(body + std::string(static_cast<std::size_t>(open), '}'));
        }
        const std::string text = text_of(source);
        const auto edits = random_text_edits(text, random);
        const std::string out = write(source, edits);
        EXPECT_EQ(without_blanks(text_of(out)), without_blanks(edited_text(text, edits))) << source << "\n" << out;
        EXPECT_EQ(write(out, {}), out);
    }
}

}  // namespace
}  // namespace scrim
