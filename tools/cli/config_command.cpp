// scrim config: explains the file of options.

#include <fmt/format.h>

#include <memory>

#include "nlp/base/json.h"
#include "nlp/base/json_text.h"
#include "tools/cli/command.h"
#include "tools/cli/config/config_file.h"

namespace scrim {
namespace {

struct Options {
    std::string file;
    CommonOptions common;
};

std::string commands_of(const ConfigEntry& entry, const std::vector<CommandFacts>& commands) {
    if (!entry.command.empty()) return entry.command;
    std::string out;
    for (const CommandFacts& command : commands) {
        if (command.hidden || command.option(entry.key) == nullptr) continue;
        out += (out.empty() ? "" : ", ") + command.name;
    }
    return out;
}

int check(const Options& options, const std::vector<CommandFacts>& commands) {
    std::vector<std::string> none;
    auto found = options.file.empty() ? find_config(none) : Result<std::string>(options.file);
    if (!found) return fail(found.error());
    if (found->empty()) {
        remark(options.common, "there is no file of options: no SCRIM_CONFIG, and no scrim.toml in this folder");
        if (options.common.json) fmt::print("{}\n", json_text(Json{{"file", nullptr}, {"options", Json::array()}}));
        return 0;
    }
    const auto config = read_config(*found);
    if (!config) return fail(config.error());
    const auto problems = unknown_keys(*config, commands);
    for (const Error& problem : problems) (void)fail(problem);
    if (!problems.empty()) return exit_code(problems.front());
    Json listed = Json::array();
    for (const ConfigEntry& entry : config->entries) {
        std::string value;
        for (const std::string& one : entry.values) value += (value.empty() ? "" : ", ") + one;
        const std::string of = commands_of(entry, commands);
        if (options.common.json) {
            listed.push_back({{"option", entry.key}, {"value", value}, {"commands", of}, {"line", entry.line}});
        } else {
            fmt::print("{}, line {}: --{} {}   for {}\n", config->path, entry.line, entry.key, value, of);
        }
    }
    if (options.common.json) fmt::print("{}\n", json_text(Json{{"file", config->path}, {"options", listed}}));
    remark(options.common, fmt::format("{} options in {}; what the command line gives comes first",
                                       config->entries.size(), config->path));
    return 0;
}

}  // namespace

void add_config_command(Command& program, int& exit_code) {
    auto options = std::make_shared<Options>();
    Command* command = program.add_subcommand("config", "Check the options file, scrim.toml");
    command->require_subcommand();
    Command* check_command =
        command->add_subcommand("check", "List what is set, where and for which commands, or say what is wrong");
    check_command->add_option("FILE", options->file,
                              "The file; if not given, that of SCRIM_CONFIG or scrim.toml in the current folder");
    add_common_options(*check_command, options->common);
    check_command->footer(
        "Examples:\n"
        "  scrim config check\n"
        "  scrim config check /etc/scrim/scrim.toml\n"
        "A line 'threads = 4' is --threads 4 of every command that has it; below [release] it is of release alone.");
    check_command->callback([options, &exit_code, &program] { exit_code = check(*options, program.facts()); });
}

}  // namespace scrim
