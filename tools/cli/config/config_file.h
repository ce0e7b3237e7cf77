#pragma once

#include <string>
#include <vector>

#include "nlp/base/result.h"
#include "tools/cli/config/command_facts.h"

namespace scrim {

// scrim.toml: options that are set once. Keys are the long names of options; those above the first section hold for
// every command that has the option, those of a section [release] or [codes.measure] for that command alone.
struct ConfigEntry {
    std::string command;  // "" for all
    std::string key;
    std::vector<std::string> values;  // one, or those of a list
    bool is_flag = false;             // true or false
    std::uint64_t line = 0;
};

struct ConfigFile {
    std::string path;
    std::vector<ConfigEntry> entries;
};

// Wrong TOML, a value that is no text, number, truth value or list of such: an error with its line.
[[nodiscard]] Result<ConfigFile> read_config(const std::string& path);

// Everything that no command knows, each with its line and what was meant perhaps.
[[nodiscard]] std::vector<Error> unknown_keys(const ConfigFile& config, const std::vector<CommandFacts>& commands);

// Where the options come from: --config FILE (taken out of `words`), the variable SCRIM_CONFIG, or scrim.toml in the
// current folder. Empty if there is none. --config= and an empty variable mean none.
[[nodiscard]] Result<std::string> find_config(std::vector<std::string>& words);

// The command line with the options of the file that hold for its command, where it does not give them itself, nor one
// that excludes them. `used` gets their names.
[[nodiscard]] std::vector<std::string> with_config(const ConfigFile& config, const std::vector<CommandFacts>& commands,
                                                   const std::vector<std::string>& words,
                                                   std::vector<std::string>& used);

}  // namespace scrim
