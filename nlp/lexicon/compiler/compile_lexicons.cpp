// Part of the build: turns lexicons/*.tsv into the binary that the program carries.

#include <cstdio>
#include <exception>

#include "nlp/base/files/output.h"
#include "nlp/lexicon/compiler/compile.h"

namespace {

scrim::Result<void> run(const char* folder, const char* out) {
    const auto entries = scrim::read_lists(folder);
    if (!entries) return entries.error();
    const auto bytes = scrim::compile_lexicon(*entries);
    if (!bytes) return bytes.error();
    return scrim::write_file(out, *bytes);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) {
        std::fputs("usage: lexicon_compiler LEXICONS_FOLDER OUT\n", stderr);
        return 2;
    }
    try {
        const scrim::Result<void> done = run(argv[1], argv[2]);
        if (done) return 0;
        std::fprintf(stderr, "lexicon_compiler: error: %s\n", done.error().message().c_str());
        return scrim::exit_code(done.error());
    } catch (const std::exception& problem) {
        std::fprintf(stderr, "lexicon_compiler: error: %s\n", problem.what());
        return 3;
    }
}
