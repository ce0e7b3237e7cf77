#include "tools/review/edit_log.h"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <optional>
#include <string_view>
#include <utility>

#include "nlp/base/files/input.h"

namespace scrim::review {
namespace {

Error trouble(const std::string& path, const char* what) {
    return bad_input(fmt::format("the log of changes {}: {}", what, std::strerror(errno)), {path, {}, 0},
                     "see to the disk and its rights; what was saved before is safe");
}

// How many bytes at the end belong to a line without its end.
Result<std::int64_t> unfinished(const std::string& path, int file, std::int64_t size) {
    std::array<char, 4096> block{};
    std::int64_t end = size;
    while (end > 0) {
        const std::int64_t begin = std::max<std::int64_t>(0, end - static_cast<std::int64_t>(block.size()));
        const auto got = ::pread(file, block.data(), static_cast<std::size_t>(end - begin), begin);
        if (got != end - begin) return trouble(path, "cannot be read");
        const std::string_view bytes(block.data(), static_cast<std::size_t>(got));
        if (const auto at = bytes.rfind('\n'); at != std::string_view::npos) {
            return size - (begin + static_cast<std::int64_t>(at) + 1);
        }
        end = begin;
    }
    return size;
}

// Lines of the file one after the other, without their ends.
class Lines {
   public:
    Lines(int file, std::int64_t place, std::size_t block) : file_(file), place_(place), block_(block) {}

    // Nothing where no whole line is left, or one is longer than any that was ever written.
    std::optional<std::string_view> next() {
        std::size_t end = bytes_.find('\n', begin_);
        while (end == std::string::npos) {
            bytes_.erase(0, std::exchange(begin_, 0));
            const std::size_t size = bytes_.size();
            if (size > max_record_bytes) return std::nullopt;
            bytes_.resize(size + block_);
            const auto got = ::pread(file_, bytes_.data() + size, block_, place_);
            bytes_.resize(size + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
            if (got <= 0) return std::nullopt;
            place_ += got;
            end = bytes_.find('\n', size);
        }
        const std::size_t begin = std::exchange(begin_, end + 1);
        return std::string_view(bytes_).substr(begin, end - begin);
    }

   private:
    int file_;
    std::int64_t place_;  // of the next block
    std::size_t block_;
    std::string bytes_;
    std::size_t begin_ = 0;  // of the next line in bytes_
};

Error damaged() { return bad_input("a line of the log of changes is damaged"); }

// No line that was written is nested deeper; a deeper one could use up the stack.
constexpr int deepest = 8;

bool too_deep(std::string_view line) {
    int depth = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < line.size() && depth <= deepest; ++i) {
        const char c = line[i];
        if (quoted && c == '\\') {
            ++i;
        } else if (c == '"') {
            quoted = !quoted;
        } else if (!quoted) {
            depth += static_cast<int>(c == '[' || c == '{') - static_cast<int>(c == ']' || c == '}');
        }
    }
    return depth > deepest;
}

Result<Json> parsed(std::string_view line) {
    if (too_deep(line)) return damaged();
    Json entry = Json::parse(line, nullptr, false);
    if (entry.is_discarded()) return damaged();
    return entry;
}

}  // namespace

EditLog::~EditLog() {
    if (file_ >= 0) ::close(file_);
}
EditLog::EditLog(EditLog&& other) noexcept
    : path_(std::move(other.path_)), file_(std::exchange(other.file_, -1)), end_(other.end_) {}
EditLog& EditLog::operator=(EditLog&& other) noexcept {
    std::swap(path_, other.path_);
    std::swap(file_, other.file_);
    std::swap(end_, other.end_);
    return *this;
}

Result<EditLog> EditLog::open(const std::string& path, Use use) {
    EditLog out;
    out.path_ = path;
    out.file_ = ::open(path.c_str(), (use == Use::write ? O_RDWR | O_CREAT | O_APPEND : O_RDONLY) | O_CLOEXEC, 0600);
    if (out.file_ >= 0 && use == Use::write) ::fchmod(out.file_, 0600);  // an older version left it open to all
    if (out.file_ < 0) return trouble(path, "cannot be opened");
    out.end_ = ::lseek(out.file_, 0, SEEK_END);
    if (out.end_ < 0) return trouble(path, "cannot be read");
    const auto cut = unfinished(path, out.file_, out.end_);
    if (!cut) return cut.error();
    if (*cut > 0) {
        out.end_ -= *cut;
        if (use == Use::write && ::ftruncate(out.file_, out.end_) != 0) return trouble(path, "cannot be fixed");
    }
    return out;
}

Result<void> EditLog::scan(const std::function<Result<void>(std::int64_t, const Json&)>& take) const {
    Lines lines(file_, 0, std::size_t{64} << 10U);
    std::int64_t place = 0;
    for (std::uint64_t number = 1; place < end_; ++number) {
        const auto line = lines.next();
        auto entry = line ? parsed(*line) : damaged();
        const auto done = entry ? take(place, *entry) : entry.error();
        if (!done) {
            return bad_input(done.error().what, {path_, {}, number},
                             "restore the file from a backup, or move it away to begin again from the notes");
        }
        place += static_cast<std::int64_t>(line->size()) + 1;
    }
    return {};
}

Result<Json> EditLog::read(std::int64_t place) const {
    if (place < 0 || place >= end_) return damaged();
    // The byte before tells whether a line begins here.
    Lines lines(file_, std::max<std::int64_t>(place - 1, 0), 4096);
    if (place > 0) {
        const auto before = lines.next();
        if (!before || !before->empty()) return damaged();
    }
    const auto line = lines.next();
    return line ? parsed(*line) : damaged();
}

Result<std::int64_t> EditLog::append(const Json& entry) {
    const std::string line = entry.dump() + "\n";
    std::size_t written = 0;
    while (written < line.size()) {
        const auto count = ::write(file_, line.data() + written, line.size() - written);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) {
            const Error error = trouble(path_, "cannot be written");
            // A part of a line must not stay, or the next line would be glued to it.
            if (::ftruncate(file_, end_) != 0) return trouble(path_, "cannot be fixed");
            return error;
        }
        written += static_cast<std::size_t>(count);
    }
    if (::fdatasync(file_) != 0) {
        const Error error = trouble(path_, "cannot be brought to the disk");
        if (::ftruncate(file_, end_) != 0) return trouble(path_, "cannot be fixed");
        return error;
    }
    return std::exchange(end_, end_ + static_cast<std::int64_t>(line.size()));
}

std::string time_now() {
    const auto now = std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now());
    const auto milliseconds = now.time_since_epoch().count();
    return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z", fmt::gmtime(milliseconds / 1000), milliseconds % 1000);
}

}  // namespace scrim::review
