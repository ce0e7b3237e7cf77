#include "tools/review/doubts/misses.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "nlp/text/analyse.h"
#include "tests/tools/review/sample_notes.h"

namespace scrim::review {
namespace {

using ::testing::Contains;
using ::testing::Not;
using ::testing::Pair;

std::vector<std::pair<std::string, DoubtKind>> misses_of(const Note& note, const KnownNames& names = {}) {
    const auto lexicon = Lexicon::builtin();
    const Document document = analyse(note);
    std::vector<std::pair<std::string, DoubtKind>> out;
    std::uint32_t last = 0;
    for (const Doubt& doubt : find_misses(document, **lexicon, names)) {
        EXPECT_GE(doubt.begin, last) << "in the order of the text";
        last = doubt.begin;
        out.emplace_back(note.text.substr(doubt.begin, doubt.end - doubt.begin), doubt.kind);
    }
    return out;
}

Note tagged(const std::string& text, const std::string& what, Label label) {
    const auto at = static_cast<std::uint32_t>(text.find(what));
    return {"n", "", text, {span_at(at, at + static_cast<std::uint32_t>(what.size()), label)}};
}

TEST(Misses, AreFoundBesideWhatIsTagged) {
    EXPECT_THAT(misses_of(tagged("Guarantor account QXZ 91831434 is open.\n", "91831434", Label::account)),
                Contains(Pair("QXZ", DoubtKind::beside)));
    EXPECT_THAT(misses_of(tagged("Electronic signature: I Hand, DO\n", "I Hand", Label::doctor)),
                Not(Contains(Pair("DO", ::testing::_))))
        << "a credential";
    EXPECT_THAT(misses_of(tagged("Record of Smith, MRN here.\n", "Smith", Label::patient)),
                Not(Contains(Pair("MRN", ::testing::_))))
        << "the name of a field";
}

TEST(Misses, AreCodesOfPeopleInShortLines) {
    const Note note{"n", "", "The patient is well.\n\nTR:qvx/mnp\n", {}};
    EXPECT_THAT(misses_of(note), Contains(Pair("mnp", DoubtKind::initials)));
    const Note units{"n", "", "Testosterone 1500 ng/dL today.\n", {}};
    EXPECT_THAT(misses_of(units), Not(Contains(Pair("dL", ::testing::_))));
}

TEST(Misses, AreNamesThatWereTaggedElsewhere) {
    KnownNames names;
    add_names(names, tagged("Dr. Qvortrup came.\n", "Qvortrup", Label::doctor));
    EXPECT_TRUE(names.contains("qvortrup"));
    const Note note{"n", "", "She asked for Qvortrup again.\n", {}};
    EXPECT_THAT(misses_of(note, names), Contains(Pair("Qvortrup", DoubtKind::name_elsewhere)));
    EXPECT_THAT(misses_of(tagged(note.text, "Qvortrup", Label::doctor), names),
                Not(Contains(Pair("Qvortrup", ::testing::_))));
}

TEST(Misses, AreLoginsBehindAWordThatTellsOfThem) {
    const Note note{"n", "", "Report on file. Reviewed jqprice.\n", {}};
    EXPECT_THAT(misses_of(note), Contains(Pair("jqprice", DoubtKind::odd_word)));
    const Note plain{"n", "", "The lungs were reviewed again.\n", {}};
    EXPECT_TRUE(misses_of(plain).empty());
}

TEST(Misses, MayLieUnderAHealthDetailAndAtAnEdge) {
    EXPECT_THAT(misses_of(tagged("Seen today.\n\nTBI / cc Hanson\n", "TBI", Label::problem)),
                Contains(Pair("TBI", DoubtKind::initials)));
    EXPECT_THAT(misses_of(tagged("Chart AB12345678 is here.\n", "12345678", Label::medicalrecord)),
                Contains(Pair("AB12345678", DoubtKind::beside)));
}

}  // namespace
}  // namespace scrim::review
