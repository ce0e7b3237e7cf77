// scrim release as users run it: the paper's figures, and what a release is made of.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "tests/anon/release/release_run.h"

namespace scrim {
namespace {

using ::testing::HasSubstr;

class Release : public ReleaseRun {
   protected:
    // The text of one of the five notes in a release that kept their ids.
    std::string text(const std::string& id) { return TemporaryFolder::read(folder_ / ("out/notes/" + id + ".txt")); }
};

TEST_F(Release, FiveNotesAreFigureThree) {
    ASSERT_EQ(run(five() + " -o " + out() + " --k 2 --branch-size leaf --drill-down none --policy paper --keep-ids"), 0)
        << err_;
    const std::string flu = "{Emory Univ. Hosp, Mass General Hosp, Tufts Med Ctr}";
    const std::string hepatitis = "{Johns Hopkins Hosp, UT Southwestern Med Ctr}";
    EXPECT_EQ(text("1"),
              "Admitted on {Mar-2009, Apr-2009}, " + flu +
                  ". The {5, 52, 88} year old man is complaining fever, sore throat, headache, runny nose.\n");
    EXPECT_EQ(text("2"),
              "[NAME] is a {5, 52, 88} year old female. Visited on {Mar-2009, Apr-2009}. Having joint pain, sore "
              "throat, fever. " +
                  flu + ".\n");
    EXPECT_EQ(text("3"),
              "Admitted on {Mar-2009, Apr-2009}, patient is a {5, 52, 88} year old female. Having runny nose, "
              "headache, vomiting. " +
                  flu + ".\n");
    EXPECT_EQ(text("4"),
              "[NAME] is a {17, 64} year old male. Having pain on right side of abdomen, fatigue, dark urine. "
              "Admitted {Jul-2009, Aug-2009}, " +
                  hepatitis + ".\n");
    EXPECT_EQ(text("5"),
              "Visited on {Jul-2009, Aug-2009}. Female, {17, 64} year old. Feeling abdomen pain, sore muscles, "
              "fatigue, jaundice. " +
                  hepatitis + ".\n");
}

TEST_F(Release, SafeHarborIsTheRightHalfOfFigureTwo) {
    ASSERT_EQ(run(five() + " -o " + out() + " --method safe-harbor --keep-ids"), 0) << err_;
    EXPECT_EQ(text("1"),
              "Admitted on [2009], [HOSPITAL]. The 88 year old man is complaining fever, sore throat, headache, runny "
              "nose.\n");
    EXPECT_EQ(text("2"),
              "[NAME] is a 52 year old female. Visited on [2009]. Having joint pain, sore throat, fever. "
              "[HOSPITAL].\n");
    EXPECT_EQ(text("3"),
              "Admitted on [2009], patient is a 5 year old female. Having runny nose, headache, vomiting. "
              "[HOSPITAL].\n");
    EXPECT_EQ(text("4"),
              "[NAME] is a 17 year old male. Having pain on right side of abdomen, fatigue, dark urine. Admitted "
              "[2009], [HOSPITAL].\n");
    EXPECT_EQ(text("5"),
              "Visited on [2009]. Female, 64 year old. Feeling abdomen pain, sore muscles, fatigue, jaundice. "
              "[HOSPITAL].\n");
}

TEST_F(Release, KAnonymityHasTheGroupsOfFigureFour) {
    ASSERT_EQ(run(five() + " -o " + out() + " --k 2 --method k-anonymity --keep-ids"), 0) << err_;
    for (const char* id : {"1", "2", "5"}) {
        EXPECT_THAT(text(id), HasSubstr("[52-88] year old")) << id;
        EXPECT_THAT(text(id), HasSubstr("[Mar-Jul 2009]")) << id;
    }
    for (const char* id : {"3", "4"}) {
        EXPECT_THAT(text(id), HasSubstr("[5-17] year old")) << id;
        EXPECT_THAT(text(id), HasSubstr("[Apr-Aug 2009]")) << id;
    }
}

TEST_F(Release, GoldFilesOfTheFigure) {
    const std::string shared = std::string(SCRIM_SOURCE_DIR) + "/../shared/data/notes/";
    if (!std::filesystem::is_directory(shared + "five")) GTEST_SKIP() << "the five notes as files are not here";
    ASSERT_EQ(
        run(shared + "five -o " + out() + " --k 2 --branch-size leaf --drill-down none --policy paper --keep-ids"), 0)
        << err_;
    for (const char* id : {"1", "2", "3", "4", "5"}) {
        EXPECT_EQ(text(id), TemporaryFolder::read(shared + "five-released/" + id + ".txt"));
    }
}

TEST_F(Release, GroupsHoldOneSexAndWhoIsAloneIsLeftOut) {
    const std::string in = five();
    folder_.write("five/6.txt", "Fever. Nothing more is known.\n");
    ASSERT_EQ(run(in + " -o " + out() + " --k 2 --keep-ids"), 0) << err_;
    EXPECT_THAT(err_, HasSubstr("1 patient is left out"));
    std::map<int, std::set<std::string>> groups;
    for (const Json& note : released()) groups[note.at("cluster")].insert(note.at("note_id").get<std::string>());
    EXPECT_EQ(groups.size(), 2U);
    for (const auto& [group, ids] : groups) {
        EXPECT_THAT(ids, ::testing::AnyOf(std::set<std::string>{"1", "4"}, std::set<std::string>{"2", "3", "5"}));
    }
    EXPECT_EQ(run_program("verify " + out() + " --original " + in), 0) << out_ << err_;
    EXPECT_EQ(run_program("risk " + out() + " --original " + in + " --json"), 0) << err_;
    const Json risk = Json::parse(out_);
    EXPECT_LE(risk.at("attacker who also knows sex and race").at("highest success").get<double>(), 0.5 + 1e-9);
    EXPECT_EQ(run(in + " -o " + out() + " --k 2 --branch-size twig"), 2);
}

TEST_F(Release, ManifestSaysWhatIsPromised) {
    ASSERT_EQ(run(five() + " -o " + out() + " --k 2"), 0) << err_;
    const Json manifest = Json::parse(TemporaryFolder::read(folder_ / "out/manifest.json"));
    EXPECT_EQ(manifest.at("kind"), "notes");
    EXPECT_EQ(manifest.at("method"), "enumerate");
    EXPECT_EQ(manifest.at("drill_down"), "strict");
    EXPECT_EQ(manifest.at("k"), 2);
    EXPECT_EQ(manifest.at("patients"), 5);
    EXPECT_EQ(manifest.at("notes"), 5);
    EXPECT_EQ(manifest.at("unit"), "note");
    EXPECT_EQ(manifest.at("covered"), Json::parse(R"(["AGE","DATE","HOSPITAL","GENDER","RACE"])"));
    EXPECT_EQ(manifest.at("kept"), Json::array());
    EXPECT_EQ(manifest.at("branch_size"), 16);
    EXPECT_THAT(manifest.at("grouping").get<std::string>(), HasSubstr("two stages"));
    EXPECT_EQ(manifest.at("grains").at("DATE"), "month-year");
    EXPECT_EQ(manifest.at("reproducible"), false);
    EXPECT_TRUE(manifest.at("files").contains("notes.jsonl"));
}

}  // namespace
}  // namespace scrim
