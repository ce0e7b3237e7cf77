#include "nlp/base/files/input.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <new>

namespace scrim {
namespace {

constexpr std::size_t chunk = std::size_t{256} << 10U;

class FileInput : public Input {
   public:
    FileInput(int descriptor, std::string name) : descriptor_(descriptor), name_(std::move(name)) {}
    ~FileInput() override {
        if (descriptor_ > 2) ::close(descriptor_);
    }
    FileInput(const FileInput&) = delete;
    FileInput& operator=(const FileInput&) = delete;

    Result<std::size_t> read(char* data, std::size_t size) override {
        while (true) {
            const ssize_t got = ::read(descriptor_, data, size);
            if (got >= 0) return static_cast<std::size_t>(got);
            if (errno == EINTR) continue;
            return unreadable(std::string("cannot be read: ") + std::strerror(errno), {name_, {}, 0});
        }
    }
    [[nodiscard]] const std::string& name() const override { return name_; }

   private:
    int descriptor_;
    std::string name_;
};

class MemoryInput : public Input {
   public:
    MemoryInput(std::string_view bytes, std::string name) : bytes_(bytes), name_(std::move(name)) {}

    Result<std::size_t> read(char* data, std::size_t size) override {
        const std::size_t count = std::min(size, bytes_.size());
        std::copy_n(bytes_.data(), count, data);
        bytes_.remove_prefix(count);
        return count;
    }
    [[nodiscard]] const std::string& name() const override { return name_; }

   private:
    std::string_view bytes_;
    std::string name_;
};

// Gives back the bytes that were read to recognise the format, then the rest of the stream.
class RewoundInput : public Input {
   public:
    RewoundInput(std::string head, std::unique_ptr<Input> rest) : head_(std::move(head)), rest_(std::move(rest)) {}

    Result<std::size_t> read(char* data, std::size_t size) override {
        if (used_ == head_.size()) return rest_->read(data, size);
        const std::size_t count = std::min(size, head_.size() - used_);
        std::copy_n(head_.data() + used_, count, data);
        used_ += count;
        return count;
    }
    [[nodiscard]] const std::string& name() const override { return rest_->name(); }

   private:
    std::string head_;
    std::size_t used_ = 0;
    std::unique_ptr<Input> rest_;
};

Error broken_compression(const std::string& name, const char* kind) {
    return unreadable(std::string("is not valid ") + kind + " data, or was cut off", {name, {}, 0},
                      "decompress it by hand to see, or fetch the file again");
}

// Members one after the other are one stream, as with gzip itself; zero bytes after the last are padding.
// Anything else there is an error: text must never be dropped in silence.
class GzipInput : public Input {
   public:
    explicit GzipInput(std::unique_ptr<Input> inner) : inner_(std::move(inner)), buffer_(chunk) {
        if (inflateInit2(&stream_, 15 + 16) != Z_OK) throw std::bad_alloc();
    }
    ~GzipInput() override { inflateEnd(&stream_); }
    GzipInput(const GzipInput&) = delete;
    GzipInput& operator=(const GzipInput&) = delete;

    Result<std::size_t> read(char* data, std::size_t size) override {
        if (size == 0) return std::size_t{0};
        size = std::min(size, max_step);
        stream_.next_out = reinterpret_cast<Bytef*>(data);
        stream_.avail_out = static_cast<uInt>(size);
        while (stream_.avail_out == size) {
            if (stream_.avail_in == 0) {
                const auto got = inner_->read(buffer_.data(), buffer_.size());
                if (!got) return got.error();
                if (*got == 0) {
                    if (member_open_) return broken_compression(name(), "gzip");
                    return std::size_t{0};
                }
                stream_.next_in = reinterpret_cast<Bytef*>(buffer_.data());
                stream_.avail_in = static_cast<uInt>(*got);
            }
            if (!member_open_ && *stream_.next_in == 0) {
                ++stream_.next_in;
                --stream_.avail_in;
                continue;
            }
            member_open_ = true;
            const int status = inflate(&stream_, Z_NO_FLUSH);
            if (status == Z_STREAM_END) {  // another member may follow
                inflateReset(&stream_);
                member_open_ = false;
            } else if (status == Z_MEM_ERROR) {
                throw std::bad_alloc();
            } else if (status != Z_OK && status != Z_BUF_ERROR) {
                return broken_compression(name(), "gzip");
            }
        }
        return size - stream_.avail_out;
    }
    [[nodiscard]] const std::string& name() const override { return inner_->name(); }

