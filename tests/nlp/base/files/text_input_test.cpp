#include "nlp/base/files/text_input.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/temporary_folder.h"

namespace scrim {
namespace {

// Reads in pieces of this size; the error's line, or the text.
std::string read_in_pieces(std::string_view bytes, std::size_t size) {
    auto input = text_input(memory_input(bytes, "list"));
    if (!input) return "error: " + input.error().message();
    std::string out;
    std::string piece(size, '\0');
    while (true) {
        const auto got = (*input)->read(piece.data(), piece.size());
        if (!got) return "error in line " + std::to_string(got.error().place.line);
        if (*got == 0) return out;
        out.append(piece, 0, *got);
    }
}

TEST(TextInputTest, GivesUtf8OnAsItIsInPiecesOfAnySize) {
    const std::string text =
        "K\u00FC\u00DFler\n\u0428\u0438\u043B\u043B\u0435\u0440\n\u5C71\u7530 \U0001F642 and plain words\n";
    for (std::size_t size = 1; size < 40; ++size) EXPECT_EQ(read_in_pieces(text, size), text) << size;
    EXPECT_EQ(read_in_pieces("\xEF\xBB\xBFname\n", 3), "name\n") << "a byte order mark is no part of the first name";
    EXPECT_EQ(read_in_pieces("", 8), "");
}

TEST(TextInputTest, RefusesOtherBytesWithTheirLine) {
    const std::vector<std::pair<std::string, int>> cases{
        {"Smith\nK\xFC\xDFler\n", 2},          // Windows-1252
        {"\xC0\xAF", 1},                       // a long form
        {"\xE0\x80\xAF", 1},                   // another
        {"a\nb\n\xED\xA0\x80", 3},             // a surrogate
        {"\xF4\x90\x80\x80", 1},               // above U+10FFFF
        {"\x80", 1},                           // begins in the middle
        {"line\nend \xE5\xB1", 2},             // ends in the middle
        {"\xC3(", 1},                          // a byte that does not go on
        {std::string(100, 'x') + "\n\xFF", 2}  // after plain bytes
    };
    for (const auto& [bytes, line] : cases) {
        for (const std::size_t size : {1U, 2U, 3U, 7U, 4096U}) {
            EXPECT_EQ(read_in_pieces(bytes, size), "error in line " + std::to_string(line)) << line << " " << size;
        }
    }
    EXPECT_THAT(read_in_pieces(std::string("\xFF\xFEK\0", 4), 8), testing::HasSubstr("UTF-16"));
}

TEST(TextInputTest, ReadsAWholeFile) {
    const TemporaryFolder folder;
    const std::string good = folder.write("good.txt", "\xEF\xBB\xBFK\u00FC\u00DFler");
    const std::string bad = folder.write("bad.txt", "K\xFC\xDFler");
    const std::string cut = folder.write("cut.txt", "K\xC3");
    EXPECT_EQ(*read_text_file(good, 1000), "K\u00FC\u00DFler");
    ASSERT_FALSE(read_text_file(bad, 1000));
    EXPECT_THAT(read_text_file(bad, 1000).error().advice, testing::HasSubstr("iconv"));
    EXPECT_FALSE(read_text_file(cut, 1000));
    EXPECT_FALSE(open_text(folder / "absent"));
}

}  // namespace
}  // namespace scrim
