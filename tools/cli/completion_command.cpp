// scrim completion: scripts for shells, of the command table.

#include <fmt/format.h>

#include <memory>

#include "tools/cli/command.h"
#include "tools/cli/config/completion.h"

namespace scrim {

void add_completion_command(Command& program, int& exit_code) {
    auto shell = std::make_shared<std::string>();
    Command* command =
        program.add_subcommand("completion", "Print a script by which a shell completes scrim's options");
    command->add_option("SHELL", *shell, "bash or zsh")->required()->check(one_of({"bash", "zsh"}));
    command->footer(
        "Examples:\n"
        "  source <(scrim completion bash)\n"
        "  scrim completion zsh > ~/.zfunc/_scrim");
    command->callback([shell, &exit_code, &program] {
        fmt::print("{}", *shell == "bash" ? bash_completion(program.facts()) : zsh_completion(program.facts()));
        exit_code = 0;
    });
}

}  // namespace scrim
