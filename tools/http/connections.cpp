#include "tools/http/connections.h"

#include <malloc.h>

namespace scrim::http {

void Connections::enqueue(std::function<void()> task) {
    const std::lock_guard lock(mutex_);
    tasks_.push_back(std::move(task));
    if (open_ != nullptr) ++*open_;
    if (idle_ < tasks_.size() && threads_.size() < most_) threads_.emplace_back([this] { work(); });
    wake_.notify_one();
}

void Connections::shutdown() {
    {
        const std::lock_guard lock(mutex_);
        stop_ = true;
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

void Connections::work() {
    std::unique_lock lock(mutex_);
    while (true) {
        ++idle_;
        wake_.wait(lock, [&] { return stop_ || !tasks_.empty(); });
        --idle_;
        if (tasks_.empty()) return;
        const auto task = std::move(tasks_.front());
        tasks_.pop_front();
        lock.unlock();
        task();
        if (open_ != nullptr) --*open_;
        lock.lock();
    }
}

void share_freed_memory(int stores) {
#ifdef M_ARENA_MAX
    ::mallopt(M_ARENA_MAX, stores);
#endif
}

}  // namespace scrim::http
