#include "nlp/taggers/neural/neural_tagger.h"

#include <gtest/gtest.h>

#include <thread>

#include "nlp/base/hash.h"
#include "nlp/text/analyse.h"
#include "tests/temporary_folder.h"

namespace scrim {
namespace {

const std::string text =
    "Patient: Ann Kowalczyk   MRN: 5540172   DOB: 02/11/1941\n\n"
    "Mrs. Kowalczyk is an 81-year-old woman seen at Mercy General Hospital on March 3, 2022 by Dr. Ojukwu.\n"
    "She takes metoprolol 25 mg daily. Blood pressure 120/80.\n";

std::vector<std::string> found(const Tagger& tagger, const Note& note) {
    const auto spans = tagger.tag(analyse(note));
    EXPECT_TRUE(spans);
    std::vector<std::string> out;
    for (const Span& span : *spans)
        out.push_back(std::string(name(span.label)) + " " + std::string(note.text_of(span)) + " " +
                      std::to_string(span.score));
    return out;
}

TEST(NeuralTagger, FindsWhatIdentifies) {
    const auto tagger = make_neural_tagger("");
    ASSERT_TRUE(tagger) << tagger.error().message();
    EXPECT_EQ((*tagger)->source(), source_neural);
    Note note;
    note.text = text;
    const auto spans = (*tagger)->tag(analyse(note));
    ASSERT_TRUE(spans);
    const auto label_of = [&](std::string_view part) {
        const std::size_t at = note.text.find(part);
        for (const Span& span : *spans) {
            if (span.begin <= at && at + part.size() <= span.end) return std::string(name(span.label));
        }
        return std::string("none");
    };
    EXPECT_EQ(label_of("Ann Kowalczyk"), "PATIENT");
    EXPECT_EQ(label_of("5540172"), "MEDICALRECORD");
    EXPECT_EQ(label_of("02/11/1941"), "DATE");
    EXPECT_EQ(label_of("81"), "AGE");
    EXPECT_EQ(label_of("Mercy General Hospital"), "HOSPITAL");
    EXPECT_EQ(label_of("March 3, 2022"), "DATE");
    EXPECT_EQ(label_of("Ojukwu"), "DOCTOR");
    EXPECT_EQ(label_of("metoprolol"), "none");
    EXPECT_EQ(label_of("120/80"), "none");
    for (const Span& span : *spans) {
        EXPECT_EQ(span.sources, source_neural);
        EXPECT_GE(span.score, 0.5F);
        EXPECT_LE(span.score, 1);
    }
}

TEST(NeuralTagger, TheCardsAreOfTheShippedModels) {
    const std::string card = TemporaryFolder::read(SCRIM_SOURCE_DIR "/models/README.md");
    for (const std::string tagger : {"neural", "thorough"}) {
        const std::string bytes = TemporaryFolder::read(SCRIM_SOURCE_DIR "/models/" + tagger + ".onnx");
        EXPECT_NE(card.find(checksum(bytes)), std::string::npos) << tagger;
        EXPECT_EQ(shipped_neural_model(tagger), bytes);
    }
}

// Lines as people write them, which the rules alone do not understand.
TEST(ThoroughTagger, FindsNamesInTerseNotes) {
    const auto tagger = make_thorough_tagger();
    ASSERT_TRUE(tagger) << tagger.error().message();
    EXPECT_EQ((*tagger)->source(), source_neural);
    Note note;
    note.text =
        "67yo m s/p lap chole pod2, seen w/ ojukwu this am. drain 40 cc serosang, afebrile, hr 88, bp 120/80.\n"
        "wife grace at bedside, works as a welder in duluth. d/c home fri if labs ok\n"
        "metoprolol 25 mg bid, no Foley. r/o Murphy sign\n\n"
        "Patient: KOWALCZYK, ANN   MRN: 5540172   DOB: 02/11/1941\n";
    const auto spans = (*tagger)->tag(analyse(note));
    ASSERT_TRUE(spans);
    const auto label_of = [&](std::string_view part) {
        const std::size_t at = note.text.find(part);
        for (const Span& span : *spans) {
            if (span.begin <= at && at + part.size() <= span.end) return std::string(name(span.label));
        }
        return std::string("none");
    };
    EXPECT_EQ(label_of("67"), "AGE");
    EXPECT_EQ(label_of("ojukwu"), "DOCTOR");
    EXPECT_EQ(label_of("grace"), "RELATIVE");
    EXPECT_EQ(label_of("welder"), "PROFESSION");
    EXPECT_EQ(label_of("duluth"), "CITY");
    EXPECT_EQ(label_of("KOWALCZYK"), "PATIENT");
    EXPECT_EQ(label_of("5540172"), "MEDICALRECORD");
    EXPECT_EQ(label_of("02/11/1941"), "DATE");
    for (const char* kept : {"chole", "serosang", "88", "120/80", "metoprolol", "25", "Foley", "bedside"})
        EXPECT_EQ(label_of(kept), "none") << kept;
}

TEST(ThoroughTagger, LongNotesAndManyThreadsGiveTheSame) {
    const auto tagger = make_thorough_tagger();
    ASSERT_TRUE(tagger) << tagger.error().message();
    Note note;
    for (int i = 0; i < 8; ++i) note.text += text;
    const auto alone = found(**tagger, note);
    EXPECT_GE(alone.size(), 8U * 5);
    std::vector<std::vector<std::string>> together(4);
    {
        std::vector<std::jthread> threads;
        for (auto& one : together) threads.emplace_back([&] { one = found(**tagger, note); });
    }
    for (const auto& one : together) EXPECT_EQ(one, alone);
}

TEST(ThoroughTagger, AModelInOneFileMayBeBrought) {
    const TemporaryFolder folder;
    folder.write("model.onnx", TemporaryFolder::read(SCRIM_SOURCE_DIR "/tests/nlp/taggers/neural/models/encoder.onnx"));
    const auto tagger = make_neural_tagger(folder.path().string());
    ASSERT_TRUE(tagger) << tagger.error().message();
    Note note;
    note.text = "Seen by Dr. Jones.";
    EXPECT_FALSE(found(**tagger, note).empty());
}

TEST(NeuralTagger, GivesRolesAndValues) {
    const auto tagger = make_neural_tagger("");
    ASSERT_TRUE(tagger);
    Note note;
    note.text = text;
    const auto spans = (*tagger)->tag(analyse(note));
    ASSERT_TRUE(spans);
    bool birth = false;
    for (const Span& span : *spans) birth |= span.role == Role::birth && span.value == "1941-02-11";
    EXPECT_TRUE(birth);
}

TEST(NeuralTagger, ThreadsShareOneModel) {
    const auto tagger = make_neural_tagger("");
    ASSERT_TRUE(tagger);
    std::vector<Note> notes(12);
    for (std::size_t i = 0; i < notes.size(); ++i) {
        for (std::size_t k = 0; k <= i; ++k) notes[i].text += text;
    }
    std::vector<std::vector<std::string>> alone;
    for (const Note& note : notes) alone.push_back(found(**tagger, note));
    std::vector<std::vector<std::string>> together(notes.size());
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 0; i < notes.size(); ++i)
            threads.emplace_back([&, i] { together[i] = found(**tagger, notes[i]); });
    }
    EXPECT_EQ(alone, together);
}

TEST(NeuralTagger, TakesModelsOfAFolder) {
    const std::string models = SCRIM_SOURCE_DIR "/tests/nlp/taggers/neural/models/";
    Note note;
    note.text = "Seen by Dr. Jones.";
    const auto wordpiece = make_neural_tagger(models + "wordpiece");
    ASSERT_TRUE(wordpiece) << wordpiece.error().message();
    EXPECT_EQ(found(**wordpiece, note).size(), 1U);
    const TemporaryFolder folder;
    folder.write("model.onnx", TemporaryFolder::read(models + "features.onnx"));
    const auto features = make_neural_tagger(folder.path().string());
    ASSERT_TRUE(features) << features.error().message();
    EXPECT_EQ(found(**features, note).size(), 1U);
}

TEST(NeuralTagger, AFolderWithoutAModelIsAnError) {
    const TemporaryFolder folder;
    for (const std::string& path : {folder.path().string(), folder / "missing"}) {
        const auto tagger = make_neural_tagger(path);
        ASSERT_FALSE(tagger);
        EXPECT_EQ(exit_code(tagger.error()), 3);
    }
}

}  // namespace
}  // namespace scrim
