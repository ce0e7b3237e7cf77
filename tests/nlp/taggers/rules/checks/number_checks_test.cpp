#include <gtest/gtest.h>

#include "nlp/taggers/rules/checks/checks.h"

namespace scrim {
namespace {

bool proves(std::string_view check, std::string_view number) {
    const auto checks = parse_checks(check, {}, {});
    EXPECT_TRUE(checks);
    const PatternMatch all{0, static_cast<std::uint32_t>(number.size())};
    return checks->front().holds(number, all, checks->front().argument);
}

TEST(NumberChecks, Luhn) {
    EXPECT_TRUE(proves("luhn", "4111 1111 1111 1111"));
    EXPECT_FALSE(proves("luhn", "4111 1111 1111 1112"));
    EXPECT_FALSE(proves("luhn", "4111 1111 1111 1121"));
    EXPECT_FALSE(proves("luhn", "0"));
}

TEST(NumberChecks, ProviderIdentifier) {
    EXPECT_TRUE(proves("npi", "1234567893"));
    EXPECT_FALSE(proves("npi", "1234567894"));
    EXPECT_FALSE(proves("npi", "9234567893"));
    EXPECT_FALSE(proves("npi", "123456789"));
}

TEST(NumberChecks, SocialSecurityNumber) {
    EXPECT_TRUE(proves("ssn", "078-05-1120"));
    for (const auto* never : {"000-12-3456", "666-12-3456", "900-12-3456", "123-00-4567", "123-45-0000", "123-45-678"})
        EXPECT_FALSE(proves("ssn", never)) << never;
}

TEST(NumberChecks, ModuloEleven) {
    EXPECT_TRUE(proves("mod 11", "943 476 5919"));
    EXPECT_FALSE(proves("mod 11", "943 476 5918"));
    EXPECT_FALSE(proves("mod 11", "943 476 591"));
}

TEST(NumberChecks, DateOfTheCalendar) {
    EXPECT_TRUE(proves("date", "2/29/2008"));
    EXPECT_FALSE(proves("date", "2/29/2009"));
    EXPECT_TRUE(proves("date", "April 25, 2009"));
    EXPECT_FALSE(proves("date", "April 31, 2009"));
    EXPECT_FALSE(proves("date", "Friday"));
}

}  // namespace
}  // namespace scrim
