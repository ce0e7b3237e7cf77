#include "anon/notes/plain_form.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

TEST(PlainForm, IsNoNotesOwn) {
    EXPECT_EQ(plain_form("tufts medical center", {{"TUFTS MED CTR", 3}}), "Tufts Medical Center");
    EXPECT_EQ(plain_form("university of texas hospital", {}), "University of Texas Hospital");
    EXPECT_EQ(plain_form("ut southwestern medical center", {{"UT Southwestern Med Ctr", 1}}),
              "UT Southwestern Medical Center");
    EXPECT_EQ(plain_form("mgh", {{"mgh", 1}, {"MGH", 5}}), "Mgh") << "all in capitals tells nothing of a word";
    EXPECT_EQ(plain_form("", {}), "");
}

TEST(PlainForm, KeepsTheMarksThatMostNotesWrite) {
    EXPECT_EQ(plain_form("st lukes hospital", {{"St. Luke's Hosp", 3}, {"ST LUKES HOSPITAL", 1}}),
              "St. Luke's Hospital");
    EXPECT_EQ(plain_form("ridge womens hospital", {{"Ridge Women\xe2\x80\x99s Hospital", 2}}),
              "Ridge Women's Hospital");
    EXPECT_EQ(plain_form("ridge clinic", {{"Ridge. Clinic", 2}}), "Ridge Clinic") << "the end of a sentence";
}

TEST(PlainForm, MisspellingsAndBeginnings) {
    EXPECT_TRUE(is_same_name("tufts medcal center", "tufts medical center"));
    EXPECT_TRUE(is_same_name("tutfs medical center", "tufts medical center"));
    EXPECT_TRUE(is_same_name("tufts", "tufts medical center"));
    EXPECT_FALSE(is_same_name("tuft", "tufts medical center")) << "no whole word";
    EXPECT_FALSE(is_same_name("mercy hospital", "mary hospital north"));
    EXPECT_FALSE(is_same_name("mercy", "merci"));
    EXPECT_FALSE(is_same_name("north clinic", "south clinic x"));
}

}  // namespace
}  // namespace scrim
