// The only file that knows the TOML library.

#include "tools/cli/config/config_file.h"

#define TOML_EXCEPTIONS 0

// The library asserts that the header of a table begins with a key, and a few lines later refuses one that does not.
#define TOML_ASSERT(expr) static_assert(true)
#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>

#include "nlp/base/files/input.h"

namespace scrim {
namespace {

constexpr std::size_t largest_config = std::size_t{1} << 20U;
constexpr const char* usual_name = "scrim.toml";

// Options whose values are files: a name that is found beside the file of options means that one, wherever the command
// is run.
constexpr auto file_options =
    std::to_array<std::string_view>({"policy", "rules", "known-phi", "models", "neural-model", "onnxruntime", "private",
                                     "previous", "structured", "token-file", "key-file", "hierarchy", "hierarchies",
                                     "code-hierarchy", "age-hierarchy", "schema", "plan", "sensitive", "cohort"});

std::string beside(const std::string& path, const std::string& key, const std::string& value) {
    if (std::find(file_options.begin(), file_options.end(), key) == file_options.end()) return value;
    if (value.empty() || std::filesystem::path(value).is_absolute()) return value;
    const auto there = std::filesystem::path(path).parent_path() / value;
    std::error_code failure;
    return std::filesystem::exists(there, failure) ? there.string() : value;
}

std::uint64_t line_of(const toml::node& node) { return node.source().begin.line; }

Error not_an_option(const std::string& path, const toml::node& node, const std::string& key) {
    return bad_input("'" + key + "' is not a value of an option", {path, {}, line_of(node)},
                     "a text, a number, true, false, or a list of texts and numbers");
}

// A text or number as the command line would have it.
std::optional<std::string> word_of(const toml::node& node) {
    if (const auto* text = node.as_string()) return text->get();
    if (const auto* number = node.as_integer()) return std::to_string(number->get());
    if (const auto* number = node.as_floating_point()) {
        std::ostringstream out;
        out.imbue(std::locale::classic());
        out << number->get();
        return out.str();
    }
    return std::nullopt;
}

Result<ConfigEntry> read_entry(const std::string& path, const std::string& command, const std::string& key,
                               const toml::node& node) {
    ConfigEntry out{command, key, {}, false, line_of(node)};
    if (const auto* truth = node.as_boolean()) {
        out.is_flag = true;
        out.values.emplace_back(truth->get() ? "true" : "false");
        return out;
    }
    if (const auto* list = node.as_array()) {
        for (const toml::node& one : *list) {
            const auto word = word_of(one);
            if (!word) return not_an_option(path, one, key);
            out.values.push_back(beside(path, key, *word));
        }
        return out;
    }
    const auto word = word_of(node);
    if (!word) return not_an_option(path, node, key);
    out.values.push_back(beside(path, key, *word));
    return out;
}

// A table is a command, one inside of it a command of that command.
Result<void> read_table(const toml::table& table, const std::string& command, ConfigFile& out) {
    for (const auto& [key_of, node] : table) {
        const std::string key(key_of.str());
        if (const auto* below = node.as_table()) {
            const std::string name = command.empty() ? key : command + " " + key;
            if (below->empty()) continue;
            if (auto done = read_table(*below, name, out); !done) return done;
            continue;
        }
        auto entry = read_entry(out.path, command, key, node);
        if (!entry) return entry.error();
        out.entries.push_back(std::move(*entry));
    }
    return {};
}

const CommandFacts* command_named(const std::vector<CommandFacts>& commands, const std::string& name) {
    const auto found = std::find_if(commands.begin(), commands.end(),
                                    [&](const CommandFacts& command) { return command.name == name; });
    return found == commands.end() ? nullptr : &*found;
}

// --config and what belongs to a single run.
bool is_settable(const OptionFacts& option) {
    return !option.name.empty() && option.name != "help" && option.name != "version" && option.name != "output" &&
           option.name != "seed";
}

bool gives(const std::vector<std::string>& words, const OptionFacts& option) {
    for (const std::string& word : words) {
        if (word == "--") return false;
        if (word == "--" + option.name || word.starts_with("--" + option.name + "=")) return true;
        for (const std::string& letter : option.shorts) {
            if (!word.starts_with("--") && word.starts_with("-" + letter)) return true;
        }
    }
    return false;
}

}  // namespace

Result<ConfigFile> read_config(const std::string& path) {
    const auto text = read_file(path, largest_config);
    if (!text) return text.error();
    const toml::parse_result parsed = toml::parse(*text, path);
    if (!parsed) {
        return bad_input("is not TOML: " + std::string(parsed.error().description()),
                         {path, {}, parsed.error().source().begin.line});
    }
    ConfigFile out{path, {}};
    if (auto done = read_table(parsed.table(), "", out); !done) return done.error();
    std::stable_sort(out.entries.begin(), out.entries.end(),
                     [](const ConfigEntry& a, const ConfigEntry& b) { return a.line < b.line; });
    return out;
}

std::vector<Error> unknown_keys(const ConfigFile& config, const std::vector<CommandFacts>& commands) {
    std::vector<std::string> names;
    for (const CommandFacts& command : commands) names.push_back(command.name);
    std::vector<Error> out;
    for (const ConfigEntry& entry : config.entries) {
        const Place place{config.path, {}, entry.line};
        const CommandFacts* own = command_named(commands, entry.command);
        if (own == nullptr) {
            const std::string meant = nearest(entry.command, names);
            out.push_back(bad_input("there is no command '" + entry.command + "'", place,
                                    meant.empty() ? "'scrim --help' lists them" : "did you mean [" + meant + "]?"));
            continue;
        }
        std::vector<std::string> keys;
        const OptionFacts* known = nullptr;
        for (const CommandFacts& command : commands) {
            if (!entry.command.empty() && &command != own) continue;
            for (const OptionFacts& option : command.options) {
                if (!is_settable(option)) continue;
                keys.push_back(option.name);
                if (option.name == entry.key) known = &option;
            }
        }
        if (known == nullptr) {
            const std::string meant = nearest(entry.key, keys);
            out.push_back(bad_input(
                (entry.command.empty() ? "no command" : "'scrim " + entry.command + "'") +
                    std::string(entry.command.empty() ? " has an option '" : " has no option '") + entry.key +
                    "' that can be set here",
                place, meant.empty() ? "--help of a command lists its options" : "did you mean " + meant + "?"));
        } else if (known->takes_value == entry.is_flag) {
            out.push_back(
                bad_input("'" + entry.key + "' takes " + (entry.is_flag ? "a value" : "true or false"), place));
        }
    }
    return out;
}

Result<std::string> find_config(std::vector<std::string>& words) {
    constexpr std::string_view option = "--config";
    for (std::size_t i = 0; i < words.size() && words[i] != "--"; ++i) {
        if (words[i].starts_with(std::string(option) + "=")) {
            const std::string path = words[i].substr(option.size() + 1);
            words.erase(words.begin() + static_cast<std::ptrdiff_t>(i));
            return path;
        }
        if (words[i] != option) continue;
        if (i + 1 == words.size()) return usage_error("--config needs the name of a file");
        const std::string path = words[i + 1];
        words.erase(words.begin() + static_cast<std::ptrdiff_t>(i), words.begin() + static_cast<std::ptrdiff_t>(i) + 2);
        return path;
    }
    if (const char* variable = std::getenv("SCRIM_CONFIG")) return std::string(variable);
    std::error_code failure;
    return std::string(std::filesystem::is_regular_file(usual_name, failure) ? usual_name : "");
}

std::vector<std::string> with_config(const ConfigFile& config, const std::vector<CommandFacts>& commands,
                                     const std::vector<std::string>& words, std::vector<std::string>& used) {
    const Called called = called_command(commands, words);
    if (called.words == 0) return words;
    const CommandFacts& command = *called.command;
    std::vector<std::string> added;
    for (const OptionFacts& option : command.options) {
        if (!is_settable(option) || gives(words, option)) continue;
        const ConfigEntry* entry = nullptr;  // that of the command itself comes first
        for (const ConfigEntry& one : config.entries) {
            if (one.key != option.name || (!one.command.empty() && one.command != command.name)) continue;
            if (entry == nullptr || entry->command.empty()) entry = &one;
        }
        if (entry == nullptr || (entry->is_flag && entry->values[0] == "false")) continue;
        const bool excluded = std::any_of(option.excludes.begin(), option.excludes.end(), [&](const std::string& name) {
            const OptionFacts* other = command.option(name);
            return other != nullptr && gives(words, *other);
        });
        if (excluded) continue;
        used.push_back(option.name);
        if (entry->is_flag) {
            added.push_back("--" + option.name);
        } else {
            for (const std::string& value : entry->values) added.push_back("--" + option.name + "=" + value);
        }
    }
    std::vector<std::string> out(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(called.words));
    out.insert(out.end(), added.begin(), added.end());
    out.insert(out.end(), words.begin() + static_cast<std::ptrdiff_t>(called.words), words.end());
    return out;
}

}  // namespace scrim
