#include "nlp/base/fingerprint.h"

#include <filesystem>
#include <system_error>

#include "nlp/base/files/file_walk.h"
#include "nlp/base/hash.h"

namespace scrim {

namespace fs = std::filesystem;

void Fingerprint::add(std::string_view name, std::string_view value) {
    parts_ += name;
    parts_ += '=';
    parts_ += std::to_string(value.size());
    parts_ += ':';
    parts_ += value;
    parts_ += '\n';
}

void Fingerprint::add_flag(std::string_view name, bool value) { add(name, value ? "yes" : "no"); }

void Fingerprint::add_number(std::string_view name, std::uint64_t value) { add(name, std::to_string(value)); }

Result<void> Fingerprint::add_path(std::string_view name, const std::string& path,
                                   const std::vector<std::string>& exclude) {
    add(name, path);
    if (path.empty()) return {};
    std::error_code failure;
    const auto add_file = [this](std::string_view as, const std::string& file) -> Result<void> {
        const auto sum = file_checksum(file);
        if (!sum) return sum.error();
        add(as, *sum);
        return {};
    };
    if (!fs::is_directory(path, failure)) return add_file("content", path);
    FileWalk walk(path, {exclude, {}});
    while (true) {
        const auto file = walk.next();
        if (!file) return file.error();
        if (!*file) return {};
        const std::string relative = (*file)->lexically_relative(path).generic_string();
        if (auto done = add_file(relative, (*file)->string()); !done) return done;
    }
}

// Rules and models are part of the program: a new build of the same version is another program.
std::string Fingerprint::text() const {
    std::error_code failure;
    const fs::path program = fs::read_symlink("/proc/self/exe", failure);
    const auto size = fs::file_size(program, failure);
    const auto time = fs::last_write_time(program, failure).time_since_epoch().count();
    return checksum(std::string(SCRIM_VERSION) + "\n" + std::to_string(size) + "\n" + std::to_string(time) + "\n" +
                    parts_);
}

}  // namespace scrim
