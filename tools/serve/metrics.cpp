#include "tools/serve/metrics.h"

#include <fmt/format.h>
#include <unistd.h>

#include <fstream>
#include <iterator>

namespace scrim::serve {
namespace {

std::uint64_t resident_bytes() {
    std::ifstream file("/proc/self/statm");
    std::uint64_t pages = 0;
    file >> pages >> pages;
    return pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

void describe(std::string& out, std::string_view name, std::string_view type, std::string_view help) {
    fmt::format_to(std::back_inserter(out), "# HELP {} {}\n# TYPE {} {}\n", name, help, name, type);
}

}  // namespace

void Metrics::request_done(std::string_view path, int status, double seconds) {
    const std::lock_guard lock(mutex_);
    ++requests_[{std::string(path), status}];
    auto found = times_.find(path);
    if (found == times_.end()) found = times_.emplace(std::string(path), Times{}).first;
    Times& times = found->second;
    ++times.count;
    times.seconds += seconds;
    for (std::size_t i = 0; i < bounds.size(); ++i) {
        if (seconds <= bounds.at(i)) ++times.within.at(i);
    }
}

void Metrics::note_done(const Note& tagged) {
    const std::lock_guard lock(mutex_);
    ++notes_;
    bytes_ += tagged.text.size();
    for (const Span& span : tagged.spans) ++spans_.at(static_cast<std::size_t>(span.label));
}

std::string Metrics::text() const {
    std::string out;
    const auto to = std::back_inserter(out);
    const std::lock_guard lock(mutex_);
    describe(out, "scrim_build_info", "gauge", "The version that runs.");
    fmt::format_to(to, "scrim_build_info{{version=\"{}\"}} 1\n", SCRIM_VERSION);
    describe(out, "scrim_requests_total", "counter", "Answered requests.");
    for (const auto& [key, count] : requests_) {
        fmt::format_to(to, "scrim_requests_total{{path=\"{}\",status=\"{}\"}} {}\n", key.first, key.second, count);
    }
    describe(out, "scrim_request_seconds", "histogram", "From the end of a request's head to its answer.");
    for (const auto& [path, times] : times_) {
        for (std::size_t i = 0; i < bounds.size(); ++i) {
            fmt::format_to(to, "scrim_request_seconds_bucket{{path=\"{}\",le=\"{}\"}} {}\n", path, bounds.at(i),
                           times.within.at(i));
        }
        fmt::format_to(to, "scrim_request_seconds_bucket{{path=\"{}\",le=\"+Inf\"}} {}\n", path, times.count);
        fmt::format_to(to, "scrim_request_seconds_sum{{path=\"{}\"}} {:.6f}\n", path, times.seconds);
        fmt::format_to(to, "scrim_request_seconds_count{{path=\"{}\"}} {}\n", path, times.count);
    }
    describe(out, "scrim_notes_total", "counter", "Notes that were tagged.");
    fmt::format_to(to, "scrim_notes_total {}\n", notes_);
    describe(out, "scrim_note_bytes_total", "counter", "Their text, in bytes.");
    fmt::format_to(to, "scrim_note_bytes_total {}\n", bytes_);
    describe(out, "scrim_spans_total", "counter", "Spans that were found.");
    for (std::size_t i = 0; i < spans_.size(); ++i) {
        if (spans_.at(i) == 0) continue;
        fmt::format_to(to, "scrim_spans_total{{label=\"{}\"}} {}\n", name(static_cast<Label>(i)), spans_.at(i));
    }
    describe(out, "scrim_requests_in_flight", "gauge", "Requests that are being answered.");
    fmt::format_to(to, "scrim_requests_in_flight {}\n", in_flight.load());
    describe(out, "scrim_connections", "gauge", "Open connections.");
    fmt::format_to(to, "scrim_connections {}\n", connections.load());
    describe(out, "process_resident_memory_bytes", "gauge", "Memory of the process.");
    fmt::format_to(to, "process_resident_memory_bytes {}\n", resident_bytes());
    return out;
}

}  // namespace scrim::serve
