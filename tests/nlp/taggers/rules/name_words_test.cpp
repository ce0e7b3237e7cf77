#include "nlp/taggers/rules/name_words.h"

#include "tests/nlp/taggers/rules/stage_text.h"

namespace scrim {
namespace {

NameStrength strength_of(const std::string& word, const std::string& text) {
    const StageText staged(text);
    return NameWords(staged.context()).strength(staged.index_of(word));
}

// The words of the name that begins at `first`.
std::string name_at(const std::string& first, const std::string& text, bool trusted) {
    const StageText staged(text);
    const std::uint32_t begin = staged.index_of(first);
    const std::uint32_t end = NameWords(staged.context()).name_end(begin, trusted);
    if (end == begin) return "";
    const auto from = staged.context().token(begin).begin;
    return text.substr(from, staged.context().token(end - 1).end - from);
}

TEST(NameWords, WeighsWords) {
    EXPECT_EQ(strength_of("Kowalski", "seen by Kowalski again"), NameStrength::likely);
    EXPECT_EQ(strength_of("White", "seen by White again"), NameStrength::ambiguous);
    EXPECT_EQ(strength_of("Parkinson", "seen by Parkinson again"), NameStrength::ambiguous);
    EXPECT_EQ(strength_of("Xqwortle", "seen by Xqwortle again"), NameStrength::possible);
    EXPECT_EQ(strength_of("kowalski", "seen by kowalski again"), NameStrength::none);
    EXPECT_EQ(strength_of("The", "seen by The again"), NameStrength::none);
    EXPECT_EQ(strength_of("Denies", "he Denies it"), NameStrength::none);
    EXPECT_EQ(strength_of("Aspirin", "takes Aspirin daily"), NameStrength::none);
}

TEST(NameWords, KnowsTitlesAndCredentials) {
    const StageText text("Mr. Ash, Dr. Oak, MD and MS with relapses; Ann Elm, MS");
    const NameWords words(text.context());
    EXPECT_TRUE(words.is_title(0));
    EXPECT_FALSE(words.is_doctor_title(0));
    EXPECT_TRUE(words.is_doctor_title(text.index_of("Dr.")));
    EXPECT_TRUE(words.is_credential(text.index_of("MD")));
    EXPECT_FALSE(words.is_title(text.index_of("MS")));
    EXPECT_FALSE(words.is_credential(text.index_of("MS")));
}

TEST(NameWords, WalksOverInitialsParticlesAndSuffixes) {
    EXPECT_EQ(name_at("J.", "by J. R. Ewing today", true), "J. R. Ewing");
    EXPECT_EQ(name_at("Robert", "for Robert T. Kowalski today", false), "Robert T. Kowalski");
    EXPECT_EQ(name_at("de", "Mr. de la Cruz speaks", true), "de la Cruz");
    EXPECT_EQ(name_at("van", "Dr. van der Berg operated", true), "van der Berg");
    EXPECT_EQ(name_at("William", "for William Thornton III today", false), "William Thornton III");
    EXPECT_EQ(name_at("Robert", "for Robert Kowalski, Jr. today", false), "Robert Kowalski, Jr.");
}

TEST(NameWords, StopsAtVerbsAndFunctionWords) {
    EXPECT_EQ(name_at("Kowalski", "Mr. Kowalski was seen", true), "Kowalski");
    EXPECT_EQ(name_at("will", "Mr. will return", true), "");
    EXPECT_EQ(name_at("Will", "Mr. Will returned", true), "Will");
    EXPECT_EQ(name_at("the", "Dr. the other", true), "");
}

TEST(NameWords, TrustsAnyWordBehindATitle) {
    EXPECT_EQ(name_at("Foot", "Dr. Foot operated", true), "Foot");
    EXPECT_EQ(name_at("Zzyq", "Dr. Zzyq operated", true), "Zzyq");
}

TEST(NameWords, ReadsSurnameFirst) {
    const StageText text("KOWALSKI, ROBERT T. was seen");
    EXPECT_EQ(NameWords(text.context()).comma_name_end(0, true), text.index_of("was"));
    const StageText credential("Kowalski, MD");
    EXPECT_EQ(NameWords(credential.context()).comma_name_end(0, true), 0U);
}

TEST(NameWords, KnowsDoubleGivenNames) {
    const StageText text("Mary-Anne and Guillain-Barre and X-ray");
    const NameWords words(text.context());
    EXPECT_TRUE(words.is_double_given_name(text.index_of("Mary-Anne")));
    EXPECT_FALSE(words.is_double_given_name(text.index_of("Guillain-Barre")));
    EXPECT_FALSE(words.is_double_given_name(text.index_of("X-ray")));
}

}  // namespace
}  // namespace scrim
