#pragma once

#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace scrim {

// Working memory that many threads use in turn, each its own: what one is done with serves the next.
template <class Item>
class Pool {
   public:
    // An item of the pool; it goes back when the lease ends.
    class Lease {
       public:
        Lease(std::shared_ptr<Pool> pool, std::unique_ptr<Item> item)
            : pool_(std::move(pool)), item_(std::move(item)) {}
        Lease(Lease&&) noexcept = default;
        Lease& operator=(Lease&&) = delete;
        Lease(const Lease&) = delete;
        Lease& operator=(const Lease&) = delete;
        ~Lease() {
            if (item_) pool_->put_back(std::move(item_));
        }

        Item& operator*() const { return *item_; }
        Item* operator->() const { return item_.get(); }

       private:
        std::shared_ptr<Pool> pool_;  // a lease may outlive the owner of its pool
        std::unique_ptr<Item> item_;
    };

    [[nodiscard]] static Lease take(const std::shared_ptr<Pool>& pool) {
        {
            const std::lock_guard lock(pool->mutex_);
            if (!pool->items_.empty()) {
                std::unique_ptr<Item> item = std::move(pool->items_.back());
                pool->items_.pop_back();
                return Lease(pool, std::move(item));
            }
        }
        return Lease(pool, std::make_unique<Item>());
    }

   private:
    void put_back(std::unique_ptr<Item> item) {
        const std::lock_guard lock(mutex_);
        items_.push_back(std::move(item));
    }

    std::mutex mutex_;
    std::vector<std::unique_ptr<Item>> items_;
};

}  // namespace scrim
