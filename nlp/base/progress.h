#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace scrim {

// A progress bar on standard error: count, rate and time left. Silent unless standard error is a
// terminal, so that a pipe or a log stays clean.
class Progress {
   public:
    // total 0: not known. It is of items, or of their weights (bytes, say) where advance() gives those.
    Progress(std::string what, std::uint64_t total, bool quiet);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void advance(std::uint64_t count = 1) { advance(count, count); }
    void advance(std::uint64_t count, std::uint64_t weight);
    // Whether anybody sees it; a total that is costly to find need not be found otherwise.
    [[nodiscard]] bool active() const { return active_; }
    void set_total(std::uint64_t total) { total_ = total; }

   private:
    void draw();

    std::string what_;
    std::uint64_t total_;
    std::uint64_t done_ = 0;
    std::uint64_t weight_ = 0;  // of what is done; equal to done_ where items have no weights
    bool active_;
    std::chrono::steady_clock::time_point start_;
    std::chrono::steady_clock::time_point drawn_;
};

// The line the bar shows, apart from the terminal: "tag  120/400 [=======                 ]  57/s  5 s left".
[[nodiscard]] std::string progress_line(const std::string& what, std::uint64_t done, std::uint64_t total,
                                        double seconds);
// The same where the total is not of items: the share that is done, of 1.
[[nodiscard]] std::string progress_line_of_share(const std::string& what, std::uint64_t done, double share,
                                                 double seconds);

}  // namespace scrim
