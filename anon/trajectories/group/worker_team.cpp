#include "anon/trajectories/group/worker_team.h"

namespace scrim {
namespace {

constexpr int spins = 200;  // rounds follow each other within microseconds: look before going to sleep

constexpr std::uint64_t round_of(std::uint64_t state) { return state >> 32U; }
constexpr std::uint64_t parts_of(std::uint64_t state) { return state >> 16U & 0xFFFFU; }
constexpr std::uint64_t next_of(std::uint64_t state) { return state & 0xFFFFU; }

}  // namespace

WorkerTeam::WorkerTeam(unsigned threads) {
    for (unsigned t = 1; t < threads; ++t) {
        threads_.emplace_back([this, t] { wait_for_work(t); });
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

void WorkerTeam::run(std::uint16_t parts, const std::function<void(std::size_t, unsigned)>& body) {
    if (threads_.empty() || parts <= 1) {
        for (std::size_t part = 0; part < parts; ++part) body(part, 0);
        return;
    }
    {
        const std::lock_guard lock(mutex_);
        body_ = &body;
        done_ = 0;
        state_ = (round_of(state_) + 1) << 32U | std::uint64_t{parts} << 16U;
    }
    changed_.notify_all();
    take_parts(0);
    while (done_.load() != parts) std::this_thread::yield();
}

void WorkerTeam::take_parts(unsigned number) {
    std::uint64_t state = state_.load();
    while (next_of(state) < parts_of(state)) {
        // A claim holds its round open, so body_ is still the one of that round.
        if (!state_.compare_exchange_weak(state, state + 1)) continue;
        (*body_)(next_of(state), number);
        ++done_;
        state = state_.load();
    }
}

void WorkerTeam::wait_for_work(unsigned number) {
    std::uint64_t seen = 0;
    while (true) {
        for (int i = 0; i < spins && round_of(state_) == seen && !stop_.load(); ++i) std::this_thread::yield();
        if (round_of(state_) == seen) {
            std::unique_lock lock(mutex_);
            changed_.wait(lock, [&] { return stop_.load() || round_of(state_) != seen; });
        }
        if (stop_.load()) return;
        seen = round_of(state_);
        take_parts(number);
    }
}

}  // namespace scrim
