#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace scrim {

// Threads that wait for work, for loops too short to start threads for. run() calls body(part, thread) once
// for each part below `parts` and returns when all are done. The caller takes parts too, and waits only for
// parts that another thread has begun: on a busy machine, where that thread may not run at once, it does the
// work alone.
class WorkerTeam {
   public:
    explicit WorkerTeam(unsigned threads);
    ~WorkerTeam();
    WorkerTeam(const WorkerTeam&) = delete;
    WorkerTeam& operator=(const WorkerTeam&) = delete;

    [[nodiscard]] unsigned size() const { return static_cast<unsigned>(threads_.size()) + 1; }
    void run(std::uint16_t parts, const std::function<void(std::size_t, unsigned)>& body);

   private:
    void wait_for_work(unsigned number);
    void take_parts(unsigned number);

    std::mutex mutex_;
    std::condition_variable changed_;
    const std::function<void(std::size_t, unsigned)>* body_ = nullptr;
    // Round, number of parts and next part in one, so that a part is claimed for the round it belongs to.
    std::atomic<std::uint64_t> state_{0};
    std::atomic<unsigned> done_{0};
    std::atomic<bool> stop_{false};
    std::vector<std::thread> threads_;
};

}  // namespace scrim
