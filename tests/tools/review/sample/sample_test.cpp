#include "tools/review/sample/sample.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "anon/stats/distributions.h"
#include "tests/tools/review/sample_notes.h"

namespace scrim::review {
namespace {

class SampleTest : public ::testing::Test {
   protected:
    SampleTest() {
        for (int i = 0; i < 20; ++i) {
            folder_.put("n" + std::to_string(i), "Seen by Jones in Boston.", {span_at(17, 23, Label::city)});
        }
        notes_ = folder_.list();
        auto copy = Copy::open(notes_, "");
        if (!copy) ADD_FAILURE() << copy.error().message();
        copy_ = std::move(*copy);
    }
    void approve(std::size_t note, std::vector<Span> add) {
        SaveAs as;
        as.approved = true;
        as.revision = copy_->state(note).revision;
        ASSERT_TRUE(copy_->edit(note, {}, std::move(add), as).ok());
    }
    [[nodiscard]] std::set<std::size_t> drawn(const Sample& sample) const {
        std::set<std::size_t> out;
        for (std::size_t note = 0; note < notes_.size(); ++note) {
            if (sample.has(note)) out.insert(note);
        }
        return out;
    }

    SampleNotes folder_;
    NoteList notes_;
    std::unique_ptr<Copy> copy_;
};

TEST_F(SampleTest, IsTheSameForTheSameSeedAndGrows) {
    std::set<std::size_t> first;
    {
        const auto sample = Sample::open(notes_, *copy_, 6, 7);
        ASSERT_TRUE(sample.ok()) << sample.error().message();
        first = drawn(**sample);
        EXPECT_EQ(first.size(), 6U);
    }
    const auto more = Sample::open(notes_, *copy_, 9, std::nullopt);
    ASSERT_TRUE(more.ok()) << more.error().message();
    const auto all = drawn(**more);
    EXPECT_EQ(all.size(), 9U);
    EXPECT_TRUE(std::includes(all.begin(), all.end(), first.begin(), first.end()));
    EXPECT_FALSE(Sample::open(notes_, *copy_, 9, 8).ok()) << "another seed";
}

TEST_F(SampleTest, DrawsOnlyFromNotesThatNobodyApproved) {
    for (std::size_t note = 0; note < 15; ++note) approve(note, {});
    const auto sample = Sample::open(notes_, *copy_, 100, 1);
    ASSERT_TRUE(sample.ok());
    EXPECT_EQ((*sample)->size(), notes_.size() - 15);
    EXPECT_FALSE((*sample)->has(3));
}

TEST_F(SampleTest, CountsWhatWasMissed) {
    auto sample = Sample::open(notes_, *copy_, 10, 1);
    ASSERT_TRUE(sample.ok());
    std::vector<std::size_t> all;
    for (const std::size_t note : drawn(**sample)) {
        if (notes_.names[note].starts_with("n")) all.push_back(note);
    }
    ASSERT_GE(all.size(), 4U);
    approve(all[0], {span_at(8, 13, Label::doctor)});  // a direct identifier
    approve(all[1], {span_at(0, 4, Label::date)});     // a quasi-identifier
    approve(all[2], {});
    for (const std::size_t note : all) ASSERT_TRUE((*sample)->changed(note).ok());
    const Json result = (*sample)->result();
    EXPECT_EQ(result["checked"], 3);
    EXPECT_EQ(result["with_missed"], 2);
    EXPECT_EQ(result["with_missed_eid"], 1);
    const auto measured = measured_leaks(folder_.folder());
    ASSERT_TRUE(measured.has_value());
    EXPECT_EQ(measured->checked, 3U);
    EXPECT_EQ(measured->with_missed_eid, 1U);
    // An approval that is taken back does not count.
    SaveAs as;
    as.revision = copy_->state(all[0]).revision;
    ASSERT_TRUE(copy_->undo(all[0], as).ok());
    ASSERT_TRUE((*sample)->changed(all[0]).ok());
    EXPECT_EQ((*sample)->result()["checked"], 2);
    // Nor does a server that was killed in between lose anything.
    approve(all[3], {span_at(8, 13, Label::doctor)});
    sample = Sample::open(notes_, *copy_, 10, 1);
    EXPECT_EQ((*sample)->result()["with_missed_eid"], 1);
}

TEST_F(SampleTest, IsNotOfOtherNotes) {
    auto sample = Sample::open(notes_, *copy_, 5, 1);
    ASSERT_TRUE(sample.ok());
    for (const std::size_t note : drawn(**sample)) {
        approve(note, {});
        ASSERT_TRUE((*sample)->changed(note).ok());
    }
    EXPECT_TRUE(measured_leaks(folder_.folder()).has_value());
    folder_.put("zz", "One more.", {});
    EXPECT_FALSE(measured_leaks(folder_.folder()).has_value());
    std::filesystem::remove(folder_ / "zz.xml");
    EXPECT_TRUE(measured_leaks(folder_.folder()).has_value());
    ASSERT_TRUE(forget_sample(notes_).ok());
    EXPECT_FALSE(measured_leaks(folder_.folder()).has_value());
}

// 1 - 0.05^(1/200), and what tables give for 3 of 50.
TEST(Binomial, UpperBoundIsExact) {
    EXPECT_NEAR(exact_upper_bound(0, 200), 0.014867, 1e-6);
    EXPECT_NEAR(exact_upper_bound(3, 50), 0.147837, 1e-5);
    EXPECT_EQ(exact_upper_bound(5, 5), 1);
    EXPECT_EQ(exact_upper_bound(0, 0), 1);
}

}  // namespace
}  // namespace scrim::review
