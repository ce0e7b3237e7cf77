// scrim review: the annotators' page.

#include <fmt/format.h>
#include <pthread.h>
#include <signal.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <thread>

#include "anon/release/release_preview.h"
#include "nlp/base/files/output.h"
#include "nlp/formats/note_writer.h"
#include "tools/cli/command.h"
#include "tools/review/server/api.h"
#include "tools/review/server/server.h"
#include "tools/review/workspace.h"

namespace scrim {
namespace {

struct Options {
    std::string input;
    int port = 0;
    std::string annotator;
    std::string policy;
    std::vector<std::string> hosts;
    std::string token_file;
    std::string rebuild;
    std::string until;
    CommonOptions common;
};

std::string user_name() {
    for (const char* variable : {"LOGNAME", "USER"}) {
        const char* name = std::getenv(variable);
        if (name != nullptr && *name != '\0') return name;
    }
    return "reviewer";
}

// Ends the server at Ctrl-C, a hang-up or kill; by then every change is on the disk anyway.
class StopOnSignal {
   public:
    // Before any other thread begins, so that all of them leave the signals to this one.
    StopOnSignal() {
        sigemptyset(&signals_);
        for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&signals_, signal);
        pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
    }
    ~StopOnSignal() {
        if (!watcher_.joinable()) return;
        pthread_kill(watcher_.native_handle(), SIGTERM);
        watcher_.join();
    }
    StopOnSignal(const StopOnSignal&) = delete;
    StopOnSignal& operator=(const StopOnSignal&) = delete;

    // Calls server.stop() at the first of them.
    void watch(review::Server& server) {
        watcher_ = std::thread([signals = signals_, &server] {
            int signal = 0;
            sigwait(&signals, &signal);
            server.stop();
        });
    }

