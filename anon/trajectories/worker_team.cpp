#include "anon/trajectories/worker_team.h"

namespace scrim {
namespace {
constexpr int spins = 2000;  // rounds follow each other within microseconds: look before going to sleep
}

WorkerTeam::WorkerTeam(unsigned threads) {
    for (unsigned t = 1; t < threads; ++t) {
        threads_.emplace_back([this, t] { work(t); });
    }
}

WorkerTeam::~WorkerTeam() {
    {
        const std::lock_guard lock(mutex_);
        stop_ = true;
    }
    changed_.notify_all();
    for (auto& thread : threads_) thread.join();
}

void WorkerTeam::run(const std::function<void(unsigned)>& body) {
    if (threads_.empty()) return body(0);
    {
        const std::lock_guard lock(mutex_);
        body_ = &body;
        busy_ = static_cast<unsigned>(threads_.size());
        ++round_;
    }
    changed_.notify_all();
    body(0);
    while (busy_.load() != 0) std::this_thread::yield();
}

void WorkerTeam::work(unsigned number) {
    std::uint64_t seen = 0;
    while (true) {
        for (int i = 0; i < spins && round_.load() == seen && !stop_.load(); ++i) std::this_thread::yield();
        if (round_.load() == seen) {
            std::unique_lock lock(mutex_);
            changed_.wait(lock, [&] { return stop_.load() || round_.load() != seen; });
        }
        if (stop_.load()) return;
        seen = round_.load();
        (*body_)(number);
        --busy_;
    }
}

}  // namespace scrim
