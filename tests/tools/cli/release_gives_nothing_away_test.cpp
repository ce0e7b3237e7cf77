// What a release must not give away: every test here fails if it does.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <ctime>
#include <map>
#include <set>

#include "tests/anon/release/release_run.h"

namespace scrim {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::Not;

class ReleaseSecrets : public ReleaseRun {
   protected:
    // Twelve patients with telling ids, names, numbers, places and dates; two have a second note.
    std::string secrets() {
        std::vector<Json> lines;
        static const std::vector<std::string> names{"Quimby",     "Abernathy", "Zelinsky",  "Okonkwo",
                                                    "Vandermeer", "Thibault",  "Ruttner",   "Yamaguchi",
                                                    "Castello",   "Lindqvist", "Marchetti", "Dvorak"};
        for (std::size_t i = 0; i < names.size(); ++i) {
            const std::string day = std::to_string(10 + i);
            lines.push_back(
                {{"note_id", "SECRETNOTE" + std::to_string(i)},
                 {"patient_id", "SECRETPATIENT" + std::to_string(i)},
                 {"text", "Mr. " + names[i] + " (MRN 771350" + day + ") is a " + std::to_string(40 + i) +
                              " year old man with fever and cough, admitted on 3/" + day +
                              "/2009 to Mass General Hosp. He takes part in Project Falcon. Call 617-555-01" + day +
                              ".\n"}});
        }
        for (std::size_t i = 0; i < 2; ++i) {
            Json again = lines[i];
            again["note_id"] = "SECRETNOTE" + std::to_string(20 + i);
            lines.push_back(again);
        }
        folder_.write("policy.json", R"({"deny":["Project Falcon"],"allow":["Allowedword"]})");
        return notes(lines) + " --policy " + (folder_ / "policy.json") + " --quiet";
    }

