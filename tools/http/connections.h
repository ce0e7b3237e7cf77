#pragma once

#include <httplib.h>

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace scrim::http {

// A client keeps several connections open, and each holds a thread while it is open. Threads are made as connections
// come, so that some that say little for a long time do not keep others waiting.
inline constexpr std::size_t most_connections = 512;

class Connections : public httplib::TaskQueue {
   public:
    // `open`, if given, is how many connections there are; it must outlive this.
    explicit Connections(std::size_t most, std::atomic<std::size_t>* open = nullptr) : most_(most), open_(open) {}

    void enqueue(std::function<void()> task) override;
    void shutdown() override;

   private:
    void work();

    std::size_t most_;
    std::atomic<std::size_t>* open_;
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<std::function<void()>> tasks_;
    std::vector<std::thread> threads_;
    std::size_t idle_ = 0;
    bool stop_ = false;
};

// The C library gives every thread a store of its own for memory that was freed, and a day of connections goes round
// all threads: each would come to hold as much as the largest answer needed. With few stores they share them.
void share_freed_memory(int stores);

}  // namespace scrim::http
