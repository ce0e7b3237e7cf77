// Runs a fuzz target without a fuzzing engine: the seeds as they are, then mutations of them that are the
// same in every run. A target that finds a fault aborts; the input that did it is kept in fuzz-failure.bin, as is one
// that takes more than a minute.
//
//   csv_fuzz SEEDS [RUNS [FIRST]]    SEEDS is a folder of seed files or one input, to try a failure again

#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "nlp/base/random.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

constexpr std::size_t max_size = std::size_t{64} << 10U;

std::string current;  // the input that is being tried, for the handler of abort()

constexpr unsigned longest_seconds = 60;

void keep_failing_input(int signal) {
    std::ofstream("fuzz-failure.bin", std::ios::binary) << current;
    std::fprintf(stderr, "fuzz: this input failed; it is in fuzz-failure.bin (%zu bytes)\n", current.size());
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

std::string read_whole(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// In the order of their names, so that a run is the same everywhere.
std::vector<std::string> read_seeds(const std::filesystem::path& place) {
    if (std::filesystem::is_regular_file(place)) return {read_whole(place)};
    std::vector<std::filesystem::path> paths;
    std::error_code failure;
    for (const auto& entry : std::filesystem::directory_iterator(place, failure)) paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    std::vector<std::string> seeds;
    for (const auto& path : paths) seeds.push_back(read_whole(path));
    if (seeds.empty()) seeds.emplace_back();
    return seeds;
}

// A stretch of the text: up to 32 bytes, seldom all of it.
std::string piece(const std::string& text, scrim::Random& random) {
    if (text.empty()) return {};
    const std::size_t at = random.below(text.size());
    return text.substr(at, 1 + random.below(random.chance(0.05) ? text.size() : 32));
}

void mutate_once(std::string& text, const std::vector<std::string>& seeds, scrim::Random& random) {
    static const std::vector<std::string> telling = {std::string(1, '\0'),
                                                     "\xff",
                                                     "\xEF\xBB\xBF",
                                                     "\r\n",
                                                     "\n",
                                                     "\"",
                                                     "\"\"",
                                                     "<",
                                                     ">",
                                                     "&#",
                                                     "]]>",
                                                     "<!DOCTYPE",
                                                     "\\u0000",
                                                     "\\",
                                                     ",",
                                                     "{",
                                                     "}",
                                                     "[",
                                                     "]",
                                                     "\t",
                                                     "-1",
                                                     "999999999999999999999",
                                                     "0",
                                                     "1e9",
                                                     ";",
                                                     "T1",
                                                     "/>",
                                                     "\xF0\x9F\x92\x89"};
    const std::size_t at = random.below(text.size() + 1);
    switch (random.below(7)) {
        case 0:  // one byte is changed
            if (at < text.size()) text[at] = static_cast<char>(random.below(256));
            break;
        case 1:  // one bit is changed
            if (at < text.size()) text[at] = static_cast<char>(text[at] ^ static_cast<char>(1U << random.below(8)));
            break;
        case 2:
            text.insert(at, telling[random.below(telling.size())]);
            break;
        case 3:
            text.erase(at, 1 + random.below(16));
            break;
        case 4:  // cut off
            if (random.chance(0.3)) text.resize(at);
            break;
        case 5:  // a piece of itself again
            text.insert(at, piece(text, random));
            break;
        default:  // a piece of another seed
            text.insert(at, piece(seeds[random.below(seeds.size())], random));
    }
    if (text.size() > max_size) text.resize(max_size);
}

void try_input() {
    ::alarm(longest_seconds);
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(current.data()), current.size());
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        std::fprintf(stderr, "usage: %s SEEDS [RUNS [FIRST]]\n", argv[0]);
        return 2;
    }
    const std::uint64_t runs = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 2000;
    const std::uint64_t first = argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 1;
    for (const int signal : {SIGABRT, SIGALRM}) std::signal(signal, keep_failing_input);
#if !defined(__SANITIZE_ADDRESS__)  // which has more to say of these
    for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL}) std::signal(signal, keep_failing_input);
#endif
    const auto seeds = read_seeds(argv[1]);
    for (const auto& seed : seeds) {
        current = seed;
        try_input();
    }
    for (std::uint64_t run = first; run < first + runs; ++run) {
        scrim::Random random(run);
        current = seeds[random.below(seeds.size())];
        for (std::uint64_t i = 1 + random.below(6); i > 0; --i) mutate_once(current, seeds, random);
        try_input();
    }
    std::printf("%zu seeds and %llu mutations tried\n", seeds.size(), static_cast<unsigned long long>(runs));
    return 0;
}
