// scrim traps: runs cases of text with the spans that are expected, for whoever writes rules.

#include <fmt/format.h>

#include <memory>
#include <vector>

#include "nlp/base/json.h"
#include "nlp/base/json_text.h"
#include "nlp/tagging.h"
#include "nlp/traps.h"
#include "tools/cli/command.h"
#include "tools/cli/tag_options.h"

namespace scrim {
namespace {

struct Options {
    std::string path;
    TagOptions tag;
    CommonOptions common;
};

struct Outcome {
    const Trap* trap;
    std::vector<std::string> mistakes;
};

// The cases are the author's own texts, no notes: what was found in them may be shown.
void print(const std::vector<Outcome>& failed, std::size_t cases, std::size_t known) {
    for (const Outcome& outcome : failed) {
        for (const auto& mistake : outcome.mistakes) {
            fmt::print("{}, line {}: {}: {}\n", outcome.trap->place.file, outcome.trap->place.line, outcome.trap->name,
                       mistake);
        }
    }
    fmt::print("{} of {} cases hold", cases - failed.size() - known, cases);
    if (known > 0) fmt::print(", {} are known not to", known);
    fmt::print(".\n");
}

void print_json(const std::vector<Outcome>& failed, std::size_t cases, std::size_t known) {
    Json list = Json::array();
    for (const Outcome& outcome : failed) {
        list.push_back({{"case", outcome.trap->name},
                        {"file", outcome.trap->place.file},
                        {"line", outcome.trap->place.line},
                        {"mistakes", outcome.mistakes}});
    }
    const Json all = {
        {"cases", cases}, {"hold", cases - failed.size() - known}, {"known_failures", known}, {"failed", list}};
    fmt::print("{}\n", json_text(all, 1));
}

int run(const Options& options) {
    const auto traps = read_traps(options.path);
    if (!traps) return fail(traps.error());
    const auto pipeline = make_pipeline(options.tag);
    if (!pipeline) return fail(pipeline.error());
    std::vector<Outcome> failed;
    std::size_t known = 0;
    for (const Trap& trap : *traps) {
        auto mistakes = run_trap(*pipeline, trap);
        if (!mistakes) return fail(mistakes.error());
        if (!trap.known_failure.empty()) {
            ++known;
        } else if (!mistakes->empty()) {
            failed.push_back({&trap, std::move(*mistakes)});
        }
    }
    if (options.common.json) {
        print_json(failed, traps->size(), known);
    } else if (!options.common.quiet || !failed.empty()) {
        print(failed, traps->size(), known);
    }
    return failed.empty() ? 0 : 1;
}

}  // namespace

void add_traps_command(Command& program, int& exit_code) {
    auto options = std::make_shared<Options>();
    options->tag.taggers = "rules";
    Command* command = program.add_subcommand("traps", "Run cases of text with the spans that are expected");
    command->add_option("PATH", options->path, "A file of cases, or a folder of such .txt files")->required();
    add_tag_options(*command, options->tag);
    add_common_options(*command, options->common);
    command->footer(
        "Example:\n"
        "  scrim traps my_traps.txt --rules my_rules.tsv\n"
        "A case is a line '=== its-name' and its text, with what must be found in marks: Seen by [[DOCTOR|Kovacs]].\n"
        "Exit code 0 only if every case holds.");
    command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace scrim
