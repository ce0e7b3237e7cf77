#include "anon/release/notes_manifest.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

PatientTable four_patients(const Policy& policy) {
    PatientTable table(policy, {});
    for (int i = 0; i < 4; ++i) {
        NoteFacts facts;
        facts.age = 50 + i;
        table.add("p" + std::to_string(i), facts, {i < 2 ? "fever" : "asthma", "cough"});
    }
    return table;
}

Json manifest(const ReleaseOptions& options, const ReleaseInput& input = {}, const Policy& policy = default_policy()) {
    const PatientTable table = four_patients(policy);
    const auto plan = make_plan(table, options.plan, Key::from_seed(1));
    EXPECT_TRUE(plan);
    const auto out = release_manifest(options, input, table, *plan);
    EXPECT_TRUE(out);
    return *out;
}

ReleaseOptions of_two() {
    ReleaseOptions options;
    options.plan.k = 2;
    return options;
}

TEST(ReleaseManifest, SaysWhatIsPromised) {
    const Json out = manifest(of_two());
    EXPECT_EQ(out.at("k"), 2);
    EXPECT_EQ(out.at("patients"), 4);
    EXPECT_EQ(out.at("unit"), "patient");
    EXPECT_EQ(out.at("covered"), Json({"AGE", "DATE", "HOSPITAL", "GENDER", "RACE"}));
    EXPECT_EQ(out.at("tagged"), "before");
    EXPECT_FALSE(out.contains("models")) << "who tagged them is not known";
    EXPECT_FALSE(out.contains("sharing"));
    EXPECT_EQ(out.at("reproducible"), false);
}

TEST(ReleaseManifest, NamesTheModelsThatTagged) {
    ReleaseInput input;
    input.tagged_here = true;
    const Json out = manifest(of_two(), input);
    EXPECT_EQ(out.at("tagged"), "rules,svm,crf,neural");
    EXPECT_EQ(out.at("models").size(), 3U);
    EXPECT_EQ(out.at("models").at("crf").get<std::string>().substr(0, 7), "sha256:");
}

TEST(ReleaseManifest, HasTheUpperTree) {
    ReleaseOptions options = of_two();
    options.plan.branch_size = leaf_branches;
    const Json tree = manifest(options).at("tree");
    ASSERT_EQ(tree.size(), 3U);
    EXPECT_EQ(tree[0].at("level"), 0);
    EXPECT_EQ(tree[0].at("patients"), 4);
    EXPECT_EQ(tree[0].at("clusters"), Json({0, 1}));
    EXPECT_EQ(tree[1].at("clusters"), Json({0, 0}));
    EXPECT_EQ(tree[2].at("clusters"), Json({1, 1}));
}

TEST(ReleaseManifest, SafeHarborPromisesNoNumber) {
    ReleaseOptions options = of_two();
    options.plan.method = ReleaseMethod::safe_harbor;
    const Json out = manifest(options, {}, policy_for(ReleaseMethod::safe_harbor, default_policy()));
    EXPECT_FALSE(out.contains("k"));
    EXPECT_FALSE(out.contains("tree"));
    EXPECT_EQ(out.at("covered"), Json::array());
}

TEST(ReleaseManifest, MarksWhatIsNotForSharingAndHidesLists) {
    ReleaseOptions options = of_two();
    options.seed = 918273645;
    Policy policy = default_policy();
    policy.deny = {"Project Falcon"};
    policy.allow = {"Allowedword"};
    const Json seeded = manifest(options, {}, policy);
    EXPECT_EQ(seeded.at("reproducible"), true);
    EXPECT_NE(seeded.at("sharing").get<std::string>().find("not for sharing"), std::string::npos);
    for (const char* hidden : {"918273645", "Falcon", "Allowedword"}) {
        EXPECT_EQ(seeded.dump().find(hidden), std::string::npos);
    }
    options.seed.reset();
    options.plan.drill_down = DrillDown::paper;
    EXPECT_TRUE(manifest(options).contains("sharing"));
}

}  // namespace
}  // namespace scrim
