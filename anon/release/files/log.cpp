#include "anon/release/files/log.h"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cmath>
#include <cstring>
#include <ctime>
#include <filesystem>

#include "nlp/base/json_text.h"

namespace scrim {

ReleaseLog::ReleaseLog(const std::string& private_folder) {
    if (!private_folder.empty()) path_ = (std::filesystem::path(private_folder) / "log.jsonl").string();
}

Result<void> ReleaseLog::add(const std::string& step, const Json& counts) {
    if (path_.empty()) return {};
    const auto now = std::chrono::steady_clock::now();
    const double seconds = std::chrono::duration<double>(now - last_).count();
    last_ = now;
    Json line{{"time", fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)))},
              {"scrim", SCRIM_VERSION},
              {"step", step},
              {"seconds", std::round(seconds * 1000) / 1000}};
    line.update(counts);
    const std::string text = json_text(line) + "\n";
    const int file = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0600);
    const bool written = file >= 0 && ::write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size());
    const int reason = errno;
    if (file >= 0) ::close(file);
    if (written) return {};
    return bad_input(std::string("cannot be written: ") + std::strerror(reason), {path_, {}, 0},
                     "is there room, and may you write there?");
}

}  // namespace scrim
