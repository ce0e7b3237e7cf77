#include "anon/release/prepare/surrogates.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace scrim {
namespace {

Surrogates surrogates(std::uint64_t seed = 1) {
    auto made = Surrogates::make(Key::from_seed(seed));
    EXPECT_TRUE(made);
    return std::move(*made);
}

TEST(Surrogates, TheSameWordIsTheSameOtherWord) {
    const Surrogates names = surrogates();
    const std::string name = names.name_for("Ellison", 7);
    EXPECT_NE(name, "Ellison");
    EXPECT_EQ(names.name_for("Ellison", 7), name);
    EXPECT_EQ(surrogates(1).name_for("Ellison", 7), name) << "the key decides";
    EXPECT_NE(surrogates(2).name_for("Ellison", 7), name);
}

TEST(Surrogates, TellNoSexThatIsHidden) {
    const auto neutral = Surrogates::make(Key::from_seed(1), {false, true});
    ASSERT_TRUE(neutral);
    const auto first_names = [](const Surrogates& names, const std::string& name) {
        std::set<std::string> out;
        for (std::uint32_t patient = 0; patient < 1000; ++patient) {
            const std::string drawn = names.name_for(name, patient);
            out.insert(drawn.substr(0, drawn.find(' ')));
        }
        return out;
    };
    const auto women = first_names(surrogates(2), "Mary Smith");
    const auto of_women = [&](const std::set<std::string>& names) {
        return std::count_if(names.begin(), names.end(), [&](const std::string& name) { return women.contains(name); });
    };
    EXPECT_GT(of_women(first_names(*neutral, "John Smith")), 2 * of_women(first_names(surrogates(1), "John Smith")));
    EXPECT_EQ(neutral->name_for("Mr. John Smith", 7), neutral->name_for("John Smith", 7)) << "no title";
}

TEST(Surrogates, AnotherPatientGetsAnotherName) {
    const Surrogates names = surrogates();
    std::set<std::string> drawn;
    for (std::uint32_t patient = 0; patient < 20; ++patient) drawn.insert(names.name_for("Ellison", patient));
    EXPECT_GT(drawn.size(), 15U) << "who knows one name must not decode it in the notes of others";
}

TEST(Surrogates, NothingForHealthWords) {
    const Surrogates names = surrogates();
    for (const char* words : {"aspirin", "Ellison fever", "pneumonia"})
        EXPECT_EQ(names.name_for(words, 7), "") << words;
}

TEST(Surrogates, KeepTheFormOfTheName) {
    const Surrogates names = surrogates();
    const std::string whole = names.name_for("Ellison, Ruth", 7);
    const auto comma = whole.find(", ");
    ASSERT_NE(comma, std::string::npos);
    std::string loud = names.name_for("ELLISON", 7);
    std::string same = whole.substr(0, comma);
    for (char& c : same) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    EXPECT_EQ(loud, same);
    const std::string initial = names.name_for("Ruth A. Ellison", 7);
    EXPECT_EQ(initial.substr(initial.find(' ') + 2, 2), ". ") << "an initial stays one";
}

TEST(Surrogates, TitlesTellNoMarriage) {
    const Surrogates names = surrogates();
    EXPECT_EQ(names.name_for("Mrs. Ellison", 7).substr(0, 4), "Ms. ");
    EXPECT_EQ(names.name_for("Miss Ellison", 7).substr(0, 3), "Ms ");
    EXPECT_EQ(names.name_for("Dr. Ellison", 7).substr(0, 4), "Dr. ");
    EXPECT_EQ(names.name_for("van der Ellison", 7).substr(0, 8), "van der ");
}

TEST(Surrogates, NeverTheNameItself) {
    const Surrogates names = surrogates();
    for (const char* name : {"Smith", "Johnson", "Williams", "Brown", "Jones", "Garcia", "Miller", "Davis", "Nguyen"}) {
        EXPECT_NE(names.name_for(name, 7), name);
    }
    EXPECT_EQ(names.name_for("", 7), "");
}

}  // namespace
}  // namespace scrim
