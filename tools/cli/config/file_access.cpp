#include "tools/cli/config/file_access.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

#include "nlp/base/files/links.h"

namespace scrim {
namespace {

namespace fs = std::filesystem;

// Of these a file stands alone; others read what lies beside it: a manifest, a hierarchy.
constexpr std::array<std::string_view, 5> of_notes{"tag", "convert", "score", "traps", "generate"};
constexpr std::array<std::string_view, 9> of_releases{"release",      "verify",   "risk", "report", "codes",
                                                      "trajectories", "condense", "fit",  "dump"};
constexpr std::array<std::string_view, 6> written{"-o", "--output", "--out", "--private", "--report", "--previous"};

template <std::size_t size>
bool is_one_of(const std::array<std::string_view, size>& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

// A place that is to be written, and the folder in which it is made again and renamed; where that is not there yet
// either, the folder in which it will be made.
void add_written(const std::string& word, FileAccess& access) {
    if (word.empty() || word == "-") return;
    std::error_code failure;
    fs::path place = followed(fs::absolute(fs::path(word), failure).lexically_normal());
    if (!place.has_filename()) place = place.parent_path();
    if (fs::exists(place, failure)) access.write.push_back(place.string());
    fs::path folder = place.parent_path();
    while (!fs::exists(folder, failure) && folder.has_relative_path()) folder = folder.parent_path();
    access.write.push_back(folder.string());
}

// Files whose names differ in what follows the first point: x.txt and x.ann.
void add_siblings(const fs::path& file, FileAccess& access) {
    const std::string name = file.filename().string();
    const std::string stem = name.substr(0, name.find('.')) + ".";
    std::error_code failure;
    const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
    for (auto entry = fs::directory_iterator(folder, failure); !failure && entry != fs::directory_iterator();
         entry.increment(failure)) {
        if (entry->path().filename().string().starts_with(stem)) access.read.push_back(entry->path().string());
    }
}

void add_read(const std::string& word, bool alone, FileAccess& access) {
    std::error_code failure;
    const fs::path place(word);
    if (word.empty() || word.find('\0') != std::string::npos || !fs::exists(place, failure)) return;
    access.read.push_back(word);
    if (fs::is_directory(place, failure)) return;
    if (alone) {
        add_siblings(place, access);
    } else {
        access.read.push_back(place.has_parent_path() ? place.parent_path().string() : ".");
    }
}

// "COLUMN=FILE:WEIGHT", "a.csv,b.csv".
void add_parts(const std::string& word, bool alone, FileAccess& access) {
    for (std::size_t at = 0; at <= word.size();) {
        const std::size_t end = std::min(word.find_first_of("=:,", at), word.size());
        add_read(word.substr(at, end - at), alone, access);
        at = end + 1;
    }
}

void add_libraries(FileAccess& access) {
    for (const char* folder : {"/usr", "/lib", "/lib64", "/etc", "/proc", "/sys/devices/system", "/opt"}) {
        access.read.emplace_back(folder);
    }
    for (const char* device : {"/dev/null", "/dev/full", "/dev/zero", "/dev/tty"}) access.write.emplace_back(device);
    for (const char* device : {"/dev/urandom", "/dev/random"}) access.read.emplace_back(device);
    std::error_code failure;
    const auto add_folder_of = [&](const fs::path& file) {
        access.read.push_back(file.parent_path().string());
        const fs::path real = fs::canonical(file, failure);
        if (!failure) access.read.push_back(real.parent_path().string());
    };
    const fs::path program = fs::canonical("/proc/self/exe", failure);
    if (!failure) {
        add_folder_of(program);
        // The libraries that are opened when they are needed, and those that they need in turn, may be links.
        for (const char* folder : {"lib/scrim", "../lib/scrim"}) {
            for (const auto& library : fs::directory_iterator(program.parent_path() / folder, failure)) {
                add_folder_of(library.path());
            }
        }
    }
}

}  // namespace

std::optional<FileAccess> file_access(const std::vector<std::string>& words) {
    if (words.empty()) return std::nullopt;
    const bool alone = is_one_of(of_notes, words.front());
    if (!alone && !is_one_of(of_releases, words.front())) return std::nullopt;
    FileAccess access;
    add_libraries(access);
    for (std::size_t i = 1; i < words.size(); ++i) {
        const std::string& word = words[i];
        const std::size_t equals = word.find('=');
        const bool joined = word.starts_with("--") && equals != std::string::npos;
        if (joined && is_one_of(written, std::string_view(word).substr(0, equals))) {
            add_written(word.substr(equals + 1), access);
        } else if (is_one_of(written, words[i - 1])) {
            add_written(word, access);
        } else if (word.starts_with("-o") && !word.starts_with("--") && word.size() > 2) {  // -oout
            add_written(word.substr(word[2] == '=' ? 3 : 2), access);
        }
        add_read(word, alone, access);
        add_parts(word, alone, access);
    }
    return access;
}

}  // namespace scrim
