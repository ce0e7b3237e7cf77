#include "nlp/taggers/learned/train/svm_trainer.h"

#include <gtest/gtest.h>
#include <libsvm/svm.h>

#include <array>

#include "nlp/taggers/learned/svm.h"
#include "nlp/taggers/learned/train/svm_plane.h"
#include "tests/nlp/taggers/learned/train/gold_notes.h"

namespace scrim {
namespace {

// The collapsed machine gives the decision values of libsvm, whichever class comes first.
TEST(SvmPlane, AgreesWithLibsvm) {
    svm_set_print_string_function([](const char*) {});
    Random random(4);
    for (const double first_class : {1.0, -1.0}) {
        std::vector<std::array<svm_node, 4>> points;
        std::vector<double> targets;
        for (int i = 0; i < 60; ++i) {
            const double target = i % 2 == 0 ? first_class : -first_class;
            points.push_back(
                {{{1, target + 0.7 * random.normal()}, {2, random.normal()}, {3, random.uniform()}, {-1, 0}}});
            targets.push_back(target);
        }
        std::vector<svm_node*> rows;
        for (auto& point : points) rows.push_back(point.data());
        const svm_problem problem{static_cast<int>(rows.size()), targets.data(), rows.data()};
        svm_parameter parameter{};
        parameter.svm_type = C_SVC;
        parameter.kernel_type = LINEAR;
        parameter.cache_size = 1;
        parameter.C = 0.5;
        parameter.eps = 1e-4;
        svm_model* model = svm_train(&problem, &parameter);
        const Plane plane = plane_of(*model, 3);
        for (const svm_node* row : rows) {
            const double said = svm_predict(model, row);
            double value = 0;
            svm_predict_values(model, row, &value);
            EXPECT_NEAR(std::abs(margin(plane, row)), std::abs(value), 1e-9);
            EXPECT_EQ(margin(plane, row) > 0 ? 1.0 : -1.0, said);
        }
        svm_free_and_destroy_model(&model);
    }
}

TEST(SvmTrainer, LearnsWhatItIsShown) {
    const auto examples = gold_examples(40);
    std::vector<const Example*> pointers;
    for (const Example& example : examples) pointers.push_back(&example);
    SvmSettings settings;
    settings.min_notes = 1;
    auto model = train_svm(pointers, settings, {});
    ASSERT_TRUE(model) << model.error().message();
    EXPECT_EQ(model->states.front(), "PHI");
    const auto tagger = svm_tagger_of(*model);
    ASSERT_TRUE(tagger) << tagger.error().message();
    const Note note = gold_note(99);
    EXPECT_EQ(tagged_by(**tagger, note), gold_of(note));
}

TEST(SvmTrainer, IsReproducible) {
    const auto examples = gold_examples(15);
    std::vector<const Example*> pointers;
    for (const Example& example : examples) pointers.push_back(&example);
    const auto first = train_svm(pointers, {}, {});
    const auto second = train_svm(pointers, {}, {});
    ASSERT_TRUE(first && second);
    EXPECT_EQ(write_model(*first), write_model(*second));
}

TEST(SvmTrainer, NotesWithoutIdentifiersAreRefused) { EXPECT_FALSE(train_svm({}, {}, {})); }

TEST(SvmTrainer, TheSearchTriesBothKernels) {
    const auto examples = gold_examples(30);
    std::vector<const Example*> pointers;
    for (const Example& example : examples) pointers.push_back(&example);
    const auto trials = search_svm(pointers, 600, 1);
    ASSERT_GT(trials.size(), 4U);
    EXPECT_EQ(trials.front().kernel, "linear");
    EXPECT_EQ(trials.back().kernel, "rbf");
    for (const SvmTrial& trial : trials) EXPECT_GT(trial.accuracy, 0.5);
}

}  // namespace
}  // namespace scrim
