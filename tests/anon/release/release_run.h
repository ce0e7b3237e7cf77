#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

#include "nlp/base/json.h"
#include "tests/temporary_folder.h"

namespace scrim {

// Runs the program as users do, in a folder of the test's own.
class ReleaseRun : public ::testing::Test {
   protected:
    int run(const std::string& arguments) { return run_program("release " + arguments); }
    int run_program(const std::string& arguments) {
        const std::string command =
            std::string(SCRIM_PROGRAM) + " " + arguments + " >" + (folder_ / "stdout") + " 2>" + (folder_ / "stderr");
        const int status = std::system(command.c_str());
        out_ = TemporaryFolder::read(folder_ / "stdout");
        err_ = TemporaryFolder::read(folder_ / "stderr");
        return WEXITSTATUS(status);
    }

    // The five notes of the paper's Figure 2 as plain text, untagged.
    std::string five() {
        const std::vector<std::string> notes{
            "Admitted on 4/25/2009, Tufts Med Ctr. The 88 year old man is complaining fever, sore throat, headache, "
            "runny nose.\n",
            "Mrs. Brown is a 52 year old female. Visited on 3/13/2009. Having joint pain, sore throat, fever. Mass "
            "General Hosp.\n",
            "Admitted on 4-5-2009, patient is a 5 year old female. Having runny nose, headache, vomiting. Emory Univ. "
            "Hosp.\n",
            "Mark is a 17 year old male. Having pain on right side of abdomen, fatigue, dark urine. Admitted "
            "8/20/2009, "
            "UT Southwestern Med Ctr.\n",
            "Visited on 7/19/2009. Female, 64 year old. Feeling abdomen pain, sore muscles, fatigue, jaundice. Johns "
            "Hopkins Hosp.\n"};
        std::filesystem::create_directories(folder_ / "five");
        for (std::size_t i = 0; i < notes.size(); ++i)
            folder_.write("five/" + std::to_string(i + 1) + ".txt", notes[i]);
        return folder_ / "five";
    }

    [[nodiscard]] std::string out() const { return folder_ / "out"; }
    // A JSONL file of notes.
    std::string notes(const std::vector<Json>& lines, const std::string& name = "in.jsonl") {
        std::string bytes;
        for (const Json& line : lines) bytes += line.dump() + "\n";
        return folder_.write(name, bytes);
    }
    // The notes of a release, in its order.
    [[nodiscard]] std::vector<Json> released(const std::string& name = "out") const {
        std::vector<Json> lines;
        std::istringstream in(TemporaryFolder::read(folder_ / (name + "/notes.jsonl")));
        for (std::string line; std::getline(in, line);) lines.push_back(Json::parse(line));
        return lines;
    }

    TemporaryFolder folder_;
    std::string out_;
    std::string err_;
};

}  // namespace scrim
