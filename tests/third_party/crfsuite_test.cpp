#include <gtest/gtest.h>
#include <unistd.h>

#include <crfsuite.hpp>
#include <filesystem>
#include <string>
#include <vector>

namespace {

CRFSuite::Item item(const std::string& attribute) {
    CRFSuite::Item out;
    out.emplace_back(attribute);
    return out;
}

class SilentTrainer : public CRFSuite::Trainer {
   public:
    void message(const std::string&) override {}
};

// "title name" and "verb other": the label of a word follows from the word before it.
TEST(Crfsuite, TrainsAndTagsSequenceWhereContextDecides) {
    SilentTrainer trainer;
    for (int i = 0; i < 20; ++i) {
        trainer.append({item("w=dr"), item("w=may")}, {"O", "NAME"}, 0);
        trainer.append({item("w=you"), item("w=may")}, {"P", "O"}, 0);
    }
    ASSERT_TRUE(trainer.select("lbfgs", "crf1d"));
    trainer.set("feature.possible_transitions", "1");
    const std::string path = std::filesystem::temp_directory_path() / ("scrim-crf-" + std::to_string(::getpid()));
    ASSERT_EQ(trainer.train(path, -1), 0);

    CRFSuite::Tagger tagger;
    ASSERT_TRUE(tagger.open(path));
    EXPECT_EQ(tagger.tag({item("w=dr"), item("w=may")}), (CRFSuite::StringList{"O", "NAME"}));
    EXPECT_EQ(tagger.tag({item("w=you"), item("w=may")}), (CRFSuite::StringList{"P", "O"}));
    EXPECT_GT(tagger.marginal("O", 1), 0.5);
    tagger.close();
    std::filesystem::remove(path);
}

}  // namespace
