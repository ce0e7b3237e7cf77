#include "anon/core/records.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace scrim {
namespace {

using testing::ElementsAre;

Result<CodeData> read(std::string_view text, const ReadRecordsOptions& options = {}) {
    return read_code_records(memory_input(text), options);
}

std::vector<std::string> names(const Records& records, std::span<const Item> items) {
    std::vector<std::string> out;
    for (const Item item : items) out.push_back(records.names[item]);
    return out;
}

TEST(Records, AreReadFromCsv) {
    const auto data = read("patient,code\n2,b\n1,a\n2,a\n2,b\n");
    ASSERT_TRUE(data.ok());
    EXPECT_THAT(data->records.patients, ElementsAre("2", "1"));
    EXPECT_THAT(names(data->records, data->records[0]), ElementsAre("a", "b"));
    EXPECT_THAT(names(data->records, data->records[1]), ElementsAre("a"));
    EXPECT_EQ(data->duplicates, 1U);
    EXPECT_EQ(data->visits.size(), 0U);
    EXPECT_THAT(supports(data->records), ElementsAre(2U, 1U));
}

TEST(Records, KeepVisits) {
    const auto data = read("code,patient,visit\nb,1,x\na,1,y\na,1,x\na,2,x\na,1,x\n");
    ASSERT_TRUE(data.ok());
    ASSERT_EQ(data->visits.size(), 3U);
    EXPECT_THAT(data->visits.record, ElementsAre(0U, 0U, 1U));
    EXPECT_THAT(names(data->records, data->visits[0]), ElementsAre("a", "b"));
    EXPECT_THAT(names(data->records, data->visits[1]), ElementsAre("a"));
    EXPECT_THAT(names(data->records, data->records[0]), ElementsAre("a", "b"));
    EXPECT_EQ(data->duplicates, 1U);
}

TEST(Records, AreReadFromFimi) {
    const auto data = read("3 1\n\n 10 \n");
    ASSERT_TRUE(data.ok());
    ASSERT_EQ(data->records.size(), 2U);
    EXPECT_THAT(data->records.names, ElementsAre("1", "10", "3"));
    EXPECT_THAT(names(data->records, data->records[1]), ElementsAre("10"));
}

TEST(Records, AreReadByAnyDelimiter) {
    for (const std::string d : {",", ";", "\t", "|"}) {
        const auto data = read("patient" + d + "code\np1" + d + "250.0\np2" + d + "401.9\n");
        ASSERT_TRUE(data.ok()) << d << data.error().message();
        EXPECT_THAT(data->records.names, ElementsAre("250.0", "401.9")) << d;
        EXPECT_THAT(data->records.patients, ElementsAre("p1", "p2")) << d;
    }
}

TEST(Records, HeadersAndIdsAmongTheCodesAreErrors) {
    std::string ids;
    std::string ids_at_ends;
    std::string some_ids = "patient,code\n";
    for (int i = 0; i < 30; ++i) {
        ids += "p" + std::to_string(i) + " 250.0 401.9\n";
        ids_at_ends += "250.0 401.9 p" + std::to_string(i) + "\n";
    }
    for (int i = 0; i < 300; ++i) {
        const std::string patient = std::to_string(1000 + i);
        some_ids += patient + "," + (i % 10 == 0 ? patient : "250.0") + "\n";
    }
    for (const std::string& text :
         {std::string("patient code\np1 250.0\n"), std::string("p1;250.0\np2;401.9\n"), std::string("p1,250.0\n"),
          std::string("250.0\np2;401.9\n"), std::string("patient,code\n1,a\npatient,code\n2,b\n"),
          std::string("patient,code\np1,p1\np2,p2\n"), std::string("patient,visit;code\n1,2;3\n"), ids, ids_at_ends,
          some_ids, std::string("patient,code\nno-p1,250.0\nno-p1,401.9\nno-p1,no-p1\n"),
          std::string("patient,code\n250.01,p1\nE11.9,p2\nV10.3,p1\n"), std::string("patient,code\np1,2010-01-31\n"),
          std::string("250.0 31.1.2010\np1 250.0\n"), std::string("patient^code\np1^250.0\n"),
          std::string("p1^250.0\np2^401.9\n"), std::string("patient:code\np1:250.0\n"),
          std::string("p1:250.0\np2:401.9\n")}) {
        const auto data = read(text);
        ASSERT_FALSE(data.ok()) << text;
        EXPECT_EQ(std::string::npos, data.error().message().find("p1")) << "an id is shown";
    }
    EXPECT_TRUE(read("patient,code\n250,250\n1,401\n2,401\n3,250\n").ok());  // a number may be both
    EXPECT_TRUE(read("patient,code\n1,250.01\n1,1-8-4\n1,10.1.1\n1,0002-1433-80\n1,12-34\n").ok());  // no days
    EXPECT_TRUE(read("ICD10:E11.9 ICD10:I10\nICD10:I10\n").ok());  // a mark inside of codes
}

TEST(Records, NumberRepeatedCodes) {
    ReadRecordsOptions options;
    options.repeated = true;
    const auto data = read("patient,code\n1,250.01\n1,250.01\n2,250.01\n1,250.01\n", options);
    ASSERT_TRUE(data.ok());
    EXPECT_THAT(names(data->records, data->records[0]), ElementsAre("250.01", "250.01#2", "250.01#3"));
    EXPECT_THAT(names(data->records, data->records[1]), ElementsAre("250.01"));
}

TEST(Records, RefuseBadInput) {
    EXPECT_FALSE(read("").ok());
    EXPECT_FALSE(read("patient,code\n").ok());
    EXPECT_FALSE(read("patient,other\n1,2\n").ok());
    EXPECT_EQ(read("patient,code\n1,a\n,b\n").error().place.line, 3U);
    EXPECT_EQ(read("patient,code\n1,a\n1,\n").error().place.line, 3U);
}

TEST(Records, SayWhereTheyDoNotFit) {
    std::string text = "patient,code\n";
    for (int i = 0; i < 70000; ++i) text += std::to_string(i) + ",a\n";
    ReadRecordsOptions options;
    options.memory_limit = 1 << 20;
    const auto data = read(text, options);
    ASSERT_FALSE(data.ok());
    EXPECT_EQ(exit_code(data.error()), 3);
    EXPECT_THAT(data.error().message(), testing::HasSubstr("does not fit"));
}

}  // namespace
}  // namespace scrim
