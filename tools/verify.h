#pragma once

#include <string>
#include <vector>

#include "anon/core/release.h"
#include "tools/command.h"

namespace scrim {

struct VerifyOptions {
    std::string original;  // empty where not given
    CommonOptions common;
};

// The checks of one kind of release; an error means that it could not be checked at all.
using VerifyRelease = Result<std::vector<Check>> (*)(const Release&, const VerifyOptions&);

void add_verify_command(CLI::App& program, int& exit_code);

}  // namespace scrim
