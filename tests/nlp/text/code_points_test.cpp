#include "nlp/text/code_points.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "nlp/base/random.h"

namespace scrim {
namespace {

TEST(CodePoints, AsciiCountsBytes) {
    const CodePoints points("abc");
    EXPECT_EQ(points.count(), 3U);
    EXPECT_EQ(points.from_byte(2), 2U);
    EXPECT_EQ(points.to_byte(3), 3U);
    EXPECT_EQ(points.to_byte(4), std::nullopt);
    EXPECT_EQ(CodePoints("").to_byte(0), 0U);
}

TEST(CodePoints, AgreesWithCountingOneByOne) {
    Random random(7);
    const std::vector<std::string> pieces{"a", "é", "中", "👩", "e\u0301", std::string(300, 'x')};
    for (int round = 0; round < 200; ++round) {
        std::string text;
        const auto count = random.below(400);
        for (std::uint64_t i = 0; i < count; ++i) text += pieces[random.below(pieces.size())];
        const CodePoints points(text);
        std::size_t seen = 0;
        for (std::size_t byte = 0; byte <= text.size(); ++byte) {
            const bool first = byte == text.size() || (static_cast<unsigned char>(text[byte]) & 0xC0U) != 0x80U;
            ASSERT_EQ(points.is_boundary(byte), first);
            if (!first) continue;
            ASSERT_EQ(points.from_byte(byte), seen);
            ASSERT_EQ(points.to_byte(seen), byte);
            ++seen;
        }
        ASSERT_EQ(points.count(), seen - 1);
        ASSERT_EQ(points.to_byte(seen), std::nullopt);
    }
}

}  // namespace
}  // namespace scrim
