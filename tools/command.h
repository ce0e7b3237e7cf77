#pragma once

#include <string>

#include "nlp/base/result.h"

namespace CLI {
class App;
}

namespace scrim {

// Options that every command has.
struct CommonOptions {
    unsigned threads = 0;  // 0 until parsed; then at least 1
    bool quiet = false;
    bool json = false;
};

// A subcommand adds itself to the program: its options, an example in its help, and a callback that runs
// it and sets `exit_code`. main.cpp has the table.
using AddCommand = void (*)(CLI::App& program, int& exit_code);

// Adds --threads, --quiet and --json.
void add_common_options(CLI::App& command, CommonOptions& options);

// Prints "scrim: error: ..." and gives the exit code for it.
int fail(const Error& error);

// Prints a remark on standard error, unless quiet.
void remark(const CommonOptions& options, const std::string& text);

}  // namespace scrim
