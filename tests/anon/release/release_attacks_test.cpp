// Attacks on releases from outside of the texts: by the report, by ids, by tags that do not fit their notes.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <regex>

#include "tests/anon/release/release_run.h"
#include "tests/anon/release/small_release.h"

namespace scrim {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using testing::tagged_json;

class ReleaseAttacks : public ReleaseRun {
   protected:
    // The texts of a release with k = 2 that keeps the ids, by id.
    std::map<std::string, std::string> texts(const std::vector<Json>& lines) {
        EXPECT_EQ(run(notes(lines) + " -o " + out() + " --k 2 --drill-down none --keep-ids --overwrite"), 0) << err_;
        std::map<std::string, std::string> shown;
        for (const Json& note : released()) shown[note.at("note_id")] = note.at("text");
        return shown;
    }

    static Json patient(const std::string& id) {
        return tagged_json(id, "p" + id,
                           "This is a 5" + id + "-year-old male, admitted on 3/1" + id + "/2009 with fever.",
                           {{"5" + id, "AGE"}, {"3/1" + id + "/2009", "DATE"}, {"fever", "PROBLEM"}});
    }
};

// The proof of the promise exchanges the values of two patients of a group: no file of the release may differ.
TEST_F(ReleaseAttacks, TheReportIsTheSameWhoeverHasWhichValues) {
    const auto five = [&](const std::vector<std::string>& ages) {
        const std::vector<std::string> details{"fever and gout", "cough and gout", "asthma and cough", "eczema",
                                               "migraine"};
        std::vector<Json> lines;
        for (std::size_t i = 0; i < ages.size(); ++i) {
            const std::string id = std::to_string(i);
            std::vector<std::pair<std::string, std::string>> tags{{ages[i], "AGE"}, {"3/1" + id + "/2009", "DATE"}};
            for (const char* term : {"fever", "gout", "cough", "asthma", "eczema", "migraine"}) {
                if (details[i].find(term) != std::string::npos) tags.emplace_back(term, "PROBLEM");
            }
            lines.push_back(tagged_json(
                id, "p" + id, "A " + ages[i] + "-year-old man, admitted on 3/1" + id + "/2009 with " + details[i] + ".",
                tags));
        }
        const std::string kept = folder_ / ("kept" + ages.front());
        EXPECT_EQ(
            run(notes(lines) + " -o " + out() + " --k 5 --drill-down none --seed 3 --overwrite --private " + kept), 0)
            << err_;
        const auto page = [](const std::string& path) {
            return std::regex_replace(TemporaryFolder::read(path), std::regex("[0-9a-f]{40}"), "");
        };
        return std::vector{TemporaryFolder::read(out() + "/notes.jsonl"), page(out() + "/report.html"),
                           page(kept + "/report.html")};
    };
    const auto one = five({"23", "34", "45", "56", "80"});
    const auto other = five({"80", "34", "56", "45", "23"});
    EXPECT_EQ(one[0], other[0]);
    EXPECT_EQ(one[1], other[1]);
    EXPECT_NE(one[2], other[2]) << "the steward sees what the text tells of the ages";
}

// What a note says by chance of a value of the group, nobody having tagged it, is shown in the same way whoever has it:
// "Duke criteria" of somebody who was at Duke, "May-Thurner" in May, the age of a wife.
TEST_F(ReleaseAttacks, TheNotesAreTheSameWhoeverHasWhichValues) {
    struct Values {
        std::string age, month, hospital;
    };
    const auto three = [&](const std::vector<Values>& values) {
        const std::vector<std::string> said{
            "Meets Duke criteria, May-Thurner syndrome. His wife, aged 54. Pt (45). In a trial of 2008.",
            "Stanford type A dissection, St. Jude valve. Brother is 65. CHF. Mayo score 3. Flu shot 2008.",
            "Boston brace, MCV 88, March fracture. Sister 54 yo, another 45 yo. MRI. Will turn 66. At 54 he was well."};
        const std::vector<std::string> details{"May-Thurner syndrome", "Stanford type A dissection", "March fracture"};
        std::vector<Json> lines;
        for (std::size_t i = 0; i < values.size(); ++i) {
            const auto& [age, month, hospital] = values[i];
            const std::string id = std::to_string(i);
            const std::string date = month + "/1" + id + "/2008";
            lines.push_back(tagged_json(
                id, "p" + id, "A " + age + "-year-old man, admitted on " + date + " to " + hospital + ". " + said[i],
                {{age, "AGE"}, {date, "DATE"}, {hospital, "HOSPITAL"}, {details[i], "PROBLEM"}}));
        }
        EXPECT_EQ(run(notes(lines) + " -o " + out() + " --k 3 --seed 3 --overwrite"), 0) << err_;
        return TemporaryFolder::read(out() + "/notes.jsonl");
    };
    const Values a{"45", "5", "Duke University Hospital"};
    const Values b{"54", "3", "Stanford Hospital"};
    const Values c{"65", "8", "Carson Heights Facility"};
    const Values d{"65", "8", "Medical College of Virginia"};
    const std::string one = three({a, b, c});
    for (const char* stays : {"Duke criteria", "May-Thurner", "Stanford type A", "CHF", "Mayo score", "St. Jude valve",
                              "Boston brace", "March fracture", "MRI", "MCV 88"}) {
        EXPECT_THAT(one, HasSubstr(stays));
    }
    EXPECT_THAT(one, Not(HasSubstr("WITHHELD")));
    EXPECT_EQ(one, three({b, a, c}));
    EXPECT_EQ(one, three({c, b, a}));
    EXPECT_EQ(one, three({b, c, a}));
    const std::string other = three({a, b, d});
    EXPECT_THAT(other, HasSubstr("MCV 88"));
    EXPECT_EQ(other, three({a, d, b}));
    EXPECT_EQ(other, three({d, a, b}));
}

TEST_F(ReleaseAttacks, WhatOnlyAnotherNoteHasTaggedIsFound) {
    std::vector<Json> lines;
    const std::vector<std::string> hospitals{"Stanford Hospital", "Duke University Hospital", "Mercy Hospital"};
    for (std::size_t i = 0; i < hospitals.size(); ++i) {
        const std::string id = std::to_string(i);
        const std::string age = "6" + id;
        lines.push_back(tagged_json(
            "a" + id, "p" + id,
            "A " + age + "-year-old male, admitted on 3/1" + id + "/2008 to " + hospitals[i] + " with fever.",
            {{age, "AGE"},
             {"3/1" + id + "/2008", "DATE"},
             {hospitals[i], "HOSPITAL"},
             {"male", "GENDER"},
             {"fever", "PROBLEM"}}));
        lines.push_back(tagged_json("b" + id, "p" + id,
                                    "Brown again: aged " + age + ", Pt (" + age + "), seen at " + hospitals[i] +
                                        ", since 2008, " + age + " yo.",
                                    {{"Brown", "PATIENT"}}));
    }
    EXPECT_EQ(run(notes(lines) + " -o " + out() + " --k 3 --keep-ids --overwrite"), 0) << err_;
    for (const Json& note : released()) {
        const std::string text =
            std::regex_replace(note.at("text").get<std::string>(), std::regex(R"(\{[^}]*\})"), "{}");
        for (const char* told : {" 60", " 61", " 62", "(6", " at Stanford", " at Duke", " at Mercy", "since 2008"}) {
            EXPECT_THAT(text, Not(HasSubstr(told)));
        }
        EXPECT_THAT(text, Not(HasSubstr("WITHHELD")));
    }
}

// The lists in the cells name hospitals of originals, as those of the notes do.
TEST_F(ReleaseAttacks, AColumnOfHospitalsShowsTheListsAndTheReleaseHolds) {
    const std::vector<std::string> hospitals{"Norwood Hospital", "Mercy Hospital", "Bellevue Hospital"};
    std::vector<Json> lines;
    std::string rows = "patient_id,hospital,glucose\n";
    for (std::size_t i = 0; i < hospitals.size(); ++i) {
        const std::string id = std::to_string(i);
        lines.push_back(tagged_json(
            id, "p" + id,
            "A 6" + id + "-year-old man, admitted on 3/1" + id + "/2009 to " + hospitals[i] + " with fever.",
            {{"6" + id, "AGE"}, {"3/1" + id + "/2009", "DATE"}, {hospitals[i], "HOSPITAL"}, {"fever", "PROBLEM"}}));
        rows += "p" + id + "," + hospitals[i] + ",61\n";
    }
    const std::string table = folder_.write("rows.csv", rows);
    const std::string policy = folder_.write("policy.json", R"({"columns": {"glucose": "TEST"}})");
    EXPECT_EQ(run(notes(lines) + " -o " + out() + " --k 3 --structured " + table + " --policy " + policy), 0) << err_;
    const std::string shown = TemporaryFolder::read(out() + "/structured.csv");
    EXPECT_THAT(shown, HasSubstr("\"{Bellevue Hospital, Mercy Hospital, Norwood Hospital}\",61"));
}

TEST_F(ReleaseAttacks, IdsThatAreKeptTellNoHiddenValue) {
    const auto named = [](const std::string& id, const std::string& patient) {
        return tagged_json(id, patient, "Brown is a 51-year-old admitted on 3/11/2009 with fever, MRN 4711882.",
                           {{"Brown", "PATIENT"},
                            {"51", "AGE"},
                            {"3/11/2009", "DATE"},
                            {"fever", "PROBLEM"},
                            {"4711882", "MEDICALRECORD"}});
    };
    const auto shown = texts(
        {named("n1", "p1"), named("n2", "p2"), named("brown-3", "p3"), named("n4", "4711882"), named("n5", "p5")});
    EXPECT_EQ(shown.size(), 3U);
    EXPECT_FALSE(shown.contains("brown-3"));
    EXPECT_FALSE(shown.contains("n4"));
}

TEST_F(ReleaseAttacks, SpansOfAnotherTextAreRefused) {
    std::vector<Json> lines;
    for (const char* id : {"1", "2", "3", "4"}) lines.push_back(patient(id));
    std::vector<Json> shifted = lines;
    for (Json& line : shifted) line["text"] = "..." + line["text"].get<std::string>();
    EXPECT_EQ(run(notes(shifted) + " -o " + out() + " --k 2"), 3);
    EXPECT_THAT(err_, HasSubstr("begin or end inside of a word"));
    std::vector<Json> many;  // where few are wrong, these alone are left out
    for (int i = 0; i < 12; ++i) {
        Json line = lines[static_cast<std::size_t>(i) % lines.size()];
        line["note_id"] = "n" + std::to_string(i);
        line["patient_id"] = "p" + std::to_string(i);
        if (i == 7) line["text"] = shifted[3]["text"];
        many.push_back(line);
    }
    EXPECT_FALSE(texts(many).contains("n7"));
}

}  // namespace
}  // namespace scrim
