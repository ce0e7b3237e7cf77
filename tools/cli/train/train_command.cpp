// scrim train: makes the models of the SVM and CRF taggers from gold notes.

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <set>

#include "anon/report/plot.h"
#include "nlp/base/files/file_set.h"
#include "nlp/base/files/output.h"
#include "nlp/base/hash.h"
#include "nlp/base/json_text.h"
#include "nlp/formats/note_reader.h"
#include "nlp/taggers/learned/train/train.h"
#include "tools/cli/command.h"
#include "tools/cli/notes_options.h"
#include "tools/cli/train/own_notes.h"
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
    bool accept_worse = false;
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

// The models, with their sums and card; `write` puts each under its name.
template <class Write>
Result<void> write_models(const TrainReport& report, const Write& write) {
    Json sums;
    for (const LinearModel* model : {&report.trained.crf, &report.trained.svm}) {
        LinearModel with_card = *model;
        with_card.card = card_json(report, *model).dump();
        const std::string bytes = write_model(with_card);
        const std::string file = model->kind + ".model";
        if (auto done = write(file, bytes); !done) return done;
        sums[file] = {{"sha256", to_hex({reinterpret_cast<const char*>(sha256(bytes).data()), 32})},
                      {"bytes", bytes.size()}};
    }
    if (auto done = write("manifest.json", manifest_json(report, sums).dump(2) + "\n"); !done) return done;
    return write("card.md", card_text(report, sums));
}

