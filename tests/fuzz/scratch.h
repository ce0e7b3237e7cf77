#pragma once

#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace scrim {

// A folder of a target's own for what is read by its path; in memory where there is such a place, since every input
// writes to it.
class Scratch {
   public:
    explicit Scratch(const std::string& name) {
        const std::filesystem::path memory = "/dev/shm";
        std::error_code failure;
        const auto base =
            std::filesystem::is_directory(memory, failure) ? memory : std::filesystem::temp_directory_path();
        path_ = (base / (name + "_fuzz_" + std::to_string(getpid()))).string();
        std::filesystem::remove_all(path_, failure);
        std::filesystem::create_directories(path_);
    }
    ~Scratch() {
        std::error_code failure;
        std::filesystem::remove_all(path_, failure);
    }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;

    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] std::string operator/(const std::string& name) const { return path_ + "/" + name; }

    // By the standard library alone, and without a rename: it is the reader that is tried.
    [[nodiscard]] std::string put(const std::string& name, std::string_view bytes) const {
        const std::string file = *this / name;
        std::ofstream out(file, std::ios::binary | std::ios::trunc);
        out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        out.close();
        if (!out) std::abort();
        return file;
    }

    [[nodiscard]] static std::string get(const std::string& file) {
        std::ifstream in(file, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    }

   private:
    std::string path_;
};

inline std::string_view input_bytes(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

// The files that one input stands for: divided by lines "%%". As many as asked for, empty where there are fewer.
inline std::vector<std::string_view> input_parts(std::string_view bytes, std::size_t count) {
    std::vector<std::string_view> parts;
    while (parts.size() + 1 < count) {
        const std::size_t at = bytes.find("%%\n");
        parts.push_back(bytes.substr(0, at));
        bytes = at == std::string_view::npos ? std::string_view() : bytes.substr(at + 3);
    }
    parts.push_back(bytes);
    return parts;
}

}  // namespace scrim
