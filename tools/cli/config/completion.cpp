#include "tools/cli/config/completion.h"

#include <fmt/format.h>

#include <iterator>

namespace scrim {
namespace {

std::string joined(const std::vector<std::string>& words, const char* between) {
    std::string out;
    for (const std::string& word : words) out += (out.empty() ? "" : between) + word;
    return out;
}

std::vector<std::string> option_words(const CommandFacts& command) {
    std::vector<std::string> out;
    for (const OptionFacts& option : command.options) {
        if (!option.name.empty()) out.push_back("--" + option.name);
        for (const std::string& letter : option.shorts) out.push_back("-" + letter);
    }
    return out;
}

// For a text in single quotes of zsh's _arguments: without what ends a description.
std::string described(const std::string& help) {
    std::string out;
    for (const char c : help) {
        if (c == '\'') {
            out += "'\\''";
        } else if (c == '[' || c == ']' || c == ':' || c == '\\') {
            out += '\\';
            out += c;
        } else {
            out += c == '\n' ? ' ' : c;
        }
    }
    return out;
}

std::string function_name(const std::string& command) {
    std::string out = "_scrim";
    for (const char c : "_" + command) out += c == ' ' || c == '-' ? '_' : c;
    return command.empty() ? "_scrim" : out;
}

// One option of _arguments: '(--mode)--mode[what it is]:value:(recall balanced)'
std::string zsh_option(const std::string& name, const OptionFacts& option) {
    std::string out = fmt::format("    '{}[{}]", name, described(option.help));
    if (option.takes_value) {
        out += ":value:" + (option.choices.empty() ? "_files" : "(" + joined(option.choices, " ") + ")");
    }
    return out + "' \\\n";
}

}  // namespace

std::string bash_completion(const std::vector<CommandFacts>& commands) {
    std::string out =
        "# bash completion of scrim; made by 'scrim completion bash'\n"
        "_scrim() {\n"
        "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command= i\n"
        "    local commands options choices\n"
        "    COMPREPLY=()\n"
        "    for ((i = 1; i < COMP_CWORD; i++)); do\n"
        "        case \"${command:+$command }${COMP_WORDS[i]}\" in\n";
    std::string names;
    for (const CommandFacts& command : commands) {
        if (!command.name.empty()) names += (names.empty() ? "\"" : " | \"") + command.name + "\"";
    }
    out += "            " + names +
           ") command=\"${command:+$command }${COMP_WORDS[i]}\" ;;\n"
           "        esac\n"
           "    done\n"
           "    case \"$command\" in\n";
    for (const CommandFacts& command : commands) {
        fmt::format_to(std::back_inserter(out), "        \"{}\") commands=\"{}\" options=\"{}\"\n", command.name,
                       joined(command.subcommands, " "), joined(option_words(command), " "));
        std::string cases;
        for (const OptionFacts& option : command.options) {
            if (option.choices.empty() || option.name.empty()) continue;
            cases += fmt::format("                --{}) choices=\"{}\" ;;\n", option.name, joined(option.choices, " "));
        }
        if (!cases.empty()) out += "            case \"$before\" in\n" + cases + "            esac\n";
        out += "            ;;\n";
    }
    out +=
        "    esac\n"
        "    if [[ -n $choices ]]; then\n"
        "        COMPREPLY=($(compgen -W \"$choices\" -- \"$word\"))\n"
        "    elif [[ $word == -* ]]; then\n"
        "        COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n"
        "    else\n"
        "        COMPREPLY=($(compgen -W \"$commands\" -- \"$word\") $(compgen -f -- \"$word\"))\n"
        "        [[ -n $commands && ${#COMPREPLY[@]} -gt 0 ]] && COMPREPLY=($(compgen -W \"$commands\" -- \"$word\"))\n"
        "    fi\n"
        "}\n"
        "complete -o filenames -F _scrim scrim\n";
    return out;
}

std::string zsh_completion(const std::vector<CommandFacts>& commands) {
    std::string out = "#compdef scrim\n# zsh completion of scrim; made by 'scrim completion zsh'\n\n";
    for (const CommandFacts& command : commands) {
        out += function_name(command.name) + "() {\n";
        if (!command.subcommands.empty()) out += "  local state\n";
        out += "  _arguments -s \\\n";
        for (const OptionFacts& option : command.options) {
            if (!option.name.empty()) out += zsh_option("--" + option.name, option);
            for (const std::string& letter : option.shorts) out += zsh_option("-" + letter, option);
        }
        if (command.subcommands.empty()) {
            out += "    '*:file:_files'\n}\n\n";
            continue;
        }
        out +=
            "    '1: :->command' '*::argument:->arguments'\n  case $state in\n    command)\n      local -a names=(\n";
        for (const std::string& name : command.subcommands) {
            const std::string full = command.name.empty() ? name : command.name + " " + name;
            for (const CommandFacts& other : commands) {
                if (other.name == full) out += fmt::format("        '{}:{}'\n", name, described(other.help));
            }
        }
        out += "      )\n      _describe command names\n";
        if (command.takes_words) out += "      _files\n";
        out += "      ;;\n    arguments)\n      case $words[1] in\n";
        for (const std::string& name : command.subcommands) {
            const std::string full = command.name.empty() ? name : command.name + " " + name;
            out += fmt::format("        {}) {} ;;\n", name, function_name(full));
        }
        out += "        *) _files ;;\n      esac\n      ;;\n  esac\n}\n\n";
    }
    return out + "_scrim \"$@\"\n";
}

}  // namespace scrim
