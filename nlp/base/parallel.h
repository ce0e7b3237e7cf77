#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "nlp/base/result.h"

namespace scrim {

// Calls body(i) for every i below count, on `threads` threads. The body writes to places of its own only,
// so the result does not depend on the number of threads.
template <class Body>
void parallel_for(std::size_t count, unsigned threads, const Body& body, std::size_t grain = 1) {
    if (threads <= 1 || count <= grain) {
        for (std::size_t i = 0; i < count; ++i) body(i);
        return;
    }
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
        while (true) {
            const std::size_t begin = next.fetch_add(grain);
            if (begin >= count) return;
            for (std::size_t i = begin; i < std::min(begin + grain, count); ++i) body(i);
        }
    };
    std::vector<std::jthread> pool;
    for (unsigned t = 1; t < threads; ++t) pool.emplace_back(work);
    work();
}

// A pipeline that keeps input order in bounded memory: source() gives items one after the other, work()
// turns them into results on `threads` threads, sink() takes the results in the order of the items.
// source and sink are never called by two threads at once. Ends at the first error of either.
template <class In, class Out>
Result<void> run_in_order(unsigned threads, const std::function<Result<std::optional<In>>()>& source,
                          const std::function<Out(In&&)>& work, const std::function<Result<void>(Out&&)>& sink) {
    struct Slot {
        std::optional<In> in;
        std::optional<Out> out;
    };
    std::mutex mutex;
    std::condition_variable changed;
    std::deque<Slot> slots;  // in input order; the front is the next to write
    std::size_t taken = 0;   // slots before this one are being worked on or done
    bool finished = false;

    const auto worker = [&] {
        std::unique_lock lock(mutex);
        while (true) {
            changed.wait(lock, [&] { return taken < slots.size() || finished; });
            if (taken >= slots.size()) return;
            Slot& slot = slots[taken++];  // deque: other slots' references stay valid
            lock.unlock();
            Out out = work(std::move(*slot.in));
            lock.lock();
            slot.in.reset();
            slot.out.emplace(std::move(out));
            changed.notify_all();
        }
    };
    std::vector<std::jthread> pool;
    for (unsigned t = 0; t < std::max(1U, threads); ++t) pool.emplace_back(worker);

    const std::size_t window = std::size_t{8} * std::max(1U, threads);
    Result<void> result;
    bool exhausted = false;
    while (result) {
        std::unique_lock lock(mutex);
        if (!exhausted && slots.size() < window) {
            lock.unlock();
            auto item = source();
            lock.lock();
            if (!item) {
                result = item.error();
            } else if (!*item) {
                exhausted = true;
            } else {
                slots.push_back({std::move(**item), std::nullopt});
                changed.notify_all();
            }
            if (slots.empty() || !slots.front().out) continue;
        }
        if (slots.empty()) break;
        changed.wait(lock, [&] { return slots.front().out.has_value(); });
        Out out = std::move(*slots.front().out);
        slots.pop_front();
        --taken;
        lock.unlock();
        if (auto done = sink(std::move(out)); !done) result = done.error();
    }
    {
        const std::lock_guard lock(mutex);
        finished = true;
        while (slots.size() > taken) slots.pop_back();  // not begun: not needed any more
    }
    changed.notify_all();
    return result;
}

}  // namespace scrim
