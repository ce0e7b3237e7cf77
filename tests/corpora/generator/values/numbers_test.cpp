#include "corpora/generator/values/numbers.h"

#include <gtest/gtest.h>
#include <re2/re2.h>

#include "corpora/generator/generator.h"

namespace scrim::corpora {
namespace {

TEST(FillPattern, PutsDigitsAndLetters) {
    Random random(3);
    for (int i = 0; i < 200; ++i) {
        EXPECT_TRUE(RE2::FullMatch(fill_pattern(random, "999-99-9999"), R"(\d{3}-\d\d-\d{4})"));
        EXPECT_TRUE(RE2::FullMatch(fill_pattern(random, "AA99a"), R"([A-Z]{2}\d\d[a-z])"));
    }
    EXPECT_EQ(fill_pattern(random, R"(\A\9\a x)"), "A9a x");
    EXPECT_EQ(fill_pattern(random, ""), "");
}

TEST(DrawNumber, FollowsTheFormsOfItsKind) {
    auto generator = Generator::make({});
    ASSERT_TRUE(generator);
    const Values& values = (*generator)->values();
    Random random(5);
    const Person person{"Ana", "", "Cruz", 'F'};
    bool by_name = false;
    for (int i = 0; i < 200; ++i) {
        EXPECT_NE(draw_number(random, values, "email", person).find('@'), std::string::npos);
        EXPECT_NE(draw_number(random, values, "phone", person).find_first_of("0123456789"), std::string::npos);
        EXPECT_TRUE(RE2::FullMatch(draw_number(random, values, "ip", person), R"([0-9a-f]*(?:[.:]+[0-9a-f]*)+)"));
        std::string user = draw_number(random, values, "username", person);
        by_name = by_name || user.find("cruz") != std::string::npos;
    }
    EXPECT_TRUE(by_name);
}

}  // namespace
}  // namespace scrim::corpora
