#include "anon/tables/release_table.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/temporary_folder.h"

namespace scrim::tables {
namespace {

class ReleaseTable : public testing::Test {
   protected:
    void SetUp() override {
        std::string csv = "id,age,sex,time,status\n";
        Random random(9);
        for (int i = 0; i < 60; ++i) {
            csv += "p" + std::to_string(i) + "," + std::to_string(40 + random.below(40)) + "," +
                   (random.chance(0.5) ? "F" : "M") + "," + std::to_string(10 + random.below(500)) + "," +
                   (i % 3 == 0 ? "0" : "1") + "\n";
        }
        request_.input = folder_.write("in.csv", csv);
        request_.output = folder_ / "out.csv";
        request_.plan = folder_.write(
            "plan.json",
            R"({"models":[{"model":"cox","response":"time","event":"status","predictors":["age","sex"]}]})");
        request_.condense.k = 5;
        request_.allow_small_k = true;
        request_.reproducible = true;
    }
    [[nodiscard]] std::string failure() const {
        const auto made = release_table(request_, Key::from_seed(1));
        return made ? "no error" : made.error().message();
    }

    TemporaryFolder folder_;
    ReleaseRequest request_;
};

TEST_F(ReleaseTable, WritesTableManifestAndPrivateGroups) {
    request_.private_folder = folder_ / "private";
    const auto made = release_table(request_, Key::from_seed(1));
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ("improved", made->at("method"));
    EXPECT_EQ(60, made->at("rows"));
    EXPECT_EQ(60, made->at("patients"));
    EXPECT_EQ(Json({"status"}), made->at("kept"));
    EXPECT_EQ(Json({"time"}), made->at("restored_by_rank"));
    EXPECT_GE(made->at("smallest_group"), 5);
    EXPECT_EQ(true, made->at("run").at("schema_drafted"));
    const std::string released = TemporaryFolder::read(folder_ / "out.csv");
    EXPECT_EQ("id,age,sex,time,status\n", released.substr(0, released.find('\n') + 1));
    EXPECT_EQ(61, std::count(released.begin(), released.end(), '\n'));
    const auto manifest = read_json_file(folder_ / "out.manifest.json");
    ASSERT_TRUE(manifest);
    EXPECT_EQ("not for sharing", manifest->at("sharing"));
    EXPECT_FALSE(manifest->contains("run")) << "times are of the run, not of the release";
    const std::string groups = TemporaryFolder::read(folder_ / "private/groups.csv");
    EXPECT_EQ(61, std::count(groups.begin(), groups.end(), '\n'));
    EXPECT_EQ("line,group\n2,", groups.substr(0, 13));
}

TEST_F(ReleaseTable, SameBytesForTheSameKeyAndOthersForAnother) {
    const auto bytes = [&](std::uint64_t seed, unsigned threads) {
        request_.condense.threads = threads;
        EXPECT_TRUE(release_table(request_, Key::from_seed(seed)));
        return TemporaryFolder::read(request_.output);
    };
    const std::string one = bytes(1, 1);
    EXPECT_EQ(one, bytes(1, 4));
    EXPECT_NE(one, bytes(2, 1));
}

TEST_F(ReleaseTable, GeneralizedTablesSayTheirLevels) {
    request_.condense.method = Method::k_anonymity;
    const auto made = release_table(request_, Key::from_seed(1));
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ("entropy", made->at("measure"));
    EXPECT_EQ(0, made->at("suppressed"));
    EXPECT_TRUE(made->at("levels").contains("age"));
    EXPECT_FALSE(made->at("levels").contains("time"));
}

TEST_F(ReleaseTable, NothingIsWrittenForBadInput) {
    request_.condense.k = 30;
    EXPECT_NE(std::string::npos, failure().find("fewer than K = 30"));
    request_.condense.k = 5;
    folder_.write("plan.json", R"({"models":[{"model":"linear","response":"weight","predictors":["age"]}]})");
    EXPECT_NE(std::string::npos, failure().find("weight"));
    request_.input = folder_ / "none.csv";
    EXPECT_NE(std::string::npos, failure().find("none.csv"));
    EXPECT_EQ((std::vector<std::string>{"in.csv", "plan.json"}), folder_.names());
}

TEST_F(ReleaseTable, RulesOnClassesAreStatedAndNeedTheirColumns) {
    request_.condense.method = Method::k_anonymity;
    request_.lattice.rules.l = 2;
    EXPECT_NE(std::string::npos, failure().find("--sensitive"));
    request_.rules.sensitive = {"status"};
    request_.lattice.rules.t = 0.5;
    request_.lattice.local_recoding = true;
    const auto made = release_table(request_, Key::from_seed(1));
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(2, made->at("l_diversity").at("l"));
    EXPECT_EQ("distinct", made->at("l_diversity").at("kind"));
    EXPECT_EQ(0.5, made->at("t_closeness"));
    EXPECT_EQ(2U, made->at("sensitive").at("status").size());
    EXPECT_LE(made->at("local_score"), made->at("score"));
    request_.lattice.rules = {};
    request_.lattice.rules.presence = {0.0, 0.5};
    EXPECT_NE(std::string::npos, failure().find("--population"));
}

TEST_F(ReleaseTable, TreesAndDifferentialPrivacySayWhatTheyPromise) {
    request_.condense.method = Method::cart;
    request_.condense.k = 10;
    const auto tree = release_table(request_, Key::from_seed(1));
    ASSERT_TRUE(tree) << tree.error().message();
    EXPECT_EQ(60, tree->at("rows"));
    EXPECT_FALSE(tree->contains("groups"));
    request_.condense.method = Method::dp;
    request_.condense.epsilon = 2;
    EXPECT_NE(std::string::npos, failure().find("--schema"));
    request_.schema =
        folder_.write("schema.json",
                      R"({"columns":[{"name":"id","role":"patient"},{"name":"age","type":"integer","min":18,"max":100},
        {"name":"sex","type":"category","values":["F","M"]},{"name":"time","type":"integer","min":0,"max":1000},
        {"name":"status","type":"category","values":["0","1"]}]})");
    const auto made = release_table(request_, Key::from_seed(1));
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_EQ(2, made->at("epsilon"));
    EXPECT_EQ(1e-6, made->at("delta"));
    EXPECT_FALSE(made->contains("k"));
    const std::string released = TemporaryFolder::read(folder_ / "out.csv");
    EXPECT_EQ(made->at("rows"), std::count(released.begin(), released.end(), '\n') - 1);
}

}  // namespace
}  // namespace scrim::tables
