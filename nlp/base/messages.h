#pragma once

#include <string>

#include "nlp/base/result.h"

namespace scrim {

// Options that every command has.
struct CommonOptions {
    unsigned threads = 0;  // 0 until parsed; then at least 1
    bool quiet = false;
    bool json = false;
};

// Prints "scrim: error: ..." on standard error and gives the exit code for it.
int fail(const Error& error);

// Prints a remark on standard error, unless quiet.
void remark(const CommonOptions& options, const std::string& text);

}  // namespace scrim