    // Every byte of every file of the release, and every file name.
    [[nodiscard]] std::string all_bytes(const std::string& name = "out") const {
        std::string all;
        for (const auto& entry : fs::recursive_directory_iterator(folder_ / name)) {
            all += entry.path().filename().string() + "\n";
            if (entry.is_regular_file()) all += TemporaryFolder::read(entry.path()) + "\n";
        }
        return all;
    }
    // Log, key and state of a run; nothing of it belongs into the release.
    [[nodiscard]] std::string private_folder() const { return folder_ / "mine"; }
    [[nodiscard]] static mode_t mode_of(const std::string& path) {
        struct stat info {};
        EXPECT_EQ(::stat(path.c_str(), &info), 0) << path;
        return info.st_mode & 0777U;
    }
};

TEST_F(ReleaseSecrets, NoHiddenValueInAnyFileNameOrByte) {
    ASSERT_EQ(run(secrets() + " -o " + out() + " --k 3"), 0) << err_;
    const std::string all = all_bytes();
    for (const char* hidden : {"SECRET", "Quimby", "Abernathy", "Zelinsky", "Okonkwo", "Vandermeer", "Thibault",
                               "Ruttner", "Yamaguchi", "Castello", "Lindqvist", "Marchetti", "Dvorak", "771350",
                               "617-555", "Falcon", "Allowedword", "3/1", "in.jsonl"}) {
        EXPECT_THAT(all, Not(HasSubstr(hidden)));
    }
    EXPECT_THAT(out_ + err_, Not(HasSubstr("Quimby"))) << "what is printed ends in logs";
    EXPECT_THAT(all, HasSubstr("fever"));
}

TEST_F(ReleaseSecrets, IdsAndOrderAreNew) {
    ASSERT_EQ(run(secrets() + " -o " + out() + " --k 3 --private " + (folder_ / "mine")), 0) << err_;
    // The order of the release, by the link, is not that of the input.
    std::map<std::string, std::string> original;
    std::istringstream links(TemporaryFolder::read(folder_ / "mine/links.csv"));
    std::string line;
    std::getline(links, line);
    EXPECT_EQ(line, "note_id,patient,original_note_id,original_patient_id");
    std::vector<std::string> input_order;
    while (std::getline(links, line)) {
        original[line.substr(0, line.find(','))] = line;
        input_order.push_back(line.substr(0, line.find(',')));
    }
    std::vector<std::string> order;
    std::set<std::string> patients;
    for (const Json& note : released()) {
        order.push_back(note.at("note_id"));
        patients.insert(note.at("patient").get<std::string>());
        EXPECT_TRUE(original.contains(order.back()));
    }
    EXPECT_EQ(order.size(), 14U);
    EXPECT_EQ(patients.size(), 12U);
    EXPECT_TRUE(std::is_sorted(order.begin(), order.end())) << "ids follow the new order and say nothing more";
    EXPECT_NE(order, input_order);
}

TEST_F(ReleaseSecrets, TwoReleasesHaveOtherIdsAndKeys) {
    const std::string in = secrets();
    ASSERT_EQ(run(in + " -o " + out() + " --k 3 --private " + (folder_ / "one")), 0) << err_;
    ASSERT_EQ(run(in + " -o " + (folder_ / "again") + " --k 3 --private " + (folder_ / "two")), 0) << err_;
    EXPECT_NE(TemporaryFolder::read(folder_ / "one/key"), TemporaryFolder::read(folder_ / "two/key"));
    EXPECT_NE(TemporaryFolder::read(folder_ / "one/links.csv"), TemporaryFolder::read(folder_ / "two/links.csv"));
}

TEST_F(ReleaseSecrets, TheKeyIsPrivateAndNotInTheRelease) {
    ASSERT_EQ(run(secrets() + " -o " + out() + " --k 3 --private " + (folder_ / "mine")), 0) << err_;
    EXPECT_EQ(mode_of(folder_ / "mine"), 0700U);
    for (const char* name : {"key", "links.csv", "look_at.csv", "log.jsonl", "report.html"})
        EXPECT_EQ(mode_of(folder_ / ("mine/" + std::string(name))), 0600U);
    const std::string key = TemporaryFolder::read(folder_ / "mine/key").substr(0, 64);
    ASSERT_EQ(key.size(), 64U);
    EXPECT_THAT(all_bytes(), Not(HasSubstr(key)));
    EXPECT_EQ(run(secrets() + " -o " + (folder_ / "b") + " --k 3 --private " + (folder_ / "b/mine")), 2)
        << "a private folder inside of the release is none";
}

TEST_F(ReleaseSecrets, TheSeedIsNotWrittenAndMarksTheRelease) {
    const std::string in = secrets();
    ASSERT_EQ(run(in + " -o " + out() + " --k 3 --seed 918273645"), 0) << err_;
    EXPECT_THAT(all_bytes(), Not(HasSubstr("918273645")));
    const Json manifest = Json::parse(TemporaryFolder::read(folder_ / "out/manifest.json"));
    EXPECT_EQ(manifest.at("reproducible"), true);
    EXPECT_THAT(manifest.at("sharing").get<std::string>(), HasSubstr("not for sharing"));
}

TEST_F(ReleaseSecrets, FileTimesSayNothing) {
    ASSERT_EQ(run(secrets() + " -o " + out() + " --k 3"), 0) << err_;
    std::set<fs::file_time_type> times{fs::last_write_time(folder_ / "out")};
    for (const auto& entry : fs::recursive_directory_iterator(folder_ / "out")) times.insert(entry.last_write_time());
    EXPECT_EQ(times.size(), 1U);
}

TEST_F(ReleaseSecrets, NoFileTellsWhenItWasMade) {
    const auto before = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    ASSERT_EQ(run(secrets() + " -o " + out() + " --k 3"), 0) << err_;
    for (const auto& entry : fs::recursive_directory_iterator(folder_ / "out")) {
        struct stat info {};
        ASSERT_EQ(::stat(entry.path().c_str(), &info), 0);
        EXPECT_LT(info.st_mtime, before) << entry.path() << " has the time of the run";
    }
    std::tm day{};
    ::gmtime_r(&before, &day);
    std::array<char, 16> text{};
    std::strftime(text.data(), text.size(), "%Y-%m-%d", &day);
    EXPECT_THAT(all_bytes(), Not(HasSubstr(text.data()))) << "no file says the day of the run";
}

TEST_F(ReleaseSecrets, TheLogIsPrivateAndHoldsNoText) {
    ASSERT_EQ(run(secrets() + " -o " + out() + " --k 3 --private " + private_folder()), 0) << err_;
    const std::string log = TemporaryFolder::read(private_folder() + "/log.jsonl");
    std::vector<std::string> steps;
    std::istringstream lines(log);
    for (std::string line; std::getline(lines, line);) steps.push_back(Json::parse(line).at("step"));
    EXPECT_EQ(steps,
              (std::vector<std::string>{"begin", "tag", "read", "plan", "write", "verify", "report", "publish"}));
    EXPECT_THAT(log, HasSubstr("\"notes\":14"));
    for (const char* hidden : {"SECRET", "Quimby", "Falcon", "fever", "771350"})
        EXPECT_THAT(log, Not(HasSubstr(hidden)));
    for (const auto& entry : fs::recursive_directory_iterator(folder_ / "out")) {
        EXPECT_THAT(entry.path().filename().string(), Not(HasSubstr("log")));
    }
    EXPECT_THAT(all_bytes(), Not(HasSubstr("\"step\"")));
    EXPECT_FALSE(fs::exists(private_folder() + "/work")) << "tagged notes are not kept longer than needed";
}

TEST_F(ReleaseSecrets, APrivateFolderInsideOfAReleaseIsNotWrittenTo) {
    const std::string in = secrets();
    ASSERT_EQ(run(in + " -o " + out() + " --k 3"), 0) << err_;
    EXPECT_EQ(run(in + " -o " + out() + " --k 3 --overwrite --private " + (folder_ / "out/notes")), 2);
    EXPECT_FALSE(fs::exists(folder_ / "out/notes/log.jsonl"));
}

TEST_F(ReleaseSecrets, TheReportAndTheManifestNameNoTermOfFewerThanK) {
    auto in = secrets();
    std::string lines = TemporaryFolder::read(folder_ / "in.jsonl");
    const auto at = lines.find("fever and cough");
    lines.replace(at, 15, "pheochromocytoma");
    folder_.write("in.jsonl", lines);
    ASSERT_EQ(run(in + " -o " + out() + " --k 3"), 0) << err_;
    EXPECT_THAT(TemporaryFolder::read(folder_ / "out/notes.jsonl"), HasSubstr("pheochromocytoma"));
    EXPECT_THAT(TemporaryFolder::read(folder_ / "out/report.html"), Not(HasSubstr("pheochromocytoma")));
    EXPECT_THAT(TemporaryFolder::read(folder_ / "out/manifest.json"), Not(HasSubstr("pheochromocytoma")));
}

TEST_F(ReleaseSecrets, StructuredRecordsHaveNewKeysAndANewOrder) {
    std::string rows = "patient_id,name,diagnosis\n";
    for (int i = 0; i < 12; ++i) {
        rows += "SECRETPATIENT" + std::to_string(i) + ",Quimby,code" + std::to_string(100 + i) + "\n";
    }
    folder_.write("rows.csv", rows);
    ASSERT_EQ(run(secrets() + " -o " + out() + " --k 3 --structured " + (folder_ / "rows.csv")), 0) << err_;
    EXPECT_THAT(all_bytes(), Not(HasSubstr("SECRET")));
    EXPECT_THAT(all_bytes(), Not(HasSubstr("rows.csv")));
    std::vector<std::string> keys;
    std::vector<std::string> codes;
    std::istringstream lines(TemporaryFolder::read(folder_ / "out/structured.csv"));
    std::string line;
    std::getline(lines, line);
    while (std::getline(lines, line)) {
        keys.push_back(line.substr(0, line.find(',')));
        codes.push_back(line.substr(line.find(',') + 1));
    }
    ASSERT_EQ(keys.size(), 12U);
    EXPECT_TRUE(std::is_sorted(keys.begin(), keys.end()));
    EXPECT_FALSE(std::is_sorted(codes.begin(), codes.end())) << "the old order would tell who is who";
}

TEST_F(ReleaseSecrets, NothingIsLeftBeside) {
    const std::string in = secrets();
    ASSERT_EQ(run(in + " -o " + out() + " --k 3"), 0) << err_;
    for (const auto& name : folder_.names()) EXPECT_NE(name.front(), '.') << name << " holds tagged notes";
    EXPECT_EQ(run(in + " -o " + (folder_ / "b") + " --k 13"), 3) << "too few patients";
    EXPECT_FALSE(fs::exists(folder_ / "b")) << "no unsafe release";
    EXPECT_FALSE(fs::exists(folder_ / ".b.partial"));
}

TEST_F(ReleaseSecrets, TheManifestHasThePolicyWithoutItsLists) {
    ASSERT_EQ(run(secrets() + " -o " + out() + " --k 3"), 0) << err_;
    const std::string manifest = TemporaryFolder::read(folder_ / "out/manifest.json");
    EXPECT_THAT(manifest, HasSubstr("\"policy\""));
    EXPECT_THAT(manifest, Not(HasSubstr("Falcon")));
    EXPECT_THAT(manifest, Not(HasSubstr("Allowedword")));
    EXPECT_THAT(manifest, Not(HasSubstr(folder_.path().string())));
    for (const auto& [file, sum] : Json::parse(manifest).at("files").items())
        EXPECT_TRUE(fs::exists(out() + "/" + file));
}

TEST_F(ReleaseSecrets, KeptIdsAreKeptAndSaid) {
    ASSERT_EQ(run(secrets() + " -o " + out() + " --k 3 --keep-ids"), 0) << err_;
    EXPECT_TRUE(fs::exists(folder_ / "out/notes/SECRETNOTE0.txt"));
    EXPECT_EQ(Json::parse(TemporaryFolder::read(folder_ / "out/manifest.json")).at("ids"), "kept");
}

TEST_F(ReleaseSecrets, WhatTheVerifierWouldFindIsNotWritten) {
    // Tags of others miss a number that the verifier of Safe Harbor sees.
    const std::string in = notes(
        {Json{{"note_id", "n1"}, {"text", "Fever. Call 617-555-0131, SSN 123-45-6781."}, {"spans", Json::array()}}});
    EXPECT_EQ(run(in + " -o " + out() + " --method safe-harbor"), 0) << err_;
    const std::string shown = TemporaryFolder::read(folder_ / "out/notes.jsonl");
    EXPECT_THAT(shown, Not(HasSubstr("555-0131")));
    EXPECT_THAT(shown, Not(HasSubstr("6781")));
    EXPECT_THAT(shown, HasSubstr("Fever"));
}

TEST_F(ReleaseSecrets, APolicyThatCoversNothingIsToldBeforeTheRun) {
    folder_.write("empty.json", R"({"labels":{"AGE":"keep","DATE":"remove","HOSPITAL":"remove"}})");
    EXPECT_EQ(run(five() + " -o " + out() + " --k 2 --policy " + (folder_ / "empty.json")), 3);
    EXPECT_THAT(err_, HasSubstr("empty.json, line 1: the policy covers nothing"));
    EXPECT_FALSE(fs::exists(out()));
}

}  // namespace
}  // namespace scrim
