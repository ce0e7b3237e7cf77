#include "nlp/taggers/learned/train/train.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "nlp/base/hash.h"
#include "nlp/score.h"
#include "nlp/taggers/learned/crf.h"
#include "nlp/taggers/learned/svm.h"
#include "nlp/text/analyse.h"

namespace scrim {
namespace {

// Own notes are repeated until they make up about a fifth of all, at most so often.
constexpr std::size_t most_repeats = 8;

// One fold in so many is held out for the learning curve and the search for c2.
constexpr std::size_t search_folds = 4;

constexpr std::string_view self_test_text =
    "Patient: Agnes Marlowe   MRN: 4471882   DOB: 03/14/1941\n"
    "Mrs. Marlowe is a 67-year-old female admitted to Hahnby Medical Center on April 25, 2009. She was seen by Dr. "
    "Robert Ellison and lives in Dayton, Ohio with her daughter Ruth. Please call (555) 281-0147.\n"
    "Dictated by: Robert Ellison, M.D.\n";

// The fold of a patient depends on the name alone, so that it is the same in every run.
std::size_t fold_of(const std::string& patient, std::size_t folds) { return sha256(patient)[0] % folds; }

Result<std::unique_ptr<FeatureTagger>> tagger_of(const LinearModel& model) {
    return model.kind == "crf" ? crf_tagger_of(model) : svm_tagger_of(model);
}

// Thresholds by label as the shipped model of the kind has them, for models whose own notes are too few to tell.
Result<void> take_shipped_thresholds(LinearModel& model) {
    const auto shipped = load_model(model.kind, {});
    if (!shipped) return shipped.error();
    model.thresholds.assign(model.state_count(), 0.5F);
    for (std::size_t i = 0; i < model.state_count(); ++i) {
        const auto found = std::find(shipped->states.begin(), shipped->states.end(), model.states[i]);
        if (found == shipped->states.end()) continue;
        model.thresholds[i] = shipped->thresholds[static_cast<std::size_t>(found - shipped->states.begin())];
    }
    return {};
}

// What the fresh model, read from its file, is sure of in the test it must find whenever it is loaded.
Result<LinearModel> with_self_test(const LinearModel& model) {
    auto read = read_model(write_model(model), model.kind);
    if (!read) return read.error();
    Note note;
    note.text = self_test_text;
    const auto lexicon = Lexicon::builtin();
    if (!lexicon) return lexicon.error();
    const auto tagger = tagger_of(*read);
    if (!tagger) return tagger.error();
    const auto spans = (*tagger)->tag(analyse(note));
    if (!spans) return spans.error();
    LinearModel out = model;
    out.self_test = {note.text, {}};
    for (const Span& span : *spans) {
        if (span.score < 0.9F) continue;  // what is doubtful may change with the lexicons
        Span kept;
        kept.begin = span.begin;
        kept.end = span.end;
        kept.label = span.label;
        out.self_test.spans.push_back(std::move(kept));
    }
    return out;
}

Figures figures_of(const Score& score) {
    Figures out;
    out.notes = score.notes();
    out.eid_recall = score.cover(Class::eid).recall();
    out.qid_recall = score.cover(Class::qid).recall();
    Counts all = score.cover(Class::eid);
    all += score.cover(Class::qid);
    out.precision = all.precision();
    out.leaking =
        score.notes() == 0 ? 0 : static_cast<double>(score.leaking_notes()) / static_cast<double>(score.notes());
    return out;
}

Result<void> add_scores(const LinearModel& model, const std::vector<const Note*>& notes, Score& score) {
    const auto tagger = tagger_of(model);
    if (!tagger) return tagger.error();
    for (const Note* note : notes) {
        const auto spans = (*tagger)->tag(analyse(*note));
        if (!spans) return spans.error();
        score.add(*note, *spans);
    }
    return {};
}

}  // namespace

Result<Figures> evaluate(const LinearModel& model, const std::vector<const Note*>& notes) {
    Score score;
    if (auto done = add_scores(model, notes, score); !done) return done.error();
    return figures_of(score);
}

Result<Trainer> Trainer::make(std::vector<Note> own, std::vector<Note> shipped, TrainSettings settings) {
    const auto lexicon = Lexicon::builtin();
    if (!lexicon) return lexicon.error();
    Trainer out;
    out.settings_ = settings;
    out.own_ = std::move(own);
    out.shipped_ = std::move(shipped);
    if (out.own_.empty() && out.shipped_.empty()) {
        return bad_input("there are no notes to learn from", {}, "give gold notes");
    }
    std::uint64_t number = settings.seed;
    for (auto [notes, examples] :
         {std::pair(&out.own_, &out.own_examples_), std::pair(&out.shipped_, &out.shipped_examples_)}) {
        examples->reserve(notes->size());
        for (const Note& note : *notes) {
            auto example = example_of(note, **lexicon);
            if (!example) return example.error();
            drop_words(*example, settings.drop_words, ++number);
            examples->push_back(std::move(*example));
            const Document document = analyse(note);
            out.texts_.add(document, extract_features(document, **lexicon));
        }
    }
    return out;
}

Trainer::Examples Trainer::chosen(std::size_t most, std::size_t fold, std::size_t folds) const {
    Examples out;
    const auto keep = [&](const Example& example) { return folds == 0 || fold_of(example.patient, folds) != fold; };
    for (const Example& example : shipped_examples_) {
        if (out.size() >= most) break;
        if (!own_.empty() || keep(example)) out.push_back(&example);
    }
    if (own_.empty()) return out;
    const std::size_t wanted = out.size() / 4;
    const std::size_t repeats = std::clamp<std::size_t>(wanted / own_.size(), 1, most_repeats);
    for (std::size_t i = 0; i < repeats; ++i) {
        for (const Example& example : own_examples_) {
            if (keep(example)) out.push_back(&example);
        }
    }
    return out;
}

Result<Trained> Trainer::train_on(const Examples& examples, const TrainProgress& progress,
                                  const std::string& what) const {
    progress("crf" + what);
    auto crf = train_crf(examples, settings_.crf, texts_);
    if (!crf) return crf.error();
    progress("svm" + what);
    auto svm = train_svm(examples, settings_.svm, texts_);
    if (!svm) return svm.error();
    for (LinearModel* model : {&*crf, &*svm}) {
        if (auto done = take_shipped_thresholds(*model); !done) return done.error();
    }
    return Trained{std::move(*crf), std::move(*svm), {}, {}};
}

Result<Trained> Trainer::train(const TrainProgress& progress) const {
    auto trained = train_on(chosen(shipped_.size(), 0, 0), progress, "");
    if (!trained) return trained;
    if (own_.empty()) {  // a hospital's few notes would tell too little
        if (auto done = calibrate_thresholds(*trained, progress); !done) return done.error();
    }
    for (LinearModel* model : {&trained->crf, &trained->svm}) {
        auto tested = with_self_test(*model);
        if (!tested) return tested.error();
        *model = std::move(*tested);
    }
    return trained;
}

Result<std::vector<Reliability>> Trainer::reliability_of(LinearModel model) const {
    model.thresholds.assign(model.state_count(), 0.01F);  // everything is judged
    std::vector<Label> labels;
    for (const auto& state : model.states) labels.push_back(label_of_state(state).value_or(Label::phi));
    const auto lexicon = Lexicon::builtin();
    if (!lexicon) return lexicon.error();
    const auto tagger = tagger_of(model);
    if (!tagger) return tagger.error();
    std::vector<JudgedToken> judged;
    for (std::size_t i = 0; i < shipped_.size(); ++i) {
        const Example& example = shipped_examples_[i];
        if (fold_of(example.patient, search_folds) != 0) continue;
        const Document document = analyse(shipped_[i]);
        const auto tokens = (*tagger)->label_tokens(document, extract_features(document, **lexicon));
        for (std::size_t t = 0; t < tokens.size(); ++t) {
            if (tokens[t].tagged) judged.push_back({tokens[t].label, tokens[t].score, example.labels[t] != 0});
        }
    }
    return calibrate(labels, judged, settings_.worth);
}

Result<void> Trainer::calibrate_thresholds(Trained& models, const TrainProgress& progress) const {
    const auto part = train_on(chosen(shipped_.size(), 0, search_folds), progress, ", to calibrate");
    if (!part) return part.error();
    for (auto [from, to, reliability] : {std::tuple(&part->crf, &models.crf, &models.crf_reliability),
                                         std::tuple(&part->svm, &models.svm, &models.svm_reliability)}) {
        auto found = reliability_of(*from);
        if (!found) return found.error();
        for (const Reliability& each : *found) {
            for (std::size_t state = 0; state < to->state_count(); ++state) {
                if (label_of_state(to->states[state]) != each.label) continue;
                const bool eid = class_of(each.label) == Class::eid;
                const float least = eid ? settings_.crf_eid_least : settings_.crf_qid_least;
                to->thresholds[state] = to->kind == "crf" ? std::max(each.threshold, least)
                                        : eid             ? settings_.svm_eid_threshold
                                                          : settings_.svm_qid_threshold;
            }
        }
        *reliability = std::move(*found);
    }
    return {};
}

Result<Validation> Trainer::cross_validate(const TrainProgress& progress) const {
    Validation out;
    Score crf;
    Score svm;
    const auto& scored = own_.empty() ? shipped_ : own_;
    for (std::size_t fold = 0; fold < settings_.folds; ++fold) {
        const std::string what = ", fold " + std::to_string(fold + 1) + " of " + std::to_string(settings_.folds);
        const auto trained = train_on(chosen(settings_.fold_notes, fold, settings_.folds), progress, what);
        if (!trained) return trained.error();
        std::vector<const Note*> held_out;
        for (const Note& note : scored) {
            if (held_out.size() >= settings_.fold_notes / settings_.folds) break;
            const std::string& patient = note.patient_id.empty() ? note.id : note.patient_id;
            if (fold_of(patient, settings_.folds) == fold) held_out.push_back(&note);
        }
        if (auto done = add_scores(trained->crf, held_out, crf); !done) return done.error();
        if (auto done = add_scores(trained->svm, held_out, svm); !done) return done.error();
    }
    out.crf = figures_of(crf);
    out.svm = figures_of(svm);
    return out;
}

std::vector<const Note*> Trainer::held_out() const {
    std::vector<const Note*> out;
    for (const Note& note : own_.empty() ? shipped_ : own_) {
        const std::string& patient = note.patient_id.empty() ? note.id : note.patient_id;
        if (out.size() < settings_.fold_notes && fold_of(patient, search_folds) == 0) out.push_back(&note);
    }
    return out;
}

Result<void> Trainer::search_crf(Validation& out, const TrainProgress& progress) const {
    const Examples examples = chosen(settings_.fold_notes, 0, search_folds);
    for (const double l2 : {0.1, 0.3, 1.0, 3.0}) {
        progress("crf, c2 " + std::to_string(l2).substr(0, 3));
        CrfSettings settings = settings_.crf;
        settings.l2 = l2;
        auto model = train_crf(examples, settings, texts_);
        if (!model) return model.error();
        if (auto done = take_shipped_thresholds(*model); !done) return done;
        const auto figures = evaluate(*model, held_out());
        if (!figures) return figures.error();
        out.crf_trials.push_back({l2, *figures});
    }
    return {};
}

// Ever more notes, scored on the same ones.
Result<void> Trainer::add_curve(Validation& out, const TrainProgress& progress) const {
    const std::vector<const Note*> scored = held_out();
    const Examples all = chosen(settings_.curve_notes, 0, search_folds);
    for (std::size_t point = 0; point < settings_.curve_points; ++point) {
        const std::size_t size = all.size() >> (settings_.curve_points - 1 - point);
        if (size < 10) continue;
        // Every so-manieth, so that own notes have their share at every size.
        Examples part;
        for (std::size_t i = 0; i < size; ++i) part.push_back(all[i * all.size() / size]);
        const auto trained = train_on(part, progress, ", " + std::to_string(size) + " notes");
        if (!trained) return trained.error();
        const auto crf = evaluate(trained->crf, scored);
        if (!crf) return crf.error();
        const auto svm = evaluate(trained->svm, scored);
        if (!svm) return svm.error();
        out.curve.push_back({size, *crf, *svm});
    }
    return {};
}

Result<Validation> Trainer::validate(const TrainProgress& progress) const {
    Validation out;
    if (settings_.folds > 1) {
        auto validated = cross_validate(progress);
        if (!validated) return validated.error();
        out = std::move(*validated);
    }
    if (settings_.search_tokens > 0) {
        progress("kernel and C of the SVM");
        out.trials = search_svm(chosen(settings_.fold_notes, 0, 0), settings_.search_tokens, settings_.seed);
        if (auto done = search_crf(out, progress); !done) return done.error();
    }
    if (auto done = add_curve(out, progress); !done) return done.error();
    return out;
}

}  // namespace scrim
