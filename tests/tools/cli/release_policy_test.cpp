// What policies do to a release: surrogates, shifted dates, ages over 89, ZIP codes; and structured records.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>

#include "tests/anon/release/release_run.h"

namespace scrim {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class ReleasePolicies : public ReleaseRun {
   protected:
    // Three notes, and two with the text, so that nobody is alone whatever it states; everything tagged by rules.
    std::string with(const std::string& text, const std::string& policy, const std::string& more = "") {
        std::vector<Json> lines;
        for (int i = 0; i < 3; ++i) {
            lines.push_back({{"note_id", "n" + std::to_string(i)},
                             {"text", "A 5" + std::to_string(i) + " year old man with fever, admitted on 3/1" +
                                          std::to_string(i) + "/2009."}});
        }
        lines.push_back({{"note_id", "x"}, {"text", text}});
        lines.push_back({{"note_id", "y"}, {"text", text}});
        folder_.write("policy.json", policy);
        EXPECT_EQ(run(notes(lines) + " -o " + out() + " --k 2 --drill-down none --keep-ids --overwrite --policy " +
                      (folder_ / "policy.json") + " " + more),
                  0)
            << err_;
        return TemporaryFolder::read(folder_ / "out/notes/x.txt");
    }
};

TEST_F(ReleasePolicies, SurrogatesAreConsistentAndInForm) {
    const std::string text = with("Mrs. Ruth Ellison has fever. ELLISON, RUTH came again. Ms. Ellison left.",
                                  R"({"labels":{"PATIENT":"surrogate"}})");
    EXPECT_THAT(text, Not(HasSubstr("llison")));
    EXPECT_THAT(text, Not(HasSubstr("Ruth")));
    std::smatch found;
    ASSERT_TRUE(std::regex_match(
        text, found, std::regex(R"(Ms\. (\w+) (\w+) has fever\. (\w+), (\w+) came again\. Ms\. (\w+) left\.)")))
        << text;
    const auto upper = [](std::string word) {
        for (char& c : word) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        return word;
    };
    EXPECT_EQ(found[5], found[2]);
    EXPECT_EQ(found[3], upper(found[2]));
    EXPECT_EQ(found[4], upper(found[1]));
}

TEST_F(ReleasePolicies, ShiftedDatesKeepTheirDistance) {
    const std::string text = with("A 52 year old man with fever. Admitted 3/13/2009, discharged 3/19/2009.",
                                  R"({"labels":{"DATE":"shift"}})");
    EXPECT_THAT(text, Not(HasSubstr("3/13/2009")));
    std::smatch found;
    ASSERT_TRUE(std::regex_search(text, found, std::regex(R"(Admitted (\d+/\d+/\d{4}), discharged (\d+/\d+/\d{4})\.)")))
        << text;
}

TEST_F(ReleasePolicies, AgesOverEightyNine) {
    EXPECT_THAT(with("A 93 year old man with fever, born in 1916, admitted on 3/13/2009.", "{}"), Not(HasSubstr("93")));
    EXPECT_THAT(with("A 93 year old man with fever, born in 1916, admitted on 3/13/2009.", "{}"), HasSubstr("90+}"));
    EXPECT_EQ(with("A 93 year old man with fever, born in 1916, admitted on 3/13/2009.", "{}", "--method safe-harbor"),
              "A 90+ year old man with fever, born in [DATE], admitted on [DATE].");
}

TEST_F(ReleasePolicies, ZipCodes) {
    const std::string policy = R"({"labels":{"ZIP":{"action":"generalize","grain":"zip3"}}})";
    EXPECT_THAT(with("Fever. He lives at 12 Main Street, Boston, MA 02139.", policy), HasSubstr("[021]"));
    EXPECT_THAT(with("Fever. He lives at 12 Main Street, Saint Albans, VT 05901.", policy), HasSubstr("[000]"))
        << "059 is one of the small areas";
}

TEST_F(ReleasePolicies, HiddenSexIsHiddenInEveryWord) {
    const std::string text =
        with("Mr. Brown is a 52 year old man with fever. He takes his pills.", R"({"labels":{"GENDER":"remove"}})");
    for (const char* word : {" man", "Mr", "He ", " his"}) EXPECT_THAT(text, Not(HasSubstr(word))) << text;
}

TEST_F(ReleasePolicies, DenyListIsHiddenEverywhere) {
    EXPECT_EQ(with("Fever in Project Falcon.", R"({"deny":["project falcon"]})"), "Fever in [PHI].");
}

TEST_F(ReleasePolicies, StructuredRecordsShowTheSameLists) {
    folder_.write("rows.csv",
                  "note_id,name,age,dob,admission_date,discharge_date,sex,glucose,diagnosis\n"
                  "n0,Mark Brown,50,3/1/1959,3/10/2009,3/16/2009,M,101,flu\n"
                  "n1,Ann Lee,51,4/1/1958,3/11/2009,3/12/2009,F,99,flu\n"
                  "gone,No One,1,1/1/2001,1/1/2001,1/1/2001,F,1,none\n");
    const std::string rows = folder_ / "rows.csv";
    const std::string policy = R"({"columns":{"glucose":"TEST"}})";
    with("A 53 year old man with fever, admitted on 3/13/2009.", policy, "--structured " + rows);
    EXPECT_THAT(err_, HasSubstr("1 rows"));
    const std::string csv = TemporaryFolder::read(folder_ / "out/structured.csv");
    EXPECT_THAT(csv, ::testing::StartsWith("note_id,age,dob,admission_date,discharge_date,sex,glucose,diagnosis\n"));
    for (const char* hidden : {"Mark", "Brown", "Ann", "1959", "3/10", "gone"})
        EXPECT_THAT(csv, Not(HasSubstr(hidden)));
    EXPECT_THAT(csv, HasSubstr("[same stay],male,101,flu"));
    const Json first = released().front();
    std::string list;
    for (const Json& value : first.at("qid").at("AGE")) list += (list.empty() ? "" : ", ") + value.get<std::string>();
    EXPECT_THAT(csv, HasSubstr("{" + list + "}"));
    EXPECT_TRUE(
        Json::parse(TemporaryFolder::read(folder_ / "out/manifest.json")).at("files").contains("structured.csv"));

    folder_.write("unknown.csv", "note_id,shoe\nn0,44\n");
    EXPECT_EQ(run(five() + " -o " + (folder_ / "b") + " --k 2 --structured " + (folder_ / "unknown.csv")), 3);
    EXPECT_THAT(err_, HasSubstr("the column 'shoe' is not known"));
    EXPECT_FALSE(std::filesystem::exists(folder_ / "b"));
}

}  // namespace
}  // namespace scrim
