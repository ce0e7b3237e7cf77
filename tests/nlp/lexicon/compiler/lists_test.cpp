#include "nlp/lexicon/compiler/lists.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <string>

namespace scrim {
namespace {

using ::testing::HasSubstr;

class ReadList : public ::testing::Test {
   protected:
    void SetUp() override {
        folder_ = std::filesystem::path(::testing::TempDir()) /
                  ::testing::UnitTest::GetInstance()->current_test_info()->name();
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directories(folder_);
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    void write(const std::string& name, const std::string& text) const {
        std::ofstream(folder_ / name, std::ios::binary) << text;
    }

    // The error of a list with these lines below its header; empty if there is none.
    [[nodiscard]] std::string error_of(const std::string& lines) const {
        write("list.tsv", "# columns: entry\tweight\tattribute\n" + lines);
        std::vector<ListEntry> entries;
        const Result<void> read = read_list(folder_ / "list.tsv", LexiconKind::word, entries);
        return read ? std::string() : read.error().message();
    }

    std::filesystem::path folder_;
};

TEST_F(ReadList, ReadsOneToThreeColumns) {
    write("list.tsv",
          "# columns: entry\tweight\tattribute\n# a comment\nSt. Mary's\nBoston\t1.5\nYork\t\tPA\nCork\t2\tIE\n");
    std::vector<ListEntry> entries;
    ASSERT_TRUE(read_list(folder_ / "list.tsv", LexiconKind::city, entries));
    ASSERT_EQ(entries.size(), 4U);
    EXPECT_EQ(entries[0].phrase, "st marys");
    EXPECT_EQ(entries[1].weight, 1.5F);
    EXPECT_EQ(entries[2].attribute, "PA");
    EXPECT_EQ(entries[3].weight, 2);
    EXPECT_EQ(entries[3].kind, LexiconKind::city);
}

TEST_F(ReadList, RefusesWhatIsNotAListAndSaysWhere) {
    EXPECT_EQ(error_of("word\t1\n"), "");
    for (const char* bad : {"a\tb\tc\td\n", "word\tmany\n", "word\t-1\n", "word\tnan\n", "word\t1e99\n", "word\t1 \n",
                            " word\n", "\n", "...\n", "\t1\n"}) {
        const std::string message = error_of(std::string("good\n") + bad);
        EXPECT_THAT(message, HasSubstr("list.tsv, line 3: ")) << bad;
    }
    EXPECT_THAT(error_of(std::string(70, 'x') + "\n"), HasSubstr("longer than 64"));
    EXPECT_THAT(error_of("a b c d e f g h i j k l m n o p q\n"), HasSubstr("more than 16 words"));
    EXPECT_THAT(error_of("a\t1\tx\nb\na\t2\tx\n"), HasSubstr("line 4: the same entry and attribute"));
    EXPECT_EQ(error_of("a\t1\tx\na\t1\ty\n"), "");
}

TEST_F(ReadList, RefusesAListWithoutItsHeader) {
    std::vector<ListEntry> entries;
    write("list.tsv", "Boston\t1\n");
    const auto read = read_list(folder_ / "list.tsv", LexiconKind::city, entries);
    ASSERT_FALSE(read);
    EXPECT_THAT(read.error().message(), HasSubstr("list.tsv, line 1: the first line"));
    write("list.tsv", "");
    EXPECT_FALSE(read_list(folder_ / "list.tsv", LexiconKind::city, entries));
    EXPECT_FALSE(read_list(folder_ / "none.tsv", LexiconKind::city, entries));
}

TEST_F(ReadList, ReadsAFolderAsItsKindsSay) {
    write("kinds.tsv", "# list, kind\ntowns\tcity\n");
    write("towns.tsv", "# columns: entry\nBoston\n");
    const auto entries = read_lists(folder_);
    ASSERT_TRUE(entries) << entries.error().message();
    ASSERT_EQ(entries->size(), 1U);
    EXPECT_EQ((*entries)[0].kind, LexiconKind::city);
}

TEST_F(ReadList, RefusesAFolderThatItsKindsDoNotDescribe) {
    const auto message = [this] {
        const auto entries = read_lists(folder_);
        return entries ? std::string() : entries.error().message();
    };
    EXPECT_THAT(message(), HasSubstr("kinds.tsv"));
    write("kinds.tsv", "towns\tplanet\n");
    EXPECT_THAT(message(), HasSubstr("line 1: the kind is not known"));
    write("kinds.tsv", "towns\n");
    EXPECT_THAT(message(), HasSubstr("line 1: a list without a kind"));
    write("kinds.tsv", "towns\tcity\ntowns\tcity\n");
    EXPECT_THAT(message(), HasSubstr("towns twice"));
    write("kinds.tsv", "towns\tcity\n");
    EXPECT_THAT(message(), HasSubstr("towns.tsv")) << "named and not there";
    write("towns.tsv", "# columns: entry\nBoston\n");
    write("rivers.tsv", "# columns: entry\nCharles\n");
    EXPECT_THAT(message(), HasSubstr("rivers.tsv: the list is not named"));
}

}  // namespace
}  // namespace scrim
