// scrim lexicon: what the lists say about words, for whoever changes them.

#include <fmt/format.h>

#include <memory>
#include <vector>

#include "nlp/base/json.h"
#include "nlp/base/json_text.h"
#include "nlp/lexicon/lexicon.h"
#include "tools/cli/command.h"

namespace scrim {
namespace {

struct Options {
    std::vector<std::string> phrases;
    CommonOptions common;
};

Json entries_json(const LexiconEntries& entries) {
    Json list = Json::array();
    for (const LexiconEntry entry : entries) {
        list.push_back({{"kind", name(entry.kind)}, {"weight", entry.weight}, {"attribute", entry.attribute}});
    }
    return list;
}

void print_phrase(const std::string& phrase, const LexiconEntries& entries) {
    if (entries.empty()) fmt::print("{}\tnot in the lexicon\n", phrase);
    for (const LexiconEntry entry : entries) {
        fmt::print("{}\t{}\t{}\t{}\n", phrase, name(entry.kind), entry.weight, entry.attribute);
    }
}

void print_sizes(const Lexicon& lexicon, bool json) {
    Json sizes;
    for (std::size_t index = 0; index < lexicon_kind_count; ++index) {
        const auto kind = static_cast<LexiconKind>(index);
        sizes[std::string(name(kind))] = lexicon.size(kind);
        if (!json) fmt::print("{}\t{}\n", name(kind), lexicon.size(kind));
    }
    if (json) fmt::print("{}\n", json_text(sizes, 1));
}

int run(const Options& options) {
    const auto lexicon = Lexicon::builtin();
    if (!lexicon) return fail(lexicon.error());
    if (options.phrases.empty()) {
        print_sizes(**lexicon, options.common.json);
        return 0;
    }
    Json found = Json::object();
    for (const std::string& phrase : options.phrases) {
        const LexiconEntries entries = (*lexicon)->entries(phrase);
        if (options.common.json) {
            found[phrase] = entries_json(entries);
        } else {
            print_phrase(phrase, entries);
        }
    }
    if (options.common.json) fmt::print("{}\n", json_text(found, 1));
    return 0;
}

}  // namespace

void add_lexicon_command(Command& program, int& exit_code) {
    auto options = std::make_shared<Options>();
    Command* command = program.add_subcommand("lexicon", "Show what the built-in lists say about words and phrases");
    command->group("");  // for whoever changes the lists, not for users: not in the overview
    command->add_option("PHRASE", options->phrases, "Words or phrases; without any, the number of entries by kind");
    add_common_options(*command, options->common);
    command->footer("Example:\n  scrim lexicon Parkinson \"St. Mary's\"");
    command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace scrim