   private:
    std::thread watcher_;
    sigset_t signals_{};
};

// The folder as the log says it was: every note that was changed by then, with the spans it had.
int rebuild(const Options& options, review::Workspace& workspace) {
    const auto session = workspace.session(options.annotator);
    if (!session) return fail(session.error());
    auto writer = open_note_writer(options.rebuild, NoteFormat::i2b2);
    if (!writer) return fail(writer.error());
    std::size_t from_log = 0;
    for (std::size_t i = 0; i < workspace.notes().size(); ++i) {
        auto open = (*session)->copy->read(i);
        if (!open) return fail(open.error());
        auto spans = (*session)->copy->rebuilt(i, options.until);
        if (!spans) return fail(spans.error());
        if (*spans) {
            ++from_log;
            open->note.spans = std::move(**spans);
        }
        if (auto done = (*writer)->write(open->note); !done) return fail(done.error());
    }
    if (auto done = (*writer)->finish(); !done) return fail(done.error());
    remark(options.common,
           fmt::format("{} notes written, {} of them as the log has them", workspace.notes().size(), from_log));
    return 0;
}

int serve(const Options& options, review::Workspace& workspace, std::unique_ptr<StopOnSignal> stop) {
    auto token = options.token_file.empty() ? review::random_token() : review::token_in_file(options.token_file);
    if (!token) return fail(token.error());
    review::Api api(workspace);
    auto server = review::Server::start(api, review::Guard(std::move(*token), options.hosts), options.port);
    if (!server) return fail(server.error());
    if (options.common.json) {
        fmt::print("{}\n", Json{{"address", (*server)->address()}, {"notes", workspace.notes().size()}}.dump());
    } else {
        fmt::print("{}\n", (*server)->address());
    }
    std::fflush(stdout);
    remark(options.common, fmt::format("{} notes; open the address above in a browser on this machine, Ctrl-C ends it",
                                       workspace.notes().size()));
    stop->watch(**server);
    (*server)->run();
    stop.reset();  // before the server goes
    return 0;
}

// Whether a text is a time as the log has it: 2026-11-16T08:00:00Z, or with milliseconds.
bool is_time(std::string_view text) {
    for (const std::string_view form : {"0000-00-00T00:00:00Z", "0000-00-00T00:00:00.000Z"}) {
        if (text.size() != form.size()) continue;
        const bool fits = std::equal(text.begin(), text.end(), form.begin(), [](char c, char wanted) {
            return wanted == '0' ? c >= '0' && c <= '9' : c == wanted;
        });
        if (!fits) return false;
        const auto part = [&](std::size_t at) { return (text[at] - '0') * 10 + text[at + 1] - '0'; };
        return part(5) >= 1 && part(5) <= 12 && part(8) >= 1 && part(8) <= 31 && part(11) <= 23 && part(14) <= 59 &&
               part(17) <= 60;
    }
    return false;
}

Result<void> check(const Options& options) {
    if (options.annotator == review::gold_name) {
        return usage_error("gold is the adjudicated copy and no annotator's",
                           "start without --annotator and choose Compare on the page");
    }
    if (!options.annotator.empty() && !review::is_annotator_name(options.annotator)) {
        return usage_error(
            "--annotator takes letters, digits, - and _ only, at most 40, a letter or digit first, and not 'lock', "
            "'log' or 'token'");
    }
    if (!options.until.empty() && !is_time(options.until)) {
        return usage_error("--until takes a time in UTC as the log has it", "such as 2026-11-16T08:00:00Z");
    }
    return {};
}

int run(const Options& options) {
    auto stop = std::make_unique<StopOnSignal>();
    if (auto fine = check(options); !fine) return fail(fine.error());
    const auto folder = review::prepare_folder(options.input);
    if (!folder) return fail(folder.error());
    if (folder->converted) {
        remark(options.common, fmt::format("the notes are reviewed as i2b2 XML in {}{}", folder->path,
                                           folder->notes > 0 ? ", where they were converted to now" : ""));
    }
    auto policy = options.policy.empty() ? Result<Policy>(default_policy()) : read_policy(options.policy);
    if (!policy) return fail(policy.error());
    auto preview = ReleasePreview::make(*policy);
    if (!preview) return fail(preview.error());
    const auto released = [&preview](const Note& note) { return Result<std::string>(preview->text_of(note)); };
    auto workspace = review::Workspace::open({folder->path, options.annotator, user_name(), released});
    if (!workspace) return fail(workspace.error());
    return options.rebuild.empty() ? serve(options, **workspace, std::move(stop)) : rebuild(options, **workspace);
}

}  // namespace

void add_review_command(Command& program, int& exit_code) {
    auto options = std::make_shared<Options>();
    Command* command = program.add_subcommand("review", "Check and correct tagged notes in a browser");
    command
        ->add_option("TAGGED_DIR", options->input,
                     "The folder that 'scrim tag' wrote (i2b2 XML); notes of another format are converted beside it")
        ->required();
    command->add_option("--port", options->port, "The port on 127.0.0.1; a free one if not given")
        ->check(in_range(0, 65535));
    command->add_option("--annotator", options->annotator,
                        "Work on a copy of one's own of this name; without it on the folder itself");
    command->add_option("--policy", options->policy, "The policy of the preview")->check(existing_file());
    command->add_option("--allow-host", options->hosts, "A name under which a TLS proxy shows the page");
    command->add_option("--token-file", options->token_file,
                        "Keep the token of the address in this file, so that with --port the address stays the same");
    command->add_option("--rebuild", options->rebuild,
                        "Serve nothing: write into this folder the notes as the log of changes has them");
    command->add_option("--until", options->until, "With --rebuild: as they were at this time (2026-11-16T08:00:00Z)")
        ->needs("--rebuild");
    add_common_options(*command, options->common);
    command->footer(
        "Examples:\n"
        "  scrim tag notes -o tagged && scrim review tagged\n"
        "  scrim review tagged --annotator alice --port 8080 --token-file ~/.scrim-token\n"
        "  scrim score --gold tagged/.review/gold/notes --test tagged\n"
        "  scrim review tagged --annotator alice --rebuild yesterday --until 2026-11-15T18:00:00Z\n"
        "Only this machine can open the page, and only by the address that is printed.");
    command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace scrim
