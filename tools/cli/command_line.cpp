#include "tools/cli/command_line.h"

#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <utility>

#include "nlp/base/messages.h"
#include "nlp/base/sandbox.h"

namespace scrim {
namespace {

CLI::App& app(void* of) { return *static_cast<CLI::App*>(of); }
CLI::Option& option(void* of) { return *static_cast<CLI::Option*>(of); }

Accepted accepted(CLI::Validator validator) { return {std::make_shared<const CLI::Validator>(std::move(validator))}; }

}  // namespace

Accepted in_range(int least, int most) { return accepted(CLI::Range(least, most)); }
Accepted in_range(unsigned least, unsigned most) { return accepted(CLI::Range(least, most)); }
Accepted in_range(std::size_t least, std::size_t most) { return accepted(CLI::Range(least, most)); }
Accepted in_range(double least, double most) { return accepted(CLI::Range(least, most)); }
Accepted one_of(const std::vector<std::string>& words) { return accepted(CLI::IsMember(words)); }
Accepted positive_number() { return accepted(CLI::PositiveNumber); }
Accepted positive_number_or(const std::string& word) {
    return accepted(CLI::Range(1, 1000000000) | CLI::IsMember({word}));
}
Accepted whole_number() { return accepted(CLI::Range(0, 1000000000)); }
Accepted existing_folder() { return accepted(CLI::ExistingDirectory); }
Accepted existing_file() { return accepted(CLI::ExistingFile); }

Option* Option::required() {
    option(option_).required();
    return this;
}

Option* Option::check(const Accepted& accepted) {
    option(option_).check(*static_cast<const CLI::Validator*>(accepted.validator.get()));
    return this;
}

Option* Option::show_default() {
    option(option_).capture_default_str();
    return this;
}

Option* Option::group(const std::string& name) {
    option(option_).group(name);
    return this;
}

Option* Option::delimiter(char mark) {
    option(option_).delimiter(mark);
    return this;
}

Option* Option::one_value_each() {
    option(option_).allow_extra_args(false);
    return this;
}

Option* Option::option_text(const std::string& text) {
    option(option_).option_text(text);
    return this;
}

Option* Option::excludes(const std::string& other) {
    option(option_).excludes(other);
    return this;
}

Option* Option::needs(const std::string& other) {
    option(option_).needs(other);
    return this;
}

Option* Command::keep(void* option) { return options_.emplace_back(std::make_unique<Option>(option)).get(); }

Option* Command::add_option(const std::string& names, std::string& value, const std::string& help) {
    return keep(app(app_).add_option(names, value, help));
}
Option* Command::add_option(const std::string& names, std::vector<std::string>& value, const std::string& help) {
    return keep(app(app_).add_option(names, value, help));
}
Option* Command::add_option(const std::string& names, int& value, const std::string& help) {
    return keep(app(app_).add_option(names, value, help));
}
Option* Command::add_option(const std::string& names, unsigned& value, const std::string& help) {
    return keep(app(app_).add_option(names, value, help));
}
Option* Command::add_option(const std::string& names, std::size_t& value, const std::string& help) {
    return keep(app(app_).add_option(names, value, help));
}
Option* Command::add_option(const std::string& names, double& value, const std::string& help) {
    return keep(app(app_).add_option(names, value, help));
}
Option* Command::add_option(const std::string& names, std::optional<std::uint64_t>& value, const std::string& help) {
    return keep(app(app_).add_option(names, value, help));
}
Option* Command::add_option(const std::string& names, std::optional<double>& value, const std::string& help) {
    return keep(app(app_).add_option(names, value, help));
}
Option* Command::add_option(const std::string& names, const std::function<void(const std::string&)>& take,
                            const std::string& help) {
    return keep(app(app_).add_option_function<std::string>(names, take, help));
}
Option* Command::add_flag(const std::string& names, bool& value, const std::string& help) {
    return keep(app(app_).add_flag(names, value, help));
}

Command* Command::add_subcommand(const std::string& name, const std::string& help) {
    return subcommands_.emplace_back(std::make_unique<Command>(app(app_).add_subcommand(name, help))).get();
}

void Command::require_subcommand() { app(app_).require_subcommand(1); }
void Command::group(const std::string& name) { app(app_).group(name); }
void Command::footer(const std::string& text) { app(app_).footer(text); }
void Command::callback(const std::function<void()>& run) { app(app_).callback(run); }
bool Command::has_subcommand() const { return !app(app_).get_subcommands().empty(); }
Option* Command::option(const std::string& name) { return keep(app(app_).get_option(name)); }

// What was printed may not have arrived: a full disk shows when the last of it is written.
int end_output(int exit_code) {
    std::cout.flush();
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0 && std::cout.good()) return exit_code;
    const Error error = bad_input(std::string("standard output cannot be written: ") + std::strerror(errno), {},
                                  "the result is not complete: free some disk space and run again");
    return exit_code == 0 ? fail(error) : exit_code;
}

int run_command_line(int argc, char** argv, const std::function<void(Command&, int&)>& add) {
    CLI::App program{"Scrim de-identifies clinical notes and medical records so that they can be shared."};
    program.set_version_flag("--version", "scrim " SCRIM_VERSION "\nsandbox: " + std::string(sandbox_text()));
    program.require_subcommand(1);
    program.footer("'scrim COMMAND --help' shows the options of a command, with examples.");
    int exit_code = 0;
    Command command(&program);
    add(command, exit_code);
    try {
        program.parse(argc, argv);
    } catch (const CLI::ParseError& problem) {
        exit_code = program.exit(problem) == 0 ? 0 : 2;
    }
    return end_output(exit_code);
}

}  // namespace scrim
