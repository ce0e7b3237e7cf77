// Part of the build: joins the rows of lexicons/patterns and lexicons/release into one text that the program carries,
// if every row compiles and finds what its examples say.

#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <span>

#include "nlp/base/files/input.h"
#include "nlp/base/files/output.h"
#include "nlp/taggers/rules/rows/rule_rows.h"

namespace {

namespace fs = std::filesystem;

constexpr std::size_t largest_file = std::size_t{16} << 20U;

scrim::Result<void> run(std::span<const char* const> folders, const char* out) {
    std::vector<fs::path> files;
    for (const char* folder : folders) {
        for (const auto& entry : fs::directory_iterator(folder)) {
            if (entry.path().extension() == ".tsv") files.push_back(entry.path());
        }
    }
    std::sort(files.begin(), files.end());
    scrim::RuleRows rows;
    std::string joined;
    for (const auto& file : files) {
        const auto text = scrim::read_file(file.string(), largest_file);
        if (!text) return text.error();
        if (auto read = scrim::read_rule_rows(*text, file.string(), rows); !read) return read;
        joined += "# file: " + file.filename().string() + "\n" + *text;
    }
    if (auto resolved = scrim::resolve_checks(rows); !resolved) return resolved;
    if (auto right = scrim::check_examples(rows, scrim::joined_parts(rows)); !right) return right;
    return scrim::write_file(out, joined);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) {
        std::fputs("usage: pattern_checker PATTERNS_FOLDER... OUT\n", stderr);
        return 2;
    }
    try {
        const scrim::Result<void> done = run(std::span<const char* const>(argv + 1, argv + argc - 1), argv[argc - 1]);
        if (done) return 0;
        std::fprintf(stderr, "pattern_checker: error: %s\n", done.error().message().c_str());
        return scrim::exit_code(done.error());
    } catch (const std::exception& problem) {
        std::fprintf(stderr, "pattern_checker: error: %s\n", problem.what());
        return 3;
    }
}
