#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "nlp/base/hash.h"
#include "nlp/base/json.h"
#include "tests/program.h"

namespace scrim {
namespace {

namespace fs = std::filesystem;

class CodesCommand : public ProgramTest {
   protected:
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
    EXPECT_EQ(run("codes disassociate " + golden_ + "figure1.csv -k -3" + out), 2);
    EXPECT_EQ(run("codes disassociate " + golden_ + "figure1.csv -m 99999999999999999999" + out), 2);
    EXPECT_EQ(run("codes generalize " + golden_ + "figure1.csv -k -3" + out), 2);
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
    EXPECT_THAT(text("err"), testing::HasSubstr("'294.10' among them"));
    write("unknown", "not-a-code other\n");
    EXPECT_EQ(run("codes disassociate " + golden_ + "figure1.csv --policy " + path("unknown") + out), 3);
    EXPECT_EQ(run("codes disassociate " + golden_ + "figure1.csv -k 3 --sensitive " + path("unknown") + out), 3);
    EXPECT_EQ(run("codes disassociate " + golden_ + "figure1.csv --policy levle1" + out), 3);
    EXPECT_THAT(text("err"), testing::HasSubstr("level1 .. level3"));
    EXPECT_EQ(run("codes disassociate " + golden_ + "figure1.csv -k 3 --max-cluster-size -2" + out), 2);
    EXPECT_EQ(run("codes measure --original x --published y --draws 0"), 2);
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

// Eight records of 200 codes, each without one: m = 5 of them have billions of combinations.
TEST_F(CodesCommand, ChecksLongRecords) {
    std::string lines;
    for (int r = 0; r < 8; ++r) {
        for (int c = 0; c < 200; ++c) lines += c == r ? "" : std::to_string(1000 + c) + " ";
        lines += "\n";
    }
    write("long.dat", lines);
    ASSERT_EQ(run("codes disassociate " + path("long.dat") + " -k 3 -m 5 --json -o " + path("long.json")), 0)
        << text("err");
    EXPECT_EQ((*parse_json(text("out"), "out"))["codes"], 200);
    EXPECT_EQ(run("verify " + path("long.json")), 0) << text("out");
    EXPECT_EQ(run("codes apriori " + path("long.dat") + " -k 3 -m 5 -o " + path("long.csv")), 3);
    EXPECT_THAT(text("err"), ::testing::HasSubstr("--hierarchy"));  // numbers that are no ICD codes
    std::string pairs;
    for (int c = 0; c < 200; ++c) pairs += std::to_string(1000 + c) + ";p" + std::to_string((1000 + c) / 2) + ";all\n";
    write("pairs.csv", pairs);
    ASSERT_EQ(run("codes apriori " + path("long.dat") + " -k 3 -m 5 --hierarchy " + path("pairs.csv") + " -o " +
                  path("long.csv")),
              0)
        << text("err");
    EXPECT_EQ(run("verify " + path("long.csv")), 0) << text("out");
}

const char* const visits =
    "patient,visit,code\n"
    "1,1,250.00\n1,1,401.0\n2,1,250.01\n2,1,401.0\n3,1,401.0\n3,2,427.31\n4,1,427.31\n4,1,401.0\n5,1,999.9\n";

TEST_F(CodesCommand, GeneralizesThePopulationAndExtractsACohort) {
    write("v.csv", visits);
    write("cohort", "1\n3\nnobody\n");
    ASSERT_EQ(run("codes generalize " + path("v.csv") + " -k 2 --guarantee code --json --seed 1 -o " + path("g.csv")),
              0)
        << text("err");
    EXPECT_THAT(text("err"), testing::HasSubstr("are the only ones with theirs"));
    EXPECT_EQ((*parse_json(text("out"), "out"))["suppressed_codes"], 1);
    EXPECT_THAT(text("g.csv"), testing::HasSubstr("<250.00|250.01>"));
    EXPECT_THAT(text("g.csv"), testing::Not(testing::HasSubstr("999.9")));
    EXPECT_EQ((*read_json_file(path("g.manifest.json")))["reproducible"], true);
    EXPECT_EQ(run("verify " + path("g.csv")), 0) << text("out");
    EXPECT_THAT(text("out"), testing::HasSubstr("whole records"));
    EXPECT_EQ(run("verify " + path("g.csv") + " --original " + path("v.csv")), 0) << text("out");
    EXPECT_EQ(run("report " + path("g.csv") + " -o " + path("r.html")), 0) << text("err");
    ASSERT_EQ(run("codes generalize " + path("v.csv") + " -k 2 --cohort " + path("cohort") + " -o " + path("c.csv")),
              0);
    EXPECT_EQ((*read_json_file(path("c.manifest.json")))["cohort"], 2);
    EXPECT_EQ(run("verify " + path("c.csv")), 1);
    EXPECT_EQ(run("verify " + path("c.csv") + " --original " + path("v.csv")), 0) << text("out");
    ASSERT_EQ(run("codes generalize " + path("v.csv") + " -k 2 -o " + path("w.csv")), 0);
    EXPECT_EQ((*read_json_file(path("w.manifest.json")))["guarantee"], "visit");  // where the data has visits
    EXPECT_EQ(run("verify " + path("w.csv") + " --original " + path("v.csv")), 0) << text("out");
    EXPECT_THAT(text("out"), testing::HasSubstr("\nThe promise holds."));
    EXPECT_EQ(run("codes generalize " + path("v.csv") + " -k 9 -o " + path("x.csv")), 3);
    EXPECT_EQ(run("codes generalize " + path("v.csv") + " --guarantee all -o " + path("x.csv")), 2);
    write("nobody", "nobody\n");
    EXPECT_EQ(run("codes generalize " + path("v.csv") + " -k 2 --cohort " + path("nobody") + " -o " + path("x.csv")),
              3);
    EXPECT_EQ(run("codes generalize " + golden_ + "figure1.csv -k 2 --guarantee visit -o " + path("x.csv")), 3);
}

// A recipient has no original: the visits are left open, and what was changed since the release still fails.
TEST_F(CodesCommand, ARecipientVerifiesAReleaseWithVisits) {
    std::string rows = "patient,visit,code\n";
    auto patient = [&, id = 0](const std::string& first, const std::string& second) mutable {
        rows += fmt::format("{0},1,{1}\n{0},2,{2}\n", ++id, first, second);
    };
    for (int i = 0; i < 4; ++i) patient("250.00", "401.0");
    patient("427.31", "401.0");
    for (int i = 0; i < 3; ++i) patient("427.31", "786.50");
    write("v.csv", rows);
    ASSERT_EQ(run("codes generalize " + path("v.csv") + " -k 3 --seed 1 -o " + path("g.csv")), 0) << text("err");
    EXPECT_EQ((*read_json_file(path("g.manifest.json")))["visits_checked"], 16);
    ASSERT_EQ(run("verify " + path("g.csv")), 0) << text("out");
    EXPECT_THAT(text("out"),
                testing::HasSubstr("open  visits, with --original only: of 7 of 8 records any visit is in k "
                                   "records, as all their codes are; of the others the release does not "
                                   "show the visits: the run checked all 16 of the original"));
    EXPECT_THAT(text("out"), testing::Not(testing::HasSubstr("The promise holds.")));
    ASSERT_EQ(run("verify " + path("g.csv") + " --json"), 0);
    const auto told = *parse_json(text("out"), "out");
    EXPECT_EQ(told["holds"], true);
    EXPECT_EQ(told["checks"].back()["open"], true);
    EXPECT_EQ(run("verify " + path("g.csv") + " --original " + path("v.csv")), 0) << text("out");
    EXPECT_THAT(text("out"), testing::HasSubstr("ok    visits: the codes of each of 16 visits are in k records"));
    ASSERT_EQ(run("report " + path("g.csv") + " -o " + path("r.html")), 0) << text("err");
    EXPECT_THAT(text("r.html"), testing::HasSubstr("What the release alone can show holds."));

    const std::string released = text("g.csv");
    const auto manifest = *read_json_file(path("g.manifest.json"));
    const auto tamper = [&](const std::string& csv, const Json& with) {  // with a manifest that agrees, unsigned
        write("t.csv", csv);
        Json changed = manifest;
        changed.update(with);
        changed.erase("signer");
        changed["files"] = Json{{"t.csv", checksum(csv)}};
        write("t.manifest.json", changed.dump());
        return run("verify " + path("t.csv"));
    };
    EXPECT_EQ(tamper(released, Json::object()), 1);  // the signature
    EXPECT_THAT(text("out"), testing::HasSubstr("FAIL"));
    EXPECT_EQ(tamper(released + "p9,999.9\n", {{"patients", 9}}), 1);  // a code of one patient
    EXPECT_THAT(text("out"), testing::HasSubstr("FAIL  codes: 1 are shared by fewer"));
    EXPECT_EQ(tamper(released + "p9,<401.0|250.00>\n", {{"patients", 9}}), 1);  // two published codes in one
    EXPECT_THAT(text("out"), testing::HasSubstr("FAIL  form"));
    EXPECT_EQ(tamper(released + "p1,401.0\np1,401.0\n", Json::object()), 1);
    EXPECT_THAT(text("out"), testing::HasSubstr("FAIL  repeated rows"));
    EXPECT_EQ(tamper(released.substr(0, released.rfind('p')), Json::object()), 1);  // a row that is gone
    EXPECT_THAT(text("out"), testing::HasSubstr("FAIL  diagnosis_count"));
}

TEST_F(CodesCommand, OtherDelimitersAreReadAndOtherCodesAskForTheirHierarchy) {
    std::string text_of_ids = "patient;code\n";
    std::string snomed = "patient\tcode\n";
    for (int i = 0; i < 40; ++i) {
        text_of_ids += "MRN" + std::to_string(i) + ";" + (i % 2 == 0 ? "250.00" : "401.9") + "\n";
        snomed += "MRN" + std::to_string(i) + "\t" + std::to_string(44054006 + i % 7) + "\n";
    }
    write("s.csv", text_of_ids);
    write("t.tsv", snomed);
    ASSERT_EQ(run("codes disassociate " + path("s.csv") + " -k 3 -m 2 -o " + path("s.json")), 0) << text("err");
    EXPECT_THAT(text("s.json"), testing::Not(testing::HasSubstr("MRN")));
    ASSERT_EQ(run("codes disassociate " + path("t.tsv") + " -k 3 -m 2 -o " + path("t.json")), 0) << text("err");
    EXPECT_EQ(run("codes generalize " + path("t.tsv") + " -k 3 -o " + path("t.csv")), 3);
    EXPECT_THAT(text("err"), testing::HasSubstr("SNOMED CT hierarchy"));
    EXPECT_EQ(run("codes generalize " + path("t.tsv") + " --hierarchy icd9 -k 3 -o " + path("t.csv")), 3);
    EXPECT_EQ(run("risk " + path("s.json") + " --original " + path("s.csv")), 0) << text("err");
    EXPECT_THAT(text("out"), testing::HasSubstr("attacker: "));
}

TEST_F(CodesCommand, FrequentSensitiveCodesOfRecordsWithoutOthersKeepTheirBound) {
    std::string rows = "patient,code\n";
    for (int i = 0; i < 90; ++i) {
        rows += "p" + std::to_string(i) + "," + (i < 30 ? "042" : i % 2 == 0 ? "250.00" : "401.9") + "\n";
    }
    write("codes.csv", rows);
    write("sensitive", "042\n");
    const std::string out = " -k 5 --sensitive " + path("sensitive") + " -o " + path("out.json");
    for (const char* options : {"", " --no-refine", " --safe"}) {
        ASSERT_EQ(run("codes disassociate " + path("codes.csv") + options + out), 0) << text("err");
        EXPECT_EQ(run("verify " + path("out.json") + " --original " + path("codes.csv")), 0) << text("out");
        EXPECT_THAT(text("out"), testing::HasSubstr("sensitive codes"));
    }
}

TEST_F(CodesCommand, GeneralizesByCbaAndAprioriAndVerifies) {
    for (const std::string method : {"cba", "apriori"}) {
        const std::string file = path(method + ".csv");
        ASSERT_EQ(run("codes " + method + " " + golden_ + "figure1.csv -k 3 -m 2 --policy level3 -o " + file), 0)
            << text("err");
        EXPECT_EQ(run("verify " + file), 0) << text("out");
        EXPECT_EQ(run("codes measure --original " + golden_ + "figure1.csv --published " + file + " --support 30"), 0);
    }
    // One code more for one patient: a combination that is in one record.
    write("cba.csv", text("cba.csv") + "p1,zzz\n");
    EXPECT_EQ(run("verify " + path("cba.csv")), 1);
    EXPECT_THAT(text("out"), testing::HasSubstr("FAIL  combinations"));
}

TEST_F(CodesCommand, MeasuresAndTestsAssociations) {
    ASSERT_EQ(run("codes disassociate " + golden_ + "figure1.csv -k 3 -m 2 -o " + path("g.json")), 0);
    for (const std::string workload : {"w1 --support 30", "w2 --queries 50"}) {
        ASSERT_EQ(run("codes measure --json --original " + golden_ + "figure1.csv --published " + path("g.json") +
                      " --workload " + workload),
                  0)
            << text("err");
        const auto result = parse_json(text("out"), "out");
        ASSERT_TRUE(result.ok());
        EXPECT_GE((*result)["are"].get<double>(), 0);
        EXPECT_GT((*result)["queries"].get<int>(), 0);
    }
    write("v.csv", visits);
    write("snps.csv", "patient,snp,genotype\n1,rs1,0\n2,rs1,1\n3,rs1,2\n4,rs1,0\n5,rs1,1\n");
    ASSERT_EQ(run("codes generalize " + path("v.csv") + " -k 2 -o " + path("g.csv")), 0);
    ASSERT_EQ(run("codes phewas --json --original " + path("v.csv") + " --published " + path("g.csv") +
                  " --genotypes " + path("snps.csv") + " --report " + path("p.html") + " -o " + path("p.csv")),
              0)
        << text("err");
    EXPECT_THAT(text("p.html"), testing::HasSubstr("<svg"));
    EXPECT_THAT(text("p.csv"), testing::StartsWith("snp,group,description,cases,controls,chi_squared,p,"));
    EXPECT_THAT(text("p.csv"), testing::HasSubstr("rs1,250,,2,3,"));
    EXPECT_EQ((*parse_json(text("out"), "out"))["snps"].size(), 1U);
    write("bad.csv", "patient,snp,genotype\n1,rs1,7\n");
    EXPECT_EQ(run("codes phewas --original " + path("v.csv") + " --genotypes " + path("bad.csv")), 3);
}

TEST_F(CodesCommand, SuppressOnlyMergesNoCodes) {
    write("in.csv", "patient,code\n1,810.00\n2,810.01\n3,401.9\n4,401.9\n");
    ASSERT_EQ(run("codes generalize " + path("in.csv") + " -k 2 --json -o " + path("with.csv")), 0) << text("err");
    EXPECT_EQ(Json::parse(text("out")).at("code_count"), 3);
    EXPECT_THAT(text("with.csv"), testing::HasSubstr("<810.00|810.01>"));
    ASSERT_EQ(run("codes generalize " + path("in.csv") + " -k 2 --suppress-only --json -o " + path("less.csv")), 0);
    EXPECT_EQ(Json::parse(text("out")).at("code_count"), 1);
    EXPECT_EQ(Json::parse(text("out")).at("suppressed_codes"), 2);
    EXPECT_THAT(text("less.csv"), testing::Not(testing::HasSubstr("810")));
    EXPECT_EQ(run("verify " + path("less.csv") + " --original " + path("in.csv")), 0) << text("out");
}

}  // namespace
}  // namespace scrim
