#include "anon/release/beside/structured_columns.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

using Kind = StructuredColumn::Kind;

Result<StructuredColumn> column(const std::string& name, const std::map<std::string, Label>& policy = {}) {
    return structured_column(name, "note_id", "patient_id", policy);
}

TEST(StructuredColumns, Keys) {
    EXPECT_EQ(column("note_id")->kind, Kind::note_key);
    EXPECT_EQ(column("patient_id")->kind, Kind::patient_key);
}

TEST(StructuredColumns, ByTheirNames) {
    EXPECT_EQ(column("dob")->label, Label::date);
    EXPECT_EQ(column("dob")->role, Role::birth);
    EXPECT_EQ(column("Admission Date")->role, Role::admission) << "case and blanks do not count";
    EXPECT_EQ(column("AGE")->label, Label::age);
    EXPECT_EQ(column("AGE")->role, Role::patient);
    EXPECT_EQ(column("sex")->label, Label::gender);
    EXPECT_EQ(column("DATE")->role, Role::other);
}

TEST(StructuredColumns, ThePolicyComesFirst) {
    EXPECT_EQ(column("dob", {{"dob", Label::problem}})->label, Label::problem);
    EXPECT_EQ(column("ward 5", {{"ward 5", Label::hospital}})->role, Role::this_stay);
}

TEST(StructuredColumns, WhatNobodyKnowsIsAnError) {
    const auto unknown = column("shoe");
    ASSERT_FALSE(unknown);
    EXPECT_NE(unknown.error().message().find("'shoe' is not known"), std::string::npos);
}

}  // namespace
}  // namespace scrim
