#include "tools/cli/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <utility>

#include "nlp/base/json_errors.h"
#include "nlp/base/messages.h"
#include "tools/cli/config/config_file.h"
#include "tools/cli/config/file_access.h"
#include "tools/cli/config/usage_text.h"
#include "tools/cli/config/version.h"

namespace scrim {
namespace {

CLI::App& app(void* of) { return *static_cast<CLI::App*>(of); }
CLI::Option& option(void* of) { return *static_cast<CLI::Option*>(of); }

Accepted accepted(CLI::Validator validator) { return {std::make_shared<const CLI::Validator>(std::move(validator))}; }

OptionFacts facts_of(const CLI::Option& one) {
    OptionFacts out;
    if (!one.get_lnames().empty()) out.name = one.get_lnames().front();
    out.shorts = one.get_snames();
    out.takes_value = one.get_expected_min() > 0;
    for (const CLI::Option* other : one.get_excludes()) {
        if (!other->get_lnames().empty()) out.excludes.push_back(other->get_lnames().front());
    }
    out.help = one.get_description();
    // "TEXT:{recall,balanced}"
    const std::string type = one.get_type_name();
    const auto open = type.find('{');
    if (open != std::string::npos && type.back() == '}') {
        for (auto& word : CLI::detail::split(type.substr(open + 1, type.size() - open - 2), ',')) {
            out.choices.push_back(std::move(word));
        }
    }
    return out;
}

// Help in words of users: "--folds N (2 to 20) [default 3]" for the library's "--folds UINT:UINT in [2 - 20]=3".
class HelpFormatter : public CLI::Formatter {
   public:
    std::string make_option_name(const CLI::Option* one, bool is_positional) const override {
        const std::string name = CLI::Formatter::make_option_name(one, is_positional);
        return name.substr(0, name.find('{'));  // "--no-refine{false}"
    }

    std::string make_option_opts(const CLI::Option* one) const override {
        std::string out;
        if (!one->get_option_text().empty()) return " " + one->get_option_text();
        if (one->get_type_size() != 0) {
            out += " " + plain_type(one->get_type_name());
            if (!one->get_default_str().empty()) out += " [default " + one->get_default_str() + "]";
            if (one->get_expected_max() == CLI::detail::expected_max_vector_size) out += " ...";
            if (one->get_required()) out += " REQUIRED";
        }
        for (const CLI::Option* other : one->get_needs()) out += ", only with " + other->get_name();
        for (const CLI::Option* other : one->get_excludes()) out += ", not with " + other->get_name();
        return out;
    }
};

void add_facts(const CLI::App& of, const std::string& name, std::vector<CommandFacts>& out) {
    CommandFacts facts;
    facts.name = name;
    facts.help = of.get_description();
    facts.hidden = of.get_group().empty();
    for (const CLI::Option* one : of.get_options()) {
        if (one->get_positional()) facts.takes_words = true;
        if (one->get_lnames().empty() && one->get_snames().empty()) continue;
        facts.options.push_back(facts_of(*one));
    }
    const auto below = of.get_subcommands([](const CLI::App*) { return true; });
    for (const CLI::App* sub : below) facts.subcommands.push_back(sub->get_name());
    out.push_back(std::move(facts));
    for (const CLI::App* sub : below)
        add_facts(*sub, name.empty() ? sub->get_name() : name + " " + sub->get_name(), out);
}

// The words with the options of the file that scrim.toml, SCRIM_CONFIG or --config names.
Result<std::vector<std::string>> configured(const std::vector<CommandFacts>& commands, std::vector<std::string> words) {
    const auto path = find_config(words);
    if (!path) return path.error();
    const bool explains = !words.empty() && words.front() == "config";  // it reads the file itself
    if (path->empty() || explains) return words;
    const auto config = read_config(*path);
    if (!config) return config.error();
    if (const auto problems = unknown_keys(*config, commands); !problems.empty()) return problems.front();
    std::vector<std::string> used;
    auto out = with_config(*config, commands, words, used);
    const bool quiet = std::find(out.begin(), out.end(), "--quiet") != out.end();
    if (!used.empty() && !quiet) {
        std::string names;
        for (const std::string& name : used) names += (names.empty() ? "--" : ", --") + name;
        remark({}, "options of " + *path + ": " + names);
    }
    return out;
}

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
std::vector<CommandFacts> Command::facts() const {
    std::vector<CommandFacts> out;
    add_facts(app(app_), "", out);
    return out;
}
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
    CLI::App program{"Scrim de-identifies clinical notes and medical records so that they can be shared.", "scrim"};
    program.formatter(std::make_shared<HelpFormatter>());  // of all commands too, which are added after it
    program.set_version_flag("--version", version_text, "The version, and what it was built with");
    program.require_subcommand(1);
    program.footer(
        "'scrim COMMAND --help' shows the options of a command, with examples.\n"
        "Options that stay the same can be kept in scrim.toml; --config FILE names another file of options.");
    int exit_code = 0;
    Command command(&program);
    add(command, exit_code);
    std::vector<std::string> given(argv + 1, argv + std::max(argc, 1));
    errors_as_json(std::find(given.begin(), given.end(), "--json") != given.end());
    const auto facts = command.facts();
    auto words = configured(facts, std::move(given));
    if (!words) return fail(words.error());
#ifndef SCRIM_COVERAGE  // whose counters are written where the program was built
    if (const auto access = file_access(*words)) keep_to_files(*access);
#endif
    try {
        program.parse(std::vector<std::string>(words->rbegin(), words->rend()));
    } catch (const CLI::ParseError& problem) {
        if (problem.get_exit_code() == 0) return end_output(program.exit(problem));  // help, version
        const std::string unknown = unknown_words(facts, *words);
        if (!unknown.empty()) return fail(usage_error(unknown));
        const std::string& called = called_command(facts, *words).command->name;
        return fail(usage_problem(called.empty() ? "scrim" : "scrim " + called, problem.what()));
    }
    return end_output(exit_code);
}

}  // namespace scrim
