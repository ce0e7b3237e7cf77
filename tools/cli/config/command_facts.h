#pragma once

#include <string>
#include <vector>

namespace scrim {

// What the command line knows of a command and its options, for files of options, suggestions and completions.
struct OptionFacts {
    std::string name;                 // "policy" of --policy; empty where there is a short name alone
    std::vector<std::string> shorts;  // "k" of -k
    bool takes_value = true;
    std::vector<std::string> choices;   // where there are few
    std::vector<std::string> excludes;  // names of options that cannot be given beside it
    std::string help;
};

struct CommandFacts {
    std::string name;  // "tag", "codes measure"; "" of the program
    std::string help;
    std::vector<OptionFacts> options;
    std::vector<std::string> subcommands;
    bool takes_words = false;  // besides options: IN
    bool hidden = false;

    [[nodiscard]] const OptionFacts* option(const std::string& wanted) const {
        for (const OptionFacts& one : options) {
            if (one.name == wanted) return &one;
        }
        return nullptr;
    }
};

// The command that words of a command line call, and how many of them name it; the program itself where none does.
struct Called {
    const CommandFacts* command = nullptr;
    std::size_t words = 0;
};
[[nodiscard]] Called called_command(const std::vector<CommandFacts>& commands, const std::vector<std::string>& words);

// Of `known`, what a mistyped word may have meant; "" if nothing is near.
[[nodiscard]] std::string nearest(const std::string& word, const std::vector<std::string>& known);

// Why the command line cannot be understood, with what was meant perhaps; "" if no word of it is unknown.
[[nodiscard]] std::string unknown_words(const std::vector<CommandFacts>& commands,
                                        const std::vector<std::string>& words);

}  // namespace scrim
