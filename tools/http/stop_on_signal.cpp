#include "tools/http/stop_on_signal.h"

#include <pthread.h>

#include <utility>

namespace scrim::http {

StopOnSignal::StopOnSignal() {
    sigemptyset(&signals_);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&signals_, signal);
    pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
}

StopOnSignal::~StopOnSignal() {
    if (!watcher_.joinable()) return;
    pthread_kill(watcher_.native_handle(), SIGTERM);
    watcher_.join();
}

void StopOnSignal::watch(std::function<void()> stop) {
    watcher_ = std::thread([signals = signals_, stop = std::move(stop)] {
        int signal = 0;
        sigwait(&signals, &signal);
        stop();
    });
}

}  // namespace scrim::http
