#pragma once

#include <atomic>
#include <cstddef>

namespace scrim::serve {

// Counts something for as long as it lives.
class Counted {
   public:
    explicit Counted(std::atomic<std::size_t>& count) : count_(count), number_(++count) {}
    ~Counted() { --count_; }
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;
    [[nodiscard]] std::size_t number() const { return number_; }  // how many there are, this one included

   private:
    std::atomic<std::size_t>& count_;
    std::size_t number_;
};

}  // namespace scrim::serve
