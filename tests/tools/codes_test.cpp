#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "nlp/base/json.h"

namespace scrim {
namespace {

namespace fs = std::filesystem;

class CodesCommand : public testing::Test {
   protected:
    void SetUp() override {
        folder_ = fs::temp_directory_path() / ("scrim_codes_" + std::to_string(getpid()));
        fs::create_directories(folder_);
    }
    void TearDown() override { fs::remove_all(folder_); }

    [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }

    int run(const std::string& arguments) {
        const std::string command =
            std::string(SCRIM_PROGRAM) + " " + arguments + " > " + path("out") + " 2> " + path("err");
        const int status = std::system(command.c_str());
        return WEXITSTATUS(status);
    }
    [[nodiscard]] std::string text(const std::string& name) const {
        std::ifstream in(folder_ / name);
        std::ostringstream out;
        out << in.rdbuf();
        return out.str();
    }
    void write(const std::string& name, const std::string& content) const { std::ofstream(folder_ / name) << content; }

    fs::path folder_;
    const std::string golden_ = SCRIM_SOURCE_DIR "/tests/golden/codes/";
};

TEST_F(CodesCommand, DisassociatesThePapersExample) {
    ASSERT_EQ(run("codes disassociate " + golden_ + "figure1.csv -k 3 -m 2 --max-cluster-size 6 --policy " + golden_ +
                  "figure3b.policy -o " + path("g.json")),
              0)
        << text("err");
    const auto published = read_json_file(path("g.json"));
    const auto expected = read_json_file(golden_ + "figure10.json");
    ASSERT_TRUE(published.ok() && expected.ok());
    EXPECT_EQ(*published, *expected);
    EXPECT_EQ(run("verify " + path("g.json")), 0) << text("out");
    EXPECT_EQ(run("risk " + path("g.json")), 0) << text("err");
    EXPECT_EQ(run("report " + path("g.json") + " -o " + path("report.html")), 0) << text("err");
    ASSERT_EQ(run("codes reconstruct " + path("g.json") + " --seed 1 -o " + path("r.csv")), 0);
    ASSERT_EQ(run("codes reconstruct " + path("g.json") + " --seed 1 -o " + path("s.csv")), 0);
    EXPECT_EQ(text("r.csv"), text("s.csv"));
    EXPECT_EQ(text("r.csv").substr(0, 13), "patient,code\n");
}

TEST_F(CodesCommand, VerifyRejectsATamperedRelease) {
    ASSERT_EQ(run("codes disassociate " + golden_ + "figure1.csv -k 3 -m 2 -o " + path("g.json")), 0);
    auto json = *read_json_file(path("g.json"));
    auto& subrecords = json["clusters"][0]["record_chunks"][0]["subrecords"];
    subrecords.erase(subrecords.size() - 1);
    while (subrecords.size() > 2) subrecords.erase(0);
    write("g.json", json.dump());
    EXPECT_EQ(run("verify " + path("g.json")), 1);
    EXPECT_THAT(text("out"), testing::HasSubstr("FAIL  chunks"));
}

TEST_F(CodesCommand, TellsWrongUseFromBadInput) {
    const std::string out = " -o " + path("x.json");
    EXPECT_EQ(run("codes"), 2);
    EXPECT_EQ(run("codes disassociate " + golden_ + "figure1.csv -k 1" + out), 2);
    EXPECT_EQ(run("codes disassociate " + golden_ + "figure1.csv -m 0" + out), 2);
    EXPECT_EQ(run("codes disassociate " + golden_ + "figure1.csv -k three" + out), 2);
    EXPECT_EQ(run("codes disassociate " + golden_ + "figure1.csv --policy level9" + out), 2);
    EXPECT_EQ(run("codes disassociate " + golden_ + "figure1.csv -k 11" + out), 3);
    EXPECT_EQ(run("codes disassociate " + path("missing.csv") + out), 3);
    write("empty.csv", "patient,code\n");
    EXPECT_EQ(run("codes disassociate " + path("empty.csv") + out), 3);
    write("columns.csv", "who,what\n1,2\n");
    EXPECT_EQ(run("codes disassociate " + path("columns.csv") + out), 3);
    write("overlap", "296.00 296.01\n296.01 401.0\n");
    EXPECT_EQ(run("codes disassociate " + golden_ + "figure1.csv --policy " + path("overlap") + out), 3);
    EXPECT_THAT(text("err"), testing::HasSubstr("overlap"));
    write("tree", "296.00;296;*\n");
    EXPECT_EQ(run("codes disassociate " + golden_ + "figure1.csv --hierarchy " + path("tree") + out), 3);
    write("no.json", "{\"k\":2}");
    EXPECT_EQ(run("codes reconstruct " + path("no.json") + " -o " + path("x.csv")), 3);
    EXPECT_FALSE(fs::exists(path("x.json")));
}

TEST_F(CodesCommand, ReadsFimiAndCountsDuplicatesOnce) {
    write("f.dat", "1 2 3\n1 2\n2 2 3\n1 3\n");
    ASSERT_EQ(run("codes disassociate " + path("f.dat") + " -k 2 -m 2 --json -o " + path("f.json")), 0) << text("err");
    const auto summary = parse_json(text("out"), "out");
    ASSERT_TRUE(summary.ok());
    EXPECT_EQ((*summary)["records"], 4);
    EXPECT_EQ((*summary)["codes"], 3);
    EXPECT_EQ(run("verify " + path("f.json")), 0);
    ASSERT_EQ(run("codes disassociate " + path("f.dat") + " --repeated -k 2 -m 2 --json -o " + path("f.json")), 0);
    EXPECT_EQ((*parse_json(text("out"), "out"))["codes"], 4);
}

}  // namespace
}  // namespace scrim
