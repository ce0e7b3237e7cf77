#include "nlp/base/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <utility>

namespace scrim {

std::string progress_line(const std::string& what, std::uint64_t done, std::uint64_t total, double seconds) {
    const double rate = seconds > 0 ? static_cast<double>(done) / seconds : 0;
    if (total == 0) return fmt::format("{}  {}  {:.0f}/s", what, done, rate);
    constexpr std::uint64_t width = 24;
    const std::uint64_t filled = std::min(width, width * done / total);
    const std::string bar = std::string(filled, '=') + std::string(width - filled, ' ');
    std::string line = fmt::format("{}  {}/{} [{}]  {:.0f}/s", what, done, total, bar, rate);
    if (rate > 0 && done < total) line += fmt::format("  {:.0f} s left", static_cast<double>(total - done) / rate);
    return line;
}

std::string progress_line_of_share(const std::string& what, std::uint64_t done, double share, double seconds) {
    constexpr double width = 24;
    const double part = std::clamp(share, 0.0, 1.0);
    const auto filled = static_cast<std::size_t>(width * part);
    const double rate = seconds > 0 ? static_cast<double>(done) / seconds : 0;
    const std::string bar = std::string(filled, '=') + std::string(static_cast<std::size_t>(width) - filled, ' ');
    std::string line = fmt::format("{}  {} [{}]  {:.0f}/s", what, done, bar, rate);
    if (part > 0 && part < 1) line += fmt::format("  {:.0f} s left", seconds * (1 - part) / part);
    return line;
}

Progress::Progress(std::string what, std::uint64_t total, bool quiet)
    : what_(std::move(what)),
      total_(total),
      active_(!quiet && ::isatty(STDERR_FILENO) == 1),
      start_(std::chrono::steady_clock::now()),
      drawn_(start_) {}

Progress::~Progress() {
    if (active_ && done_ > 0) {
        draw();
        std::fputc('\n', stderr);
    }
}

void Progress::advance(std::uint64_t count, std::uint64_t weight) {
    done_ += count;
    weight_ += weight;
    if (!active_) return;
    const auto now = std::chrono::steady_clock::now();
    if (now - drawn_ < std::chrono::milliseconds(100)) return;
    drawn_ = now;
    draw();
}

void Progress::draw() {
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start_;
    const bool weighted = weight_ != done_ && total_ > 0;
    const double share = weighted ? static_cast<double>(weight_) / static_cast<double>(total_) : 0;
    const std::string line = weighted ? progress_line_of_share(what_, done_, share, elapsed.count())
                                      : progress_line(what_, done_, total_, elapsed.count());
    std::fprintf(stderr, "\r%s\033[K", line.c_str());
    std::fflush(stderr);
}

}  // namespace scrim
