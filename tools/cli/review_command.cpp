// scrim review: the annotators' page.

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>

#include "anon/release/dry_run/release_preview.h"
#include "nlp/base/ascii.h"
#include "nlp/base/files/output.h"
#include "nlp/base/json_text.h"
#include "nlp/formats/note_writer.h"
#include "nlp/taggers/rules/own_rules.h"
#include "tools/cli/command.h"
#include "tools/http/stop_on_signal.h"
#include "tools/review/keys/own_keys.h"
#include "tools/review/server/api.h"
#include "tools/review/server/server.h"
#include "tools/review/team/export.h"
#include "tools/review/team/guidelines.h"
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
    std::vector<std::string> annotators;
    std::string adjudicator;
    std::string assign;
    std::string guidelines;
    std::string keys;
    std::string export_folder;
    std::size_t sample = 0;
    std::optional<std::uint64_t> seed;
    std::size_t shipped_notes = 300;
    std::string rules;
    CommonOptions common;
};

std::string user_name() {
    for (const char* variable : {"LOGNAME", "USER"}) {
        const char* name = std::getenv(variable);
        if (name != nullptr && *name != '\0') return name;
    }
    return "reviewer";
}

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

// A token for each person: of a team in a file each, so that their addresses stay what they are.
Result<std::vector<std::string>> tokens_of(const Options& options, const review::Workspace& workspace) {
    std::vector<std::string> out;
    const auto& team = workspace.options().team;
    for (const review::Person& person : team.people) {
        const std::string hidden = workspace.notes().folder + "/.review/";
        std::string file = hidden + person.name + "/token";
        if (person.role == review::PersonRole::adjudicator) {
            if (auto made = make_folder(hidden + person.name); !made) return made.error();
        } else if (person.role != review::PersonRole::annotator) {
            file = options.token_file.empty() && !team.alone() ? hidden + "token" : options.token_file;
        }
        auto token = file.empty() ? http::random_token() : http::token_in_file(file);
        if (!token) return token.error();
        out.push_back(std::move(*token));
    }
    return out;
}

void print_addresses(const Options& options, const review::Workspace& workspace, const review::Server& server) {
    const auto& people = workspace.options().team.people;
    if (options.common.json) {
        Json out{{"address", server.address()}, {"notes", workspace.notes().size()}};
        for (std::size_t i = 0; i < people.size() && people.size() > 1; ++i) {
            out["people"].push_back(
                {{"name", people[i].name}, {"role", name(people[i].role)}, {"address", server.address(i)}});
        }
        fmt::print("{}\n", json_text(out));
    } else {
        fmt::print("{}\n", server.address());
        for (std::size_t i = 1; i < people.size(); ++i) {
            fmt::print("{} ({}): {}\n", people[i].name, name(people[i].role), server.address(i));
        }
    }
    std::fflush(stdout);
    const std::size_t drawn = workspace.sample() == nullptr ? 0 : workspace.sample()->size();
    remark(
        options.common,
        fmt::format("{} notes{}; open {} in a browser on this machine, Ctrl-C ends it", workspace.notes().size(),
                    drawn > 0 ? fmt::format(", of which {} were drawn to be checked", drawn) : std::string(),
                    people.size() > 1 ? "the first address above as lead, the others as named," : "the address above"));
}

int serve(const Options& options, review::Workspace& workspace, std::unique_ptr<http::StopOnSignal> stop) {
    auto tokens = tokens_of(options, workspace);
    if (!tokens) return fail(tokens.error());
    review::Api api(workspace);
    auto server = review::Server::start(api, http::Guard(std::move(*tokens), options.hosts), options.port);
    if (!server) return fail(server.error());
    print_addresses(options, workspace, **server);
    stop->watch([&] { (*server)->stop(); });  // by then every change is on the disk anyway
    (*server)->run();
    stop.reset();  // before the server goes
    return 0;
}

