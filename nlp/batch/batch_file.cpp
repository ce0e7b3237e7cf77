// The output of a batch in one file. Records are only ever added to OUT.partial, and OUT.journal says which are
// there; the file gets its name when all is done. After a stop or a repair the records may lie in another order
// than that of the input: then they are put in order on the way to the final file.

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "nlp/base/files/links.h"
#include "nlp/base/files/output.h"
#include "nlp/batch/batch_output.h"

namespace scrim {
namespace {

namespace fs = std::filesystem;

Error cannot_write(const std::string& path) {
    const int reason = errno;
    return bad_input(std::string("cannot be written: ") + std::strerror(reason), {path, {}, 0},
                     reason == ENOSPC ? "free some disk space and run again" : "check that you may write there");
}

class BatchFile : public BatchOutput {
   public:
    explicit BatchFile(const BatchOutputOptions& options)
        : path_(options.path),
          partial_(options.path + ".partial"),
          format_(options.format),
          compressed_(path_.ends_with(".gz") || path_.ends_with(".zst")),
          journal_(options.path + ".journal", options.fingerprint) {}
    Result<void> open(bool overwrite) {
        std::error_code failure;
        for (const auto& beside : {partial_, journal_.path()}) {
            if (auto fine = refuse_link(beside); !fine) return fine;
        }
        if (!overwrite && journal_.state() == Journal::State::ours) {
            // A run that ended with bad records has its final name already: its records are used again.
            if (!fs::exists(partial_, failure) && !compressed_) {
                fs::copy_file(path_, partial_, failure);
                fs::permissions(partial_, fs::perms::owner_read | fs::perms::owner_write, failure);
            }
            if (auto done = load(); !done) return done;
        }
        auto file = open_work_file(partial_, journal_.size() == 0 ? WorkFile::anew : WorkFile::add);
        if (!file) return file.error();
        file_ = std::move(*file);
        if (journal_.size() == 0) {
            if (auto done = append(file_head(format_)); !done) return done;
        }
        position_ = file_head(format_).size();
        return journal_.open();
    }

    [[nodiscard]] bool has(const RecordKey& key) const override { return journal_.has(key); }

    Result<JournalEntry> keep(const RecordKey& key) override {
        auto entry = journal_.find(key);
        if (!entry) return bad_input("the journal changed while it was read", {path_, {}, 0}, "run again");
        ordered_ = ordered_ && entry->offset == position_;
        position_ = entry->offset + entry->length;
        plan_.emplace_back(entry->offset, entry->length);
        return *entry;
    }

    Result<void> put(const RecordKey& key, const RenderedNote& rendered) override {
        ordered_ = ordered_ && position_ == size_;
        if (resumed_) plan_.emplace_back(size_, rendered.body.size());
        const std::uint64_t offset = size_;
        if (auto done = append(rendered.body); !done) return done;
        position_ = size_;
        return journal_.add({key, rendered.id, rendered.patient_id, offset, rendered.body.size()});
    }

    Result<void> finish(bool complete, const NoteIds& /*ids*/) override {
        ordered_ = ordered_ && position_ == size_;
        const bool as_it_is = ordered_ && !compressed_;
        if (as_it_is) {
            if (auto done = append(file_tail(format_)); !done) return done;
        }
        if (as_it_is && (std::fflush(file_.get()) != 0 || !on_the_disk())) return cannot_write(path_);
        if (auto done = close(); !done) return done;
        if (auto done = journal_.close(); !done) return done;
        if (as_it_is) {
            if (::rename(partial_.c_str(), path_.c_str()) != 0) return cannot_write(path_);
        } else if (auto done = put_in_order(); !done) {
            return done;
        }
        // The journal tells where records lie; it is of use only while they lie there and some are missing.
        if (complete || !as_it_is) journal_.remove();
        return {};
    }

    Result<void> stop() override {
        if (auto done = close(); !done) return done;
        return journal_.close();
    }

    void discard() override {
        if (resumed_) return;
        journal_.remove();
        ::unlink(partial_.c_str());
    }

   private:
    // What of the journal lies in the partial file; what lies after the last whole record is cut off.
    Result<void> load() {
        std::error_code failure;
        const auto there = fs::file_size(partial_, failure);
        if (failure) return {};
        std::uint64_t end = file_head(format_).size();
        auto loaded = journal_.load([&](const JournalEntry& entry) {
            if (entry.offset + entry.length > there) return false;
            end = std::max(end, entry.offset + entry.length);
            return true;
        });
        if (!loaded) return loaded;
        if (journal_.size() == 0) return {};
        fs::resize_file(partial_, end, failure);
        size_ = end;
        resumed_ = true;
        return {};
    }

