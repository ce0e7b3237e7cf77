#include <gtest/gtest.h>

#include "anon/tables/schema.h"

namespace scrim::tables {
namespace {

RawTable raw(std::string_view text) {
    auto table = read_raw_table(memory_input(text, "t.csv"), ',');
    EXPECT_TRUE(table);
    return std::move(*table);
}

TEST(DraftSchema, GuessesTypesAndRolesAndHidesExtremes) {
    const auto table =
        raw("id,age,sex,time,status,weight\n"
            "1,43,M,1521,1,70.5\n2,87,F,8,0,61.25\n3,51,M,3329,1,NA\n4,60,F,44,0,80\n");
    const Schema schema = draft_schema(table);
    EXPECT_EQ(ColumnRole::patient, schema.find("id")->role);
    EXPECT_EQ(ColumnType::integer, schema.find("age")->type);
    EXPECT_EQ(40, schema.find("age")->min);
    EXPECT_EQ(90, schema.find("age")->max);
    EXPECT_EQ((std::vector<std::string>{"F", "M"}), schema.find("sex")->values);
    EXPECT_EQ(ColumnRole::response, schema.find("time")->role);
    EXPECT_EQ(0, schema.find("time")->min);
    EXPECT_EQ(4000, schema.find("time")->max);
    EXPECT_EQ(ColumnRole::event, schema.find("status")->role);
    EXPECT_EQ(ColumnType::number, schema.find("weight")->type);
}

TEST(DraftSchema, DropsFreeTextAndEmptyColumns) {
    std::string text = "name,empty,city\n";
    for (int i = 0; i < 50; ++i) text += "person" + std::to_string(i) + ",NA," + (i % 2 == 0 ? "A" : "B") + "\n";
    const Schema schema = draft_schema(raw(text));
    EXPECT_EQ(ColumnRole::drop, schema.find("name")->role);
    EXPECT_TRUE(schema.find("name")->values.empty());
    EXPECT_EQ(ColumnRole::drop, schema.find("empty")->role);
    EXPECT_EQ(ColumnRole::attribute, schema.find("city")->role);
}

// Dates and postcodes are dropped whatever they look like, and every column says why it is as it is.
TEST(DraftSchema, DropsDatesPostcodesAndIdentifiersWithAReason) {
    std::string text = "admitted,seen,stamp,postcode,account,ward,district,year,age\n";
    for (int i = 0; i < 200; ++i) {
        const std::string day = std::to_string(10 + i % 19);
        text += "2019-03-" + day + "," + day + "/04/2019,2019-03-" + day + "T08:00,9410" + std::to_string(i % 7) + "," +
                std::to_string(80000 + 37 * i) + ",W" + std::to_string(i % 4) + ",D" + std::to_string(i % 40) + "," +
                std::to_string(1990 + i % 30) + "," + std::to_string(20 + i % 60) + "\n";
    }
    const Schema schema = draft_schema(raw(text));
    for (const char* name : {"admitted", "seen", "stamp", "postcode", "account", "district"}) {
        EXPECT_EQ(ColumnRole::drop, schema.find(name)->role) << name;
    }
    for (const char* name : {"ward", "year", "age"}) EXPECT_EQ(ColumnRole::attribute, schema.find(name)->role) << name;
    for (const auto& column : schema.columns) EXPECT_FALSE(column.reason.empty()) << column.name;
    const auto again = parse_schema(to_json(schema), "s.json");
    ASSERT_TRUE(again) << again.error().message();
    EXPECT_EQ(schema.find("postcode")->reason, again->find("postcode")->reason);
    EXPECT_EQ(ColumnType::category, draft_schema(raw(text), {false, false}).find("admitted")->type);
}

// However the day is written.
TEST(DraftSchema, DropsDatesInWords) {
    std::string text = "dashed,blank,english,german,sas,mixed,serial_date,year_date\n";
    for (int i = 0; i < 400; ++i) {
        const std::string day = std::to_string(10 + i % 19);
        text += day + "-Jan-2010,";
        text += std::to_string(1 + i % 9) + " Feb 2010,";
        text += "\"March " + day + ", 2011\",";
        text += "Montag " + day + ". Oktober 2011,";
        text += day + "DEC2010:08:00:00,";
        text += (i % 3 == 0 ? "unknown" : day + "-Jun-99") + ",";
        text += std::to_string(40000 + i % 30) + "," + std::to_string(1990 + i % 25) + "\n";
    }
    const Schema schema = draft_schema(raw(text));
    for (const auto& column : schema.columns) {
        EXPECT_EQ(column.name != "year_date", column.role == ColumnRole::drop) << column.name << ": " << column.reason;
    }
    EXPECT_NE(std::string::npos, schema.find("dashed")->reason.find("full dates")) << schema.find("dashed")->reason;
    EXPECT_NE(std::string::npos, schema.find("serial_date")->reason.find("full dates"));
}

TEST(DraftSchema, DropsPostcodesUnderAnyName) {
    std::string text = "post_code,plz5,postal,ZipCode,GPPostCode,region_code,area,zone,postures\n";
    for (int i = 0; i < 3000; ++i) {
        const std::string five = std::to_string(10000 + i % 60);
        for (int column = 0; column < 6; ++column) text += five + ",";
        text += "0" + std::to_string(1000 + i % 60) + ",";                                   // leading zeros
        text += "SW" + std::to_string(1 + i % 9) + " " + std::to_string(1 + i % 5) + "AA,";  // as in London
        text += std::to_string(i % 60) + "\n";
    }
    const Schema schema = draft_schema(raw(text));
    for (const auto& column : schema.columns) {
        EXPECT_EQ(column.name != "postures", column.role == ColumnRole::drop) << column.name << ": " << column.reason;
    }
    EXPECT_EQ(ColumnType::integer, schema.find("postures")->type);
}

TEST(DraftSchema, DropsTimesInSecondsPositionsAndAFewWholePostcodes) {
    std::string text = "arrival,arrival_ms,latitude,lon,area,stage,platelets\n";
    for (int i = 0; i < 300; ++i) {
        const std::string seconds = std::to_string(1262304000 + 86400 * (i % 200));
        text += seconds + "," + seconds + "000," + std::to_string(48 + i) + ".25," + std::to_string(i % 9) + ".5,";
        text += std::string(i % 3 == 0 ? "SW1A 1AA" : i % 3 == 1 ? "EC1A 1BB" : "W1A 0AX") + ",";
        text += "T" + std::to_string(i % 3) + "N0M0," + std::to_string(150000 + 1000 * (i % 250)) + "\n";
    }
    const Schema schema = draft_schema(raw(text));
    for (const auto& column : schema.columns) {
        const bool kept = column.name == "stage" || column.name == "platelets";
        EXPECT_EQ(kept, column.role == ColumnRole::attribute) << column.name << ": " << column.reason;
    }
}

// Means of codes that look like numbers would be codes of something else.
TEST(DraftSchema, CodesAreCategoriesThoughTheyLookLikeNumbers) {
    std::string text = "icd9,main_diagnosis,number_diagnoses,score\n";
    for (int i = 0; i < 300; ++i) {
        text += "250." + std::to_string(i % 7) + "," + std::to_string(400 + i % 40) + "," + std::to_string(i % 9) +
                "," + std::to_string(i % 9) + ".5\n";
    }
    const Schema schema = draft_schema(raw(text));
    EXPECT_EQ(ColumnType::category, schema.find("icd9")->type);
    EXPECT_EQ(7U, schema.find("icd9")->values.size());
    EXPECT_EQ(ColumnRole::drop, schema.find("main_diagnosis")->role) << "too many for 300 rows";
    EXPECT_EQ(ColumnType::integer, schema.find("number_diagnoses")->type);
    EXPECT_EQ(ColumnType::number, schema.find("score")->type);
    EXPECT_EQ(ColumnType::number, draft_schema(raw(text), {false, false}).find("icd9")->type);
}

// Places, practices and persons are left out where they are many; few of them, and amounts, stay.
TEST(DraftSchema, DropsManyPlacesAndPractices) {
    std::string text = "city,Town,village,gp_practice,hospital,provider_id,home,clinic,time_in_hospital,toxicity\n";
    for (int i = 0; i < 2000; ++i) {
        const std::string place = "P" + std::to_string(i % 12);
        for (int column = 0; column < 5; ++column) text += place + ",";
        text += std::to_string(100 + i % 30) + "," + std::to_string(1 + i % 12) + " High Street,";
        text += "C" + std::to_string(i % 3) + "," + std::to_string(1 + i % 14) + "," + std::to_string(i % 15) + "\n";
    }
    const Schema schema = draft_schema(raw(text));
    for (const char* name : {"city", "Town", "village", "gp_practice", "hospital", "provider_id", "home"}) {
        EXPECT_EQ(ColumnRole::drop, schema.find(name)->role) << name;
    }
    for (const char* name : {"clinic", "time_in_hospital", "toxicity"}) {
        EXPECT_EQ(ColumnRole::attribute, schema.find(name)->role) << name << ": " << schema.find(name)->reason;
    }
    EXPECT_EQ("12 places, practices or persons, by its name: group them first, or list the values",
              schema.find("gp_practice")->reason);
}

// Of numbers that are all integers, or two alone, or with a missing one among them.
TEST(DraftSchema, TypesFollowFromAllValues) {
    const auto table =
        raw("flag,level,mixed,one,tens\n"
            "1,1.0,3,5,-30\n0,2,x,5,120\nNA,2.5,4,5,7\n1,3,5,5,8\n");
    const Schema release = draft_schema(table);
    EXPECT_EQ(ColumnType::category, release.find("flag")->type);
    EXPECT_EQ((std::vector<std::string>{"0", "1"}), release.find("flag")->values);
    EXPECT_EQ(ColumnType::number, release.find("level")->type);
    EXPECT_EQ(ColumnType::category, release.find("mixed")->type);
    EXPECT_EQ((std::vector<std::string>{"3", "4", "5", "x"}), release.find("mixed")->values);
    EXPECT_EQ(ColumnType::category, release.find("one")->type);
    EXPECT_EQ(ColumnType::integer, release.find("tens")->type);
    EXPECT_EQ(-100, release.find("tens")->min);
    EXPECT_EQ(200, release.find("tens")->max);
    const Schema models = draft_schema(table, {false, false});
    EXPECT_EQ(ColumnType::integer, models.find("flag")->type);
    EXPECT_EQ(ColumnType::integer, models.find("one")->type);
}

// Two numbers are in the order of numbers, not of bytes.
TEST(DraftSchema, TwoNumbersAreACategoryInTheirOrder) {
    const Schema schema = draft_schema(raw("dose\n10\n9\n10\n"));
    EXPECT_EQ((std::vector<std::string>{"9", "10"}), schema.find("dose")->values);
}

}  // namespace
}  // namespace scrim::tables
