#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "nlp/base/json.h"
#include "tests/program.h"

namespace scrim {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

constexpr const char* plan_text =
    R"({"models":[{"model":"cox","response":"time","event":"status","predictors":["age","sex","stage"]}]})";

class CondenseCommand : public ProgramTest {
   protected:
    void SetUp() override {
        std::string csv = "id,age,sex,stage,time,status\n";
        unsigned state = 1;
        const auto next = [&state](unsigned below) {
            state = state * 1103515245U + 12345U;
            return (state >> 16U) % below;
        };
        for (int i = 0; i < 400; ++i) {
            const unsigned age = 30 + next(50);
            const unsigned stage = next(3);
            csv += "p" + std::to_string(i) + "," + std::to_string(age) + "," + (next(2) == 0 ? "F" : "M") + "," +
                   std::to_string(stage + 1) + "," + std::to_string(100 + next(2000) * (4 - stage) * 80 / age) + "," +
                   (next(3) == 0 ? "0" : "1") + "\n";
        }
        write("in.csv", csv);
        write("plan.json", plan_text);
    }
};

TEST_F(CondenseCommand, ReleasesVerifiesMeasuresAndReports) {
    ASSERT_EQ(run("condense --draft-schema " + path("in.csv")), 0);
    write("schema.json", text("out"));
    ASSERT_EQ(run("condense " + path("in.csv") + " --K 30 --schema " + path("schema.json") + " --plan " +
                  path("plan.json") + " -o " + path("out.csv") + " --private " + path("private")),
              0)
        << text("err");
    EXPECT_EQ(run("verify " + path("out.csv") + " --original " + path("in.csv") + " --private " + path("private")), 0)
        << text("out") << text("err");
    EXPECT_THAT(text("out"), HasSubstr("patients in groups"));
    const auto manifest = read_json_file(path("out.manifest.json"));
    ASSERT_TRUE(manifest);
    EXPECT_EQ("table", (*manifest)["kind"]);
    EXPECT_FALSE((*manifest)["reproducible"].get<bool>());
    EXPECT_EQ(std::string::npos, text("out.csv").find("p17"));  // no original id
    EXPECT_EQ(fs::status(path("private/groups.csv")).permissions(), fs::perms::owner_read | fs::perms::owner_write);
    ASSERT_EQ(run("condense measure --original " + path("in.csv") + " --published " + path("out.csv") + " --schema " +
                  path("schema.json") + " --plan " + path("plan.json") + " --json"),
              0)
        << text("err");
    EXPECT_TRUE(parse_json(text("out"), "out"));
    EXPECT_EQ(run("risk " + path("out.csv") + " --original " + path("in.csv")), 0) << text("err");
    ASSERT_EQ(run("report " + path("out.csv") + " --original " + path("in.csv") + " -o " + path("r.html")), 0);
    EXPECT_THAT(text("r.html"), HasSubstr("<svg"));
}

TEST_F(CondenseCommand, JsonTellsTheTimeOfThePhases) {
    const std::string common = "condense " + path("in.csv") + " --K 30 --plan " + path("plan.json") +
                               " --seed 1 --json -o " + path("o.csv") + " --method ";
    ASSERT_EQ(run(common + "improved"), 0) << text("err");
    const auto improved = parse_json(text("out"), "out");
    ASSERT_TRUE(improved);
    const Json& figures = (*improved)["run"];
    EXPECT_GE(figures["clustering_cpu_seconds"].get<double>(), 0);
    EXPECT_GE(figures["moving_cpu_seconds"].get<double>(), 0);
    EXPECT_LT(figures["patients_moved"].get<std::size_t>(), 400U);
    ASSERT_EQ(run(common + "mdav"), 0) << text("err");
    EXPECT_FALSE((*parse_json(text("out"), "out"))["run"].contains("patients_moved"));
}

TEST_F(CondenseCommand, ATamperedReleaseIsCaught) {
    ASSERT_EQ(
        run("condense " + path("in.csv") + " --K 30 --plan " + path("plan.json") + " --seed 1 -o " + path("o.csv")), 0);
    fs::copy_file(path("in.csv"), path("o.csv"), fs::copy_options::overwrite_existing);
    EXPECT_EQ(run("verify " + path("o.csv") + " --original " + path("in.csv")), 1);
    EXPECT_THAT(text("out"), HasSubstr("FAIL  linkage: each attribute guessed from the others"));
}

TEST_F(CondenseCommand, EveryMethodKeepsItsPromise) {
    for (const std::string method : {"original", "tfrp", "mdav", "k-anonymity"}) {
        ASSERT_EQ(run("condense " + path("in.csv") + " --K 10 --method " + method + " --seed 1 -o " + path("m.csv")), 0)
            << text("err");
        EXPECT_EQ(run("verify " + path("m.csv") + " --original " + path("in.csv")), 0) << method << text("out");
        EXPECT_EQ(run("risk " + path("m.csv") + " --original " + path("in.csv")), 0) << method << text("err");
    }
}

// A postcode for every patient, kept by a schema of the user's: it is pooled, and the attackers find nothing.
TEST_F(CondenseCommand, RareValuesAreSuppressedAndRiskNamesTheAttackers) {
    std::istringstream lines(text("in.csv"));
    std::string csv;
    std::string values;
    int number = 0;
    for (std::string line; std::getline(lines, line); ++number) {
        const std::string code = "AB" + std::to_string(1000 + number);
        csv += line + "," + (number == 0 ? "postcode" : code) + "\n";
        if (number > 0) values += (number > 1 ? ",\"" : "\"") + code + "\"";
    }
    write("p.csv", csv);
    write("schema.json", R"({"columns":[{"name":"id","role":"patient"},{"name":"age","type":"integer"},
        {"name":"sex","type":"category","values":["F","M"]},{"name":"stage","type":"integer"},
        {"name":"time","type":"integer","min":0},{"name":"status","type":"category","values":["0","1"]},
        {"name":"postcode","type":"category","values":[)" +
                             values + "]}]}");
    ASSERT_EQ(run("condense " + path("p.csv") + " --K 20 --seed 1 --schema " + path("schema.json") + " --plan " +
                  path("plan.json") + " -o " + path("o.csv")),
              0)
        << text("err");
    EXPECT_THAT(text("err"), HasSubstr("column postcode: all of its 400 values are too rare"));
    EXPECT_THAT(text("o.csv"), testing::Not(HasSubstr("AB1")));
    EXPECT_EQ(run("verify " + path("o.csv") + " --original " + path("p.csv")), 0) << text("out");
    EXPECT_THAT(text("out"), HasSubstr("linkage: known quasi-identifiers"));
    ASSERT_EQ(run("risk " + path("o.csv") + " --original " + path("p.csv") + " --json"), 0) << text("err");
    EXPECT_THAT(text("out"), HasSubstr("attacker: membership by distance"));
    ASSERT_EQ(run("report " + path("o.csv") + " --original " + path("p.csv") + " -o " + path("r.html")), 0);
    EXPECT_THAT(text("r.html"), HasSubstr("What attackers get"));
    EXPECT_EQ(run("condense " + path("in.csv") + " --K 9 -o " + path("o.csv")), 2);
    EXPECT_THAT(text("err"), HasSubstr("--allow-small-K"));
}

TEST_F(CondenseCommand, SameSeedSameBytesForAnyThreads) {
    const std::string start = "condense " + path("in.csv") + " --K 20 --plan " + path("plan.json") + " --seed 7 ";
    ASSERT_EQ(run(start + "--threads 1 -o " + path("a.csv")), 0);
    ASSERT_EQ(run(start + "--threads 4 -o " + path("b.csv")), 0);
    EXPECT_EQ(text("a.csv"), text("b.csv"));
    EXPECT_EQ(std::string::npos, text("a.manifest.json").find("seed"));
}

TEST_F(CondenseCommand, WrongUsageAndBadInputAreTold) {
    EXPECT_EQ(run("condense " + path("in.csv") + " --K 2 -o " + path("o.csv")), 2);
    EXPECT_EQ(run("condense " + path("in.csv") + " -o " + path("o.csv")), 2);
    EXPECT_EQ(run("condense"), 2);
    EXPECT_EQ(run("condense " + path("in.csv") + " --K 390 --plan " + path("plan.json") + " -o " + path("o.csv")), 3);
    EXPECT_THAT(text("err"), HasSubstr("fewer than K = 390"));
    EXPECT_EQ(run("condense " + path("none.csv") + " --K 10 -o " + path("o.csv")), 3);
    write("bad.json", R"({"models":[{"model":"cox","response":"tme","event":"status","predictors":["age"]}]})");
    EXPECT_EQ(run("condense " + path("in.csv") + " --K 10 --plan " + path("bad.json") + " -o " + path("o.csv")), 3);
    EXPECT_THAT(text("err"), HasSubstr("'tme'"));
    EXPECT_FALSE(fs::exists(path("o.csv")));
}

TEST_F(CondenseCommand, FitsAModel) {
    ASSERT_EQ(
        run("fit " SCRIM_SOURCE_DIR
            "/tests/golden/tables/ovarian.csv --model cox --response futime --event fustat --predictors age --json"),
        0);
    const auto fit = parse_json(text("out"), "out");
    ASSERT_TRUE(fit);
    EXPECT_NEAR(0.16162, (*fit)["coefficients"][0]["coef"].get<double>(), 5e-6);
    EXPECT_NEAR(0.04974, (*fit)["coefficients"][0]["se"].get<double>(), 5e-6);
    EXPECT_EQ(run("fit " + path("in.csv") + " --model cox --response time --predictors age"), 2);
    EXPECT_EQ(run("fit " + path("in.csv") + " --model linear --response time --predictors nope"), 3);
    EXPECT_THAT(text("err"), HasSubstr("'nope'"));
}

}  // namespace
}  // namespace scrim
