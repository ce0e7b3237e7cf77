#include "anon/core/code_rows.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace scrim {
namespace {

using testing::ElementsAre;

class Collected : public CodeRowSink {
   public:
    std::vector<std::string> rows;
    bool visits = false;

    Result<void> add(std::string_view patient, std::string_view visit, std::string_view code,
                     std::uint64_t line) override {
        rows.push_back(std::to_string(line) + " " + std::string(patient) + "/" + std::string(visit) + "/" +
                       std::string(code));
        if (code == "stop") return bad_input("was told to stop");
        return {};
    }
    void with_visits() override { visits = true; }
    [[nodiscard]] Item last() const override { return 0; }
    [[nodiscard]] std::vector<std::uint32_t> occurrences() const override { return {2}; }
};

TEST(CodeRows, AreGivenAsTheyStand) {
    Collected table;
    ASSERT_TRUE(read_code_rows(memory_input("patient;visit;code\n2;a;x\n1;b;y\n2;a;x\n"), {}, table).ok());
    EXPECT_THAT(table.rows, ElementsAre("2 2/a/x", "3 1/b/y", "4 2/a/x"));
    EXPECT_TRUE(table.visits);
    Collected lines;
    ASSERT_TRUE(read_code_rows(memory_input("x y\n\nz\n"), {}, lines).ok());
    EXPECT_THAT(lines.rows, ElementsAre("1 1//x", "1 1//y", "3 2//z"));
    EXPECT_FALSE(lines.visits);
}

TEST(CodeRows, EndWithTheFirstErrorOfWhoTakesThem) {
    Collected table;
    EXPECT_FALSE(read_code_rows(memory_input("patient,code\n1,x\n1,stop\n1,y\n"), {}, table).ok());
    EXPECT_EQ(table.rows.size(), 2U);
}

}  // namespace
}  // namespace scrim
