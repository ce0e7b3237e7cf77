#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "anon/core/release_files.h"
#include "nlp/base/files/csv.h"
#include "nlp/base/json.h"
#include "tests/program.h"

namespace scrim {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

class TrajectoriesCommand : public ProgramTest {
   protected:
    int anonymize(const std::string& input, const std::string& options) {
        return run("trajectories anonymize " + input + " " + options + " -o " + path("r.csv"));
    }
    // The rows without the patient, in any order.
    static std::multiset<std::string> rows(const std::string& file, bool with_patient) {
        std::multiset<std::string> out;
        auto reader = CsvReader::open(file);
        EXPECT_TRUE(reader.ok());
        while (true) {
            const auto record = reader->next();
            if (!record || !*record) return out;
            std::string row;
            for (std::size_t c = with_patient ? 1 : 0; c < (*record)->size(); ++c)
                row += std::string((**record)[c]) + "|";
            out.insert(row);
        }
    }

    const std::string golden_ = SCRIM_SOURCE_DIR "/tests/golden/trajectories/";
    const std::string figure_ = golden_ + "figure1a.csv --code-hierarchy " + golden_ +
                                "figure4_codes.csv --age-hierarchy " + golden_ + "figure3_ages.csv --carry dna";
};

TEST_F(TrajectoriesCommand, GivesFigure1c) {
    ASSERT_EQ(anonymize(figure_, "-k 2 --json"), 0) << text("err");
    EXPECT_EQ(rows(path("r.csv"), true), rows(golden_ + "figure1c.csv", false));
    const auto result = parse_json(text("out"), "out");
    ASSERT_TRUE(result);
    EXPECT_NEAR((*result)["loss"]["ILM"]["algorithm"].get<double>(), 0.2, 1e-12);
    EXPECT_NEAR((*result)["loss"]["ALM"]["algorithm"].get<double>(), 0.1, 1e-12);
    EXPECT_NEAR((*result)["loss"]["ILM"]["definition_8"].get<double>(), (0.25 + 0.5 + 0.5) / 6, 1e-12);
    EXPECT_NEAR((*result)["loss"]["ALM"]["definition_8"].get<double>(), (0.25 + 0.125 + 0.125) / 6, 1e-12);
    EXPECT_EQ(run("verify " + path("r.csv")), 0) << text("out");
    EXPECT_EQ(run("verify " + path("r.csv") + " --original " + golden_ + "figure1a.csv"), 0) << text("out");
    ASSERT_EQ(run("trajectories measure --json --original " + golden_ + "figure1a.csv --published " + path("r.csv")),
              0);
    const auto measures = parse_json(text("out"), "out");
    EXPECT_NEAR((*measures)["ILM"]["definition_8"].get<double>(), 1.25 / 6, 1e-12);
    EXPECT_EQ((*measures)["suppressed_pairs"], 1);
    EXPECT_EQ((*measures)["cluster_sizes"]["smallest"], 2);
    EXPECT_EQ(run("risk " + path("r.csv") + " --original " + golden_ + "figure1a.csv --json"), 0) << text("err");
    EXPECT_EQ((*parse_json(text("out"), "out"))["highest prosecutor risk"], 0.5);
    EXPECT_EQ(run("report " + path("r.csv") + " -o " + path("report.html")), 0) << text("err");
    EXPECT_THAT(text("report.html"), HasSubstr("Every check of the verifier holds"));
}

TEST_F(TrajectoriesCommand, VerifyFindsEveryKindOfBreach) {
    ASSERT_EQ(anonymize(figure_, "-k 2"), 0);
    const std::string good = text("r.csv");
    const std::string verify = "verify " + path("r.csv") + " --original " + golden_ + "figure1a.csv";
    const auto broken = [&](const std::string& from, const std::string& to) {
        std::string bad = good;
        bad.replace(bad.find(from), from.size(), to);
        EXPECT_EQ(write("r.csv", bad), path("r.csv"));
        EXPECT_EQ(run(verify), 1);
        return text("out");
    };
    EXPECT_THAT(broken("401,38", "401.1,38"), HasSubstr("FAIL  k-anonymity"));
    EXPECT_THAT(broken("401.1,33", "401.9,33"), HasSubstr("FAIL  k-anonymity"));
    EXPECT_THAT(broken("CT...A", "XX"), HasSubstr("FAIL  carried columns"));
    EXPECT_THAT(broken("[39-40]", "[1-2]"), HasSubstr("FAIL  values known"));
    std::string swapped = good;  // for all who share it: still k-anonymous, but no generalization of anyone
    for (auto at = swapped.find("401,38"); at != std::string::npos; at = swapped.find("401,38")) {
        swapped.replace(at, 6, "401,37");
    }
    EXPECT_EQ(write("r.csv", swapped), path("r.csv"));
    EXPECT_EQ(run(verify), 1);
    EXPECT_THAT(text("out"), HasSubstr("ok    k-anonymity"));
    EXPECT_THAT(text("out"), HasSubstr("FAIL  generalizes the original: 2 "));
    EXPECT_EQ(write("r.csv", good), path("r.csv"));
    set_release_time(path("r.csv"));
    EXPECT_EQ(run(verify), 0);
}

TEST_F(TrajectoriesCommand, IsTheSameForAnyThreadsAndNewWithoutASeed) {
    ASSERT_EQ(anonymize(figure_, "-k 2 --seed 7 --threads 1"), 0);
    const std::string first = text("r.csv");
    const std::string manifest = text("r.manifest.json");
    ASSERT_EQ(anonymize(figure_, "-k 2 --seed 7 --threads 3"), 0);
    EXPECT_EQ(text("r.csv"), first);
    EXPECT_EQ(text("r.manifest.json"), manifest);
    EXPECT_THAT(manifest, HasSubstr("\"reproducible\": true"));
    EXPECT_THAT(manifest, HasSubstr("not for sharing"));
    EXPECT_THAT(manifest, Not(HasSubstr(golden_)));
    std::set<std::string> orders;
    for (int i = 0; i < 8; ++i) {
        ASSERT_EQ(anonymize(figure_, "-k 2 --private " + path("private")), 0);
        orders.insert(text("r.csv"));
    }
    EXPECT_GT(orders.size(), 1U);
    EXPECT_THAT(text("private/link.csv"), HasSubstr("original,released"));
    EXPECT_EQ(fs::status(path("private/link.csv")).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(TrajectoriesCommand, BuiltInHierarchiesTopAgesBandsDatesAndBaseline) {
    std::string data = "patient,code,age\n";
    for (int p = 0; p < 12; ++p) {
        data += std::to_string(p) + ",250.0" + std::to_string(p % 3) + "," + std::to_string(80 + 2 * p) + "\n";
        data += std::to_string(p) + ",401.1," + std::to_string(82 + 2 * p) + "\n";
    }
    const std::string in = write("in.csv", data);
    for (const char* options : {"", "--method baseline", "--age-bands 18,40,65", "--age-top 85", "--w-code 0.9",
                                "--w-code 0", "--w-code 1", "--blocks 3", "--blocks 1000", "--code-hierarchy icd9"}) {
        ASSERT_EQ(anonymize(in, std::string("-k 3 ") + options), 0) << options << text("err");
        EXPECT_EQ(run("verify " + path("r.csv") + " --original " + in), 0) << options << text("out");
        EXPECT_THAT(text("r.csv"), Not(HasSubstr(",100")));  // 90 and above are one value
    }
    ASSERT_EQ(anonymize(in, "-k 12 --age-bands 18,40,65"), 0);
    EXPECT_THAT(text("r.csv"), HasSubstr("401.1,[65+]"));
    const std::string both = write(
        "both.csv", "patient,code,age\n1,250.00,40\n1,401.1,41\n1,E11.9,44\n2,250.00,40\n2,401.1,41\n2,E11.8,44\n");
    ASSERT_EQ(anonymize(both, "-k 2"), 0) << text("err");
    EXPECT_THAT(text("r.manifest.json"), HasSubstr("\"icd\""));
    EXPECT_THAT(text("err"), Not(HasSubstr("not in the hierarchy")));
    EXPECT_THAT(text("r.csv"), HasSubstr("ICD-10 E11,44"));
    EXPECT_EQ(run("verify " + path("r.csv") + " --original " + both), 0) << text("out");
    std::string dated = "patient,code,date\n";
    for (int p = 0; p < 6; ++p) dated += std::to_string(p) + ",401.1,2010-0" + std::to_string(1 + p) + "-15\n";
    const std::string dates = write("dates.csv", dated);
    ASSERT_EQ(anonymize(dates, "-k 3"), 0) << text("err");
    EXPECT_THAT(text("r.csv"), HasSubstr("401.1,2010-Q1"));
    EXPECT_EQ(run("verify " + path("r.csv") + " --original " + dates), 0) << text("out");
}

TEST_F(TrajectoriesCommand, FurtherAttributesAndCarriedColumns) {
    const std::string places = write("places.csv", "north;land\nsouth;land\nsea;water\n");
    const std::string in = write("in.csv",
                                 "patient,code,age,place,dna,visit_date\n"
                                 "a,401.1,40,north,AC,2001-01-01\na,401.1,41,north,AC,2002-01-01\n"
                                 "b,401.1,40,south,GT,2001-05-05\nb,401.1,41,north,GT,2001-06-06\n");
    const std::string place = "-k 2 --w-code 0.4 --attribute place=" + places + ":0.2";
    ASSERT_EQ(anonymize(in, place), 0) << text("err");
    EXPECT_THAT(text("r.csv"), HasSubstr("patient,code,age,place\n"));
    EXPECT_THAT(text("err"), HasSubstr("'dna' is left out"));
    EXPECT_THAT(text("err"), HasSubstr("'visit_date' is left out"));
    ASSERT_EQ(anonymize(in, place + " --carry dna"), 0) << text("err");
    EXPECT_THAT(text("r.csv"), HasSubstr("patient,code,age,place,dna\n"));
    EXPECT_THAT(text("r.csv"), HasSubstr("401.1,40,land,AC\n"));
    EXPECT_THAT(text("err"), HasSubstr("'dna' is carried along unchanged"));
    EXPECT_EQ(run("verify " + path("r.csv") + " --original " + in), 0) << text("out");
    ASSERT_EQ(anonymize(in, "-k 2 --carry none"), 0) << text("err");
    EXPECT_THAT(text("r.csv"), HasSubstr("patient,code,age\n"));
    EXPECT_EQ(anonymize(in, "-k 2 --carry visit_date"), 3);
    EXPECT_THAT(text("err"), HasSubstr("line 3"));
    EXPECT_EQ(anonymize(in, "-k 2 --attribute place=" + places + ":0.9"), 2);
    EXPECT_EQ(anonymize(in, "-k 2 --attribute place"), 2);
}

TEST_F(TrajectoriesCommand, SensitiveCodesAreApartAndDiverse) {
    std::string data = "patient,code,age\n";
    for (int p = 0; p < 12; ++p) {
        data += std::to_string(p) + ",401.1," + std::to_string(40 + p / 4) + "\n";
        if (p < 4) data += std::to_string(p) + ",042,50\n";
    }
    const std::string in = write("in.csv", data);
    const std::string list = write("sensitive.txt", "042\n295.3\n");
    ASSERT_EQ(anonymize(in, "-k 4 --sensitive " + list + " --l 2"), 0) << text("err");
    EXPECT_THAT(text("r.csv"), HasSubstr("patient,code,age,sensitive\n"));
    std::map<std::string, std::pair<int, int>> shared;  // patients, and those with the code, by trajectory
    for (const auto& row : rows(path("r.csv"), true)) {
        const auto cut = row.find('|', row.find('|') + 1);
        ++shared[row.substr(0, cut)].first;
        shared[row.substr(0, cut)].second += row.substr(cut) == "|042|" ? 1 : 0;
        EXPECT_FALSE(row.starts_with("042"));
    }
    for (const auto& [trajectory, counts] : shared) EXPECT_LE(2 * counts.second, counts.first) << trajectory;
    EXPECT_EQ(run("verify " + path("r.csv") + " --original " + in), 0) << text("out");
    std::string bad = text("r.csv");
    for (auto at = bad.find(",\n"); at != std::string::npos; at = bad.find(",\n")) bad.replace(at, 2, ",042\n");
    EXPECT_EQ(write("r.csv", bad), path("r.csv"));
    EXPECT_EQ(run("verify " + path("r.csv")), 1);
    EXPECT_THAT(text("out"), HasSubstr("FAIL  l-diversity"));
    EXPECT_EQ(anonymize(in, "-k 2 --l 3 --sensitive " + list), 2);
}

TEST_F(TrajectoriesCommand, BadInputIsSaidWithItsRowOrHasADefinedResult) {
    const auto error_of = [&](const std::string& data, const std::string& options) {
        EXPECT_EQ(anonymize(write("in.csv", data), options), 3) << data;
        return text("err");
    };
    EXPECT_THAT(error_of("patient,code,age\na,401.1,40\nb,401.1,old\n", "-k 2"), HasSubstr("line 3: the age is not"));
    EXPECT_THAT(error_of("patient,code,age\na,401.1,-4\n", "-k 1"), HasSubstr("line 2"));
    EXPECT_THAT(error_of("patient,code,age\na,401.1,400\n", "-k 1"), HasSubstr("line 2"));
    EXPECT_THAT(error_of("patient,code,age\na,401.1,\n", "-k 1"), HasSubstr("line 2: a pair is incomplete"));
    EXPECT_THAT(error_of("patient,code,age\n,401.1,3\n", "-k 1"), HasSubstr("line 2: the patient is empty"));
    EXPECT_THAT(error_of("patient,code\na,401.1\n", "-k 1"), HasSubstr("age"));
    EXPECT_THAT(error_of("patient,code,age\na,401.1,40\n", "-k 2"), HasSubstr("1 patients, fewer than k"));
    EXPECT_THAT(error_of("patient,code,age\n", "-k 1"), HasSubstr("fewer than k"));
    EXPECT_THAT(error_of("", "-k 1"), Not(testing::IsEmpty()));
    const std::string hierarchies =
        "-k 1 --code-hierarchy " + golden_ + "figure4_codes.csv --age-hierarchy " + golden_ + "figure3_ages.csv";
    EXPECT_THAT(error_of("patient,code,age\na,401.1,33\na,402,33\n", hierarchies),
                HasSubstr("line 3: the code is not"));
    EXPECT_THAT(error_of("patient,code,age\na,401.1,33\na,401.1,50\n", hierarchies),
                HasSubstr("line 3: the age is not"));
    EXPECT_THAT(error_of("patient,code,age\na,401.1,33\n", "-k 1 --code-hierarchy " + path("missing")),
                HasSubstr("missing"));
    EXPECT_FALSE(fs::exists(path("r.csv"))) << "nothing is written for bad input";
    EXPECT_EQ(anonymize(write("in.csv", "patient,code,age\n"), "-k 0"), 2);
    EXPECT_EQ(anonymize(path("in.csv"), "--method best"), 2);
    EXPECT_EQ(run("trajectories"), 2);

    // A single patient with k = 1, unsorted pairs, and patients without pairs have defined results.
    ASSERT_EQ(anonymize(write("in.csv", "patient,code,age\na,401.9,41\na,401.1,40\n"), "-k 1"), 0) << text("err");
    EXPECT_EQ(text("r.csv"), "patient,code,age\n1,401.1,40\n1,401.9,41\n");
    ASSERT_EQ(anonymize(write("in.csv", "patient,code,age\na,,\nb,,\nc,401.1,40\n"), "-k 3"), 0) << text("err");
    EXPECT_EQ(text("r.csv"), "patient,code,age\n1,,\n2,,\n3,,\n");
    EXPECT_EQ(run("verify " + path("r.csv") + " --original " + path("in.csv")), 0) << text("out");
    EXPECT_EQ(run("trajectories measure --original " + path("in.csv") + " --published " + path("r.csv")), 0)
        << text("err");
}

TEST_F(TrajectoriesCommand, RealDataKeepThePromise) {
    const std::string data = SCRIM_SOURCE_DIR "/../shared/data/trajectories/pyphewas_events.csv.gz";
    if (!fs::exists(data)) GTEST_SKIP() << "the shared data folder is not there";
    ASSERT_EQ(anonymize(data, "-k 10 --blocks 20"), 0) << text("err");
    EXPECT_EQ(run("verify " + path("r.csv") + " --original " + data), 0) << text("out");
}

}  // namespace
}  // namespace scrim
