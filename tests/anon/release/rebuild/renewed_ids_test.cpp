#include "anon/release/rebuild/renewed_ids.h"

#include <gtest/gtest.h>

#include <set>

#include "anon/release/embedded/released_records.h"

namespace scrim {
namespace {

TEST(RenewedIds, AreTheSameForTheSameIdAndTellNothing) {
    RenewedIds ids(Key::from_seed(1));
    ids.set("p1", "q0007");
    EXPECT_EQ(ids.id("p1"), "q0007");
    EXPECT_EQ(ids.reference("Patient/p1"), "Patient/q0007");
    EXPECT_EQ(ids.reference("https://fhir.example.org/r4/Patient/p1"), "Patient/q0007");
    EXPECT_EQ(ids.reference("Patient/p1/_history/3"), "Patient/q0007");
    EXPECT_EQ(ids.reference("#doc"), "#" + ids.id("doc"));
    const std::string uuid = "129c6ac7-8d06-89de-ad63-0204a93e76c3";
    EXPECT_EQ(ids.reference("urn:uuid:" + uuid), "urn:uuid:" + ids.id(uuid));
    EXPECT_EQ(ids.id("doc"), ids.id("doc"));
    EXPECT_NE(ids.id("doc"), ids.id("doc2"));
    EXPECT_NE(ids.id("doc"), RenewedIds(Key::from_seed(2)).id("doc"));
    EXPECT_EQ(ids.id(""), "");
}

TEST(RenewedIds, AreOthersInAnotherScope) {
    const RenewedIds ids(Key::from_seed(1));
    EXPECT_EQ(ids.reference("Practitioner/7", "a"), ids.reference("Practitioner/7", "a"));
    EXPECT_NE(ids.reference("Practitioner/7", "a"), ids.reference("Practitioner/7", "b"));
    EXPECT_NE(ids.id("7", "a"), ids.id("7"));
    EXPECT_EQ(ids.id("2.16.840", "a").substr(0, 5), "2.25.");
}

TEST(RenewedIds, KeepTheFormOfTheOldOne) {
    const RenewedIds ids(Key::from_seed(1));
    const std::string uuid = ids.id("129c6ac7-8d06-89de-ad63-0204a93e76c3");
    EXPECT_EQ(uuid.size(), 36U);
    EXPECT_EQ(uuid[14], '4');
    EXPECT_EQ(ids.id("4472").find_first_not_of("0123456789"), std::string::npos);
    EXPECT_TRUE(ids.id("2.16.840.1.113883.19").starts_with("2.25."));
}

// The number that a search names is gone from the reference too.
TEST(RenewedIds, HideTheValueOfASearch) {
    const RenewedIds ids(Key::from_seed(1));
    const std::string shown = ids.reference("Practitioner?identifier=http://hl7.org/fhir/sid/us-npi|9999974592");
    EXPECT_TRUE(shown.starts_with("Practitioner/"));
    EXPECT_EQ(shown.find("9999974592"), std::string::npos);
}

TEST(RenewedIds, AreKnownByTheirForm) {
    const RenewedIds ids(Key::from_seed(1));
    for (const char* old : {"p1", "4472", "2.16.840.1", "129c6ac7-8d06-89de-ad63-0204a93e76c3"}) {
        EXPECT_TRUE(is_renewed(ids.id(old))) << old;
        EXPECT_TRUE(is_renewed("Patient/" + ids.id(old))) << old;
        EXPECT_FALSE(is_renewed(old)) << old;
    }
    EXPECT_FALSE(is_renewed("Harold Brinkmann"));
    EXPECT_FALSE(is_renewed(""));
}

}  // namespace
}  // namespace scrim
