// scrim tag: finds identifiers, quasi-identifiers and health details in notes.

#include "tools/tag.h"

#include <memory>
#include <string>
#include <vector>

#include "nlp/base/hash.h"
#include "nlp/base/input.h"
#include "nlp/base/json.h"
#include "nlp/pipeline.h"
#include "tools/batch.h"
#include "tools/notes_options.h"

namespace scrim {
namespace {

struct Options {
    BatchOptions batch;
    std::string taggers = "rules";
    std::string mode = "recall";
    std::string known_phi;
    std::string policy;
};

std::vector<std::string> split(const std::string& list) {
    std::vector<std::string> out;
    std::size_t at = 0;
    while (at <= list.size()) {
        const std::size_t comma = std::min(list.find(',', at), list.size());
        if (comma > at) out.push_back(list.substr(at, comma - at));
        at = comma + 1;
    }
    return out;
}

// The allow and deny lists of a policy; the rest of it is for the release.
Result<void> read_lists(const std::string& path, AggregateOptions& options) {
    const auto policy = read_json_file(path);
    if (!policy) return policy.error();
    if (!policy->is_object()) return bad_input("is not a policy: a JSON object is expected", {path, {}, 0});
    for (auto [name, list] : {std::pair{"allow", &options.allow}, std::pair{"deny", &options.deny}}) {
        const auto found = policy->find(name);
        if (found == policy->end()) continue;
        if (!found->is_array()) return bad_input(std::string("'") + name + "' is not a list", {path, {}, 0});
        for (const Json& entry : *found) {
            if (!entry.is_string())
                return bad_input(std::string("'") + name + "' holds something that is not text", {path, {}, 0});
            list->push_back(entry.get<std::string>());
        }
    }
    return {};
}

// What the result depends on besides the notes: a run with other settings does not resume this one.
Result<std::string> fingerprint(const Options& options) {
    std::string all = options.taggers + "\n" + options.mode;
    for (const auto& path : {options.known_phi, options.policy}) {
        if (path.empty()) continue;
        const auto sum = file_checksum(path);
        if (!sum) return sum.error();
        all += "\n" + *sum;
    }
    return all;
}

int run(Options options) {
    AggregateOptions aggregate;
    aggregate.mode = options.mode == "recall" ? Mode::recall : Mode::balanced;
    if (!options.policy.empty()) {
        if (auto read = read_lists(options.policy, aggregate); !read) return fail(read.error());
    }
    const auto print = fingerprint(options);
    if (!print) return fail(print.error());
    options.batch.fingerprint = *print;
    options.batch.read.skip_unknown_labels = true;  // spans of the input are not looked at
    const auto pipeline = Pipeline::make(split(options.taggers), std::move(aggregate), options.known_phi);
    if (!pipeline) return fail(pipeline.error());
    const auto outcome = run_batch(options.batch, [&](Note&& note) { return pipeline->tag(std::move(note)); });
    if (!outcome) return fail(outcome.error());
    return report_batch(options.batch, *outcome);
}

}  // namespace

void add_tag_command(CLI::App& program, int& exit_code) {
    auto options = std::make_shared<Options>();
    options->batch.command = "tag";
    options->batch.format = NoteFormat::i2b2;
    CLI::App* command = program.add_subcommand("tag", "Find identifiers and health details in notes");
    command->add_option("IN", options->batch.input, "A file or folder of notes in any format, or - for standard input")
        ->required();
    add_batch_options(*command, options->batch, {NoteFormat::i2b2, NoteFormat::brat, NoteFormat::jsonl});
    command->add_option("--taggers", options->taggers, "Base classifiers, separated by commas: rules")
        ->capture_default_str();
    command
        ->add_option("--mode", options->mode, "recall keeps whatever any tagger found, balanced drops what is doubtful")
        ->check(CLI::IsMember({"recall", "balanced"}))
        ->capture_default_str();
    command->add_option("--known-phi", options->known_phi,
                        "What the hospital's record says of each patient or note: CSV or JSONL");
    command->add_option("--policy", options->policy, "A policy; its allow and deny lists count here");
    add_read_options(*command, options->batch.read);
    add_common_options(*command, options->batch.common);
    command->footer(
        "Examples:\n"
        "  scrim tag notes -o tagged\n"
        "  scrim tag notes.jsonl.gz -o tagged.jsonl --format jsonl --known-phi patients.csv\n"
        "  zcat notes.jsonl.gz | scrim tag - -o - --format jsonl | jq .spans\n"
        "Spans that the input has are ignored. A stopped run is completed by running it again.");
    command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace scrim
