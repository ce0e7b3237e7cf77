#include "corpora/generator/carriers/carrier_generator.h"

#include <gtest/gtest.h>

#include <set>

namespace scrim::corpora {
namespace {

const std::string folder = SCRIM_SOURCE_DIR "/corpora/carriers";

TEST(CarrierGenerator, EveryCarrierCanBeFilled) {
    for (const Split split : {Split::train, Split::test}) {
        const auto made = CarrierGenerator::make({folder, split, 5, 0});
        ASSERT_TRUE(made) << made.error().message();
        std::set<std::string> ids;
        for (std::uint64_t i = 0; i < (*made)->carriers(); ++i) {
            const auto note = (*made)->note(i);
            ASSERT_TRUE(note) << note.error().message();
            EXPECT_TRUE(ids.insert(note->id).second) << note->id;
            std::uint32_t end = 0;
            for (const Span& span : note->spans) {
                EXPECT_GE(span.begin, end) << note->id;
                EXPECT_GT(span.end, span.begin) << note->id;
                EXPECT_LE(span.end, note->text.size());
                end = span.end;
            }
            EXPECT_EQ(note->text.find("{staff"), std::string::npos) << note->id;
            EXPECT_EQ(note->text.find("{patient"), std::string::npos) << note->id;
        }
    }
}

TEST(CarrierGenerator, TheSameNumberGivesTheSameNoteAndAnotherPassOtherValues) {
    const auto one = CarrierGenerator::make({folder, Split::test, 5, 1});
    const auto two = CarrierGenerator::make({folder, Split::test, 5, 1});
    ASSERT_TRUE(one && two);
    EXPECT_EQ(*(*one)->note(3), *(*two)->note(3));
    std::set<std::string> first;
    std::set<std::string> second;
    const auto count = (*one)->carriers();
    for (std::uint64_t i = 0; i < count; ++i) {
        first.insert((*one)->note(i)->text);
        second.insert((*one)->note(count + i)->text);
    }
    std::size_t same = 0;
    for (const auto& text : first) same += second.count(text);
    EXPECT_LT(same, count / 5);  // a few have no slots
}

TEST(CarrierGenerator, TheSplitsShareNoCarrier) {
    const auto train = CarrierGenerator::make({folder, Split::train, 5, 0});
    const auto test = CarrierGenerator::make({folder, Split::test, 5, 0});
    ASSERT_TRUE(train && test);
    EXPECT_GT((*train)->carriers(), 1500U);
    EXPECT_GT((*test)->carriers(), 150U);
}

}  // namespace
}  // namespace scrim::corpora
