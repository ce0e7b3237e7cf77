#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "nlp/taggers/learned/models.h"
#include "nlp/taggers/learned/train/calibrate.h"
#include "nlp/taggers/learned/train/crf_trainer.h"
#include "nlp/taggers/learned/train/svm_trainer.h"

namespace scrim {

struct TrainSettings {
    CrfSettings crf;
    SvmSettings svm;
    float svm_eid_threshold = 0.8F;  // the SVM, which sees no neighbours' labels, hides alone only what it is surer of
    float svm_qid_threshold = 0.9F;
    float crf_eid_least = 0.3F;  // lower bounds of the CRF's thresholds: what is less sure is left to the network
    float crf_qid_least = 0.4F;
    Worth worth;               // of a tag, for the thresholds
    double drop_words = 0.25;  // share of tokens that are learned without their words
    std::uint64_t seed = 1;
    std::size_t folds = 3;             // of the cross-validation; 0 for none
    std::size_t fold_notes = 240;      // notes of the cross-validation at most
    std::size_t curve_points = 3;      // sizes of the learning curve, each half of the next; 0 for none
    std::size_t curve_notes = 1000;    // the largest of them
    std::size_t search_tokens = 1500;  // of the search for kernel and C; 0 for none, and none for c2 of the CRF
};

// Token figures of a tagger over notes: how much of each class lies under any identifier, and how much of what was
// tagged is in the gold.
struct Figures {
    std::size_t notes = 0;
    double eid_recall = 1;
    double qid_recall = 1;
    double precision = 1;
    double leaking = 0;  // share of the notes with a leaked EID
};

// One try of the search for the CRF's c2, on notes that were held out.
struct CrfTrial {
    double l2 = 0;
    Figures figures;
};

struct CurvePoint {
    std::size_t notes = 0;
    Figures crf;
    Figures svm;
};

struct Validation {
    std::vector<SvmTrial> trials;
    std::vector<CrfTrial> crf_trials;
    Figures crf;  // over all folds
    Figures svm;
    std::vector<CurvePoint> curve;
};

struct Trained {
    LinearModel crf;
    LinearModel svm;
    std::vector<Reliability> crf_reliability;  // empty where the thresholds were not calibrated
    std::vector<Reliability> svm_reliability;
};

// Tells what is being done ("crf, fold 2 of 3").
using TrainProgress = std::function<void(const std::string&)>;

// Gold notes with their features, and what can be learned from them. `own` notes (an annotator's corrected ones)
// count several times beside `shipped` ones, so that a few dozen have a say among thousands.
class Trainer {
   public:
    [[nodiscard]] static Result<Trainer> make(std::vector<Note> own, std::vector<Note> shipped, TrainSettings settings);

    // Cross-validation, learning curve and the searches for kernel and C and for c2. The notes that are scored are own
    // ones if there are any; the folds go by patient.
    [[nodiscard]] Result<Validation> validate(const TrainProgress& progress) const;
    // The models from all notes.
    [[nodiscard]] Result<Trained> train(const TrainProgress& progress) const;

    [[nodiscard]] std::size_t own_count() const { return own_.size(); }
    [[nodiscard]] std::size_t shipped_count() const { return shipped_.size(); }

   private:
    Trainer() = default;
    using Examples = std::vector<const Example*>;
    [[nodiscard]] Result<Trained> train_on(const Examples& examples, const TrainProgress& progress,
                                           const std::string& what) const;
    [[nodiscard]] Result<Validation> cross_validate(const TrainProgress& progress) const;
    [[nodiscard]] Result<void> add_curve(Validation& out, const TrainProgress& progress) const;
    // Thresholds by what models of a part of the notes say of the others.
    [[nodiscard]] Result<void> calibrate_thresholds(Trained& models, const TrainProgress& progress) const;
    [[nodiscard]] Result<std::vector<Reliability>> reliability_of(LinearModel model) const;
    [[nodiscard]] Result<void> search_crf(Validation& out, const TrainProgress& progress) const;
    // Notes that chosen(.., 0, search_folds) leaves out.
    [[nodiscard]] std::vector<const Note*> held_out() const;
    // Of `count` notes, with own ones repeated; those of the fold left out.
    [[nodiscard]] Examples chosen(std::size_t most, std::size_t fold, std::size_t folds) const;

    TrainSettings settings_;
    std::vector<Note> own_;
    std::vector<Note> shipped_;
    std::vector<Example> own_examples_;
    std::vector<Example> shipped_examples_;
    FeatureTexts texts_;
};

// Scores the models of `trained` on gold notes.
[[nodiscard]] Result<Figures> evaluate(const LinearModel& model, const std::vector<const Note*>& notes);

}  // namespace scrim
