#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace scrim {

// What was worked out for short texts, kept for when they come again: notes repeat a few thousand words. References
// to values stay good until clear(). For one thread at a time.
template <class Value>
class TextMemory {
   public:
    // The value of a text; of a text not seen before it is what `make(text)` gives.
    template <class Make>
    [[nodiscard]] Value& of(std::string_view text, const Make& make) {
        const Key key = key_of(text);
        const std::uint64_t hash = key.hash();
        const auto tag = static_cast<std::uint32_t>(hash);
        for (std::size_t at = hash >> 32U;; ++at) {
            const Slot& slot = slots_[at & (slots_.size() - 1)];
            if (slot.number == 0) break;
            if (slot.tag != tag) continue;
            Entry& entry = at_number(slot.number);
            if (entry.key == key && (text.size() <= short_text || *entry.text == text)) return entry.value;
        }
        return add(key, text, make(text));
    }

    [[nodiscard]] std::size_t size() const { return size_; }

    void clear() {
        blocks_.clear();
        size_ = 0;
        slots_.assign(least_slots, {});
    }

   private:
    static constexpr std::size_t least_slots = 1024;
    static constexpr std::size_t block_size = 256;
    static constexpr std::size_t short_text = 16;

    // A short text is its key; of a longer one the key has both ends and a hash of all.
    struct Key {
        std::uint64_t front = 0;
        std::uint64_t back = 0;
        std::uint64_t size_and_middle = 0;

        bool operator==(const Key&) const = default;
        [[nodiscard]] std::uint64_t hash() const {
            std::uint64_t mixed = (front ^ size_and_middle) * 0x9e3779b97f4a7c15ULL;
            mixed = (mixed ^ (mixed >> 32U) ^ back) * 0xd6e8feb86659fd93ULL;
            return mixed ^ mixed >> 29U;
        }
    };

    struct alignas(64) Entry {  // what is asked first is in the first lines of the processor's cache
        Key key;
        Value value;
        std::unique_ptr<std::string> text;  // of a text that is not short
    };

    using Block = std::array<Entry, block_size>;

    struct Slot {
        std::uint32_t tag = 0;     // part of the hash
        std::uint32_t number = 0;  // of the entry, from 1; 0 is an empty slot
    };

    template <class Number>
    static std::uint64_t load(const char* at) {
        Number number = 0;
        std::memcpy(&number, at, sizeof number);
        return number;
    }

    static Key key_of(std::string_view text) {
        const char* const data = text.data();
        const std::size_t size = text.size();
        if (size == 0) return {};
        if (size < 4) {
            const auto byte = [data](std::size_t at) { return std::uint64_t{static_cast<unsigned char>(data[at])}; };
            return {byte(0) | byte(size / 2) << 8U | byte(size - 1) << 16U, 0, size};
        }
        if (size < 8) return {load<std::uint32_t>(data), load<std::uint32_t>(data + size - 4), size};
        Key key{load<std::uint64_t>(data), load<std::uint64_t>(data + size - 8), size};
        if (size <= short_text) return key;
        for (std::size_t at = 8; at + 8 < size; at += 8) {
            key.size_and_middle = (key.size_and_middle ^ load<std::uint64_t>(data + at)) * 0x9e3779b97f4a7c15ULL;
            key.size_and_middle ^= key.size_and_middle >> 29U;
        }
        key.size_and_middle |= std::uint64_t{1} << 63U;  // no size of a short text
        return key;
    }

    Entry& at_number(std::uint32_t number) { return (*blocks_[(number - 1) / block_size])[(number - 1) % block_size]; }

    Value& add(const Key& key, std::string_view text, Value value) {
        if (2 * (size_ + 1) > slots_.size()) grow();
        if (size_ % block_size == 0) blocks_.push_back(std::make_unique<Block>());
        ++size_;
        const auto number = static_cast<std::uint32_t>(size_);
        Entry& entry = at_number(number);
        entry.key = key;
        entry.value = std::move(value);
        if (text.size() > short_text) entry.text = std::make_unique<std::string>(text);
        place(number);
        return entry.value;
    }

    void grow() {
        slots_.assign(slots_.size() * 2, {});
        for (std::uint32_t number = 1; number <= size_; ++number) place(number);
    }

    void place(std::uint32_t number) {
        const std::uint64_t hash = at_number(number).key.hash();
        std::size_t at = hash >> 32U;
        while (slots_[at & (slots_.size() - 1)].number != 0) ++at;
        slots_[at & (slots_.size() - 1)] = {static_cast<std::uint32_t>(hash), number};
    }

    std::vector<std::unique_ptr<Block>> blocks_;
    std::size_t size_ = 0;
    std::vector<Slot> slots_ = std::vector<Slot>(least_slots);
};

}  // namespace scrim
