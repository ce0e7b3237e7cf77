// Attacks on rendered releases: what gave a hidden value away once, each read out of the released files alone.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <set>

#include "tests/anon/release/release_run.h"
#include "tests/anon/release/small_release.h"

namespace scrim {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using testing::tagged_json;
using Tags = std::vector<std::pair<std::string, std::string>>;

class RenderAttacks : public ReleaseRun {
   protected:
    // Releases tagged notes of two groups' size with k = 2 and gives the texts by id.
    std::map<std::string, std::string> texts(const std::vector<Json>& lines, const std::string& more = "") {
        EXPECT_EQ(run(notes(lines) + " -o " + out() + " --k 2 --drill-down none --keep-ids --overwrite " + more), 0)
            << err_;
        std::map<std::string, std::string> out;
        for (const Json& note : released()) out[note.at("note_id")] = note.at("text");
        return out;
    }

    // A note with an age, an admission and a health detail, and a sentence more.
    static Json note(const std::string& id, const std::string& age, const std::string& more, Tags tags = {},
                     const std::string& article = "a", const std::string& sex = "male") {
        tags.insert(tags.end(), {{age, "AGE"}, {"3/1" + id + "/2009", "DATE"}, {"fever", "PROBLEM"}});
        return tagged_json(id, "p" + id,
                           "This is " + article + " " + age + "-year-old " + sex + ", admitted on 3/1" + id +
                               "/2009 with fever. " + more,
                           tags);
    }
};

TEST_F(RenderAttacks, ABirthDateInAnyFormIsTheListOfAges) {
    const auto shown = texts({note("1", "51", "D.O.B.: 4/2/1957.", {{"4/2/1957", "DATE"}}),
                              note("2", "58", "b. 1950, a smoker.", {{"1950", "DATE"}}),
                              note("3", "40", "Birth date 1/2/69.", {{"1/2/69", "DATE"}}),
                              note("4", "62", "Born on the 3rd of May 1946.", {{"3rd of May 1946", "DATE"}})});
    for (const auto& [id, text] : shown) {
        EXPECT_FALSE(std::regex_search(text, std::regex(R"(-\d+ y\])"))) << text;
        EXPECT_TRUE(std::regex_search(text, std::regex(R"((D\.O\.B\.:|b\.|Birth date|Born on the) \{[0-9, ]+\})")))
            << text;
    }
}

// "{0, 5} year male" is not how anybody writes of a child of five.
TEST_F(RenderAttacks, AnAgeInMonthsIsWrittenAsOneInYears) {
    const auto of = [](const std::string& id, const std::string& age, const std::string& unit) {
        return tagged_json(id, "p" + id, "A " + age + " " + unit + " male, admitted on 3/1" + id + "/2009 with fever.",
                           {{age, "AGE"}, {"3/1" + id + "/2009", "DATE"}, {"male", "GENDER"}, {"fever", "PROBLEM"}});
    };
    for (const auto& [id, text] : texts({of("1", "6", "mo"), of("2", "5", "yo"), of("3", "7", "m/o")})) {
        EXPECT_THAT(text, HasSubstr("A {0, 5} yo male")) << text;
    }
}

TEST_F(RenderAttacks, ABirthDateIsTheAgeOfANoteThatNamesNone) {
    const auto shown = texts({tagged_json("1", "p1", "He was admitted on 3/11/2009 with fever. DOB 4/2/1957.",
                                          {{"3/11/2009", "DATE"}, {"4/2/1957", "DATE"}, {"fever", "PROBLEM"}}),
                              note("2", "58", "")});
    EXPECT_THAT(shown.at("1"), HasSubstr("DOB {51, 58}."));
}

TEST_F(RenderAttacks, NoOffsetReachesBackFurtherThanTheYoungestAge) {
    const auto shown =
        texts({note("1", "51", "Hernia repair in 1985. Seen in 2006.", {{"1985", "DATE"}, {"2006", "DATE"}}),
               note("2", "8", "Seen in 2007.", {{"2007", "DATE"}})});
    EXPECT_THAT(shown.at("1"), HasSubstr("Hernia repair in [DATE]. Seen in [admission -3 y]."));
    EXPECT_THAT(shown.at("2"), HasSubstr("Seen in [DATE].")) << "a near year tells the side of New Year";
}

TEST_F(RenderAttacks, NoYearStandsByItself) {
    const auto of_year = [](const std::string& id, const std::string& age) {
        return tagged_json(id, "p" + id, "A " + age + "-year-old. Admission date: 2009. Fever, seen in March 2008.",
                           {{age, "AGE"}, {"2009", "DATE"}, {"March", "DATE"}, {"Fever", "PROBLEM"}});
    };
    const auto shown = texts({of_year("1", "51"), of_year("2", "58"), of_year("3", "60")});
    EXPECT_FALSE(std::regex_search(shown.at("1"), std::regex("20\\d\\d[^,}]"))) << shown.at("1");
}

TEST_F(RenderAttacks, TheHiddenValueIsFoundInOtherForms) {
    const auto shown = texts({note("1", "69",
                                   "Despite his 69 years he runs. Age 69y. Pt (69). In March he fell. Labs 03/11. "
                                   "Flu shot 2009. Echo last year."),
                              note("2", "37", "")});
    for (const char* value : {"69 years", "69y", "(69)", "March he", "03/11", "shot 2009", "last year"}) {
        EXPECT_THAT(shown.at("1"), Not(HasSubstr(value)));
    }
}

TEST_F(RenderAttacks, AHospitalIsFoundInOtherForms) {
    const std::string hospital = "Massachusetts General Hospital";
    const auto shown = texts({note("1", "69",
                                   "At " + hospital +
                                       ". Seen at Mass. General, MassGeneral, Massachusetts Gen. "
                                       "Hosp. today.",
                                   {{hospital, "HOSPITAL"}}),
                              note("2", "37", "At Tufts Medical Center.", {{"Tufts Medical Center", "HOSPITAL"}})});
    EXPECT_FALSE(std::regex_search(shown.at("1"), std::regex(R"(Mass\.|MassG|Gen\.)"))) << shown.at("1");
}

TEST_F(RenderAttacks, AHospitalInSmallLettersOrAsAnEverydayWordIsFound) {
    const auto shown =
        texts({note("1", "69", "At Riverside Hospital. From riverside hosp.", {{"Riverside Hospital", "HOSPITAL"}}),
               note("2", "37", "At Mercy Hospital. The Mercy team came. Mercy killing is no topic.",
                    {{"Mercy Hospital", "HOSPITAL"}})});
    EXPECT_THAT(shown.at("1"), Not(HasSubstr("riverside")));
    EXPECT_THAT(shown.at("2"), Not(HasSubstr("Mercy team")));
}

TEST_F(RenderAttacks, TheWordOfAnOffsetDoesNotTellAClinicFromAHospital) {
    const auto at = [](const std::string& id, const std::string& hospital) {
        return tagged_json(id, "p" + id,
                           "A 4" + id + "-year-old admitted to " + hospital + " on 3/1" + id +
                               "/2009 with fever. Well until 1/1" + id + "/2009.",
                           {{"4" + id, "AGE"},
                            {hospital, "HOSPITAL"},
                            {"3/1" + id + "/2009", "DATE"},
                            {"1/1" + id + "/2009", "DATE"},
                            {"fever", "PROBLEM"}});
    };
    for (const auto& [id, text] :
         texts({at("1", "Lakeview Clinic"), at("2", "Mercy Hospital"), at("3", "St. Luke Hospital"),
                at("4", "Hahnby Memorial Medical Center and Regional Clinic")})) {
        EXPECT_THAT(text, HasSubstr("Well until [admission -2 mo].")) << text;
    }
}

TEST_F(RenderAttacks, ARangeOfDaysDoesNotTellTheMonth) {
    const auto shown =
        texts({note("1", "51", "Stayed 3/11-3/14.", {{"3/11-3/14", "DATE"}}),
               note("2", "58", "Stayed 3/12-3/17/2009, 3/12-17.", {{"3/12-3/17/2009", "DATE"}, {"3/12-17", "DATE"}})});
    for (const auto& [id, text] : shown) EXPECT_FALSE(std::regex_search(text, std::regex(R"([0-9] y\])"))) << text;
}

TEST_F(RenderAttacks, ANameThatRanTogetherWithAWordIsFound) {
    const auto shown =
        texts({note("1", "69", "Brown left. NameBrown, BrownWas.", {{"Brown", "PATIENT"}}), note("2", "37", "")});
    EXPECT_THAT(shown.at("1"), Not(HasSubstr("Brown")));
}

TEST_F(RenderAttacks, ACountedDecadeOfLifeIsHidden) {
    const auto shown =
        texts({note("1", "69", "In the 7th decade of life."), note("2", "37", "In his fourth decade of life.")});
    EXPECT_THAT(shown.at("1"), HasSubstr("In the [AGE] of life."));
    EXPECT_THAT(shown.at("2"), HasSubstr("In his [AGE] of life."));
}

TEST_F(RenderAttacks, LengthsOfTimeDoNotNarrowTheAges) {
    const auto shown = texts({note("1", "69", "Smoked for 51 years. Gout for 3 years. Discharged on hospital day 13."),
                              note("2", "37", "")});
    EXPECT_THAT(shown.at("1"),
                HasSubstr("Smoked for [AGE] years. Gout for 3 years. Discharged on hospital day [DATE]."));
}

TEST_F(RenderAttacks, NotesWithHealthDetailsAloneAreNotTakenAsTagged) {
    std::vector<Json> lines{note("1", "51", "Zwiebelfisch left."), note("2", "58", ""), note("3", "60", "")};
    for (Json& line : lines) {
        line["spans"] = Json::array({{{"start", 55}, {"end", 60}, {"label", "PROBLEM"}}});
    }
    EXPECT_EQ(run(notes(lines) + " -o " + out() + " --k 2 --untagged refuse"), 3) << err_;
    for (const auto& [id, text] : texts(lines)) EXPECT_THAT(text, Not(HasSubstr("2009 with"))) << text;
    lines = {note("1", "51", ""), note("2", "58", ""), note("3", "60", "")};
    lines[0]["spans"] = Json::array();
    texts(lines);
    EXPECT_THAT(err_, HasSubstr("WARNING: 1 of 3 notes have no identifier or quasi-identifier among their tags"));
}

TEST_F(RenderAttacks, AReleaseIsNoInput) {
    texts({note("1", "51", ""), note("2", "58", "")});
    for (const char* part : {"", "/notes.jsonl", "/notes"}) {
        EXPECT_EQ(run(out() + part + " -o " + (folder_ / "again") + " --k 2"), 3) << part;
        EXPECT_THAT(err_, HasSubstr("is a release already"));
    }
}

TEST_F(RenderAttacks, IdsThatLookAlikeAreNamed) {
    std::vector<Json> lines{note("1", "51", ""), note("2", "58", ""), note("3", "60", "")};
    lines[0]["patient_id"] = "A";
    lines[1]["patient_id"] = "a";
    texts(lines);
    EXPECT_THAT(err_, HasSubstr("WARNING: 2 patient ids differ from another by case, blanks or zeros alone"));
}

TEST_F(RenderAttacks, TheArticleFitsEveryAge) {
    for (const auto& [id, text] : texts({note("1", "80", "", {}, "an"), note("2", "52", "", {}, "a")})) {
        EXPECT_THAT(text, HasSubstr("is a {52, 80}-year-old")) << id;
    }
}

TEST_F(RenderAttacks, AListTellsNothingByItsLettersAndSpelling) {
    const auto with = [](const std::string& id, const std::string& hospital) {
        return tagged_json(id, "p" + id, "FEVER. ADMITTED TO " + hospital + " ON 3/1" + id + "/2009.",
                           {{"FEVER", "PROBLEM"}, {hospital, "HOSPITAL"}, {"3/1" + id + "/2009", "DATE"}});
    };
    const auto shown = texts({with("1", "TUFTS MED CTR"), with("2", "Emory Univ. Hosp")});
    for (const auto& [id, text] : shown) {
        EXPECT_THAT(text, HasSubstr("{Emory University Hospital, Tufts University Hospital}")) << id;
    }
}

TEST_F(RenderAttacks, WordsOfAgeDoNotSplitAMixedList) {
    const auto shown = texts({note("1", "9", "The child cries. In third grade.", {}, "a", "boy"),
                              note("2", "71", "Retired, on Medicare, elderly.", {}, "a", "gentleman")});
    for (const auto& [id, text] : shown) {
        for (const char* word : {"boy", "child", "grade", "etired", "Medicare", "elderly", "gentleman"}) {
            EXPECT_THAT(text, Not(HasSubstr(word))) << text;
        }
        EXPECT_THAT(text, HasSubstr("{9, 71}-year-old male,")) << text;
    }
    const auto children = texts({note("1", "9", "", {}, "a", "boy"), note("2", "11", "", {}, "a", "boy")});
    EXPECT_THAT(children.at("1"), HasSubstr("{9, 11}-year-old boy")) << "beside children alone the word tells nothing";
}

TEST_F(RenderAttacks, MonthsBehindTheYearsGo) {
    const auto shown = texts({tagged_json("1", "p1", "Well 5-year 3-month-old male, admitted on 3/11/2009 with fever.",
                                          {{"5", "AGE"}, {"3/11/2009", "DATE"}, {"fever", "PROBLEM"}}),
                              note("2", "71", "")});
    EXPECT_THAT(shown.at("1"), HasSubstr("Well {5, 71}-year-old"));
}

TEST_F(RenderAttacks, TheLengthOfAStayIsNotTold) {
    const auto shown = texts({note("1", "51", "Discharged on 3/19/2009.", {{"3/19/2009", "DATE"}}),
                              note("2", "58", "Discharged on 4/29/2009.", {{"4/29/2009", "DATE"}})});
    for (const auto& [id, text] : shown) EXPECT_THAT(text, HasSubstr("Discharged on [same stay]."));
    const Json manifest = Json::parse(TemporaryFolder::read(folder_ / "out/manifest.json"));
    EXPECT_THAT(manifest.at("not_covered").get<std::string>(), HasSubstr("offsets between dates in months"));
}

TEST_F(RenderAttacks, OnlyVettedHospitalsAreListed) {
    const auto with = [](const std::string& id, const std::string& hospital) {
        return tagged_json(id, "p" + id, "Fever. Admitted to " + hospital + " on 3/1" + id + "/2009.",
                           {{"Fever", "PROBLEM"}, {hospital, "HOSPITAL"}, {"3/1" + id + "/2009", "DATE"}});
    };
    const auto shown = texts({with("1", "Tufts Medical Center"), with("2", "Zebediah Quonk")});
    for (const auto& [id, text] : shown) EXPECT_THAT(text, HasSubstr("{other, Tufts University Hospital}")) << id;
}

TEST_F(RenderAttacks, AClockTimeIsNoDateAndNoNoteStopsTheRelease) {
    const auto shown = texts({note("1", "51", "Signed 12:00:00. Pain 3/10.", {{"3/10", "DATE"}}),
                              note("2", "58", "The patient died 7 Dec 0130.", {{"7 Dec 0130", "DATE"}})});
    EXPECT_THAT(shown.at("1"), HasSubstr("Signed [DATE]. Pain [DATE]."));
    EXPECT_THAT(shown.at("2"), Not(HasSubstr("0130")));
    EXPECT_FALSE(std::regex_search(shown.at("2"), std::regex(R"(\d{3,} y\])"))) << shown.at("2");
}

TEST_F(RenderAttacks, ANameIsNeverKeptAsARace) {
    const std::string text = "Mr. White has fever. White was seen. A white male. Admitted on 3/11/2009.";
    Json both = tagged_json("1", "p1", text, {{"White", "PATIENT"}, {"fever", "PROBLEM"}, {"3/11/2009", "DATE"}});
    const auto second = text.find("White was");
    const auto race = text.find("white male");
    both["spans"].push_back({{"start", second}, {"end", second + 5}, {"label", "RACE"}});
    both["spans"].push_back({{"start", 4}, {"end", 9}, {"label", "RACE"}});
    both["spans"].push_back({{"start", race}, {"end", race + 5}, {"label", "RACE"}});
    for (const char* method : {"enumerate", "k-anonymity", "safe-harbor"}) {
        const auto shown = texts({both, note("2", "58", "")}, std::string("--method ") + method);
        EXPECT_THAT(shown.at("1"), HasSubstr("[NAME] has fever. [NAME] was seen.")) << method;
    }
}

TEST_F(RenderAttacks, NoTermHoldsAHiddenValue) {
    const std::string text = "Mom gave Foley Tylenol for fever; client_ip noted. He was admitted on 3/11/2009.";
    Json odd = tagged_json("1", "p1", text,
                           {{"Mom", "MEDICATION"},
                            {"Foley", "PATIENT"},
                            {"Foley Tylenol", "MEDICATION"},
                            {"fever", "PROBLEM"},
                            {"ip", "TEST"},
                            {"3/11/2009", "DATE"}});
    texts({odd, note("2", "58", "")});
    for (const Json& each : released()) {
        const std::string lists = each.at("hmd").dump() + each.at("terms").dump() + each.at("health").dump();
        for (const char* word : {"mom", "magnesium", "foley", "ip\""}) EXPECT_THAT(lists, Not(HasSubstr(word)));
        EXPECT_THAT(lists, HasSubstr("fever"));
        for (const Json& detail : each.at("health")) {
            const std::size_t start = detail.at("start");
            const std::size_t end = detail.at("end");
            EXPECT_THAT(each.at("text").get<std::string>().substr(start, end - start),
                        ::testing::AnyOf("fever", "Tylenol"));
        }
    }
}

TEST_F(RenderAttacks, SurrogatesOfOnePatientDoNotDecodeAnother) {
    folder_.write("policy.json", R"({"labels":{"PATIENT":"surrogate"}})");
    std::vector<Json> lines;
    for (int i = 1; i <= 6; ++i) {
        lines.push_back(note(std::to_string(i), "5" + std::to_string(i), "Ellison left.", {{"Ellison", "PATIENT"}}));
    }
    std::set<std::string> names;
    for (const auto& [id, text] : texts(lines, "--policy " + (folder_ / "policy.json"))) {
        std::smatch found;
        ASSERT_TRUE(std::regex_search(text, found, std::regex(R"((\w+) left\.)"))) << text;
        names.insert(found[1]);
    }
    EXPECT_GT(names.size(), 3U);
    EXPECT_FALSE(names.contains("Ellison"));
}

TEST_F(RenderAttacks, TheNumberOfNotesCanBeTheSameForAll) {
    std::vector<Json> lines{note("1", "51", ""), note("2", "58", ""), note("3", "60", ""), note("4", "61", "")};
    lines[1]["patient_id"] = "p1";
    lines.push_back(note("5", "62", ""));
    lines.push_back(note("6", "62", ""));
    lines[3]["patient_id"] = "p3";
    lines[4]["patient_id"] = "p3";
    const auto shown = texts(lines, "--notes-per-patient 2 --private " + (folder_ / "private"));
    std::set<std::string> ids;
    for (const auto& [id, text] : shown) ids.insert(id);
    EXPECT_EQ(ids, (std::set<std::string>{"1", "2", "3", "4"}))
        << "the third note of one and the only one of another go";
    EXPECT_THAT(err_, HasSubstr("2 notes are left out"));
    EXPECT_THAT(TemporaryFolder::read(folder_ / "private/look_at.csv"), HasSubstr("6,"));
    EXPECT_EQ(Json::parse(TemporaryFolder::read(folder_ / "out/manifest.json")).at("notes_per_patient"), 2);
}

TEST_F(RenderAttacks, ANoteThatCannotBeCleanedIsLeftOutBeforeGroupsAreMade) {
    const auto shown = texts({note("1", "51", "MRN 5540172, on the band 55-40-172.", {{"5540172", "MEDICALRECORD"}}),
                              note("2", "58", ""), note("3", "60", "")},
                             "--private " + (folder_ / "private"));
    EXPECT_EQ(shown.size(), 2U);
    for (const auto& [id, text] : shown) {
        EXPECT_THAT(text, HasSubstr("{58, 60}")) << "its age is in no list";
        EXPECT_THAT(text, Not(HasSubstr("WITHHELD")));
    }
    EXPECT_THAT(TemporaryFolder::read(folder_ / "private/look_at.csv"), HasSubstr("1,"));
}

TEST_F(RenderAttacks, PersonsHaveOneNumberInAllNotesOfAPatient) {
    folder_.write("policy.json", R"({"numbered":true})");
    std::vector<Json> lines{
        note("1", "51", "Seen by Dr. Lee. Ruth Brown left.", {{"Lee", "DOCTOR"}, {"Ruth Brown", "PATIENT"}}),
        note("2", "51", "Brown saw Lee.", {{"Brown", "PATIENT"}, {"Lee", "DOCTOR"}}), note("3", "60", "")};
    lines[1]["patient_id"] = "p1";
    const auto shown = texts(lines, "--policy " + (folder_ / "policy.json"));
    EXPECT_THAT(shown.at("1"), HasSubstr("Seen by [NAME 1]. [NAME 2] left."));
    EXPECT_THAT(shown.at("2"), HasSubstr("[NAME 2] saw [NAME 1]."));
    EXPECT_EQ(run_program("verify " + out()), 0) << out_;
}

}  // namespace
}  // namespace scrim
