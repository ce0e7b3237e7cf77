#include "anon/release/statement/determination.h"

#include <gtest/gtest.h>

#include "tests/anon/release/release_run.h"

namespace scrim {
namespace {

class Determination : public ReleaseRun {
   protected:
    // A release of the bundled notes, and the statement on it.
    Result<std::string> statement(const std::string& more, const std::string& original = "",
                                  const std::string& private_folder = "") {
        const std::string sample = std::string(SCRIM_SOURCE_DIR) + "/corpora/sample/notes.jsonl";
        EXPECT_EQ(run(sample + " -o " + out() + " --k 4 --quiet " + more), 0) << err_;
        const auto release = open_release(out());
        EXPECT_TRUE(release);
        KindOptions options;
        options.common.quiet = true;
        options.original = original.empty() ? "" : sample;
        options.private_folder = private_folder;
        return determination(*release, options);
    }
};

TEST_F(Determination, HasTheFiguresAndLeavesTheJudgementBlank) {
    const auto page = statement("--private " + (folder_ / "private"), "with");
    ASSERT_TRUE(page) << page.error().message();
    for (const char* words : {"164.514(b)(1)", "Singling out", "______", "Knows the covered values", "25%",
                              "SHA-256 of the manifest", "value enumeration", "cannot link the patient to one record",
                              "Identifiers that tagging missed: not measured"}) {
        EXPECT_NE(page->find(words), std::string::npos) << words;
    }
    EXPECT_EQ(page->find(", on the original"), std::string::npos);
    EXPECT_EQ(page->find("kept attributes"), std::string::npos);
}

// Whoever finds the record by more than the promise covers singles out too: the answer has both.
TEST_F(Determination, SinglingOutIsAnsweredBeyondThePromise) {
    const std::string steward = folder_ / "private";
    const auto page = statement("--private " + steward, "with", steward);
    ASSERT_TRUE(page) << page.error().message();
    const auto begin = page->find("Singling out");
    const std::string row = page->substr(begin, page->find("Linkability") - begin);
    EXPECT_NE(row.find("Promised: an attacker who knows the "), std::string::npos) << row;
    EXPECT_NE(row.find("Not promised: an attacker who also knows "), std::string::npos) << row;
    EXPECT_NE(row.find("at most; the bound is 25%."), std::string::npos) << row;
}

TEST_F(Determination, NamesTheRecipientsOfTheRegisterAndTheWholeCommand) {
    const std::string steward = folder_ / "private";
    const auto page = statement("--recipient Cohort --private " + steward, "", steward);
    ASSERT_TRUE(page) << page.error().message();
    EXPECT_NE(page->find("Cohort ("), std::string::npos);
    EXPECT_NE(page->find(", by the register of releases"), std::string::npos);
    EXPECT_NE(page->find("scrim verify out --signer "), std::string::npos);
    EXPECT_EQ(page->find("FINGERPRINT"), std::string::npos);
}

TEST_F(Determination, AReleaseWithASeedIsNotForSharing) {
    const auto page = statement("--seed 3");
    ASSERT_FALSE(page);
    EXPECT_NE(page.error().message().find("not for sharing"), std::string::npos);
}

TEST_F(Determination, AReleaseThatWasEditedHasNone) {
    ASSERT_TRUE(statement(""));
    const auto file = out() + "/report.html";
    folder_.write("out/report.html", TemporaryFolder::read(file) + "x");
    const auto release = open_release(out());
    ASSERT_TRUE(release);
    const auto page = determination(*release, {});
    ASSERT_FALSE(page);
    EXPECT_NE(page.error().message().find("does not hold"), std::string::npos);
}

}  // namespace
}  // namespace scrim
