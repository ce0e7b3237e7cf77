#include "tools/command.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <thread>

namespace scrim {

void add_common_options(CLI::App& command, CommonOptions& options) {
    options.threads = std::max(1U, std::thread::hardware_concurrency());
    command.add_option("--threads", options.threads, "Threads to use; the result does not depend on it")
        ->check(CLI::Range(1U, 1024U))
        ->capture_default_str();
    command.add_flag("--quiet", options.quiet, "No progress and no remarks, errors only");
    command.add_flag("--json", options.json, "Print the result as JSON");
}

int fail(const Error& error) {
    std::fprintf(stderr, "scrim: error: %s\n", error.message().c_str());
    return exit_code(error);
}

void remark(const CommonOptions& options, const std::string& text) {
    if (!options.quiet) std::fprintf(stderr, "scrim: %s\n", text.c_str());
}

}  // namespace scrim
