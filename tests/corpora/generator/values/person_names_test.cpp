#include "corpora/generator/values/person_names.h"

#include <gtest/gtest.h>

namespace scrim::corpora {
namespace {

TEST(Names, EveryFormOfAPerson) {
    const Person person{"Ren\xC3\xA9", "Q", "O'Neil", 'M'};
    EXPECT_EQ(write_name(person, "full"), "Ren\xC3\xA9 Q. O'Neil");
    EXPECT_EQ(write_name(person, "plain"), "Ren\xC3\xA9 O'Neil");
    EXPECT_EQ(write_name(person, "listed"), "O'Neil, Ren\xC3\xA9 Q");
    EXPECT_EQ(write_name(person, "TIGHT"), "O'NEIL,REN\xC3\x89 Q");
    EXPECT_EQ(write_name(person, "short"), "R. O'Neil");
    EXPECT_EQ(write_name(person, "spaced"), "R. Q. O'Neil");
    EXPECT_EQ(write_name(person, "trailing"), "O'Neil, R");
    EXPECT_EQ(write_name(person, "initials"), "RQO");
    EXPECT_EQ(write_name(person, "dotted"), "R.Q.O.");
    EXPECT_EQ(write_name(person, "junior"), "Ren\xC3\xA9 O'Neil Jr.");
}

TEST(Names, NobodyLosesAMissingMiddleName) {
    const Person person{"Ada", "", "Ng", 'F'};
    EXPECT_EQ(write_name(person, "full"), "Ada Ng");
    EXPECT_EQ(write_name(person, "spaced"), "A. Ng");
    EXPECT_EQ(write_name(person, "trailing"), "Ng A");
    EXPECT_EQ(write_name(person, "junior"), "Ada Ng");
}

TEST(Names, NumbersInWordsAndOrder) {
    EXPECT_EQ(number_word(88), "eighty-eight");
    EXPECT_EQ(number_word(13), "thirteen");
    EXPECT_EQ(ordinal(11), "11th");
    EXPECT_EQ(ordinal(22), "22nd");
}

}  // namespace
}  // namespace scrim::corpora
