#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace scrim {

// Threads that wait for work, for loops too short to start threads for. run() calls body(t) once for each
// thread number t and returns when all are done; with one thread it is a plain call.
class WorkerTeam {
   public:
    explicit WorkerTeam(unsigned threads);
    ~WorkerTeam();
    WorkerTeam(const WorkerTeam&) = delete;
    WorkerTeam& operator=(const WorkerTeam&) = delete;

    [[nodiscard]] unsigned size() const { return static_cast<unsigned>(threads_.size()) + 1; }
    void run(const std::function<void(unsigned)>& body);

   private:
    void work(unsigned number);

    std::mutex mutex_;
    std::condition_variable changed_;
    const std::function<void(unsigned)>* body_ = nullptr;
    std::atomic<std::uint64_t> round_{0};
    std::atomic<unsigned> busy_{0};
    std::atomic<bool> stop_{false};
    std::vector<std::thread> threads_;
};

}  // namespace scrim
