#include "tools/serve/workers.h"

#include <algorithm>
#include <memory>

namespace scrim::serve {

Workers::Workers(unsigned threads) {
    for (unsigned i = 0; i < std::max(1U, threads); ++i) threads_.emplace_back([this] { work(); });
}

Workers::~Workers() {
    {
        const std::lock_guard lock(mutex_);
        stop_ = true;
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

void Workers::give(std::function<void()> job) {
    {
        const std::lock_guard lock(mutex_);
        jobs_.push_back(std::move(job));
    }
    wake_.notify_one();
}

void Workers::work() {
    std::unique_lock lock(mutex_);
    while (true) {
        wake_.wait(lock, [&] { return stop_ || !jobs_.empty(); });
        if (jobs_.empty()) return;
        const auto job = std::move(jobs_.front());
        jobs_.pop_front();
        lock.unlock();
        job();
        lock.lock();
    }
}

namespace {

// One request's work, held by whoever still needs it.
struct Under {
    std::mutex mutex;
    std::condition_variable changed;
    std::vector<bool> done;
    std::atomic<bool> given_up = false;
    bool failed = false;
    std::function<void(std::size_t)> work;
};

void run_one(const std::shared_ptr<Under>& under, std::size_t i) {
    bool failed = false;
    if (!under->given_up) {
        try {
            under->work(i);
        } catch (...) {  // whose words may hold text of a note
            failed = true;
        }
    }
    const std::lock_guard lock(under->mutex);
    under->done[i] = true;
    under->failed = under->failed || failed;
    under->changed.notify_one();
}

}  // namespace

Ran run_on(Workers& workers, std::size_t count, Clock::duration patience, const std::function<void(std::size_t)>& work,
           const std::function<bool(std::size_t)>& take) {
    const auto under = std::make_shared<Under>();
    under->done.resize(count);
    under->work = work;
    const std::size_t window = std::size_t{2} * workers.count();
    std::size_t given = 0;
    for (std::size_t i = 0; i < count; ++i) {
        for (; given < std::min(count, i + window); ++given) {
            workers.give([under, n = given] { run_one(under, n); });
        }
        // A result that is there when its time has passed is late too, whichever thread was quicker.
        const auto until = Clock::now() + patience;
        std::unique_lock lock(under->mutex);
        const bool in_time =
            under->changed.wait_until(lock, until, [&] { return under->done[i]; }) && Clock::now() <= until;
        const bool failed = under->failed;
        lock.unlock();
        if (!in_time || failed || !take(i)) {
            under->given_up = true;
            return !in_time ? Ran::late : failed ? Ran::failed : Ran::stopped;
        }
    }
    return Ran::done;
}

}  // namespace scrim::serve
