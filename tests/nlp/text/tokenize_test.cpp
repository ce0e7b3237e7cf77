#include "nlp/text/tokenize.h"

#include <gtest/gtest.h>

#include <string>

#include "nlp/base/random.h"
#include "nlp/text/unicode.h"

namespace scrim {
namespace {

// The tokens with a bar between: what a reader would draw with a pencil.
std::string cut(std::string_view text) {
    std::string result;
    for (const Token& token : tokenize(text)) {
        if (!result.empty()) result += '|';
        result += text.substr(token.begin, token.end - token.begin);
    }
    return result;
}

TokenKind kind(std::string_view text) { return tokenize(text).at(0).kind; }

TEST(Tokenize, AgesSplitFromTheirUnit) {
    EXPECT_EQ(cut("88yo 88F 3mo 88y/o 29Y/O 15YEARS"), "88|yo|88|F|3|mo|88|y/o|29|Y/O|15|YEARS");
    EXPECT_EQ(cut("88-year-old"), "88|-|year|-|old");
    EXPECT_EQ(cut("an 88-year-old, 6-week-old and a well-developed man"),
              "an|88|-|year|-|old|,|6|-|week|-|old|and|a|well-developed|man");
    EXPECT_EQ(cut("eighty-eight"), "eighty-eight");
}

TEST(Tokenize, DatesAreNumbersAndMarks) {
    EXPECT_EQ(cut("06/07/1999"), "06|/|07|/|1999");
    EXPECT_EQ(cut("6-7-99 1999-06-07 02-DEC-2004"), "6|-|7|-|99|1999|-|06|-|07|02|-|DEC|-|2004");
    EXPECT_EQ(cut("June 7th, '99"), "June|7th|,|'|99");
    EXPECT_EQ(cut("12.05.1999"), "12|.|05|.|1999");
}

TEST(Tokenize, NamesKeepApostrophesAndHyphens) {
    EXPECT_EQ(cut("O'Brien O’Brien D'Amico"), "O'Brien|O’Brien|D'Amico");
    EXPECT_EQ(cut("Smith-Jones Al-Hassan Cedars-Sinai"), "Smith-Jones|Al-Hassan|Cedars-Sinai");
    EXPECT_EQ(cut("Smith--Jones - Lee"), "Smith|--|Jones|-|Lee");
    EXPECT_EQ(cut("don't"), "don't");
}

TEST(Tokenize, PossessivesAreTheirOwnToken) {
    EXPECT_EQ(cut("Brown's O'Brien's St. Mary’s"), "Brown|'s|O'Brien|'s|St.|Mary|’s");
    EXPECT_EQ(cut("BROWN'S"), "BROWN|'S");
    EXPECT_EQ(cut("patients' records"), "patients|'|records");
    EXPECT_EQ(cut("'quoted'"), "'|quoted|'");
}

TEST(Tokenize, DottedAbbreviationsAreOneToken) {
    EXPECT_EQ(cut("q.d. b.i.d. p.o. M.D. Ph.D. F.A.C.S., D.O.."), "q.d.|b.i.d.|p.o.|M.D.|Ph.D.|F.A.C.S.|,|D.O.|.");
    EXPECT_EQ(cut("p.o b.i.d, Pharm.D"), "p.o|b.i.d|,|Pharm.D");
    EXPECT_EQ(cut("J.R. Ewing, J. R. Ewing, J.R.Ewing"), "J.R.|Ewing|,|J.|R.|Ewing|,|J.R.|Ewing");
    EXPECT_EQ(cut("J.Smith"), "J.|Smith");
}

TEST(Tokenize, TitlesKeepTheirPeriod) {
    EXPECT_EQ(cut("Mr.Smith"), "Mr.|Smith");
    EXPECT_EQ(cut("Mr. Smith, MRS. BROWN, dr. long"), "Mr.|Smith|,|MRS.|BROWN|,|dr.|long");
    EXPECT_TRUE(tokenize("Dr. Long")[0].has(token_period));
    EXPECT_EQ(cut("Emory Univ. Hosp."), "Emory|Univ.|Hosp.");
}

TEST(Tokenize, WordsThatAreAlsoAbbreviationsNeedANumber) {
    EXPECT_EQ(cut("No. 5, no. She sat. Sat. 7 June"), "No.|5|,|no|.|She|sat|.|Sat.|7|June");
    EXPECT_EQ(cut("q.4h"), "q.|4|h");
}

TEST(Tokenize, AMissingSpaceAfterAPeriodIsSeen) {
    EXPECT_EQ(cut("stable.The heart"), "stable|.|The|heart");
    EXPECT_EQ(cut("10.The"), "10|.|The");
    EXPECT_EQ(cut("no.Space"), "no|.|Space");
}

TEST(Tokenize, NumbersKeepDecimalsThousandsAndTimes) {
    EXPECT_EQ(cut("98.6 1,000 1,234,567.8 14:30 14:30:05 .5"), "98.6|1,000|1,234,567.8|14:30|14:30:05|.5");
    EXPECT_EQ(cut("1,2 and 12,34"), "1|,|2|and|12|,|34");
    EXPECT_EQ(cut("120/80 4-5 50% 38.5C 2+ #7 37°C"), "120|/|80|4|-|5|50|%|38.5|C|2|+|#|7|37|°|C");
    EXPECT_EQ(kind("98.6"), TokenKind::number);
}

TEST(Tokenize, DosesSplitFromTheirUnit) {
    EXPECT_EQ(cut("50mg x3 2x 3x4cm 0.5ml"), "50|mg|x3|2|x|3|x|4|cm|0.5|ml");
    EXPECT_EQ(cut("T37.7C BP160/90 HR145"), "T|37.7|C|BP|160|/|90|HR145");
}

TEST(Tokenize, CodesAreOneToken) {
    EXPECT_EQ(cut("A1c T3 H1 B12 G5P4 Y627903 4S67D9"), "A1c|T3|H1|B12|G5P4|Y627903|4S67D9");
    EXPECT_EQ(cut("C5-6 L4-L5 L5-S1, T3 4-5"), "C5-6|L4-L5|L5-S1|,|T3|4|-|5");
    EXPECT_EQ(kind("A1c"), TokenKind::mixed);
    EXPECT_EQ(kind("C5-6"), TokenKind::mixed);
    EXPECT_EQ(cut("7th 80s 1990s 7A"), "7th|80s|1990s|7|A");
}

TEST(Tokenize, SlashedLettersAreOneToken) {
    EXPECT_EQ(cut("s/p w/o N/V/D and/or JD/mt w/ HTN"), "s/p|w/o|N/V/D|and|/|or|JD|/|mt|w|/|HTN");
}

TEST(Tokenize, AddressesAreOneToken) {
    EXPECT_EQ(cut("mail john.doe-1@mail.example.com."), "mail|john.doe-1@mail.example.com|.");
    EXPECT_EQ(cut("(see https://a.org/x?y=1&z=2)."), "(|see|https://a.org/x?y=1&z=2|)|.");
    EXPECT_EQ(cut("www.clinic.org/a, portal.clinic.org"), "www.clinic.org/a|,|portal.clinic.org");
    EXPECT_EQ(cut("from 192.168.1.1."), "from|192.168.1.1|.");
    EXPECT_EQ(cut("192.168.1.300 1.2.3"), "192|.|168|.|1|.|300|1|.|2|.|3");
    EXPECT_EQ(cut("j@x.com.The next"), "j@x.com|.|The|next");
    EXPECT_EQ(kind("a@b.org"), TokenKind::address);
    EXPECT_EQ(cut("seen @ 5 pm"), "seen|@|5|pm");
}

TEST(Tokenize, PhoneNumbersAreNumbersAndMarks) {
    EXPECT_EQ(cut("(617) 555-1234 603.567.8231"), "(|617|)|555|-|1234|603|.|567|.|8231");
}

TEST(Tokenize, RunsOfOneMarkAreOneToken) {
    EXPECT_EQ(cut("____ ==== Name........ X **PLAN** a/b, (x)"), "____|====|Name|........|X|**|PLAN|**|a/b|,|(|x|)");
    EXPECT_EQ(cut("patient_name: collins_kasey"), "patient_name|:|collins_kasey");
}

TEST(Tokenize, UnicodeCharactersStayWhole) {
    EXPECT_EQ(cut("Jose\u0301 Nu\u0301n\u0303ez"), "Jose\u0301|Nu\u0301n\u0303ez");
    EXPECT_EQ(cut("ok👍🏽👩‍⚕️"), "ok|👍🏽|👩‍⚕️");
    EXPECT_EQ(cut("“Klein”"), "“|Klein|”");
    EXPECT_EQ(cut("a\u00A0b\u200Bc"), "a|b|c");
    EXPECT_EQ(cut("Smi\u00ADth"), "Smi\u00ADth");
    EXPECT_EQ(cut("שלום עולם"), "שלום|עולם");
    EXPECT_EQ(cut("東京都 123"), "東京|都|123");
    EXPECT_EQ(kind("👍"), TokenKind::mark);
}

TEST(Tokenize, CaseIsFlagged) {
    const auto tokens = tokenize("Brown BROWN brown Élan 5 O'Brien A1C");
    EXPECT_EQ(tokens[0].flags, token_capital);
    EXPECT_EQ(tokens[1].flags, token_capital | token_upper);
    EXPECT_EQ(tokens[2].flags, 0);
    EXPECT_EQ(tokens[3].flags, token_capital);
    EXPECT_EQ(tokens[4].flags, 0);
    EXPECT_EQ(tokens[5].flags, token_capital);
    EXPECT_EQ(tokens[6].flags, token_capital | token_upper);
}

TEST(Tokenize, EmptyAndBlankTextHaveNoTokens) {
    EXPECT_TRUE(tokenize("").empty());
    EXPECT_TRUE(tokenize(" \t\r\n\f\v ").empty());
}

// The promise of the header, checked byte by byte.
void expect_complete(std::string_view text) {
    std::size_t at = 0;
    const auto expect_blank = [&](std::size_t end) {
        while (at < end) {
            const CodePoint point = code_point_at(text, at);
            ASSERT_EQ(kind_of(point.value), CharacterKind::blank) << "byte " << at;
            at += point.size;
        }
        ASSERT_EQ(at, end);
    };
    for (const Token& token : tokenize(text)) {
        ASSERT_LT(token.begin, token.end);
        ASSERT_LE(at, token.begin);
        expect_blank(token.begin);
        at = token.end;
    }
    expect_blank(text.size());
}

TEST(Tokenize, TokensAndGapsAddUpOnRandomBytes) {
    Random random(1);
    for (int run = 0; run < 3000; ++run) {
        std::string text(random.below(60), ' ');
        for (char& c : text) c = static_cast<char>(random.below(256));
        expect_complete(text);
    }
}

TEST(Tokenize, TokensAndGapsAddUpOnRandomPieces) {
    const std::vector<std::string> pieces = {
        "a",      "B",    "7",        "1999",   ".",      ",", "-",  "/",      ":",   "'",      "’",   "@",
        "_",      " ",    "\n",       "Mr",     "q",      "d", "C5", "http",   "://", "www.",   "com", "é",
        "\u0301", "😀",    "👍🏽", "漢",     "字",     "ก", "ש",  "\u200D", "½",   "\u00AD", "🇺",   "x",
        "10",     "\xFF", "\xE2\x82", "\u00A0", "\u200B", "#", "..", "M.D",    "s"};
    Random random(2);
    for (int run = 0; run < 20000; ++run) {
        std::string text;
        for (std::uint64_t left = random.below(14); left > 0; --left) text += pieces[random.below(pieces.size())];
        expect_complete(text);
    }
}

}  // namespace
}  // namespace scrim