Result<void> write_all(const Options& options, const TrainReport& report) {
    auto set = FileSet::open(options.out + "/manifest.json");
    if (!set) return set.error();
    const auto write = [&set](const std::string& name, const std::string& bytes) {
        return write_file(name == "manifest.json" ? set->output() : set->beside(name), bytes);
    };
    if (auto done = write_models(report, write); !done) return done;
    std::set<std::string> stale{"reliability_crf.svg", "reliability_svm.svg", "learning_curve.svg"};  // of an older run
    const auto write_plot = [&](const std::string& name, const LinePlot& plot) {
        stale.erase(name);
        return write(name, svg(plot));
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

// Into a folder of their own, to be tried.
Result<void> write_trial(const std::string& folder, const TrainReport& report) {
    if (auto done = make_folder(folder); !done) return done;
    return write_models(report, [&folder](const std::string& name, const std::string& bytes) {
        return write_file(folder + "/" + name, bytes);
    });
}

// A folder for models that are tried before they are written, inside the one where they will be.
class TrialFolder {
   public:
    explicit TrialFolder(std::string path) : path_(std::move(path)) {}
    ~TrialFolder() {
        std::error_code none;
        std::filesystem::remove_all(path_, none);
    }
    TrialFolder(const TrialFolder&) = delete;
    TrialFolder& operator=(const TrialFolder&) = delete;
    [[nodiscard]] const std::string& path() const { return path_; }

   private:
    std::string path_;
};

// What `train` leaves for the comparison of the unions.
struct Learned {
    TrainReport report;
    std::vector<Note> own;      // all of them
    std::vector<Note> apart;    // that were not learned from; none if they are compared by cross-validation
    std::vector<Note> shipped;  // for the cross-validation
};

constexpr std::size_t few_notes = 50;  // below, a fifth of them says too little
constexpr std::size_t apart_parts = 5;
constexpr std::size_t few_folds = 3;

TrainProgress progress_of(const Options& options) {
    return [&options](const std::string& what) { remark(options.common, "training: " + what); };
}

Result<Learned> train(const Options& options) {
    Learned out;
    TrainReport& report = out.report;
    report.settings = options.settings;
    auto own = read_gold(options);
    if (!own) return own.error();
    out.own = std::move(*own);
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
    std::vector<Note> learned = out.own;
    if (out.own.size() < few_notes && !options.quick) {
        out.shipped = shipped;
    } else {
        OwnNotes parted = part_own_notes(out.own, apart_parts, apart_parts - 1);
        learned = std::move(parted.learned);
        out.apart = std::move(parted.apart);
    }
    report.own_notes = learned.size();
    report.apart_notes = out.apart.size();
    report.shipped_notes = shipped.size();
    const auto trainer = Trainer::make(std::move(learned), std::move(shipped), options.settings);
    if (!trainer) return trainer.error();
    auto validation = trainer->validate(progress_of(options));
    if (!validation) return validation.error();
    report.validation = std::move(*validation);
    auto trained = trainer->train(progress_of(options));
    if (!trained) return trained.error();
    report.trained = std::move(*trained);
    return out;
}

// The hospital's own notes, tagged with models that did not learn from them.
Result<void> compare_own_notes(const Options& options, const std::string& taggers, Learned& learned,
                               const std::string& folder) {
    TrainReport& report = learned.report;
    if (!learned.apart.empty()) return report.own_union.add(learned.apart, taggers, folder);
    if (options.quick) return {};
    for (std::size_t fold = 0; fold < few_folds; ++fold) {
        OwnNotes parted = part_own_notes(learned.own, few_folds, fold);
        if (parted.apart.empty() || parted.learned.empty()) continue;
        const auto trainer = Trainer::make(std::move(parted.learned), learned.shipped, options.settings);
        if (!trainer) return trainer.error();
        remark(options.common, fmt::format("training: own notes, part {} of {}", fold + 1, few_folds));
        auto trained = trainer->train([](const std::string&) {});
        if (!trained) return trained.error();
        TrainReport of_part = report;
        of_part.trained = std::move(*trained);
        if (auto done = write_trial(folder, of_part); !done) return done;
        if (auto done = report.own_union.add(parted.apart, taggers, folder); !done) return done;
    }
    return {};
}

void tell(const Options& options, const std::string& title, const UnionComparison& found) {
    if (found.notes() == 0) return;
    remark(options.common, fmt::format("{}, {} notes, the shipped models -> these:", title, found.notes()));
    for (const auto& line : found.lines()) remark(options.common, "  " + line);
}

// Compares the union of all taggers before and after. The models take the place of the shipped ones where nothing is
// missed for it on the shipped test notes; else they stand beside them.
Result<void> choose_use(const Options& options, Learned& learned) {
    TrainReport& report = learned.report;
    const TrialFolder folder(options.out + "/trial");
    const auto test_notes = shipped_test_notes();
    if (!test_notes) return test_notes.error();
    const std::string taggers = taggers_for_checks();
    report.checked = true;
    for (const bool beside : {false, true}) {
        report.beside = beside;
        report.shipped_union = {};
        if (auto done = write_trial(folder.path(), report); !done) return done;
        if (auto done = report.shipped_union.add(*test_notes, taggers, folder.path()); !done) return done;
        if (!report.shipped_union.hides_less() && !report.shipped_union.is_worse()) break;
    }
    if (auto done = compare_own_notes(options, taggers, learned, folder.path()); !done) return done;
    tell(options, "own notes that were not learned", report.own_union);
    tell(options, "shipped test notes", report.shipped_union);
    if (!report.shipped_union.is_worse() || options.accept_worse) return {};
    return check_failed("with these models the union of all taggers does worse on the shipped test notes", {},
                        "give more gold, or leave --without-shipped out; --accept-worse writes them all the same");
}

int run(Options options) {
    if (auto fine = check(options); !fine) return fail(fine.error());
    if (options.quick) {
        options.settings.folds = 0;
        options.settings.curve_points = 0;
        options.settings.search_tokens = 0;
    }
    auto learned = train(options);
    if (!learned) return fail(learned.error());
    if (!options.gold.empty()) {
        if (auto fine = choose_use(options, *learned); !fine) return fail(fine.error());
    }
    const TrainReport& report = learned->report;
    if (auto done = write_all(options, report); !done) return fail(done.error());
    if (options.common.json) {
        Json out = card_json(report, report.trained.crf);
        if (report.checked) {
            out["use"] = report.beside ? "beside" : "instead";
            if (report.own_union.notes() > 0) out["union"]["own_notes_kept_apart"] = report.own_union.json();
            out["union"]["shipped_test_notes"] = report.shipped_union.json();
        }
        fmt::print("{}\n", json_text(out));
    } else {
        remark(options.common,
               fmt::format("crf.model, svm.model, manifest.json and card.md are in {}; --models {} uses them {} the "
                           "shipped ones",
                           options.out, options.out, report.beside ? "beside" : "instead of"));
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
    command->add_option("--shipped-notes", options->shipped, "Maximum number of generated notes");
    command->add_option("--prose", options->prose,
                        "Clinical prose without names, to learn what is not an identifier; may be repeated");
    command->add_flag("--allow-open", options->allow_open, "Take notes about which annotators still disagree");
    command->add_flag("--accept-worse", options->accept_worse,
                      "Write the models although the union of all taggers does worse on the shipped test notes");
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
        "Corrected notes are learned together with the notes of the shipped models; a fifth of them is kept apart (of\n"
        "fewer than 50, three models learn from two thirds each, unless --quick). The union of all taggers is "
        "compared\n"
        "with and without the new models, on what they did not learn and on generated test notes: EID and QID recall,\n"
        "precision, notes with a leak. They take the place of the shipped models, or stand beside them where the test\n"
        "notes would lose by that; where they lose all the same, nothing is written.");
    command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace scrim
