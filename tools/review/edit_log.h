#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "nlp/base/json.h"
#include "nlp/base/result.h"

namespace scrim::review {

inline constexpr std::int64_t nowhere = -1;

// The log of a copy: a line of JSON per change (who, when, what), only ever added to. A line is on the disk
// before append() returns. The place of a line is its byte offset, by which later lines refer to it, so that
// nothing of it need be kept in memory.
class EditLog {
   public:
    EditLog() = default;
    ~EditLog();
    EditLog(EditLog&& other) noexcept;
    EditLog& operator=(EditLog&& other) noexcept;
    EditLog(const EditLog&) = delete;
    EditLog& operator=(const EditLog&) = delete;

    // Opens or makes it. A last line that was cut off (the machine stopped while it was written) is taken off;
    // a reader only passes over it, for another program may be writing it just now.
    enum class Use : std::uint8_t { write, read };
    [[nodiscard]] static Result<EditLog> open(const std::string& path, Use use = Use::write);

    // Calls take(place, entry) for every line, in order.
    Result<void> scan(const std::function<Result<void>(std::int64_t, const Json&)>& take) const;

    [[nodiscard]] Result<Json> read(std::int64_t place) const;

    // The place that the next line will have.
    [[nodiscard]] std::int64_t end() const { return end_; }

    // Gives the place of the new line.
    Result<std::int64_t> append(const Json& entry);

   private:
    std::string path_;
    int file_ = -1;
    std::int64_t end_ = 0;
};

// The time now, UTC, to the millisecond: "2026-11-16T04:12:09.123Z".
[[nodiscard]] std::string time_now();

}  // namespace scrim::review
