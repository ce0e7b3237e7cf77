// scrim train: makes the models of the SVM and CRF taggers from gold notes.

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <set>

#include "anon/report/plot.h"
#include "nlp/base/files/file_set.h"
#include "nlp/base/files/output.h"
#include "nlp/base/hash.h"
#include "nlp/formats/note_reader.h"
#include "nlp/taggers/learned/train/train.h"
#include "tools/cli/command.h"
#include "tools/cli/notes_options.h"
#include "tools/cli/train/prose_notes.h"
#include "tools/cli/train/shipped_notes.h"
#include "tools/cli/train/train_report.h"
#include "tools/review/gold/open_notes.h"

namespace scrim {
namespace {

struct Options {
    std::vector<std::string> gold;
    std::string out;
    bool only_shipped = false;
    bool without_shipped = false;
    std::size_t shipped = 0;  // at most; 0 for all
    std::vector<std::string> prose;
    bool quick = false;
    bool allow_open = false;
    ReadOptions read;
    TrainSettings settings;
    CommonOptions common;
};

Result<std::vector<Note>> read_gold(const Options& options) {
    std::vector<Note> out;
    for (const auto& path : options.gold) {
        if (!options.allow_open) {
            if (auto fine = review::refuse_open_notes(path); !fine) return fine.error();
        }
        std::vector<Remark> remarks;
        auto notes = read_notes(path, options.read, &remarks);
        if (!notes) return notes.error();
        for (const Remark& text : remarks) remark(options.common, text.message());
        for (Note& note : *notes) out.push_back(std::move(note));
    }
    std::size_t spans = 0;
    for (const Note& note : out) {
        for (const Span& span : note.spans) spans += is_learned(span.label) ? 1 : 0;
    }
    if (!options.gold.empty() && spans == 0) {
        return bad_input("the gold holds no identifiers to learn from", {options.gold.front(), {}, 0},
                         "give notes with spans of EID and QID labels");
    }
    return out;
}

Result<void> check(const Options& options) {
    if (options.gold.empty() && !options.only_shipped) {
        return usage_error("no gold is given", "name gold notes, or say --only-shipped");
    }
    if (options.only_shipped && (!options.gold.empty() || options.without_shipped)) {
        return usage_error("--only-shipped takes no gold", "leave one of them out");
    }
    std::error_code failure;
    if (std::filesystem::exists(options.out, failure) && !std::filesystem::is_directory(options.out, failure)) {
        return bad_input("is a file where a folder is needed", {options.out, {}, 0}, "name another place with -o");
    }
    return make_folder(options.out);  // before hours of work, not after them
}

Result<void> write_all(const Options& options, const TrainReport& report) {
    auto set = FileSet::open(options.out + "/manifest.json");
    if (!set) return set.error();
    Json sums;
    for (const LinearModel* model : {&report.trained.crf, &report.trained.svm}) {
        LinearModel with_card = *model;
        with_card.card = card_json(report, *model).dump();
        const std::string bytes = write_model(with_card);
        const std::string file = model->kind + ".model";
        if (auto done = write_file(set->beside(file), bytes); !done) return done;
        sums[file] = {{"sha256", to_hex({reinterpret_cast<const char*>(sha256(bytes).data()), 32})},
                      {"bytes", bytes.size()}};
    }
    if (auto done = write_file(set->output(), manifest_json(report, sums).dump(2) + "\n"); !done) return done;
    if (auto done = write_file(set->beside("card.md"), card_text(report, sums)); !done) return done;
    std::set<std::string> stale{"reliability_crf.svg", "reliability_svm.svg", "learning_curve.svg"};  // of an older run
    const auto write_plot = [&](const std::string& name, const LinePlot& plot) {
        stale.erase(name);
        return write_file(set->beside(name), svg(plot));
    };
    for (const auto& [kind, reliability] :
         {std::pair("crf", &report.trained.crf_reliability), std::pair("svm", &report.trained.svm_reliability)}) {
        if (reliability->empty()) continue;
        const LinePlot plot = reliability_plot(*reliability, std::string("Scores of the ") + kind + " and the truth");
        if (auto done = write_plot(std::string("reliability_") + kind + ".svg", plot); !done) return done;
    }
    if (!report.validation.curve.empty()) {
        if (auto done = write_plot("learning_curve.svg", curve_plot(report.validation)); !done) return done;
    }
    if (auto done = set->publish(); !done) return done;
    std::error_code failure;
    for (const std::string& name : stale) std::filesystem::remove(std::filesystem::path(options.out) / name, failure);
    return {};
}

Result<TrainReport> train(const Options& options) {
    TrainReport report;
    report.settings = options.settings;
    auto own = read_gold(options);
    if (!own) return own.error();
    std::vector<Note> shipped;
    if (!options.without_shipped) {
        auto notes = shipped_training_notes(options.shipped);
        if (!notes) return notes.error();
        shipped = std::move(*notes);
        report.recipe = shipped_training_recipe();
    }
    for (const auto& path : options.prose) {
        auto notes = prose_notes(path, options.read);
        if (!notes) return notes.error();
        report.recipe.push_back(
            {{"from", "prose"}, {"file", std::filesystem::path(path).filename().string()}, {"notes", notes->size()}});
        for (Note& note : *notes) shipped.push_back(std::move(note));
    }
    report.own_notes = own->size();
    report.shipped_notes = shipped.size();
    const auto tell = [&](const std::string& what) { remark(options.common, "training: " + what); };
    const auto trainer = Trainer::make(std::move(*own), std::move(shipped), options.settings);
    if (!trainer) return trainer.error();
    auto validation = trainer->validate(tell);
    if (!validation) return validation.error();
    report.validation = std::move(*validation);
    auto trained = trainer->train(tell);
    if (!trained) return trained.error();
    report.trained = std::move(*trained);
    return report;
}

int run(Options options) {
    if (auto fine = check(options); !fine) return fail(fine.error());
    if (options.quick) {
        options.settings.folds = 0;
        options.settings.curve_points = 0;
        options.settings.search_tokens = 0;
    }
    const auto report = train(options);
    if (!report) return fail(report.error());
    if (auto done = write_all(options, *report); !done) return fail(done.error());
    if (options.common.json) {
        fmt::print("{}\n", card_json(*report, report->trained.crf).dump());
    } else {
        remark(options.common, fmt::format("crf.model, svm.model, manifest.json and card.md are in {}", options.out));
    }
    return 0;
}

}  // namespace

void add_train_command(Command& program, int& exit_code) {
    auto options = std::make_shared<Options>();
    Command* command = program.add_subcommand("train", "Train the SVM and CRF taggers on gold notes");
    command->add_option("GOLD", options->gold, "Files or folders of notes with spans, in any format");
    command->add_option("-o,--output", options->out, "The folder for the models")->required();
    command->add_flag("--only-shipped", options->only_shipped, "No gold: make the shipped models again");
    command->add_flag("--without-shipped", options->without_shipped,
                      "Learn from the gold alone, not from the generated notes of the shipped models too");
    command->add_option("--shipped-notes", options->shipped, "Take so many of the generated notes at most");
    command->add_option("--prose", options->prose,
                        "Clinical prose that names nobody, which teaches what is no identifier; may be given again");
    command->add_flag("--allow-open", options->allow_open, "Take notes about which annotators still disagree");
    command->add_flag("--quick", options->quick, "No cross-validation, learning curve and search for C");
    command->add_option("--folds", options->settings.folds, "Folds of the cross-validation")
        ->check(in_range(2, 20))
        ->show_default();
    command->add_option("--fold-notes", options->settings.fold_notes, "Notes of the cross-validation at most")
        ->check(in_range(10, 1000000))
        ->show_default();
    command->add_option("--seed", options->settings.seed, "Another seed, another draw of tokens")->show_default();
    command->add_option("--iterations", options->settings.crf.iterations, "Iterations of the CRF at most")
        ->check(in_range(1, 10000))
        ->show_default();
    command->add_option("--algorithm", options->settings.crf.algorithm, "How CRFsuite trains")
        ->check(one_of({"lbfgs", "l2sgd", "ap"}))
        ->show_default();
    command->add_option("--l1", options->settings.crf.l1, "L1 regularization of the CRF")->show_default();
    command->add_option("--l2", options->settings.crf.l2, "L2 regularization of the CRF")->show_default();
    command->add_option("--cost", options->settings.svm.cost, "C of the SVM")->show_default();
    command
        ->add_option("--worth-eid", options->settings.worth.eid,
                     "How surely a token must be an identifier to be tagged")
        ->check(in_range(0.001, 0.999))
        ->show_default();
    command->add_option("--worth-qid", options->settings.worth.qid, "... and a quasi-identifier")
        ->check(in_range(0.001, 0.999))
        ->show_default();
    command->add_option("--drop-words", options->settings.drop_words, "Share of tokens learned without their words")
        ->check(in_range(0.0, 1.0))
        ->show_default();
    add_read_options(*command, options->read);
    add_common_options(*command, options->common);
    command->footer(
        "Examples:\n"
        "  scrim train corrected -o our_models && scrim tag notes -o tagged --models our_models\n"
        "  scrim train gold.jsonl more_gold -o our_models --without-shipped\n"
        "  scrim train --only-shipped -o models\n"
        "Corrected notes are learned together with the notes of the shipped models. The card says what was learned\n"
        "from and how well it did in cross-validation.");
    command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace scrim