// Whether a text is a time as the log has it: 2026-11-16T08:00:00Z, or with milliseconds.
bool is_time(std::string_view text) {
    for (const std::string_view form : {"0000-00-00T00:00:00Z", "0000-00-00T00:00:00.000Z"}) {
        if (text.size() != form.size()) continue;
        const bool fits = std::equal(text.begin(), text.end(), form.begin(),
                                     [](char c, char wanted) { return wanted == '0' ? is_digit(c) : c == wanted; });
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

int export_all(const Options& options, const std::string& folder) {
    const auto notes = review::list_notes(folder);
    if (!notes) return fail(notes.error());
    const auto done = review::export_project(*notes, options.export_folder);
    if (!done) return fail(done.error());
    remark(options.common, fmt::format("{} notes in copies of {} annotators and gold, logs and agreement are in {}",
                                       done->notes, done->copies, options.export_folder));
    return 0;
}

// What the page is to offer, besides the notes.
Result<review::WorkspaceOptions> workspace_options(const Options& options, const std::string& folder) {
    review::WorkspaceOptions out;
    out.folder = folder;
    out.annotator = options.annotator;
    out.who = user_name();
    out.sample = options.sample;
    out.seed = options.seed;
    out.shipped_notes = options.shipped_notes;
    if (!options.rules.empty()) {
        if (const auto rules = read_own_rules(options.rules); !rules)
            return rules.error();  // before anybody waits for it
        out.rules = std::filesystem::absolute(options.rules).string();
    }
    if (!options.annotators.empty()) {
        auto team = review::make_team(out.who, options.annotators, options.adjudicator, options.assign);
        if (!team) return team.error();
        out.team = std::move(*team);
    }
    if (!options.guidelines.empty()) {
        auto guidelines = review::read_guidelines(options.guidelines);
        if (!guidelines) return guidelines.error();
        out.guidelines = std::move(*guidelines);
    }
    if (!options.keys.empty()) {
        auto keys = review::read_own_keys(options.keys);
        if (!keys) return keys.error();
        out.keys = std::move(*keys);
    }
    std::error_code failure;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", failure);
    if (!failure) out.program = program.string();
    return out;
}

int run(const Options& options) {
    auto stop = std::make_unique<http::StopOnSignal>();
    if (auto fine = check(options); !fine) return fail(fine.error());
    const auto folder = review::prepare_folder(options.input);
    if (!folder) return fail(folder.error());
    if (folder->converted) {
        remark(options.common, fmt::format("the notes are reviewed as i2b2 XML in {}{}", folder->path,
                                           folder->notes > 0 ? ", where they were converted to now" : ""));
    }
    if (!options.export_folder.empty()) return export_all(options, folder->path);
    auto policy = options.policy.empty() ? Result<Policy>(default_policy()) : read_policy(options.policy);
    if (!policy) return fail(policy.error());
    auto preview = ReleasePreview::make(*policy);
    if (!preview) return fail(preview.error());
    const auto released = [&preview](const Note& note) { return Result<std::string>(preview->text_of(note)); };
    auto wanted = workspace_options(options, folder->path);
    if (!wanted) return fail(wanted.error());
    wanted->released = released;
    auto workspace = review::Workspace::open(std::move(*wanted));
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
                        "Work on a separate copy of this name; without it, on the folder itself");
    command->add_option("--policy", options->policy, "The policy of the preview")->check(existing_file());
    command->add_option("--allow-host", options->hosts, "A name under which a TLS proxy shows the page");
    command->add_option("--token-file", options->token_file,
                        "Keep the token of the address in this file, so that with --port the address stays the same");
    command
        ->add_option("--annotators", options->annotators,
                     "A team: each of these has an address, a token and a copy of their own")
        ->delimiter(',')
        ->one_value_each()
        ->excludes("--annotator");
    command
        ->add_option("--adjudicator", options->adjudicator,
                     "With --annotators: the person who compares copies and makes gold")
        ->needs("--annotators");
    command
        ->add_option("--assign", options->assign,
                     "With --annotators: all notes to everyone; split among them; or split, with N percent for all")
        ->option_text("all|split|overlap:N")
        ->needs("--annotators");
    command->add_option("--guidelines", options->guidelines, "A Markdown file with a heading per label, for the page")
        ->check(existing_file());
    command->add_option("--keys", options->keys, "A JSON file with custom keys for labels and actions")
        ->check(existing_file());
    command
        ->add_option("--sample", options->sample,
                     "Draw this many notes at random to be checked, which measures what the taggers missed")
        ->check(in_range(std::size_t{1}, std::size_t{1000000}));
    command->add_option("--seed", options->seed, "With --sample: a draw that can be repeated")->needs("--sample");
    command->add_option("--shipped-notes", options->shipped_notes, "Generated notes to add when retraining; 0 for all")
        ->show_default();
    command
        ->add_option("--rules", options->rules,
                     "The hospital's own rules, for tagging again after the page has retrained the taggers")
        ->check(existing_file());
    command->add_option("--export", options->export_folder,
                        "Serve nothing: write all copies, gold, logs and agreement into this folder");
    command->add_option("--rebuild", options->rebuild,
                        "Serve nothing: write into this folder the notes as the log of changes has them");
    command->add_option("--until", options->until, "With --rebuild: as they were at this time (2026-11-16T08:00:00Z)")
        ->needs("--rebuild");
    add_common_options(*command, options->common);
    command->footer(
        "Examples:\n"
        "  scrim tag notes -o tagged && scrim review tagged\n"
        "  scrim review tagged --annotator alice --port 8080 --token-file ~/.scrim-token\n"
        "  scrim review tagged --annotators alice,bob --adjudicator carol --assign overlap:20\n"
        "  scrim review tagged --sample 200 && scrim release tagged -o released\n"
        "  scrim score --gold tagged/.review/gold/notes --test tagged\n"
        "  scrim review tagged --annotator alice --rebuild yesterday --until 2026-11-15T18:00:00Z\n"
        "Only this machine can open the page, and only by the address that is printed.");
    command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace scrim
