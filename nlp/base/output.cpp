#include "nlp/base/output.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include <cerrno>
#include <cstring>
#include <vector>

namespace scrim {
namespace {

constexpr std::size_t buffer_size = std::size_t{256} << 10U;

Error cannot_write(const std::string& path) {
    const int reason = errno;
    const char* advice = reason == ENOSPC   ? "free some disk space and run again"
                         : reason == EACCES ? "check that you may write there"
                                            : "check the path";
    return bad_input(std::string("cannot be written: ") + std::strerror(reason), {path, {}, 0}, advice);
}

class FileOutput : public Output {
   public:
    FileOutput(int descriptor, std::string path, std::string temporary)
        : descriptor_(descriptor), path_(std::move(path)), temporary_(std::move(temporary)) {
        buffer_.reserve(buffer_size);
    }
    ~FileOutput() override {
        if (temporary_.empty()) return;
        if (descriptor_ >= 0) ::close(descriptor_);
        if (!committed_) ::unlink(temporary_.c_str());
    }
    FileOutput(const FileOutput&) = delete;
    FileOutput& operator=(const FileOutput&) = delete;

    Result<void> write(std::string_view bytes) override {
        if (buffer_.size() + bytes.size() > buffer_size) {
            if (auto done = flush(); !done) return done;
        }
        if (bytes.size() >= buffer_size) return write_through(bytes);
        buffer_.append(bytes);
        return {};
    }

    Result<void> commit() override {
        if (auto done = flush(); !done) return done;
        if (temporary_.empty()) return {};
        if (::close(std::exchange(descriptor_, -1)) != 0) return cannot_write(path_);
        if (::rename(temporary_.c_str(), path_.c_str()) != 0) return cannot_write(path_);
        committed_ = true;
        return {};
    }

   private:
    Result<void> flush() {
        auto done = write_through(buffer_);
        buffer_.clear();
        return done;
    }

    Result<void> write_through(std::string_view bytes) {
        while (!bytes.empty()) {
            const ssize_t count = ::write(descriptor_, bytes.data(), bytes.size());
            if (count < 0 && errno == EINTR) continue;
            if (count < 0) return cannot_write(path_);
            bytes.remove_prefix(static_cast<std::size_t>(count));
        }
        return {};
    }

    int descriptor_;
    std::string path_;
    std::string temporary_;  // empty for standard output
    std::string buffer_;
    bool committed_ = false;
};

class GzipOutput : public Output {
   public:
    explicit GzipOutput(std::unique_ptr<Output> inner) : inner_(std::move(inner)), buffer_(buffer_size) {
        deflateInit2(&stream_, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
    }
    ~GzipOutput() override { deflateEnd(&stream_); }
    GzipOutput(const GzipOutput&) = delete;
    GzipOutput& operator=(const GzipOutput&) = delete;

    Result<void> write(std::string_view bytes) override { return run(bytes, Z_NO_FLUSH); }
    Result<void> commit() override {
        if (auto done = run({}, Z_FINISH); !done) return done;
        return inner_->commit();
    }

   private:
    Result<void> run(std::string_view bytes, int flush) {
        stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
        stream_.avail_in = static_cast<uInt>(bytes.size());
        do {
            stream_.next_out = reinterpret_cast<Bytef*>(buffer_.data());
            stream_.avail_out = static_cast<uInt>(buffer_.size());
            deflate(&stream_, flush);
            const std::size_t made = buffer_.size() - stream_.avail_out;
            if (auto done = inner_->write({buffer_.data(), made}); !done) return done;
        } while (stream_.avail_out == 0);
        return {};
    }

    std::unique_ptr<Output> inner_;
    std::vector<char> buffer_;
    z_stream stream_{};
};

class ZstdOutput : public Output {
   public:
    explicit ZstdOutput(std::unique_ptr<Output> inner)
        : inner_(std::move(inner)), buffer_(buffer_size), stream_(ZSTD_createCStream()) {}
    ~ZstdOutput() override { ZSTD_freeCStream(stream_); }
    ZstdOutput(const ZstdOutput&) = delete;
    ZstdOutput& operator=(const ZstdOutput&) = delete;

    Result<void> write(std::string_view bytes) override { return run(bytes, ZSTD_e_continue); }
    Result<void> commit() override {
        if (auto done = run({}, ZSTD_e_end); !done) return done;
        return inner_->commit();
    }

   private:
    Result<void> run(std::string_view bytes, ZSTD_EndDirective directive) {
        ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
        std::size_t left = 0;
        do {
            ZSTD_outBuffer out{buffer_.data(), buffer_.size(), 0};
            left = ZSTD_compressStream2(stream_, &out, &in, directive);
            if (auto done = inner_->write({buffer_.data(), out.pos}); !done) return done;
        } while (in.pos < in.size || (directive == ZSTD_e_end && left != 0));
        return {};
    }

    std::unique_ptr<Output> inner_;
    std::vector<char> buffer_;
    ZSTD_CStream* stream_;
};

}  // namespace

Result<std::unique_ptr<Output>> open_output(const std::string& path, OutputOptions options) {
    if (path == "-") return std::unique_ptr<Output>(std::make_unique<FileOutput>(1, "standard output", ""));
    const std::string temporary = path + ".partial-" + std::to_string(::getpid());
    const mode_t mode = options.private_file ? 0600 : 0666;
    const int descriptor = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode);
    if (descriptor < 0) return cannot_write(path);
    std::unique_ptr<Output> out = std::make_unique<FileOutput>(descriptor, path, temporary);
    if (path.ends_with(".gz")) return std::unique_ptr<Output>(std::make_unique<GzipOutput>(std::move(out)));
    if (path.ends_with(".zst")) return std::unique_ptr<Output>(std::make_unique<ZstdOutput>(std::move(out)));
    return out;
}

Result<void> write_file(const std::string& path, std::string_view bytes, OutputOptions options) {
    auto output = open_output(path, options);
    if (!output) return output.error();
    if (auto done = (*output)->write(bytes); !done) return done;
    return (*output)->commit();
}

Result<void> make_folder(const std::filesystem::path& path) {
    std::error_code failure;
    std::filesystem::create_directories(path, failure);
    if (!failure) return {};
    return bad_input("the folder cannot be made: " + failure.message(), {path.string(), {}, 0},
                     "choose another place, or check that you may write there");
}

}  // namespace scrim