   private:
    static constexpr std::size_t max_step = std::size_t{1} << 30U;  // zlib counts in 32 bits

    std::unique_ptr<Input> inner_;
    std::vector<char> buffer_;
    z_stream stream_{};
    bool member_open_ = false;
};

class ZstdInput : public Input {
   public:
    explicit ZstdInput(std::unique_ptr<Input> inner)
        : inner_(std::move(inner)), buffer_(chunk), stream_(ZSTD_createDStream()) {
        if (stream_ == nullptr) throw std::bad_alloc();
    }
    ~ZstdInput() override { ZSTD_freeDStream(stream_); }
    ZstdInput(const ZstdInput&) = delete;
    ZstdInput& operator=(const ZstdInput&) = delete;

    Result<std::size_t> read(char* data, std::size_t size) override {
        if (size == 0) return std::size_t{0};
        ZSTD_outBuffer out{data, size, 0};
        while (out.pos == 0) {
            if (in_.pos == in_.size && !flushing_) {
                const auto got = inner_->read(buffer_.data(), buffer_.size());
                if (!got) return got.error();
                if (*got == 0) {
                    if (frame_open_) return broken_compression(name(), "zstd");
                    return std::size_t{0};
                }
                in_ = {buffer_.data(), *got, 0};
            }
            const std::size_t status = ZSTD_decompressStream(stream_, &out, &in_);
            if (ZSTD_isError(status) != 0) return broken_compression(name(), "zstd");
            frame_open_ = status != 0;
            flushing_ = out.pos == out.size && frame_open_;
        }
        return out.pos;
    }
    [[nodiscard]] const std::string& name() const override { return inner_->name(); }

   private:
    std::unique_ptr<Input> inner_;
    std::vector<char> buffer_;
    ZSTD_DStream* stream_;
    ZSTD_inBuffer in_{nullptr, 0, 0};
    bool frame_open_ = false;
    bool flushing_ = false;  // the decoder may hold output that needs no further input
};

// A frame, or a frame to skip, with which parallel compressors begin.
bool is_zstd(std::string_view head) {
    if (head == "\x28\xb5\x2f\xfd") return true;
    return head.size() == 4 && (static_cast<unsigned char>(head[0]) & 0xf0U) == 0x50 &&
           head.substr(1) == "\x2a\x4d\x18";
}

Result<std::unique_ptr<Input>> decompressed(std::unique_ptr<Input> raw) {
    const auto head = first_bytes(*raw, 4);
    if (!head) return head.error();
    auto whole = put_back(*head, std::move(raw));
    if (head->starts_with("\x1f\x8b")) return std::unique_ptr<Input>(std::make_unique<GzipInput>(std::move(whole)));
    if (is_zstd(*head)) return std::unique_ptr<Input>(std::make_unique<ZstdInput>(std::move(whole)));
    return whole;
}

}  // namespace

Result<std::string> first_bytes(Input& input, std::size_t count) {
    std::string head(count, '\0');
    std::size_t have = 0;
    while (have < count) {
        const auto got = input.read(head.data() + have, count - have);
        if (!got) return got.error();
        if (*got == 0) break;
        have += *got;
    }
    head.resize(have);
    return head;
}

std::unique_ptr<Input> put_back(std::string head, std::unique_ptr<Input> rest) {
    return std::make_unique<RewoundInput>(std::move(head), std::move(rest));
}

Result<std::unique_ptr<Input>> open_input(const std::string& path) {
    if (path == "-") return decompressed(std::make_unique<FileInput>(0, "standard input"));
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) {
        const bool missing = errno == ENOENT;
        return unreadable(std::string("cannot be opened: ") + std::strerror(errno), {path, {}, 0},
                          missing ? "check the path" : "check that you may read it");
    }
    auto file = std::make_unique<FileInput>(descriptor, path);
    struct stat info {};
    if (::fstat(descriptor, &info) == 0 && S_ISDIR(info.st_mode)) {
        return bad_input("is a folder where a file is expected", {path, {}, 0}, "name a file in it");
    }
    return decompressed(std::move(file));
}

