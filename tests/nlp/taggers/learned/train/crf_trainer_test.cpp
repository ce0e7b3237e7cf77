#include "nlp/taggers/learned/train/crf_trainer.h"

#include <gtest/gtest.h>

#include <crfsuite_api.hpp>

#include "nlp/taggers/learned/crf.h"
#include "tests/nlp/taggers/learned/train/gold_notes.h"
#include "tests/temporary_folder.h"

namespace scrim {
namespace {

// Our decoder against CRFsuite's own tagger on the model that it wrote: the same probability of every state.
TEST(CrfTrainer, TheDecoderAgreesWithCrfsuite) {
    const auto examples = gold_examples(30);
    std::vector<const Example*> pointers;
    for (const Example& example : examples) pointers.push_back(&example);
    const TemporaryFolder folder;
    CrfSettings settings;
    settings.algorithm = "lbfgs";
    settings.iterations = 15;
    settings.min_notes = 1;
    settings.smallest = 0;
    const auto model = train_crf(pointers, settings, {}, folder / "crfsuite.model");
    ASSERT_TRUE(model) << model.error().message();
    const CrfDecoder decoder(*model);
    CRFSuite::Tagger theirs;
    ASSERT_TRUE(theirs.open(folder / "crfsuite.model"));
    std::size_t compared = 0;
    for (const Example& example : examples) {
        NoteFeatures features;
        features.ids = example.ids;
        features.begins = example.begins;
        for (const Sentence& stretch : example.stretches) {
            CRFSuite::ItemSequence items;
            for (std::uint32_t i = stretch.first; i < stretch.last; ++i) {
                CRFSuite::Item item;
                for (const FeatureId id : example.of(i)) item.emplace_back(crf_attribute(id));
                items.push_back(std::move(item));
            }
            if (items.empty()) continue;
            theirs.set(items);
            theirs.viterbi();
            CrfDecoder::Scratch scratch;
            decoder.decode(features, stretch.first, stretch.last, scratch);
            for (std::uint32_t t = 0; t < stretch.last - stretch.first; ++t) {
                for (std::size_t state = 0; state < model->states.size(); ++state) {
                    const double expected = theirs.marginal(model->states[state], static_cast<int>(t));
                    ASSERT_NEAR(scratch.marginals[t * decoder.width() + state], expected, 2e-4);
                    ++compared;
                }
            }
        }
    }
    EXPECT_GT(compared, 1000U);
}

TEST(CrfTrainer, LearnsWhatItIsShown) {
    const auto examples = gold_examples(40);
    std::vector<const Example*> pointers;
    for (const Example& example : examples) pointers.push_back(&example);
    CrfSettings settings;
    settings.min_notes = 1;
    settings.iterations = 10;
    auto model = train_crf(pointers, settings, {});
    ASSERT_TRUE(model);
    const auto tagger = crf_tagger_of(*model);
    ASSERT_TRUE(tagger);
    const Note note = gold_note(99);
    const auto found = tagged_by(**tagger, note);
    EXPECT_EQ(found, gold_of(note));
}

TEST(CrfTrainer, IsReproducible) {
    const auto examples = gold_examples(15);
    std::vector<const Example*> pointers;
    for (const Example& example : examples) pointers.push_back(&example);
    const auto first = train_crf(pointers, {}, {});
    const auto second = train_crf(pointers, {}, {});
    ASSERT_TRUE(first && second);
    EXPECT_EQ(write_model(*first), write_model(*second));
}

TEST(CrfTrainer, NotesWithoutIdentifiersAreRefused) {
    Note note;
    note.id = "n";
    note.text = "No fever.";
    const auto example = example_of(note, **Lexicon::builtin());
    ASSERT_TRUE(example);
    const std::vector<const Example*> pointers{&*example};
    EXPECT_FALSE(train_crf(pointers, {}, {}));
    EXPECT_FALSE(train_crf({}, {}, {}));
}

}  // namespace
}  // namespace scrim
