#include "nlp/known_phi.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "nlp/text/analyse.h"
#include "tests/temporary_folder.h"

namespace scrim {
namespace {

using Shown = std::vector<std::string>;

// What is found of one row of known data in a text.
Shown found(const std::string& header, const std::string& row, const std::string& text) {
    const TemporaryFolder folder;
    const auto known = KnownPhi::load(folder.write("known.csv", "note_id," + header + "\nn1," + row + "\n"));
    EXPECT_TRUE(known) << (known ? "" : known.error().message());
    if (!known) return {};
    Note note;
    note.id = "n1";
    note.text = text;
    const Document document = analyse(note);
    auto spans = known->find(document);
    std::sort(spans.begin(), spans.end(), [](const Span& a, const Span& b) { return a.begin < b.begin; });
    Shown out;
    spans.erase(std::unique(spans.begin(), spans.end()), spans.end());
    for (const Span& span : spans) {
        EXPECT_EQ(span.sources, source_known);
        EXPECT_EQ(span.score, 1);
        out.push_back(std::string(name(span.label)) + " " + std::string(note.text_of(span)));
    }
    return out;
}

TEST(KnownPhi, FindsNamesInEveryForm) {
    EXPECT_EQ(found("first,last", "Zoltan,Kowalski", "KOWALSKI, ZOLTAN; kowalski's; Zoltan K."),
              (Shown{"PATIENT KOWALSKI", "PATIENT ZOLTAN", "PATIENT kowalski", "PATIENT Zoltan"}));
    EXPECT_EQ(found("name", "Zoltan Kowalski", "zoltan kowalski").size(), 2U);
    EXPECT_EQ(found("last", "Nunez",
                    "Mrs. N\xc3\xba\xc3\xb1"
                    "ez"),
              Shown{"PATIENT N\xc3\xba\xc3\xb1"
                    "ez"});
    EXPECT_EQ(found("last", "O'Brien", "Ms. O'BRIEN"), Shown{"PATIENT O'BRIEN"});
    EXPECT_EQ(found("last", "O'Brien",
                    "Ms. O\xe2\x80\x99"
                    "Brien"),
              Shown{"PATIENT O\xe2\x80\x99"
                    "Brien"});
    EXPECT_EQ(found("last", "Garcia-Lopez", "Ms. Garcia-Lopez; Ms. Lopez"),
              (Shown{"PATIENT Garcia-Lopez", "PATIENT Lopez"}));
    EXPECT_EQ(found("last", "Lopez", "Ms. Garcia-Lopez"), Shown{"PATIENT Garcia-Lopez"});
}

TEST(KnownPhi, FindsNamesOfARecordWithAccents) {
    EXPECT_EQ(found("last", "Núñez", "Mrs. Nunez"), Shown{"PATIENT Nunez"});
    EXPECT_EQ(found("last", "Nu\u0301n\u0303ez", "Mrs. NUNEZ"), Shown{"PATIENT NUNEZ"});
    EXPECT_EQ(found("last", "Müller", "Frau Mueller, Frau Muller"), (Shown{"PATIENT Mueller", "PATIENT Muller"}));
    EXPECT_EQ(found("last", "Иванов", "Иванов пришел"), Shown{"PATIENT Иванов"});
}

TEST(KnownPhi, TakesWordsOnlyWhereTheyAreWrittenAsNames) {
    EXPECT_EQ(found("first,last", "Will,Long", "Will Long will need a long stay"),
              (Shown{"PATIENT Will", "PATIENT Long"}));
}

TEST(KnownPhi, KnowsWhoseNameItIs) {
    EXPECT_EQ(found("doctor,relative", "Okafor,Yolanda", "okafor, yolanda"),
              (Shown{"DOCTOR okafor", "RELATIVE yolanda"}));
}

TEST(KnownPhi, FindsDatesInEveryForm) {
    for (const char* date : {"4/25/2009", "04-25-09", "2009-04-25", "April 25, 2009", "25 April 2009", "25-Apr-2009",
                             "April 25th", "25.4.2009"}) {
        EXPECT_NE(found("birth_date", "2009-04-25", std::string("on ") + date + " he").size(), 0U) << date;
    }
    EXPECT_TRUE(found("birth_date", "2009-04-25", "on 4/26/2009 and 4/25/2008").empty());
}

TEST(KnownPhi, FindsNumbersWithAnySeparators) {
    for (const char* number : {"6175550142", "617-555-0142", "(617) 555-0142", "617.555.0142", "617 555 0142"}) {
        EXPECT_EQ(found("phone", "617-555-0142", std::string("at ") + number + " now").size(), 1U) << number;
    }
    EXPECT_TRUE(found("mrn", "4471882", "at 44718821 or 14471882 or X4471882").empty());
    EXPECT_EQ(found("mrn", "A-4471882", "mrn a4471882."), Shown{"MEDICALRECORD a4471882"});
    EXPECT_EQ(found("email", "r.k@example.org", "to R.K@EXAMPLE.ORG"), Shown{"EMAIL R.K@EXAMPLE.ORG"});
}

TEST(KnownPhi, FindsPhrases) {
    EXPECT_EQ(found("street,city", "44 Maple Street,Quelltown", "44 MAPLE STREET, quelltown"),
              (Shown{"STREET 44 MAPLE STREET", "CITY quelltown"}));
}

TEST(KnownPhi, IsKeyedByNoteOrPatientAndAddsUp) {
    const TemporaryFolder folder;
    const auto known = KnownPhi::load(folder.write(
        "known.jsonl",
        "{\"patient_id\":\"p1\",\"name\":[\"Zoltan\",\"Kowalski\"]}\n\n{\"note_id\":\"n1\",\"mrn\":4471882}\n"
        "{\"patient_id\":\"p2\",\"name\":\"Okafor\"}\n"));
    ASSERT_TRUE(known);
    EXPECT_EQ(known->rows(), 3U);
    Note note;
    note.id = "n1";
    note.patient_id = "p1";
    note.text = "Zoltan Kowalski 4471882 Okafor";
    const Document document = analyse(note);
    EXPECT_EQ(known->find(document).size(), 3U);
    Note other = note;
    other.id = "n2";
    other.patient_id = "p9";
    const Document stranger = analyse(other);
    EXPECT_TRUE(known->find(stranger).empty());
}

TEST(KnownPhi, RefusesBadFilesWithoutShowingValues) {
    const TemporaryFolder folder;
    const auto refused = [&](const std::string& file, const std::string& bytes, const std::string& says) {
        const auto known = KnownPhi::load(folder.write(file, bytes));
        ASSERT_FALSE(known) << bytes;
        EXPECT_NE(known.error().message().find(says), std::string::npos) << known.error().message();
        EXPECT_EQ(known.error().message().find("Secretname"), std::string::npos);
    };
    refused("a.csv", "note_id,shoe_size\nn1,44\n", "shoe_size");
    refused("b.csv", "note_id,dob\nn1,Secretname\n", "not a date");
    refused("c.csv", "name\nSecretname\n", "neither note_id nor patient_id");
    refused("d.jsonl", "[\"Secretname\"]\n", "JSON");
    refused("e.jsonl", "{\"note_id\":\"n1\",\"name\":\"Secretname\"\n", "JSON");
    EXPECT_FALSE(KnownPhi::load(folder / "absent.csv"));
}

}  // namespace
}  // namespace scrim
