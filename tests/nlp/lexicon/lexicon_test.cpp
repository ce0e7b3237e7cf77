#include "nlp/lexicon/lexicon.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cctype>
#include <string>
#include <vector>

namespace scrim {
namespace {

using ::testing::ElementsAre;

const Lexicon& builtin() {
    const auto lexicon = Lexicon::builtin();
    if (!lexicon) ADD_FAILURE() << lexicon.error().message();
    return **lexicon;
}

TEST(Lexicon, HoldsFirstNamesWithSexAndFrequency) {
    const auto mary = builtin().entries("MARY").first(LexiconKind::first_name);
    ASSERT_TRUE(mary);
    EXPECT_EQ(mary->attribute, "F");
    const auto john = builtin().entries("John").first(LexiconKind::first_name);
    ASSERT_TRUE(john);
    EXPECT_EQ(john->attribute, "M");
    EXPECT_GT(*builtin().weight(LexiconKind::first_name, "mary"), *builtin().weight(LexiconKind::first_name, "Zelda"));
    for (const char* name : {"Jos\u00e9", "Nguyen", "Aaliyah", "Santiago", "Priya", "Xavier", "Leslie"}) {
        EXPECT_TRUE(builtin().kinds_of(name) & kind_bits(LexiconKind::first_name, LexiconKind::surname)) << name;
    }
}

TEST(Lexicon, HoldsSurnamesInEveryWriting) {
    for (const char* name : {"Smith", "O'Brien", "O\u2019BRIEN", "obrien", "Nguyen", "McDonald", "mcdonald", "Garcia",
                             "Garc\u00eda", "Parkinson", "White", "Foley"}) {
        EXPECT_TRUE(builtin().is(LexiconKind::surname, name)) << name;
    }
    EXPECT_FALSE(builtin().is(LexiconKind::surname, "pneumothorax"));
    EXPECT_GT(*builtin().weight(LexiconKind::surname, "Smith"), 9000);
    EXPECT_FALSE(builtin().weight(LexiconKind::surname, "zzzxq"));
}

TEST(Lexicon, HoldsPlaces) {
    const auto springfield = builtin().entries("Springfield");
    std::vector<std::string> where;
    for (const LexiconEntry entry : springfield) {
        if (entry.kind == LexiconKind::city) where.emplace_back(entry.attribute);
    }
    EXPECT_GT(where.size(), 20U);
    EXPECT_THAT(where, ::testing::Contains("MA;Hampden"));
    EXPECT_EQ(builtin().entries("boston").first(LexiconKind::city)->attribute, "MA;Suffolk");
    EXPECT_EQ(builtin().entries("Mass.").first(LexiconKind::state)->attribute, "MA");
    EXPECT_EQ(builtin().entries("N.Y.").first(LexiconKind::state)->attribute, "NY");
    EXPECT_EQ(builtin().entries("02139").first(LexiconKind::zip)->attribute, "Cambridge;MA;Middlesex");
    EXPECT_TRUE(builtin().is(LexiconKind::city, "St. Louis"));
    EXPECT_TRUE(builtin().is(LexiconKind::city, "Winston-Salem"));
    EXPECT_TRUE(builtin().is(LexiconKind::county, "Middlesex County"));
    EXPECT_TRUE(builtin().is(LexiconKind::foreign_city, "Sao Paulo"));
}

TEST(Lexicon, HoldsTheSmallPrefixesOfSafeHarbor) {
    EXPECT_EQ(builtin().entries("036").first(LexiconKind::zip_prefix)->attribute, "2000,2010");
    EXPECT_EQ(builtin().entries("063").first(LexiconKind::zip_prefix)->attribute, "2000");
    EXPECT_EQ(builtin().entries("369").first(LexiconKind::zip_prefix)->attribute, "2010");
    EXPECT_FALSE(builtin().is(LexiconKind::zip_prefix, "021"));
}

TEST(Lexicon, HoldsEnglishWithFrequencyAndPartsOfSpeech) {
    EXPECT_GT(*builtin().weight(LexiconKind::word, "the"), *builtin().weight(LexiconKind::word, "hospital"));
    EXPECT_GT(*builtin().weight(LexiconKind::word, "hospital"), *builtin().weight(LexiconKind::word, "hospice"));
    EXPECT_EQ(builtin().entries("the").first(LexiconKind::word)->attribute, "d");
    EXPECT_TRUE(builtin().entries("patient").first(LexiconKind::word)->attribute.starts_with("n"));
    EXPECT_TRUE(builtin().entries("admitted").first(LexiconKind::word)->attribute.starts_with("vd"));
    EXPECT_FALSE(builtin().is(LexiconKind::word, "Kowalczyk"));
}

TEST(Lexicon, HoldsMedicalVocabulary) {
    for (const char* problem :
         {"pneumonia", "myocardial infarction", "chronic obstructive pulmonary disease", "Crohn's disease",
          "cholecystitis", "Type 2 diabetes mellitus", "pulmonary embolism", "hypertension"}) {
        EXPECT_TRUE(builtin().is(LexiconKind::problem, problem)) << problem;
    }
    for (const char* drug : {"aspirin", "warfarin", "Prozac", "ACE inhibitor", "insulin"}) {
        EXPECT_TRUE(builtin().is(LexiconKind::medication, drug)) << drug;
    }
    for (const char* part : {"femur", "gallbladder", "middle cerebral artery"}) {
        EXPECT_TRUE(builtin().is(LexiconKind::anatomy, part)) << part;
    }
    EXPECT_TRUE(builtin().is(LexiconKind::procedure, "cholecystectomy"));
    for (const char* word : {"the", "process", "Boston", "can"}) {
        EXPECT_FALSE(builtin().kinds_of(word) & kind_bits(LexiconKind::problem, LexiconKind::anatomy)) << word;
    }
    EXPECT_LT(*builtin().weight(LexiconKind::word, "boston"), *builtin().weight(LexiconKind::word, "hospital"))
        << "a name";
}

TEST(Lexicon, ListsOfTheWorldAreLarge) {
    const std::vector<std::pair<LexiconKind, std::size_t>> least = {
        {LexiconKind::first_name, 50000}, {LexiconKind::surname, 88000},    {LexiconKind::city, 40000},
        {LexiconKind::county, 3000},      {LexiconKind::zip, 40000},        {LexiconKind::zip_prefix, 23},
        {LexiconKind::word, 100000},      {LexiconKind::problem, 20000},    {LexiconKind::medication, 5000},
        {LexiconKind::anatomy, 2500},     {LexiconKind::foreign_city, 9000}};
    for (std::size_t kind = 0; kind < lexicon_kind_count; ++kind) {
        EXPECT_GT(builtin().size(static_cast<LexiconKind>(kind)), 0U) << name(static_cast<LexiconKind>(kind));
    }
    for (const auto& [kind, size] : least) EXPECT_GE(builtin().size(kind), size) << name(kind);
}

TEST(Lexicon, KnowsNothingOfWhatIsNoWord) {
    for (const char* text : {"", " ", ".", "---", "\xff\xfe", "\u2014", "new york new york new york"}) {
        EXPECT_EQ(builtin().kinds_of(text), 0U) << text;
        EXPECT_TRUE(builtin().entries(text).empty()) << text;
    }
    EXPECT_EQ(builtin().kinds_of(std::string(100000, 'a')), 0U);
}

}  // namespace
}  // namespace scrim
