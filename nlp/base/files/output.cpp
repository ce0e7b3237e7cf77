#include "nlp/base/files/output.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <new>
#include <optional>
#include <set>
#include <system_error>
#include <utility>
#include <vector>

#include "nlp/base/files/links.h"

namespace scrim {
namespace {

constexpr std::size_t buffer_size = std::size_t{256} << 10U;
constexpr std::string_view partial_mark = ".partial-";
constexpr std::size_t large_file = std::size_t{1} << 20U;

Error cannot_write(const std::string& path) {
    const int reason = errno;
    const char* advice = reason == ENOSPC   ? "free some disk space and run again"
                         : reason == EACCES ? "check that you may write there"
                                            : "check the path";
    return bad_input(std::string("cannot be written: ") + std::strerror(reason), {path, {}, 0}, advice);
}

Error is_a_link(const std::string& path) {
    return bad_input("is a link where scrim would write", {path, {}, 0}, "remove it, or name another place with -o");
}

// In the same folder, so that renaming is one step; no longer than a file name may be.
std::string temporary_name(const std::string& path) {
    const std::filesystem::path whole(path);
    const std::string name = whole.filename().string().substr(0, 200);
    return (whole.parent_path() / (name + std::string(partial_mark) + std::to_string(::getpid()))).string();
}

// NAME.partial-4711 of a process that is no more.
bool is_dead(const std::filesystem::directory_entry& entry) {
    const std::string name = entry.path().filename().string();
    const auto at = name.rfind(partial_mark);
    if (at == std::string::npos || at == 0) return false;
    const std::string digits = name.substr(at + partial_mark.size());
    if (digits.empty() || digits.size() > 9 || digits.find_first_not_of("0123456789") != std::string::npos)
        return false;
    std::error_code failure;
    if (!std::filesystem::is_regular_file(entry.symlink_status(failure))) return false;
    if (::kill(std::stoi(digits), 0) == 0 || errno != ESRCH) return false;
    // The number may be of another machine, or of another space of processes: who writes holds a lock.
    const int descriptor = ::open(entry.path().c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    if (descriptor < 0) return false;
    const bool free = ::flock(descriptor, LOCK_EX | LOCK_NB) == 0;
    ::close(descriptor);
    return free;
}

// What runs that died left in a folder, once in the life of this process.
void remove_dead_files(const std::filesystem::path& folder) {
    static std::mutex mutex;
    static std::set<std::string> done;
    const std::lock_guard lock(mutex);
    const std::filesystem::path place = folder.empty() ? "." : folder;
    if (!done.insert(place.string()).second) return;
    std::error_code failure;
    std::vector<std::filesystem::path> dead;
    for (const auto& entry : std::filesystem::directory_iterator(place, failure)) {
        if (is_dead(entry)) dead.push_back(entry.path());
    }
    for (const auto& path : dead) ::unlink(path.c_str());
}

class FileOutput : public Output {
   public:
    FileOutput(int descriptor, std::string path, std::string temporary, bool durable = false)
        : descriptor_(descriptor), path_(std::move(path)), temporary_(std::move(temporary)), durable_(durable) {
        buffer_.reserve(buffer_size);
    }
    ~FileOutput() override {
        if (descriptor_ > 2) ::close(descriptor_);
        if (!temporary_.empty() && !committed_) ::unlink(temporary_.c_str());
    }
    FileOutput(const FileOutput&) = delete;
    FileOutput& operator=(const FileOutput&) = delete;

    Result<void> write(std::string_view bytes) override {
        if (failed_) return *failed_;
        if (buffer_.size() + bytes.size() > buffer_size) {
            if (auto done = flush(); !done) return done;
        }
        if (bytes.size() >= buffer_size) return write_through(bytes);
        buffer_.append(bytes);
        return {};
    }

    // Keys and large files reach the disk before their name does, so that a machine that loses power leaves
    // no empty file under it. Thousands of small notes do not wait for the disk each (a millisecond apiece).
    Result<void> commit() override {
        if (failed_) return *failed_;
        if (auto done = flush(); !done) return done;
        if (temporary_.empty()) return {};
        const bool wait = durable_ || written_ >= large_file;
        if (wait && ::fdatasync(descriptor_) != 0 && errno != EINVAL && errno != ENOTSUP) return cannot_write(path_);
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
            if (count < 0) {  // kept, so that a caller who goes on cannot commit a file with a gap
                failed_ = cannot_write(path_);
                return *failed_;
            }
            bytes.remove_prefix(static_cast<std::size_t>(count));
            written_ += static_cast<std::size_t>(count);
        }
        return {};
    }

    int descriptor_;
    std::string path_;
    std::string temporary_;  // empty where the bytes go straight to a stream or device
    bool durable_;
    std::string buffer_;
    std::size_t written_ = 0;
    std::optional<Error> failed_;
    bool committed_ = false;
};

class GzipOutput : public Output {
   public:
    explicit GzipOutput(std::unique_ptr<Output> inner) : inner_(std::move(inner)), buffer_(buffer_size) {
        // Without memory; a stream that was not begun writes nothing, and says that it did.
        if (deflateInit2(&stream_, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK) throw std::bad_alloc();
    }
    ~GzipOutput() override { deflateEnd(&stream_); }
    GzipOutput(const GzipOutput&) = delete;
    GzipOutput& operator=(const GzipOutput&) = delete;

    Result<void> write(std::string_view bytes) override {
        for (; bytes.size() > max_step; bytes.remove_prefix(max_step)) {
            if (auto done = run(bytes.substr(0, max_step), Z_NO_FLUSH); !done) return done;
        }
        return run(bytes, Z_NO_FLUSH);
    }
    Result<void> commit() override {
        if (auto done = run({}, Z_FINISH); !done) return done;
        return inner_->commit();
    }

   private:
    static constexpr std::size_t max_step = std::size_t{1} << 30U;  // zlib counts in 32 bits

    Result<void> run(std::string_view bytes, int flush) {
        stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
        stream_.avail_in = static_cast<uInt>(bytes.size());
        do {
            stream_.next_out = reinterpret_cast<Bytef*>(buffer_.data());
            stream_.avail_out = static_cast<uInt>(buffer_.size());
            if (deflate(&stream_, flush) == Z_STREAM_ERROR) return bad_input("zlib failed");
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
        : inner_(std::move(inner)), buffer_(buffer_size), stream_(ZSTD_createCStream()) {
        if (stream_ == nullptr) throw std::bad_alloc();
    }
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
            if (ZSTD_isError(left) != 0) return bad_input(std::string("zstd failed: ") + ZSTD_getErrorName(left));
            if (auto done = inner_->write({buffer_.data(), out.pos}); !done) return done;
        } while (in.pos < in.size || (directive == ZSTD_e_end && left != 0));
        return {};
    }

    std::unique_ptr<Output> inner_;
    std::vector<char> buffer_;
    ZSTD_CStream* stream_;
};

// A link is followed, so that the file it names is replaced and not the link. Devices and pipes are written
// straight: renaming a file over them would remove them.
Result<std::unique_ptr<Output>> open_file(const std::string& path, OutputOptions options) {
    std::error_code none;
    const auto status = std::filesystem::status(path, none);
    if (std::filesystem::is_directory(status)) {
        return bad_input("is a folder where a file is to be written", {path, {}, 0}, "name a file in it");
    }
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
        const int device = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
        if (device < 0) return cannot_write(path);
        return std::unique_ptr<Output>(std::make_unique<FileOutput>(device, path, ""));
    }
    if (options.no_link) {
        if (auto fine = refuse_link(path); !fine) return fine.error();
    }
    std::string target = path;
    if (std::filesystem::is_symlink(path, none)) target = followed(path).string();
    const std::string temporary = temporary_name(target);
    remove_dead_files(std::filesystem::path(target).parent_path());
    ::unlink(temporary.c_str());  // of a run that died; its mode may be another
    const mode_t mode = options.private_file || options.owner_only ? 0600 : 0666;
    const int descriptor = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (descriptor < 0) return cannot_write(path);
    ::flock(descriptor, LOCK_EX | LOCK_NB);  // it is in use, for whoever tidies up
    return std::unique_ptr<Output>(std::make_unique<FileOutput>(descriptor, target, temporary, options.private_file));
}

}  // namespace

Result<std::unique_ptr<Output>> open_output(const std::string& path, OutputOptions options) {
    if (path == "-") return std::unique_ptr<Output>(std::make_unique<FileOutput>(1, "standard output", ""));
    auto opened = open_file(path, options);
    if (!opened) return opened.error();
    std::unique_ptr<Output> out = std::move(*opened);
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

Result<File> open_work_file(const std::string& path, WorkFile how) {
    if (how == WorkFile::anew) ::unlink(path.c_str());
    const int flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | (how == WorkFile::anew ? O_EXCL : O_APPEND);
    const int descriptor = ::open(path.c_str(), flags, 0600);  // it holds notes, or tells of them
    if (descriptor < 0 && errno == ELOOP) return is_a_link(path);
    if (descriptor < 0) return cannot_write(path);
    File file(::fdopen(descriptor, how == WorkFile::anew ? "wb" : "ab"));
    if (file) return file;
    const Error error = cannot_write(path);
    ::close(descriptor);
    return error;
}

Result<void> refuse_link(const std::string& path) {
    std::error_code none;
    if (!std::filesystem::is_symlink(path, none)) return {};
    return is_a_link(path);
}

Result<void> make_private_folder(const std::string& path) {
    if (auto fine = refuse_link(std::filesystem::path(path).lexically_normal().string()); !fine) return fine;
    if (auto made = make_folder(path); !made) return made;
    std::error_code failure;
    std::filesystem::permissions(path, std::filesystem::perms::owner_all, failure);
    if (failure) return bad_input("cannot be kept from others: " + failure.message(), {path, {}, 0});
    return {};
}

Result<void> make_folder(const std::filesystem::path& path) {
    std::error_code failure;
    std::filesystem::create_directories(path, failure);
    if (!failure) return {};
    return bad_input("the folder cannot be made: " + failure.message(), {path.string(), {}, 0},
                     "choose another place, or check that you may write there");
}

}  // namespace scrim
