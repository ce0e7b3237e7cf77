#include "tools/batch.h"

#include <fmt/format.h>

#include <atomic>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <unordered_set>
#include <utility>
#include <vector>

#include "nlp/base/parallel.h"
#include "nlp/base/progress.h"
#include "nlp/formats/note_reader.h"
#include "tools/batch_output.h"

namespace scrim {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t chunk_bytes = std::size_t{64} << 10U;
constexpr std::size_t chunk_records = 32;
constexpr std::uint64_t most_messages = 100;

std::atomic<int> caught_signal{0};  // a signal handler can set nothing else

// Turns Ctrl-C and a polite kill into a clean stop for as long as it lives; a second Ctrl-C ends at once.
class StopSignals {
   public:
    StopSignals() {
        caught_signal = 0;
        struct sigaction action {};
        action.sa_handler = [](int number) { caught_signal = number; };
        action.sa_flags = static_cast<int>(SA_RESETHAND);
        ::sigaction(SIGINT, &action, &old_interrupt_);
        ::sigaction(SIGTERM, &action, &old_terminate_);
    }
    ~StopSignals() {
        ::sigaction(SIGINT, &old_interrupt_, nullptr);
        ::sigaction(SIGTERM, &old_terminate_, nullptr);
    }
    StopSignals(const StopSignals&) = delete;
    StopSignals& operator=(const StopSignals&) = delete;

   private:
    struct sigaction old_interrupt_ {};
    struct sigaction old_terminate_ {};
};

// A few records at a time, so that handing them from thread to thread costs little.
using Chunk = std::vector<Result<RawRecord>>;

struct Finished {
    enum class State : std::uint8_t { done, kept, bad, failed, not_begun };
    State state = State::not_begun;
    Place place;
    RecordKey key{};
    RenderedNote rendered;
    std::size_t spans = 0;
    std::uint64_t bytes = 0;  // of the record, for the progress bar
    std::vector<Remark> remarks;
    Error error;
};

class Batch {
   public:
    Batch(const BatchOptions& options, const std::function<Result<Note>(Note&&)>& work)
        : options_(options), work_(work), progress_(options.command, 0, options.common.quiet) {}

    Result<BatchOutcome> run() {
        ReadOptions read = options_.read;
        outcome_.output = output_path();
        if (auto fine = check_paths(); !fine) return fine.error();
        read.exclude = outcome_.output;
        auto records = open_records(options_.input, read);
        if (!records) return records.error();
        records_ = std::move(*records);
        auto output = open_batch_output({outcome_.output, options_.format, fingerprint(), options_.overwrite});
        if (!output) return output.error();
        output_ = std::move(*output);

        progress_.set_total(total_bytes());
        const StopSignals signals;
        const auto ran = run_in_order<Chunk, std::vector<Finished>>(
            options_.common.threads, [this] { return next_chunk(); },
            [this](Chunk&& chunk) { return finish_chunk(std::move(chunk)); },
            [this](std::vector<Finished>&& chunk) { return take_chunk(std::move(chunk)); });
        outcome_.signal = caught_signal;
        return end(ran);
    }

   private:
    // A folder given for a format of one file gets the file inside.
    [[nodiscard]] std::string output_path() const {
        std::error_code failure;
        const bool folder = options_.output.ends_with('/') || fs::is_directory(options_.output, failure);
        if (options_.output == "-" || has_file_per_note(options_.format) || !folder) return options_.output;
        const char* ending = options_.format == NoteFormat::i2b2_2006 ? "xml" : name(options_.format).data();
        return (fs::path(options_.output) / (std::string("notes.") + ending)).string();
    }

