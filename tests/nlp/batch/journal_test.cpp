#include "nlp/batch/journal.h"

#include <gtest/gtest.h>

#include "tests/temporary_folder.h"

namespace scrim {
namespace {

JournalEntry entry_of(std::uint64_t key, const std::string& id) {
    JournalEntry out;
    out.key = {key, key + 1};
    out.id = id;
    return out;
}

std::size_t load_all(Journal& journal) {
    EXPECT_TRUE(journal.load([](const JournalEntry&) { return true; }));
    return journal.size();
}

TEST(JournalTest, ALineThatWasCutOffIsNoPartOfTheNext) {
    const TemporaryFolder folder;
    const std::string path = folder / "journal";
    {
        Journal journal(path, "options");
        ASSERT_TRUE(journal.open() && journal.add(entry_of(1, "one")) && journal.add(entry_of(5, "two")));
        ASSERT_TRUE(journal.close());
    }
    const std::string whole = TemporaryFolder::read(path);
    for (std::size_t cut = whole.find("one") + 6; cut < whole.size(); ++cut) {
        folder.write("journal", whole.substr(0, cut));
        Journal journal(path, "options");
        ASSERT_EQ(load_all(journal), 1U);
        ASSERT_TRUE(journal.open() && journal.add(entry_of(9, "three")) && journal.close());
        Journal again(path, "options");
        EXPECT_EQ(load_all(again), 2U) << cut;
        EXPECT_TRUE(again.has({1, 2}));
        EXPECT_FALSE(again.has({5, 6}));
        ASSERT_TRUE(again.find({9, 10}));
        EXPECT_EQ(again.find({9, 10})->id, "three");
    }
}

}  // namespace
}  // namespace scrim
