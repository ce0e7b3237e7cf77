#include "nlp/batch/batch.h"

#include <sys/time.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <filesystem>
#include <utility>
#include <vector>

#include "nlp/base/files/lock.h"
#include "nlp/base/fingerprint.h"
#include "nlp/base/progress.h"
#include "nlp/batch/batch_output.h"
#include "nlp/batch/output_place.h"
#include "nlp/batch/record_pass.h"

namespace scrim {
namespace {

std::atomic<int> caught_signal{0};  // a signal handler can set nothing else

// A long note was not done in time: what is finished is in the journal, as after any end of the process.
void end_at_once(int /*signal*/) {
    constexpr std::string_view text = "scrim: stopped in a long note; run the same command again for the rest\n";
    const ssize_t told = ::write(STDERR_FILENO, text.data(), text.size());
    (void)told;
    ::_exit(128 + caught_signal);
}

// How long notes at work may take to end after a signal. A run is to end within a second of it, and giving back the
// memory of a note of 64 MB takes part of that.
constexpr ::suseconds_t grace_microseconds = 250'000;

void set_timer(::suseconds_t microseconds) {
    struct itimerval once {};
    once.it_value.tv_usec = microseconds;
    ::setitimer(ITIMER_REAL, &once, nullptr);
}

// Turns Ctrl-C and a polite kill into a clean stop for as long as it lives, and into an end after a quarter of a second
// if the notes at work are not done by then; a second Ctrl-C ends at once.
class StopSignals {
   public:
    StopSignals() {
        caught_signal = 0;
        struct sigaction action {};
        action.sa_handler = [](int number) {
            caught_signal = number;
            set_timer(grace_microseconds);
        };
        action.sa_flags = static_cast<int>(SA_RESETHAND);
        ::sigaction(SIGINT, &action, &old_interrupt_);
        ::sigaction(SIGTERM, &action, &old_terminate_);
        struct sigaction alarm_action {};
        alarm_action.sa_handler = end_at_once;
        ::sigaction(SIGALRM, &alarm_action, &old_alarm_);
    }
    ~StopSignals() {
        set_timer(0);
        ::sigaction(SIGINT, &old_interrupt_, nullptr);
        ::sigaction(SIGTERM, &old_terminate_, nullptr);
        ::sigaction(SIGALRM, &old_alarm_, nullptr);
    }
    StopSignals(const StopSignals&) = delete;
    StopSignals& operator=(const StopSignals&) = delete;

   private:
    struct sigaction old_interrupt_ {};
    struct sigaction old_terminate_ {};
    struct sigaction old_alarm_ {};
};

struct Finished {
    enum class State : std::uint8_t { done, kept, failed, not_begun };
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
        if (auto done = open(); !done) return done.error();
        if (progress_.active()) progress_.set_total(bytes_to_read(options_.input));
        std::optional<StopSignals> signals(std::in_place);
        const auto ran = records_->run<Finished>(
            [this](std::size_t, RawRecord&& record) { return finish_record(std::move(record)); },
            [this](std::size_t, Finished&& record) { return take(record); }, [] { return caught_signal != 0; });
        set_timer(0);  // what is done is written to its end
        outcome_.signal = caught_signal;
        return end(ran);
    }

   private:
    Result<void> open() {
        auto place = output_place(options_);
        if (!place) return place.error();
        outcome_.output = place->path;
        outcome_.format = place->format;
        auto lock = OutputLock::take(outcome_.output, options_.command);
        if (!lock) return lock.error();
        lock_.emplace(std::move(*lock));
        ReadOptions read = options_.read;
        read.exclude.push_back(outcome_.output);
        auto records =
            RecordPass::open({options_.input, std::move(read), options_.common, options_.strict, /*silent=*/false});
        if (!records) return records.error();
        records_.emplace(std::move(*records));
        auto output = open_batch_output({outcome_.output, outcome_.format, fingerprint(), options_.overwrite});
        if (!output) return output.error();
        output_ = std::move(*output);
        return {};
    }

    [[nodiscard]] std::string fingerprint() const {
        Fingerprint out;
        out.add("command", options_.command);
        out.add("format", name(outcome_.format));
        add(out, options_.read);
        out.add("more", options_.fingerprint);
        return out.text();
    }

    Result<Finished> finish_record(RawRecord&& record) const {
        Finished out;
        if (caught_signal != 0) return out;
        out.bytes = record.body.size() + record.annotations.size() + 1;
        out.place = record.place;
        if (outcome_.output != "-") out.key = key_of(record);
        if (output_->has(out.key)) {
            out.state = Finished::State::kept;
            return out;
        }
        auto parsed = parse_record(std::move(record), options_.read);
        if (!parsed) return parsed.error();
        auto note = work_(std::move(parsed->note));
        if (!note) {
            out.state = Finished::State::failed;
            out.error = note.error();
            if (out.error.place.file.empty()) out.error.place = out.place;
            return out;
        }
        out.state = Finished::State::done;
        out.remarks = std::move(parsed->remarks);
        out.spans = note->spans.size();
        out.rendered = render_note(*note, outcome_.format);
        for (auto& remark : out.rendered.remarks) {
            remark.place.file = out.place.file;
            out.remarks.push_back(std::move(remark));
        }
        return out;
    }

    Result<void> take(Finished& record) {
        stopped_ = stopped_ || record.state == Finished::State::not_begun;
        if (stopped_) return {};  // what follows a record that was not begun would leave a gap
        if (record.state == Finished::State::failed) return record.error;  // the next note would fare no better
        progress_.advance(1, record.bytes);
        for (const auto& remark : record.remarks) records_->say(remark);
        std::string id = record.rendered.id;
        const bool kept = record.state == Finished::State::kept;
        if (kept) {
            const auto entry = output_->keep(record.key);
            if (!entry) return entry.error();
            id = entry->id;
        }
        const auto fresh = records_->admit(id, record.place);
        if (!fresh) return fresh.error();
        if (!*fresh) return {};
        if (!kept) {
            if (auto done = output_->put(record.key, record.rendered); !done) return done;
            outcome_.spans += record.spans;
        }
        outcome_.kept += kept ? 1 : 0;
        ++outcome_.notes;
        return {};
    }

    Result<BatchOutcome> end(const Result<void>& ran) {
        records_->end();
        outcome_.bad = records_->bad();
        outcome_.remarks = records_->remarks();
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
        if (auto done = output_->finish(outcome_.bad == 0, records_->ids()); !done) return done.error();
        return outcome_;
    }

    const BatchOptions& options_;
    const std::function<Result<Note>(Note&&)>& work_;
    std::optional<OutputLock> lock_;
    std::optional<RecordPass> records_;
    std::unique_ptr<BatchOutput> output_;
    Progress progress_;
    BatchOutcome outcome_;
    bool stopped_ = false;
};

}  // namespace

Result<BatchOutcome> run_batch(const BatchOptions& options, const std::function<Result<Note>(Note&&)>& work) {
    return Batch(options, work).run();
}

}  // namespace scrim