    [[nodiscard]] Result<void> check_paths() const {
        std::error_code failure;
        if (options_.input != "-" && fs::equivalent(options_.input, outcome_.output, failure)) {
            return usage_error("input and output are the same", "name another place with -o");
        }
        const auto parent = fs::path(outcome_.output).parent_path();
        if (outcome_.output == "-" || parent.empty() || fs::is_directory(parent, failure)) return {};
        std::error_code made;
        fs::create_directories(parent, made);
        if (!made) return {};
        return bad_input("the folder cannot be made: " + made.message(), {parent.string(), {}, 0},
                         "name another place with -o");
    }

    [[nodiscard]] std::string fingerprint() const {
        const ReadOptions& read = options_.read;
        return fmt::format("{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}", SCRIM_VERSION, options_.command, name(options_.format),
                           read.format ? name(*read.format) : "", read.text_column, read.id_column, read.patient_column,
                           read.skip_unknown_labels, options_.fingerprint);
    }

    Result<std::optional<Chunk>> next_chunk() {
        Chunk chunk;
        std::size_t bytes = 0;
        while (!ended_ && chunk.size() < chunk_records && bytes < chunk_bytes && caught_signal == 0) {
            auto record = records_->next();
            if (!record) {
                chunk.emplace_back(record.error());
            } else if (!*record) {
                ended_ = true;
            } else {
                bytes += (*record)->body.size() + (*record)->annotations.size();
                chunk.emplace_back(std::move(**record));
            }
        }
        if (chunk.empty()) return std::optional<Chunk>();
        return std::optional(std::move(chunk));
    }

    std::vector<Finished> finish_chunk(Chunk&& chunk) {
        std::vector<Finished> out;
        out.reserve(chunk.size());
        for (auto& record : chunk) out.push_back(finish_record(std::move(record)));
        return out;
    }

    // The bytes that there are to read; 0 where compression or a stream hides it, or nobody looks.
    [[nodiscard]] std::uint64_t total_bytes() const {
        const fs::path input(options_.input);
        std::error_code failure;
        if (options_.input == "-" || !progress_.active()) return 0;
        if (!fs::is_directory(input, failure)) return plain_size(input);
        std::uint64_t sum = 0;
        for (const auto& entry : fs::recursive_directory_iterator(input, failure)) {
            if (!entry.is_regular_file(failure)) continue;
            const std::uint64_t size = plain_size(entry.path());
            if (size == 0) return 0;
            sum += size;
        }
        return sum;
    }

    static std::uint64_t plain_size(const fs::path& path) {
        if (path.extension() == ".gz" || path.extension() == ".zst") return 0;
        std::error_code failure;
        const std::uintmax_t size = fs::file_size(path, failure);
        return failure ? 0 : size;
    }

    Finished finish_record(Result<RawRecord>&& record) {
        Finished out;
        if (record) out.bytes = record->body.size() + record->annotations.size() + 1;
        if (!record) {
            out.state = Finished::State::bad;
            out.error = record.error();
            return out;
        }
        if (caught_signal != 0) return out;
        out.place = record->place;
        if (outcome_.output != "-") out.key = key_of(*record);
        if (output_->has(out.key)) {
            out.state = Finished::State::kept;
            return out;
        }
        auto parsed = parse_record(std::move(*record), options_.read);
        auto note = parsed ? work_(std::move(parsed->note)) : Result<Note>(parsed.error());
        if (!note) {
            out.state = parsed ? Finished::State::failed : Finished::State::bad;
            out.error = note.error();
            if (out.error.place.file.empty()) out.error.place = out.place;
            return out;
        }
        out.state = Finished::State::done;
        out.remarks = std::move(parsed->remarks);
        out.spans = note->spans.size();
        out.rendered = render_note(*note, options_.format);
        for (auto& remark : out.rendered.remarks) {
            remark.place.file = out.place.file;
            out.remarks.push_back(std::move(remark));
        }
        return out;
    }

    Result<void> take_chunk(std::vector<Finished>&& chunk) {
        for (auto& record : chunk) {
            if (record.state == Finished::State::not_begun) return {};  // stopped: what follows was not begun either
            if (auto done = take(record); !done) return done;
            progress_.advance(1, record.bytes);
        }
        return {};
    }

