#include "tools/cli/tag_options.h"

#include "nlp/taggers/factory.h"

namespace scrim {

void add_tag_options(Command& command, TagOptions& options) {
    std::string names;
    for (const auto name : tagger_names()) names += (names.empty() ? "" : ", ") + std::string(name);
    command.add_option("--taggers", options.taggers, "Taggers to use, separated by commas: " + names)
        ->show_default()
        ->group("Tagging");
    command
        .add_flag("--thorough", options.thorough,
                  "Add the tagger 'thorough', a large neural model: finds more, and takes many times as long")
        ->group("Tagging");
    command
        .add_option("--mode", options.mode, "recall keeps whatever any tagger found, balanced drops what is doubtful")
        ->check(one_of({"recall", "balanced"}))
        ->show_default()
        ->group("Tagging");
    command
        .add_flag("--titles", options.titles,
                  "Include titles before names (Dr., Mrs.) in spans, as the release removes them")
        ->group("Tagging");
    command
        .add_option("--known-phi", options.known_phi,
                    "What the hospital's record says of each patient or note: CSV or JSONL")
        ->group("Tagging");
    command
        .add_option(
            "--rules", options.rules,
            "The hospital's own rules, in addition to the built-in ones: patterns, words, section names, eponyms "
            "(TSV or JSON; see docs/tagging.md)")
        ->group("Tagging");
    command.add_option("--policy", options.policy, "A policy file; tagging uses its allow and deny lists")
        ->group("Tagging");
    command
        .add_option("--models", options.models.models,
                    "A folder of models made by 'scrim train' for svm and crf, instead of the shipped ones")
        ->check(existing_folder())
        ->group("Tagging");
    command
        .add_option("--neural-model", options.models.neural_model,
                    "A folder with the model of the neural tagger, instead of the shipped one")
        ->check(existing_folder())
        ->group("Tagging");
    command
        .add_option("--onnxruntime", options.models.onnxruntime,
                    "The library of ONNX Runtime for the neural taggers, instead of the one next to the program")
        ->option_text("FILE")
        ->group("Tagging");
}

}  // namespace scrim
