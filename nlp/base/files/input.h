#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "nlp/base/result.h"

namespace scrim {

// A stream of bytes from a file or, for "-", from standard input. Content compressed with gzip or zstd
// is recognised by its first bytes and read as if it were plain.
class Input {
   public:
    virtual ~Input() = default;
    Input() = default;
    Input(const Input&) = delete;
    Input& operator=(const Input&) = delete;

    // Fills up to `size` bytes; 0 means the end.
    virtual Result<std::size_t> read(char* data, std::size_t size) = 0;
    [[nodiscard]] virtual const std::string& name() const = 0;
};

[[nodiscard]] Result<std::unique_ptr<Input>> open_input(const std::string& path);

// The same stream over bytes in memory, for tests and fuzzing. `bytes` must outlive it.
[[nodiscard]] std::unique_ptr<Input> memory_input(std::string_view bytes, std::string name = "memory");

// The first bytes of a stream, fewer only where it ends before.
[[nodiscard]] Result<std::string> first_bytes(Input& input, std::size_t count);

// The bytes that were read to see what a stream is, and then the rest of it.
[[nodiscard]] std::unique_ptr<Input> put_back(std::string head, std::unique_ptr<Input> rest);

// The whole file at once; an error if it is larger than `limit` bytes.
[[nodiscard]] Result<std::string> read_file(const std::string& path, std::size_t limit);

inline constexpr std::size_t max_record_bytes = std::size_t{64} << 20U;

// Lines without their line end (LF or CRLF), one at a time, in memory bounded by `max_line`. A line that
// is too long gives an error and is skipped: the next call goes on behind it. When the stream itself
// cannot be read on, that is one error, and the next call says the end.
class LineReader {
   public:
    explicit LineReader(std::unique_ptr<Input> input, std::size_t max_line = max_record_bytes);

    // The view is valid until the next call; nothing means the end.
    Result<std::optional<std::string_view>> next();

    // The first byte of the line that next() would give ('\n' for an empty one); nothing at the end. Ends the
    // validity of the last line's view.
    Result<std::optional<char>> peek();

    // The number, from 1, of the line that next() gave last.
    [[nodiscard]] std::uint64_t line() const { return line_; }
    [[nodiscard]] const std::string& name() const { return input_->name(); }

   private:
    Result<void> fill();
    Result<std::optional<std::string_view>> skip_long_line();
    [[nodiscard]] Error too_long() const;

    std::unique_ptr<Input> input_;
    std::size_t max_line_;
    std::vector<char> buffer_;
    std::size_t begin_ = 0;  // unread bytes are [begin_, end_) of buffer_
    std::size_t end_ = 0;
    bool at_end_ = false;
    std::uint64_t line_ = 0;
};

}  // namespace scrim