std::unique_ptr<Input> memory_input(std::string_view bytes, std::string name) {
    return std::make_unique<MemoryInput>(bytes, std::move(name));
}

namespace {

std::string size_text(std::size_t bytes) {
    constexpr std::size_t mebibyte = std::size_t{1} << 20U;
    return bytes % mebibyte == 0 ? std::to_string(bytes / mebibyte) + " MiB" : std::to_string(bytes) + " bytes";
}

}  // namespace

Result<std::string> read_file(const std::string& path, std::size_t limit) {
    auto input = open_input(path);
    if (!input) return input.error();
    std::string out;
    std::size_t used = 0;
    while (true) {
        // Small at first, as most files are; one more than allowed, to see that there is more.
        out.resize(used + std::min(std::clamp(used, chunk / 16, chunk), limit - used) + 1);
        const auto got = (*input)->read(out.data() + used, out.size() - used);
        if (!got) return got.error();
        used += *got;
        if (*got == 0) break;
        if (used > limit) {
            return bad_input("is larger than " + size_text(limit), {path, {}, 0}, "split it into smaller files");
        }
    }
    out.resize(used);
    return out;
}

LineReader::LineReader(std::unique_ptr<Input> input, std::size_t max_line)
    : input_(std::move(input)), max_line_(max_line), buffer_(chunk) {}

// Reads more after the unread bytes, moving them to the front or growing the buffer as needed.
Result<void> LineReader::fill() {
    if (begin_ > 0) {
        std::copy(buffer_.begin() + static_cast<std::ptrdiff_t>(begin_),
                  buffer_.begin() + static_cast<std::ptrdiff_t>(end_), buffer_.begin());
        end_ -= begin_;
        begin_ = 0;
    }
    if (end_ == buffer_.size()) buffer_.resize(buffer_.size() * 2);
    const auto got = input_->read(buffer_.data() + end_, buffer_.size() - end_);
    if (!got) {  // the stream ends here, and the line that was begun is not given out as if it were whole
        at_end_ = true;
        end_ = begin_;
        return got.error();
    }
    end_ += *got;
    at_end_ = *got == 0;
    return {};
}

Result<std::optional<std::string_view>> LineReader::next() {
    std::size_t searched = 0;  // bytes from begin_ known to hold no line end
    while (true) {
        const char* data = buffer_.data() + begin_;
        const std::size_t size = end_ - begin_;
        const auto* found =
            static_cast<const char*>(size > searched ? std::memchr(data + searched, '\n', size - searched) : nullptr);
        if (found == nullptr && !at_end_) {
            if (size > max_line_ + 1) return skip_long_line();  // one more: it may be the CR of the line end
            searched = size;
            if (auto filled = fill(); !filled) return filled.error();
            continue;
        }
        if (found == nullptr && size == 0) return std::optional<std::string_view>();
        std::size_t length = found != nullptr ? static_cast<std::size_t>(found - data) : size;
        begin_ += found != nullptr ? length + 1 : length;
        ++line_;
        if (length > 0 && data[length - 1] == '\r') --length;
        if (length > max_line_) return too_long();
        return std::optional<std::string_view>(std::string_view(data, length));
    }
}

Result<std::optional<char>> LineReader::peek() {
    while (begin_ == end_ && !at_end_) {
        if (auto filled = fill(); !filled) return filled.error();
    }
    if (begin_ == end_) return std::optional<char>();
    return std::optional<char>(buffer_[begin_]);
}

Result<std::optional<std::string_view>> LineReader::skip_long_line() {
    ++line_;
    while (true) {
        const auto* found = static_cast<const char*>(std::memchr(buffer_.data() + begin_, '\n', end_ - begin_));
        if (found != nullptr) {
            begin_ = static_cast<std::size_t>(found - buffer_.data()) + 1;
            break;
        }
        begin_ = end_ = 0;
        if (at_end_) break;
        if (auto filled = fill(); !filled) return filled.error();
    }
    return too_long();
}

Error LineReader::too_long() const {
    return bad_input("a line is longer than " + size_text(max_line_), {name(), {}, line_},
                     "is this the right format? Split the record, or remove it");
}

}  // namespace scrim
