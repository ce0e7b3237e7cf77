#include "anon/release/policy_check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/temporary_folder.h"

namespace scrim {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class PolicyCheck : public ::testing::Test {
   protected:
    Result<std::vector<std::string>> check(const std::string& text,
                                           ReleaseMethod method = ReleaseMethod::enumerate) const {
        const std::string path = folder_.write("policy.json", text);
        const auto policy = read_policy(path);
        EXPECT_TRUE(policy) << policy.error().message();
        return check_policy(*policy, method, path);
    }

    TemporaryFolder folder_;
};

constexpr const char* nothing_covered =
    "{\"labels\":{\n \"AGE\":\"keep\",\n \"DATE\":\"keep\",\n \"HOSPITAL\":\"remove\"}}";

TEST_F(PolicyCheck, APolicyThatCoversNothingIsAnErrorWithTheLineToChange) {
    for (const auto method : {ReleaseMethod::enumerate, ReleaseMethod::k_anonymity}) {
        const auto checked = check(nothing_covered, method);
        ASSERT_FALSE(checked);
        EXPECT_THAT(checked.error().message(), HasSubstr("policy.json, line 2: the policy covers nothing"));
        EXPECT_THAT(checked.error().message(), HasSubstr("\"AGE\": \"enumerate\""));
    }
    EXPECT_TRUE(check(nothing_covered, ReleaseMethod::safe_harbor)) << "it has a policy of its own";
}

TEST_F(PolicyCheck, ShiftedDatesBesideAHiddenAgeAreTold) {
    const auto told = check("{\"labels\":{\n\n \"DATE\":\"shift\"}}");
    ASSERT_TRUE(told);
    EXPECT_THAT(*told, ElementsAre(HasSubstr("policy.json, line 3: dates are shifted")));
    const auto kept = check("{\"labels\":{\"DATE\":\"shift\",\"AGE\":\"keep\"}}");
    ASSERT_TRUE(kept);
    EXPECT_THAT(*kept, IsEmpty());
}

TEST_F(PolicyCheck, TheShippedPolicyIsFine) {
    const auto told = check_policy(default_policy(), ReleaseMethod::enumerate, "");
    ASSERT_TRUE(told);
    EXPECT_THAT(*told, IsEmpty());
}

}  // namespace
}  // namespace scrim
