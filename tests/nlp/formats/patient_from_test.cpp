#include "nlp/formats/patient_from.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

std::string patient(const std::string& how, const std::string& path) {
    const auto from = PatientFrom::make(how);
    return from ? from->patient_of(path).value_or("none") : from.error().what;
}

TEST(PatientFrom, TheFirstFolder) {
    EXPECT_EQ(patient("folder", "p1/2009/note1.txt"), "p1");
    EXPECT_EQ(patient("folder", "note1.txt"), "none");
}

TEST(PatientFrom, TheFirstGroupOfAnExpression) {
    EXPECT_EQ(patient("(p[0-9]+)_", "ward/p12_3.txt"), "p12");
    EXPECT_EQ(patient("(p[0-9]+)_", "ward/12.txt"), "none");
    EXPECT_EQ(patient("^(x*)", "ward/12.txt"), "none") << "nothing is no patient";
}

TEST(PatientFrom, NothingByDefault) {
    EXPECT_TRUE(PatientFrom::make("")->none());
    EXPECT_FALSE(PatientFrom::make("folder")->none());
}

TEST(PatientFrom, ABadExpressionIsWrongUsage) {
    for (const char* how : {"(p", "p[0-9]+"}) {
        const auto from = PatientFrom::make(how);
        ASSERT_FALSE(from) << how;
        EXPECT_EQ(from.error().kind, ErrorKind::usage);
    }
}

}  // namespace
}  // namespace scrim
