#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
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
    grain = std::max<std::size_t>(grain, 1);
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
// source and sink are never called by two threads at once. At an error of the source, the items before it
// are still worked on and taken, so that what is done does not depend on the number of threads; an error
// of the sink ends the run at once. An exception of any of the three ends the run and is thrown on.
template <class In, class Out>
Result<void> run_in_order(unsigned threads, const std::function<Result<std::optional<In>>()>& source,
                          const std::function<Out(In&&)>& work, const std::function<Result<void>(Out&&)>& sink) {
    struct Slot {
        std::optional<In> in;
        std::optional<Out> out;
        std::exception_ptr thrown;
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
            std::optional<Out> out;
            std::exception_ptr thrown;
            try {
                out.emplace(work(std::move(*slot.in)));
            } catch (...) {
                thrown = std::current_exception();
            }
            slot.in.reset();
            lock.lock();
            slot.out = std::move(out);
            slot.thrown = thrown;
            changed.notify_all();
        }
    };
    std::vector<std::jthread> pool;
    // However this function is left, the workers are told before the pool waits for them.
    struct Finish {
        std::function<void()> run;
        ~Finish() { run(); }
    };
    const Finish finish{[&] {
        {
            const std::lock_guard lock(mutex);
            finished = true;
            while (slots.size() > taken) slots.pop_back();  // not begun: not needed any more
        }
        changed.notify_all();
    }};
    for (unsigned t = 0; t < std::max(1U, threads); ++t) pool.emplace_back(worker);

    const std::size_t window = std::size_t{8} * std::max(1U, threads);
    const auto front_is_done = [&] { return slots.front().out.has_value() || slots.front().thrown; };
    Result<void> result;
    bool exhausted = false;
    while (true) {
        std::unique_lock lock(mutex);
        if (!exhausted && slots.size() < window) {
            lock.unlock();
            auto item = source();
            lock.lock();
            if (!item) result = item.error();
            exhausted = !item || !*item;
            if (!exhausted) {
                slots.push_back({std::move(**item), std::nullopt, nullptr});
                changed.notify_all();
            }
            if (slots.empty() || !front_is_done()) continue;
        }
        if (slots.empty()) return result;
        changed.wait(lock, front_is_done);
        Slot done = std::move(slots.front());
        slots.pop_front();
        --taken;
        lock.unlock();
        if (done.thrown) std::rethrow_exception(done.thrown);
        if (auto written = sink(std::move(*done.out)); !written) return written.error();
    }
}

}  // namespace scrim
