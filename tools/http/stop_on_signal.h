#pragma once

#include <signal.h>

#include <functional>
#include <thread>

namespace scrim::http {

// Ends a server at Ctrl-C, a hang-up or kill.
class StopOnSignal {
   public:
    // Before any other thread begins, so that all of them leave the signals to this one.
    StopOnSignal();
    ~StopOnSignal();
    StopOnSignal(const StopOnSignal&) = delete;
    StopOnSignal& operator=(const StopOnSignal&) = delete;

    // Calls stop() at the first of them, or when this ends.
    void watch(std::function<void()> stop);

   private:
    std::thread watcher_;
    sigset_t signals_{};
};

}  // namespace scrim::http
