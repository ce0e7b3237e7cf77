#include "anon/tables/draft/telling_columns.h"

#include <gtest/gtest.h>

namespace scrim::tables {
namespace {

TEST(TellingColumns, FullDatesInEveryForm) {
    for (const char* text : {"2010-01-31",
                             "31/1/2010",
                             "31.01.10",
                             "1/2/2010 08:30",
                             "2010-01-31T08:30:00Z",
                             "20100131",
                             "20100131083000",
                             "20100131T0830",
                             "01-Jan-2010",
                             "1 Jan 2010",
                             "Jan 1, 2010",
                             "1-Jan-10",
                             "01JAN2010",
                             "01JAN2010:08:30:00",
                             "January 1st, 2010",
                             "Sunday, 31. Januar 2010",
                             "2010-Jan-01",
                             "3. M\xC3\xA4rz 2011",
                             "31 de enero de 2010",
                             "1 Jan 2010 08:30",
                             "the 3rd of May 2010"}) {
        EXPECT_TRUE(is_full_date(text)) << text;
    }
    for (const char* text : {"2010", "2010-01", "Jan 2010", "Q1 2010", "20101331", "12345678", "Stage 2 of 3", "1.5",
                             "3-4", "10 mg 2 daily", "Marker 3", "", "1.2.3.4"}) {
        EXPECT_FALSE(is_full_date(text)) << text;
    }
}

TEST(TellingColumns, NamesOfPersons) {
    for (const char* name : {"postcode", "post_code", "PostCode", "plz5", "PLZ", "postal", "zipcode", "zip_5",
                             "home-zip", "address2", "patientEmail", "dob", "Date of birth", "last_name", "street"}) {
        EXPECT_TRUE(names_a_person(name)) << name;
    }
    for (const char* name : {"posture", "zipper", "age", "adrenaline", "dose", "faxitron", "cost_code"}) {
        EXPECT_FALSE(names_a_person(name)) << name;
    }
}

TEST(TellingColumns, NamesOfPlacesAndNotOfAmounts) {
    for (const char* name : {"city", "birthCity", "gp_practice", "hospital", "HospitalID", "county", "ward", "GP"}) {
        EXPECT_TRUE(names_a_place(name)) << name;
    }
    for (const char* name :
         {"toxicity", "capacity", "time_in_hospital", "hospital_days", "country", "surgery", "reward"}) {
        EXPECT_FALSE(names_a_place(name)) << name;
    }
    EXPECT_TRUE(names_a_code("region_code"));
    EXPECT_FALSE(names_a_code("decoded"));
    EXPECT_TRUE(names_a_date("admission_date"));
    EXPECT_FALSE(names_a_date("candidate"));
}

TEST(TellingColumns, AddressesAndPostcodesByTheirLook) {
    for (const char* text : {"12 High Street", "Hauptstr. 5", "Lindenweg 3a", "4 Park Rd", "10 rue Monge"}) {
        EXPECT_TRUE(is_address(text)) << text;
    }
    for (const char* text : {"stage 2", "10 mg", "street", "first avenue"}) {
        EXPECT_FALSE(is_address(text)) << text;
    }
    for (const char* text : {"SW1A 1AA", "M1 1AE", "b33 8th", "K1A 0B1", "1017 AB"}) {
        EXPECT_TRUE(is_lettered_postcode(text)) << text;
    }
    for (const char* text : {"C50.9", "12345", "AB", "G2P1"}) EXPECT_FALSE(is_lettered_postcode(text)) << text;
}

}  // namespace
}  // namespace scrim::tables
