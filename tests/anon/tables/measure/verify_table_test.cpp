#include "anon/tables/measure/verify_table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "anon/tables/release_table.h"
#include "nlp/base/files/output.h"

namespace scrim::tables {
namespace {

// A table of 60 patients on disk, released by the method that a test asks for.
class VerifyTable : public testing::Test {
   protected:
    void SetUp() override {
        folder_ = testing::TempDir() + "verify_table_" + testing::UnitTest::GetInstance()->current_test_info()->name();
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directories(folder_);
        Random random(7);
        std::string csv = "id,age,sex,time,status\n";
        for (int i = 0; i < 60; ++i) {
            csv += "p" + std::to_string(i) + "," + std::to_string(40 + random.below(40)) + "," +
                   (random.chance(0.5) ? "F" : "M") + "," + std::to_string(100 + 37 * i) + "," +
                   (i % 3 == 0 ? "0" : "1") + "\n";
        }
        put("in.csv", csv);
        put("plan.json", R"({"models":[{"model":"cox","response":"time","event":"status","predictors":["age"]}]})");
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    [[nodiscard]] std::string path(const std::string& name) const { return folder_ + "/" + name; }
    void put(const std::string& name, const std::string& text) const { ASSERT_TRUE(write_file(path(name), text)); }
    [[nodiscard]] std::string text(const std::string& name) const {
        std::ostringstream out;
        out << std::ifstream(path(name)).rdbuf();
        return out.str();
    }
    Release made(Method method) {
        ReleaseRequest request;
        request.input = path("in.csv");
        request.output = path("out.csv");
        request.plan = path("plan.json");
        request.private_folder = path("private");
        request.condense.method = method;
        request.condense.k = 5;
        request.allow_small_k = true;
        const auto done = release_table(request, Key::from_seed(1));
        EXPECT_TRUE(done) << done.error().message();
        auto release = open_release(path("out.csv"));
        EXPECT_TRUE(release);
        return std::move(*release);
    }
    // The names of the checks that fail, with everything a steward has.
    std::vector<std::string> failing(const Release& release) {
        const auto checks = verify_table(release, {path("in.csv"), path("private")});
        EXPECT_TRUE(checks) << checks.error().message();
        std::vector<std::string> names;
        for (const auto& check : *checks) {
            if (!check.holds) names.push_back(check.name);
        }
        return names;
    }

    std::string folder_;
};

using Names = std::vector<std::string>;

TEST_F(VerifyTable, ReleasesOfEveryMethodPass) {
    for (const Method method : {Method::improved, Method::original, Method::tfrp, Method::mdav, Method::k_anonymity}) {
        EXPECT_EQ(Names{}, failing(made(method))) << to_word(method);
    }
}

TEST_F(VerifyTable, WhatIsCheckedGrowsWithWhatIsGiven) {
    const Release release = made(Method::improved);
    const auto alone = verify_table(release, {});
    const auto original = verify_table(release, {path("in.csv"), ""});
    const auto all = verify_table(release, {path("in.csv"), path("private")});
    ASSERT_TRUE(alone && original && all);
    EXPECT_EQ(6U, alone->size());  // columns, rows, permissible values, digits, protection, group sizes
    const auto linkage = std::count_if(original->begin(), original->end(),
                                       [](const Check& check) { return check.name.starts_with("linkage: "); });
    EXPECT_GE(linkage, 3);
    EXPECT_EQ(9U + static_cast<std::size_t>(linkage), original->size());  // number of rows, kept columns, copies
    EXPECT_EQ(3U + original->size(), all->size());                        // rows in groups, patients in groups, strata
}

TEST_F(VerifyTable, AnImpermissibleValueFailsWithoutBeingShown) {
    const Release release = made(Method::improved);
    std::string csv = text("out.csv");
    csv.replace(csv.find(",F,"), 3, ",Q,");
    put("out.csv", csv);
    EXPECT_EQ(Names{"permissible values"}, failing(release));
    const auto checks = verify_table(release, {});
    ASSERT_TRUE(checks);
    EXPECT_EQ(std::string::npos, checks->back().detail.find('Q'));
}

TEST_F(VerifyTable, LostRowsAndOtherColumnsFail) {
    Release release = made(Method::improved);
    const std::string csv = text("out.csv");
    put("out.csv", csv.substr(0, csv.rfind('\n', csv.size() - 2) + 1));
    EXPECT_EQ((Names{"rows", "as many rows as the original", "kept columns"}), failing(release));
    put("out.csv", "age,id" + csv.substr(6));
    EXPECT_EQ(Names{"columns"}, failing(release));
}

TEST_F(VerifyTable, TheOriginalItselfIsNoRelease) {
    const Release release = made(Method::improved);
    std::string csv = text("in.csv");
    put("out.csv", csv);
    const Names names = failing(release);
    EXPECT_NE(names.end(), std::find(names.begin(), names.end(), "copies of originals"));
    EXPECT_NE(names.end(), std::find(names.begin(), names.end(), "linkage: each attribute guessed from the others"));
}

TEST_F(VerifyTable, AsPublishedIsNotForSharing) {
    ReleaseRequest request;
    request.input = path("in.csv");
    request.output = path("out.csv");
    request.plan = path("plan.json");
    request.condense.k = 5;
    EXPECT_FALSE(release_table(request, Key::from_seed(1))) << "a small K must be asked for";
    request.allow_small_k = true;
    request.as_published = true;
    ASSERT_TRUE(release_table(request, Key::from_seed(1)));
    const auto release = open_release(path("out.csv"));
    ASSERT_TRUE(release);
    EXPECT_EQ("not for sharing", release->manifest.at("sharing"));
    const auto checks = verify_table(*release, {});
    ASSERT_TRUE(checks);
    const auto protection =
        std::find_if(checks->begin(), checks->end(), [](const Check& check) { return check.name == "protection"; });
    ASSERT_NE(checks->end(), protection);
    EXPECT_FALSE(protection->holds);
}

TEST_F(VerifyTable, AStatusThatChangedIsSeen) {
    const Release release = made(Method::improved);
    std::string csv = text("out.csv");
    csv.replace(csv.find(",0\n"), 3, ",1\n");
    put("out.csv", csv);
    EXPECT_EQ(Names{"kept columns"}, failing(release));
}

TEST_F(VerifyTable, GroupsBelowKAreSeen) {
    Release release = made(Method::improved);
    release.manifest["k"] = 25U;  // promised more than there is: 20 patients have status 0
    EXPECT_EQ((Names{"group sizes", "patients in groups"}), failing(release));
}

TEST_F(VerifyTable, ClassesOfAveragedRowsAreCounted) {
    const Release release = made(Method::mdav);
    std::string csv = text("out.csv");
    const auto age = csv.find(',', csv.find('\n')) + 1;
    csv[age] = csv[age] == '5' ? '6' : '5';  // another decade of age: a class of one
    put("out.csv", csv);
    EXPECT_EQ(Names{"classes of equal rows"}, failing(release));
}

TEST_F(VerifyTable, PrivateGroupsThatLackARowOrMixStrataFail) {
    const Release release = made(Method::improved);
    const std::string groups = text("private/groups.csv");
    put("private/groups.csv", groups.substr(0, groups.rfind('\n', groups.size() - 2) + 1));
    EXPECT_EQ((Names{"rows in groups", "patients in groups"}), failing(release));  // groups had just 5
    std::string one = "line,group\n";
    for (int line = 2; line < 62; ++line) one += std::to_string(line) + ",0\n";
    put("private/groups.csv", one);
    EXPECT_EQ(Names{"strata"}, failing(release));
    put("private/groups.csv", "line,group\n2,x\n");
    EXPECT_FALSE(verify_table(release, {path("in.csv"), path("private")}));
}

TEST_F(VerifyTable, AManifestWithoutColumnsIsBadInput) {
    Release release = made(Method::improved);
    release.manifest.erase("columns");
    EXPECT_FALSE(verify_table(release, {}));
}

}  // namespace
}  // namespace scrim::tables
