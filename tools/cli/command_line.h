#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tools/cli/config/command_facts.h"

namespace scrim {

// The command line of the program. This is the one place that knows CLI11, whose templates take the compiler seconds in
// every file that includes them.

// What a value must be like.
struct Accepted {
    std::shared_ptr<const void> validator;
};
[[nodiscard]] Accepted in_range(int least, int most);
[[nodiscard]] Accepted in_range(unsigned least, unsigned most);
[[nodiscard]] Accepted in_range(std::size_t least, std::size_t most);
[[nodiscard]] Accepted in_range(double least, double most);
[[nodiscard]] Accepted one_of(const std::vector<std::string>& words);
[[nodiscard]] Accepted positive_number();
[[nodiscard]] Accepted positive_number_or(const std::string& word);
[[nodiscard]] Accepted whole_number();  // for counts: without it a negative number would be a very large one
[[nodiscard]] Accepted existing_folder();
[[nodiscard]] Accepted existing_file();

class Option {
   public:
    explicit Option(void* option) : option_(option) {}
    Option* required();
    Option* check(const Accepted& accepted);
    Option* show_default();
    Option* group(const std::string& name);
    Option* delimiter(char mark);
    Option* one_value_each();  // a list whose values come by naming the option again
    Option* option_text(const std::string& text);
    Option* excludes(const std::string& other);
    Option* needs(const std::string& other);

   private:
    void* option_;  // of the library
};

// A command or subcommand. Options write into variables that outlive the parsing.
class Command {
   public:
    explicit Command(void* app) : app_(app) {}

    Option* add_option(const std::string& names, std::string& value, const std::string& help);
    Option* add_option(const std::string& names, std::vector<std::string>& value, const std::string& help);
    Option* add_option(const std::string& names, int& value, const std::string& help);
    Option* add_option(const std::string& names, unsigned& value, const std::string& help);
    Option* add_option(const std::string& names, std::size_t& value, const std::string& help);
    Option* add_option(const std::string& names, double& value, const std::string& help);
    Option* add_option(const std::string& names, std::optional<std::uint64_t>& value, const std::string& help);
    Option* add_option(const std::string& names, std::optional<double>& value, const std::string& help);
    // The text is given to a function.
    Option* add_option(const std::string& names, const std::function<void(const std::string&)>& take,
                       const std::string& help);
    Option* add_flag(const std::string& names, bool& value, const std::string& help);

    Command* add_subcommand(const std::string& name, const std::string& help);
    void require_subcommand();
    void group(const std::string& name);  // "" hides it from the help
    void footer(const std::string& text);
    void callback(const std::function<void()>& run);
    [[nodiscard]] bool has_subcommand() const;  // once parsed
    Option* option(const std::string& name);    // one that was added
    // Of this command first, then of all below it.
    [[nodiscard]] std::vector<CommandFacts> facts() const;

   private:
    Option* keep(void* option);

    void* app_;  // of the library
    std::vector<std::unique_ptr<Option>> options_;
    std::vector<std::unique_ptr<Command>> subcommands_;
};

// Adds all commands by `add`, parses and runs. The exit code is that which the command set, or 2 for wrong usage.
[[nodiscard]] int run_command_line(int argc, char** argv,
                                   const std::function<void(Command& program, int& exit_code)>& add);

// Writes the rest of standard output; the exit code, or that of an error where the output cannot be written.
int end_output(int exit_code);

}  // namespace scrim
