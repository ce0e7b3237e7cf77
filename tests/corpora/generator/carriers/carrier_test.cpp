#include "corpora/generator/carriers/carrier.h"

#include <gtest/gtest.h>

#include "tests/temporary_folder.h"

namespace scrim::corpora {
namespace {

using Kind = CarrierPiece::Kind;

TEST(Carrier, IsReadWithItsPieces) {
    const auto carriers = parse_carriers(
        "# a remark\n=== icu-1 | writer: x | sex: F | age: 2-7w\n\\{a\\} {staff:att:last} <5 <CITY Ames|Boone\\|W> "
        "x\n\n"
        "=== icu-2 | writer: y | sex: any | age: 61-79\n{date:-3d:m/d/yy} at {id:IDNUM:a:##}\n",
        "icu.txt", "inpatient/icu");
    ASSERT_TRUE(carriers) << carriers.error().message();
    ASSERT_EQ(carriers->size(), 2U);
    const Carrier& first = carriers->front();
    EXPECT_EQ(first.id, "icu-1");
    EXPECT_EQ(first.kind, "inpatient/icu");
    EXPECT_EQ(first.sex, 'F');
    EXPECT_EQ(first.unit, 'w');
    EXPECT_EQ(first.oldest, 7);
    ASSERT_EQ(first.pieces.size(), 5U);
    EXPECT_EQ(first.pieces[0].text, "{a} ");
    EXPECT_EQ(first.pieces[1].kind, Kind::slot);
    EXPECT_EQ(first.pieces[1].parts, (std::vector<std::string>{"staff", "att", "last"}));
    EXPECT_EQ(first.pieces[2].text, " <5 ");
    EXPECT_EQ(first.pieces[3].kind, Kind::mark);
    EXPECT_EQ(first.pieces[3].label, Label::city);
    EXPECT_EQ(first.pieces[3].parts, (std::vector<std::string>{"Ames", "Boone|W"}));
    EXPECT_EQ(first.pieces[4].text, " x");
    EXPECT_EQ((*carriers)[1].sex, 'A');
    EXPECT_EQ((*carriers)[1].pieces[2].parts, (std::vector<std::string>{"id", "IDNUM", "a:##"}));
}

TEST(Carrier, BadOnesAreErrorsWithTheirLine) {
    const auto header = parse_carriers("=== a | writer: x | sex: F | age: 9-2\ntext\n", "f.txt", "k");
    ASSERT_FALSE(header);
    EXPECT_EQ(header.error().place.line, 1U);
    const auto slot = parse_carriers("\n=== a | writer: x | sex: F | age: 2-9\nopen {staff:a\n", "f.txt", "k");
    ASSERT_FALSE(slot);
    EXPECT_EQ(slot.error().place.line, 2U);
    EXPECT_FALSE(parse_carriers("=== a | writer: x | sex: F | age: 2-9\n<CITY Ames\n", "f.txt", "k"));
}

TEST(Carrier, TheShippedOnesAreThoseOfTheFolder) {
    const auto shipped = shipped_carriers();
    const auto read = read_carriers(std::string(SCRIM_SOURCE_DIR) + "/corpora/carriers");
    ASSERT_TRUE(shipped) << shipped.error().message();
    ASSERT_TRUE(read);
    ASSERT_EQ(shipped->size(), read->size());
    std::size_t for_test = 0;
    for (std::size_t i = 0; i < read->size(); ++i) {
        EXPECT_EQ((*shipped)[i].id, (*read)[i].id);
        EXPECT_EQ((*shipped)[i].kind, (*read)[i].kind);
        EXPECT_EQ((*shipped)[i].for_test, (*read)[i].for_test);
        EXPECT_EQ((*shipped)[i].pieces.size(), (*read)[i].pieces.size());
        for_test += (*shipped)[i].for_test ? 1 : 0;
    }
    EXPECT_GT(for_test, 100U);
}

TEST(Carrier, AFolderKeepsKindsForTest) {
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder.path() / "a");
    folder.write("a/one.txt", "=== one-1 | writer: x | sex: F | age: 2-9\ntext\n");
    folder.write("a/two.txt", "=== two-1 | writer: x | sex: F | age: 2-9\ntext\n");
    folder.write("test_kinds", "# kept\na/two  # whole\n");
    const auto carriers = read_carriers(folder.path().string());
    ASSERT_TRUE(carriers);
    ASSERT_EQ(carriers->size(), 2U);
    EXPECT_FALSE(carriers->front().for_test);
    EXPECT_TRUE(carriers->back().for_test);
    EXPECT_FALSE(read_carriers(folder / "nothing"));
}

}  // namespace
}  // namespace scrim::corpora
