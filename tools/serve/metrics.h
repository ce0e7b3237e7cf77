#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include "nlp/document.h"

namespace scrim::serve {

// What the server did, for Prometheus: counts and times, nothing of any note. Thread-safe.
class Metrics {
   public:
    void request_done(std::string_view path, int status, double seconds);
    void note_done(const Note& tagged);

    std::atomic<std::size_t> in_flight = 0;    // requests
    std::atomic<std::size_t> connections = 0;  // open ones

    // The text format, version 0.0.4.
    [[nodiscard]] std::string text() const;

   private:
    static constexpr std::array<double, 11> bounds{0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30};
    struct Times {
        std::array<std::uint64_t, bounds.size()> within{};
        std::uint64_t count = 0;
        double seconds = 0;
    };

    mutable std::mutex mutex_;
    std::map<std::pair<std::string, int>, std::uint64_t> requests_;
    std::map<std::string, Times, std::less<>> times_;
    std::array<std::uint64_t, label_count> spans_{};
    std::uint64_t notes_ = 0;
    std::uint64_t bytes_ = 0;
};

}  // namespace scrim::serve