    Result<void> take(Finished& record) {
        if (record.state == Finished::State::bad) return put_aside(record.error);
        if (record.state == Finished::State::failed) return record.error;  // the next note would fare no better
        for (const auto& remark : record.remarks) say(remark);
        if (record.state == Finished::State::kept) {
            const auto entry = output_->keep(record.key);
            if (!entry) return entry.error();
            record.place.record = entry->id;
            if (auto fresh = ids_.add(entry->id, record.place); !fresh) return put_aside(fresh.error());
            ++outcome_.kept;
        } else {
            record.place.record = record.rendered.id;
            if (auto fresh = ids_.add(record.rendered.id, record.place); !fresh) return put_aside(fresh.error());
            if (auto done = output_->put(record.key, record.rendered); !done) return done;
            outcome_.spans += record.spans;
        }
        ++outcome_.notes;
        return {};
    }

    // Reported and left out; strict makes it the end of the run.
    Result<void> put_aside(const Error& error) {
        if (options_.strict) return error;
        if (outcome_.bad++ < most_messages) fail(error);
        return {};
    }

    // The same thing of the same file is said once.
    void say(const Remark& text) {
        ++outcome_.remarks;
        if (said_.size() < most_messages && said_.insert(text.message()).second) {
            remark(options_.common, text.message());
        }
    }

    Result<BatchOutcome> end(const Result<void>& ran) {
        for (const auto& text : records_->take_remarks()) say(text);
        if (outcome_.bad > most_messages) {
            std::fprintf(stderr, "scrim: error: %llu more bad records are not shown\n",
                         static_cast<unsigned long long>(outcome_.bad - most_messages));
        }
        if (!ran || outcome_.signal != 0) {
            const auto stopped = output_->stop();
            if (!ran) return ran.error();
            if (!stopped) return stopped.error();
            return outcome_;
        }
        if (outcome_.notes == 0 && outcome_.bad > 0) {
            output_->discard();
            return outcome_;
        }
        if (auto done = output_->finish(outcome_.bad == 0, ids_); !done) return done.error();
        return outcome_;
    }

    const BatchOptions& options_;
    const std::function<Result<Note>(Note&&)>& work_;
    std::unique_ptr<RecordReader> records_;
    std::unique_ptr<BatchOutput> output_;
    NoteIds ids_;
    Progress progress_;
    BatchOutcome outcome_;
    std::unordered_set<std::string> said_;
    bool ended_ = false;
};

}  // namespace

Result<BatchOutcome> run_batch(const BatchOptions& options, const std::function<Result<Note>(Note&&)>& work) {
    return Batch(options, work).run();
}

int report_batch(const BatchOptions& options, const BatchOutcome& outcome, const Json& more) {
    const bool to_screen = options.output != "-";  // else the notes are there
    if (options.common.json && to_screen) {
        Json json{{"notes", outcome.notes},   {"kept", outcome.kept},          {"bad", outcome.bad},
                  {"spans", outcome.spans},   {"remarks", outcome.remarks},    {"stopped", outcome.signal != 0},
                  {"output", outcome.output}, {"format", name(options.format)}};
        json.update(more);
        fmt::print("{}\n", json.dump());
    } else if (!options.common.quiet) {
        std::string text = fmt::format("{} notes in {}", outcome.notes, to_screen ? outcome.output : "standard output");
        if (outcome.kept > 0) text += fmt::format(", {} of them done before", outcome.kept);
        if (outcome.bad > 0) text += fmt::format("; {} bad records left out: mend them and run again", outcome.bad);
        if (outcome.signal != 0) text += "; stopped: run the same command again for the rest";
        remark(options.common, text);
    }
    if (outcome.signal != 0) return 128 + outcome.signal;
    return outcome.bad > 0 ? 3 : 0;
}

}  // namespace scrim
