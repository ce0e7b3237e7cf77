// Whatever scrim.toml holds, it is refused with its name and the reason, or gives options; a command line that they are
// added to keeps its words in their order, and each that is added is an option of its command.

#include <algorithm>

#include "tests/fuzz/scratch.h"
#include "tools/cli/config/config_file.h"

namespace scrim {
namespace {

std::vector<CommandFacts> known_commands() {
    const OptionFacts threads{"threads", {}, true, {}, {}, ""};
    const OptionFacts policy{"policy", {}, true, {}, {}, ""};
    const OptionFacts quiet{"quiet", {}, false, {}, {}, ""};
    const OptionFacts k{"k", {"k"}, true, {}, {}, ""};
    const OptionFacts token{"token-file", {}, true, {}, {"no-token"}, ""};
    const OptionFacts no_token{"no-token", {}, false, {}, {"token-file"}, ""};
    return {{"", "", {}, {"tag", "release", "serve", "codes"}, false, false},
            {"tag", "", {threads, policy, quiet}, {}, true, false},
            {"release", "", {k, threads, policy, quiet}, {}, true, false},
            {"serve", "", {token, no_token, threads}, {}, false, false},
            {"codes", "", {}, {"measure"}, false, false},
            {"codes measure", "", {k}, {}, false, false}};
}

void check_words(const ConfigFile& config, const std::vector<CommandFacts>& commands,
                 const std::vector<std::string>& words) {
    std::vector<std::string> used;
    const auto out = with_config(config, commands, words, used);
    const CommandFacts& command = *called_command(commands, words).command;
    std::size_t kept = 0;
    std::size_t added = 0;
    for (const std::string& word : out) {
        if (kept < words.size() && word == words[kept]) {
            ++kept;
            continue;
        }
        ++added;
        const bool is_option = word.starts_with("--");
        if (!is_option || command.option(word.substr(2, word.find('=') - 2)) == nullptr) std::abort();
    }
    if (kept != words.size() || used.size() > added) std::abort();
}

}  // namespace
}  // namespace scrim

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const scrim::Scratch scratch("config");
    static const auto commands = scrim::known_commands();
    const auto config = scrim::read_config(scratch.put("scrim.toml", scrim::input_bytes(data, size)));
    if (!config) {
        if (config.error().what.empty() || config.error().place.file.empty()) std::abort();
        return 0;
    }
    for (const auto& error : scrim::unknown_keys(*config, commands)) {
        if (error.what.empty() || error.place.line == 0) std::abort();
    }
    scrim::check_words(*config, commands, {"tag", "notes", "-o", "out"});
    scrim::check_words(*config, commands, {"release", "notes", "-k", "3", "--quiet"});
    scrim::check_words(*config, commands, {"serve", "--no-token"});
    scrim::check_words(*config, commands, {"codes", "measure"});
    return 0;
}
