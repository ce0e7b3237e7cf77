#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace scrim::serve {

using Clock = std::chrono::steady_clock;

// The threads that do the work, as many as the machine has use for; connections have others, which wait for these.
// What all requests ask for is done in the order in which it was asked.
class Workers {
   public:
    explicit Workers(unsigned threads);
    ~Workers();  // after what was given to them
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    void give(std::function<void()> job);
    [[nodiscard]] unsigned count() const { return static_cast<unsigned>(threads_.size()); }

   private:
    void work();

    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<std::function<void()>> jobs_;
    std::vector<std::thread> threads_;
    bool stop_ = false;
};

enum class Ran : std::uint8_t { done, late, failed, stopped };

// Calls work(i) for every i below count on the workers, and take(i) here, in order; at most some of them are under way
// at once, so that a large request leaves room for others. Ends early if one takes longer than `patience` (late), if
// work throws (failed), or if take gives false (stopped). Work that is under way then goes on: what it uses must be
// its own, and is.
[[nodiscard]] Ran run_on(Workers& workers, std::size_t count, Clock::duration patience,
                         const std::function<void(std::size_t)>& work, const std::function<bool(std::size_t)>& take);

}  // namespace scrim::serve