    Result<void> append(std::string_view bytes) {
        if (std::fwrite(bytes.data(), 1, bytes.size(), file_.get()) != bytes.size()) return cannot_write(path_);
        size_ += bytes.size();
        return {};
    }

    Result<void> close() {
        if (!file_) return {};
        if (std::fclose(file_.release()) != 0) return cannot_write(path_);
        return {};
    }

    // A machine that loses power leaves no empty file under the final name.
    [[nodiscard]] bool on_the_disk() const {
        return ::fdatasync(::fileno(file_.get())) == 0 || errno == EINVAL || errno == ENOTSUP;
    }

    // Copies the records of this run, in its order, to the final file.
    Result<void> put_in_order() {
        auto output = open_output(path_, {.owner_only = true});
        if (!output) return output.error();
        const int from = ::open(partial_.c_str(), O_RDONLY | O_CLOEXEC);
        if (from < 0) return cannot_write(path_);
        if (!resumed_) plan_.assign(1, {file_head(format_).size(), size_ - file_head(format_).size()});
        auto done = (*output)->write(file_head(format_));
        std::vector<char> buffer(std::size_t{256} << 10U);
        for (auto [offset, length] : plan_) {
            while (done && length > 0) {
                const auto got = ::pread(from, buffer.data(), std::min<std::uint64_t>(buffer.size(), length),
                                         static_cast<off_t>(offset));
                if (got <= 0) done = cannot_write(partial_);
                if (!done) break;
                done = (*output)->write({buffer.data(), static_cast<std::size_t>(got)});
                offset += static_cast<std::uint64_t>(got);
                length -= static_cast<std::uint64_t>(got);
            }
        }
        ::close(from);
        if (done) done = (*output)->write(file_tail(format_));
        if (done) done = (*output)->commit();
        if (done) ::unlink(partial_.c_str());
        return done;
    }

    std::string path_;
    std::string partial_;
    NoteFormat format_;
    bool compressed_;
    Journal journal_;
    File file_;
    std::uint64_t size_ = 0;      // of the partial file
    std::uint64_t position_ = 0;  // where the next record would lie if all were in order
    bool ordered_ = true;
    bool resumed_ = false;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> plan_;  // offset and length of each record, if resumed
};

class BatchStream : public BatchOutput {
   public:
    BatchStream(std::unique_ptr<Output> output, NoteFormat format) : output_(std::move(output)), format_(format) {}

    Result<JournalEntry> keep(const RecordKey&) override { return JournalEntry{}; }
    Result<void> put(const RecordKey&, const RenderedNote& rendered) override { return output_->write(rendered.body); }
    Result<void> finish(bool /*complete*/, const NoteIds& /*ids*/) override {
        if (auto done = output_->write(file_tail(format_)); !done) return done;
        return output_->commit();
    }
    Result<void> stop() override { return output_->commit(); }
    void discard() override {}

   private:
    std::unique_ptr<Output> output_;
    NoteFormat format_;
};

}  // namespace

// Devices and pipes are written to as they are: a file moved to their place would remove them.
Result<std::unique_ptr<BatchOutput>> open_batch_file(const BatchOutputOptions& options) {
    std::error_code failure;
    const auto status = fs::status(options.path, failure);
    if (options.path == "-" || (fs::exists(status) && !fs::is_regular_file(status))) {
        auto output = open_output(options.path);
        if (!output) return output.error();
        if (auto done = (*output)->write(file_head(options.format)); !done) return done.error();
        return std::unique_ptr<BatchOutput>(std::make_unique<BatchStream>(std::move(*output), options.format));
    }
    BatchOutputOptions target = options;  // of a link, what it names
    if (fs::is_symlink(options.path, failure)) target.path = followed(options.path).string();
    auto out = std::make_unique<BatchFile>(target);
    if (auto done = out->open(options.overwrite); !done) return done.error();
    return std::unique_ptr<BatchOutput>(std::move(out));
}

Result<std::unique_ptr<BatchOutput>> open_batch_output(const BatchOutputOptions& options) {
    if (!has_file_per_note(options.format)) return open_batch_file(options);
    if (options.path == "-") {
        return usage_error("the format " + std::string(name(options.format)) + " has a file per note",
                           "name a folder with -o, or take jsonl, csv or i2b2-2006 for standard output");
    }
    return open_batch_folder(options);
}

}  // namespace scrim
