// scrim register: who was given which release, and what was withdrawn.

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "anon/release/beside/register.h"
#include "nlp/base/json_text.h"
#include "tools/cli/command.h"

namespace scrim {
namespace {

struct Options {
    std::string folder;
    std::string release;
    std::string recipient;
    std::string purpose;
    std::size_t withdraw = 0;
    std::string why;
    CommonOptions common;
};

int show(const Options& options) {
    const auto entries = read_register(options.folder);
    if (!entries) return fail(entries.error());
    if (options.common.json) {
        Json rows = Json::array();
        for (const auto& entry : *entries) rows.push_back(to_json(entry));
        fmt::print("{}\n", json_text(rows, 1));
        return 0;
    }
    for (const auto& entry : *entries) {
        if (entry.withdraws > 0) {
            fmt::print("{}  {}  entry {} withdrawn from {}{}\n", entry.number, entry.time.substr(0, 10),
                       entry.withdraws, entry.recipient, entry.purpose.empty() ? "" : ": " + entry.purpose);
            continue;
        }
        fmt::print("{}  {}  {} given to {}{}; {}, {}, k = {}; manifest {}\n", entry.number, entry.time.substr(0, 10),
                   entry.release, entry.recipient, entry.purpose.empty() ? "" : " for " + entry.purpose, entry.kind,
                   entry.method, entry.k, entry.checksum);
    }
    if (entries->empty()) remark(options.common, "the register has no entry yet");
    return 0;
}

int run(const Options& options) {
    if (options.release.empty() != options.recipient.empty()) {
        return fail(usage_error("--release and --recipient go together", "name the release and its recipient"));
    }
    if (!options.release.empty()) {
        const auto release = open_release(options.release);
        if (!release) return fail(release.error());
        const auto entry = enter_release(options.folder, *release, options.recipient, options.purpose);
        if (!entry) return fail(entry.error());
    }
    if (options.withdraw > 0) {
        const auto entry = enter_withdrawal(options.folder, options.withdraw, options.why);
        if (!entry) return fail(entry.error());
    }
    return show(options);
}

}  // namespace

void add_register_command(Command& program, int& exit_code) {
    auto options = std::make_shared<Options>();
    Command* command = program.add_subcommand("register", "Keep and show a register of releases and their recipients");
    command->add_option("PRIVATE", options->folder, "The steward's private folder, which keeps the register")
        ->required()
        ->check(existing_folder());
    command->add_option("--release", options->release, "A release of any kind, to enter as given");
    command->add_option("--recipient", options->recipient, "Who gets it");
    command->add_option("--purpose", options->purpose, "What for");
    command->add_option("--withdraw", options->withdraw, "The number of an entry whose release was withdrawn")
        ->check(positive_number());
    command->add_option("--why", options->why, "Why it was withdrawn");
    add_common_options(*command, options->common);
    command->footer(
        "Examples:\n"
        "  scrim register steward --release released --recipient 'Cohort study, University Hospital'\n"
        "  scrim register steward --withdraw 1 --why 'the agreement ended'\n"
        "  scrim register steward\n"
        "Lines are only added to steward/register.jsonl, never changed; 'scrim report --private steward' shows who has "
        "a "
        "release.");
    command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace scrim
