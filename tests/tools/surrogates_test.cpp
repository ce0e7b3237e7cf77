#include "tools/surrogates.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

Surrogates surrogates(std::uint64_t seed = 1) {
    auto made = Surrogates::make(Key::from_seed(seed));
    EXPECT_TRUE(made);
    return std::move(*made);
}

TEST(Surrogates, TheSameWordIsTheSameOtherWord) {
    const Surrogates names = surrogates();
    const std::string name = names.name_for("Ellison");
    EXPECT_NE(name, "Ellison");
    EXPECT_EQ(names.name_for("Ellison"), name);
    EXPECT_EQ(surrogates(1).name_for("Ellison"), name) << "the key decides";
    EXPECT_NE(surrogates(2).name_for("Ellison"), name);
}

TEST(Surrogates, KeepTheFormOfTheName) {
    const Surrogates names = surrogates();
    const std::string whole = names.name_for("Ellison, Ruth");
    const auto comma = whole.find(", ");
    ASSERT_NE(comma, std::string::npos);
    std::string loud = names.name_for("ELLISON");
    std::string same = whole.substr(0, comma);
    for (char& c : same) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    EXPECT_EQ(loud, same);
    const std::string initial = names.name_for("Ruth A. Ellison");
    EXPECT_EQ(initial.substr(initial.find(' ') + 2, 2), ". ") << "an initial stays one";
}

TEST(Surrogates, TitlesTellNoMarriage) {
    const Surrogates names = surrogates();
    EXPECT_EQ(names.name_for("Mrs. Ellison").substr(0, 4), "Ms. ");
    EXPECT_EQ(names.name_for("Miss Ellison").substr(0, 3), "Ms ");
    EXPECT_EQ(names.name_for("Dr. Ellison").substr(0, 4), "Dr. ");
    EXPECT_EQ(names.name_for("van der Ellison").substr(0, 8), "van der ");
}

TEST(Surrogates, NeverTheNameItself) {
    const Surrogates names = surrogates();
    for (const char* name : {"Smith", "Johnson", "Williams", "Brown", "Jones", "Garcia", "Miller", "Davis", "Nguyen"}) {
        EXPECT_NE(names.name_for(name), name);
    }
    EXPECT_EQ(names.name_for(""), "");
}

}  // namespace
}  // namespace scrim
