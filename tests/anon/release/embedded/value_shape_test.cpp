#include "anon/release/embedded/value_shape.h"

#include <gtest/gtest.h>

namespace scrim {
namespace {

bool fits(ValueShape shape, std::string_view value, std::string_view system = "") {
    return has_shape(shape, value, system, **Lexicon::builtin());
}

TEST(ValueShape, SystemsArePublishedOnes) {
    for (const char* system : {"http://loinc.org", "http://snomed.info/sct",
                               "http://terminology.hl7.org/CodeSystem/v2-0203", "urn:oid:2.16.840.1.113883.6.238",
                               "2.16.840.1.113883.6.1", "LN", "HL70005", "http://hl7.org/fhir/sid/us-npi"}) {
        EXPECT_TRUE(is_known_system(system)) << system;
    }
    for (const char* system : {"", "L", "http://zyxsystem.example/seen-by-doctor", "HL7", "HL7Oakley", "99ZYX",
                               "http://hl7.org/fhir/77344310", "http://hl7.org/fhir/a b", "2.16.840.1.113883.19.5",
                               "2.16.840.1.113883.6.Oakley", "2.16.840.1.113883.3.7734", "1.2.3"}) {
        EXPECT_FALSE(is_known_system(system)) << system;
    }
}

TEST(ValueShape, CodesHaveTheFormOfCodes) {
    for (const char* code : {"1-8", "233604007", "E11.9", "LP12345-6", "final"}) {
        EXPECT_TRUE(fits(ValueShape::code, code, "http://loinc.org")) << code;
    }
    for (const char* code : {"GLU", "02585", "MR", "in-progress", "ORU_R01", "46"}) {
        EXPECT_TRUE(fits(ValueShape::code, code)) << code;
    }
    for (const char* code : {"88770665", "7734098", "Zyxcode", "final Zyxstatus", "", "a b", "Dr. Bates"}) {
        EXPECT_FALSE(fits(ValueShape::code, code)) << code;
    }
    EXPECT_FALSE(fits(ValueShape::code, "seen by Bates", "http://loinc.org"));
    EXPECT_FALSE(fits(ValueShape::code, "LA61755501991-2", "http://loinc.org"));
}

TEST(ValueShape, NamesNeedAKnownSystem) {
    EXPECT_TRUE(fits(ValueShape::name, "Glucose", "http://loinc.org"));
    EXPECT_FALSE(fits(ValueShape::name, "Glucose", "L"));
    EXPECT_FALSE(fits(ValueShape::name, "Glucose"));
}

TEST(ValueShape, UnitsAreMadeOfUnits) {
    for (const char* unit : {"mg", "10*9/L", "mm[Hg]", "%", "g/dL", "ug", "10+3/ul", "mcg", "[in_i]", "kg/m2", "Cel",
                             "mg/actuat", "beats/min", "giga.l-1", "tera.l-1", "a", "{score}", "mmol/L", "tablets"}) {
        EXPECT_TRUE(is_unit_of_measure(unit)) << unit;
    }
    for (const char* unit : {"mg Zyxunit", "Zyxunit", "", "Oakley", "617-555-0199", "mg/Oakley", "{Oakley}"}) {
        EXPECT_FALSE(is_unit_of_measure(unit)) << unit;
    }
}

TEST(ValueShape, NumbersAreShort) {
    for (const char* number : {"0", "-12.5", "+3", "1234567", "178.80349999999999", "true"}) {
        EXPECT_TRUE(fits(ValueShape::number, number)) << number;
    }
    for (const char* number : {"12345678", "6175550123", "", "1.", ".", "12a", "1.2.3", "12-3"}) {
        EXPECT_FALSE(fits(ValueShape::number, number)) << number;
    }
    for (const char* range : {"70-80", "<10", "4.5 - 5.9", ">=3"}) EXPECT_TRUE(fits(ValueShape::range, range)) << range;
    for (const char* range : {"12345678", "up to Bates", ""}) EXPECT_FALSE(fits(ValueShape::range, range)) << range;
}

TEST(ValueShape, WordsAndTagsAreOfTheirLists) {
    for (const char* word : {"final", "entered-in-error", "EVN", "HP WP", "B64", "true"}) {
        EXPECT_TRUE(fits(ValueShape::word, word)) << word;
    }
    for (const char* word : {"Zyxclass", "final Zyxstatus", "", "seen3"})
        EXPECT_FALSE(fits(ValueShape::word, word)) << word;
    for (const char* tag : {"en", "en-US", "fra", "zh-Hant", "es-419"})
        EXPECT_TRUE(fits(ValueShape::language, tag)) << tag;
    for (const char* tag : {"en-Zyxlang", "", "EN", "en-Zyx", "e1"})
        EXPECT_FALSE(fits(ValueShape::language, tag)) << tag;
    EXPECT_TRUE(fits(ValueShape::mime, "text/plain; charset=utf-8"));
    EXPECT_FALSE(fits(ValueShape::mime, "text/plain; name=Ann.txt"));
    EXPECT_TRUE(fits(ValueShape::charset, "UNICODE UTF-8"));
    EXPECT_FALSE(fits(ValueShape::charset, "Bates"));
}

TEST(ValueShape, PlacesAndTitlesAreKnown) {
    EXPECT_TRUE(fits(ValueShape::state, "MA"));
    EXPECT_TRUE(fits(ValueShape::state, "Massachusetts"));
    EXPECT_FALSE(fits(ValueShape::state, "Zyxstate"));
    EXPECT_TRUE(fits(ValueShape::country, "US"));
    EXPECT_FALSE(fits(ValueShape::country, "12 Elm Street"));
    EXPECT_TRUE(fits(ValueShape::title, "Discharge Summary"));
    EXPECT_TRUE(fits(ValueShape::title, neutral_title));
    EXPECT_FALSE(fits(ValueShape::title, "Note of Ann Oakley"));
    EXPECT_TRUE(fits(ValueShape::any, "anything"));
    EXPECT_FALSE(fits(ValueShape::none, "x"));
}

}  // namespace
}  // namespace scrim
