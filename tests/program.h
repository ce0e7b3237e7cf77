#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <string>

#include "tests/temporary_folder.h"

namespace scrim {

// Runs the program as users do, in a folder of the test's own. What it said is in the files out and err there.
class ProgramTest : public ::testing::Test {
   protected:
    // The exit code; -1 if a signal ended it.
    int run(const std::string& arguments) const {
        const std::string command =
            std::string(SCRIM_PROGRAM) + " " + arguments + " > '" + path("out") + "' 2> '" + path("err") + "'";
        const int status = std::system(command.c_str());
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }
    [[nodiscard]] std::string path(const std::string& name) const { return folder_ / name; }
    [[nodiscard]] std::string text(const std::string& name) const { return TemporaryFolder::read(path(name)); }
    std::string write(const std::string& name, const std::string& content) const {
        return folder_.write(name, content);
    }

    TemporaryFolder folder_;
};

}  // namespace scrim
