#include "nlp/taggers/learned/features.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "nlp/taggers/learned/features_templates.h"
#include "nlp/text/analyse.h"

namespace scrim {
namespace {

struct Extracted {
    explicit Extracted(const std::string& text) {
        note.text = text;
        document = analyse(note);
        features = extract_features(document, **Lexicon::builtin());
    }
    [[nodiscard]] std::size_t token(const std::string& word) const {
        for (std::size_t i = 0; i < document.tokens.size(); ++i) {
            if (document.text_of(document.tokens[i]) == word) return i;
        }
        ADD_FAILURE() << "no token " << word;
        return 0;
    }
    [[nodiscard]] WordClass class_of(const std::string& word) const {
        return static_cast<WordClass>(features.words[token(word)].word_class);
    }
    [[nodiscard]] bool has(const std::string& word, Ask ask, std::uint64_t value) const {
        const auto ids = features.of(token(word));
        const FeatureId wanted =
            static_cast<FeatureId>(ask) << feature_value_bits | (static_cast<FeatureId>(value) & feature_value_mask);
        return std::find(ids.begin(), ids.end(), wanted) != ids.end();
    }
    [[nodiscard]] bool asks(const std::string& word, Ask ask) const {
        const auto ids = features.of(token(word));
        return std::any_of(ids.begin(), ids.end(), [&](FeatureId id) { return id >> feature_value_bits == ask; });
    }
    Note note;
    Document document;
    NoteFeatures features;
};

TEST(Features, AreNamedAndOfThreeFamilies) {
    std::set<std::string_view> names;
    std::set<FeatureFamily> families;
    for (const auto& each : feature_templates()) {
        EXPECT_FALSE(each.name.empty());
        EXPECT_TRUE(names.insert(each.name).second) << each.name;
        families.insert(each.family);
    }
    EXPECT_EQ(families.size(), 3U);
    EXPECT_EQ(feature_templates().size(), static_cast<std::size_t>(ask_count));
}

TEST(Features, EveryTokenThatIsLookedAtHasSome) {
    const Extracted note("Mr. White fell on 4/25/2009.\n\nPlan: rest.");
    ASSERT_EQ(note.features.begins.size(), note.document.tokens.size() + 1);
    for (std::size_t i = 0; i < note.document.tokens.size(); ++i) EXPECT_GT(note.features.of(i).size(), 20U);
}

TEST(Features, OfAnEmptyNoteAreNone) {
    const Extracted note("");
    EXPECT_TRUE(note.features.ids.empty());
    EXPECT_EQ(note.features.begins.size(), 1U);
}

TEST(Features, TellClasses) {
    const Extracted note("Today Dr. Kowalski, M.D., saw Zqwixal and her daughter with fever near Boston in 1999.");
    EXPECT_EQ(note.class_of("Dr."), WordClass::title);
    EXPECT_EQ(note.class_of("Kowalski"), WordClass::surname);
    EXPECT_EQ(note.class_of("Zqwixal"), WordClass::unknown_capital);
    EXPECT_EQ(note.class_of("daughter"), WordClass::relative);
    EXPECT_EQ(note.class_of("fever"), WordClass::medical);
    EXPECT_EQ(note.class_of("1999"), WordClass::year);
    EXPECT_EQ(note.class_of(","), WordClass::comma);
}

TEST(Features, SeeTheNeighbours) {
    const Extracted note("saw Dr. Kowalski");
    EXPECT_TRUE(note.has("Kowalski", ask_class_before, static_cast<std::uint64_t>(WordClass::title)));
    EXPECT_TRUE(note.has("Kowalski", ask_word_before, feature_value(text_hash("dr"))));
}

TEST(Features, NeverHoldNamesAsWords) {
    const Extracted note("Agnes Kowalski saw Zqwixal in Dayton. agnes kowalski");
    for (const char* name : {"Agnes", "Kowalski", "Zqwixal", "Dayton", "agnes", "kowalski"}) {
        EXPECT_FALSE(note.asks(name, ask_word)) << name;
    }
    EXPECT_FALSE(note.asks("saw", ask_word_before));
    EXPECT_TRUE(note.asks("saw", ask_word));
}

TEST(Features, KnowTheFieldOfAValue) {
    const Extracted note("Name: Zqwixal   MRN: 4471882\nAttending:\nKowalski");
    EXPECT_TRUE(note.has("4471882", ask_key, feature_value(text_hash("mrn"))));
    EXPECT_TRUE(note.has("Zqwixal", ask_key, feature_value(text_hash("name"))));
    EXPECT_TRUE(note.has("Kowalski", ask_key, feature_value(text_hash("attending"))));
}

TEST(Features, KnowANameThatStandsInANameContextElsewhere) {
    const Extracted with("Mr. Zqwixal slept. Then Zqwixal. ate.");
    const Extracted without("A dog slept. Then Zqwixal ate.");
    const auto elsewhere = [](const Extracted& note, std::size_t token) {
        const auto ids = note.features.of(token);
        return std::find(ids.begin(), ids.end(), FeatureId{ask_name_elsewhere} << feature_value_bits | 2U) != ids.end();
    };
    std::size_t last = 0;
    for (std::size_t i = 0; i < with.document.tokens.size(); ++i) {
        if (with.document.text_of(with.document.tokens[i]).starts_with("Zqwixal")) last = i;
    }
    EXPECT_TRUE(elsewhere(with, last));
    EXPECT_FALSE(elsewhere(without, without.token("Zqwixal")));
}

TEST(Features, AreTheSameForTheSameNote) {
    const std::string text = "Dr. Long saw Ms. May (MRN 4471882) in May at Hahnby Medical Center.";
    EXPECT_EQ(Extracted(text).features.ids, Extracted(text).features.ids);
}

TEST(Features, ChunksShareTheirShape) {
    const Extracted a("on 06/07/1999 she");
    const Extracted b("on 11/12/2003 she");
    const auto chunk = [](const Extracted& note, const std::string& word) {
        for (const FeatureId id : note.features.of(note.token(word))) {
            if (id >> feature_value_bits == ask_chunk) return id;
        }
        return FeatureId{0};
    };
    const std::string first(a.document.text_of(a.document.tokens[1]));
    const std::string second(b.document.text_of(b.document.tokens[1]));
    EXPECT_EQ(chunk(a, first), chunk(b, second));
}

TEST(Features, AreDescribedInWords) {
    EXPECT_EQ(describe_feature(
                  FeatureId{ask_class_before} << feature_value_bits | static_cast<FeatureId>(WordClass::title), ""),
              "class before = title");
    EXPECT_EQ(describe_feature(FeatureId{ask_word} << feature_value_bits, "lives"), "word = lives");
    EXPECT_EQ(describe_feature(FeatureId{255} << feature_value_bits, ""), "unknown");
}

}  // namespace
}  // namespace scrim
