#pragma once

#include <string>
#include <vector>

#include "anon/core/release.h"
#include "tools/command.h"

namespace scrim {

struct VerifyOptions {
    std::string original;  // empty where not given
    CommonOptions common;
    std::string private_folder;  // what the release kept to itself, where given
};

// The checks of one kind of release; an error means that it could not be checked at all.
using VerifyRelease = Result<std::vector<Check>> (*)(const Release&, const VerifyOptions&);

// The checks of a release of any kind, the checksums of its files among them.
[[nodiscard]] Result<std::vector<Check>> verify_release(const Release& release, const VerifyOptions& options);

void add_verify_command(CLI::App& program, int& exit_code);

}  // namespace scrim
