#include "tools/cli/config/command_facts.h"

#include <algorithm>
#include <numeric>

namespace scrim {
namespace {

// Letters to put in, leave out, change, or exchange with their neighbour.
std::size_t distance(const std::string& a, const std::string& b) {
    std::vector<std::size_t> before_last, last(b.size() + 1), row(b.size() + 1);
    std::iota(last.begin(), last.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0U : 1U)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                row[j] = std::min(row[j], before_last[j - 2] + 1);
            }
        }
        before_last = last;
        std::swap(last, row);
    }
    return last[b.size()];
}

std::string did_you_mean(const std::string& meant) { return meant.empty() ? "" : "did you mean " + meant + "? "; }

// "--policy=x" -> "policy"
std::string option_name(const std::string& word) {
    const std::size_t end = std::min(word.find('='), word.size());
    return word.substr(2, end - 2);
}

}  // namespace

Called called_command(const std::vector<CommandFacts>& commands, const std::vector<std::string>& words) {
    Called out{&commands.front(), 0};
    for (const std::string& word : words) {
        const auto& below = out.command->subcommands;
        if (std::find(below.begin(), below.end(), word) == below.end()) break;
        const std::string name = out.command->name.empty() ? word : out.command->name + " " + word;
        const auto found = std::find_if(commands.begin(), commands.end(),
                                        [&](const CommandFacts& command) { return command.name == name; });
        if (found == commands.end()) break;
        out = {&*found, out.words + 1};
    }
    return out;
}

std::string nearest(const std::string& word, const std::vector<std::string>& known) {
    std::string out;
    std::size_t best = std::max<std::size_t>(2, word.size() / 3) + 1;
    for (const std::string& name : known) {
        const bool begins = word.size() >= 3 && name.starts_with(word);
        const std::size_t far = begins ? 1 : distance(word, name);
        if (far < best && far < name.size()) {
            best = far;
            out = name;
        }
    }
    return out;
}

std::string unknown_words(const std::vector<CommandFacts>& commands, const std::vector<std::string>& words) {
    const Called called = called_command(commands, words);
    const CommandFacts& command = *called.command;
    const std::string full = command.name.empty() ? "scrim" : "scrim " + command.name;
    if (called.words < words.size() && !command.subcommands.empty() && !command.takes_words) {
        const std::string& word = words[called.words];
        if (!word.starts_with("-")) {
            return full + " has no command '" + word + "' (" + did_you_mean(nearest(word, command.subcommands)) + "'" +
                   full + " --help' lists them)";
        }
    }
    std::vector<std::string> names{"help"};
    for (const OptionFacts& option : command.options) names.push_back(option.name);
    for (std::size_t i = called.words; i < words.size() && words[i] != "--"; ++i) {
        if (!words[i].starts_with("--") || words[i].size() == 2) continue;
        const std::string name = option_name(words[i]);
        if (std::find(names.begin(), names.end(), name) != names.end()) continue;
        const std::string meant = nearest(name, names);
        return full + " has no option --" + name + " (" + did_you_mean(meant.empty() ? "" : "--" + meant) + "'" + full +
               " --help' lists them)";
    }
    return {};
}

}  // namespace scrim
