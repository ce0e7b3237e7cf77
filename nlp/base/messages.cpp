#include "nlp/base/messages.h"

#include <cstdio>

namespace scrim {

int fail(const Error& error) {
    std::fprintf(stderr, "scrim: error: %s\n", error.message().c_str());
    return exit_code(error);
}

void remark(const CommonOptions& options, const std::string& text) {
    if (!options.quiet) std::fprintf(stderr, "scrim: %s\n", text.c_str());
}

}  // namespace scrim
