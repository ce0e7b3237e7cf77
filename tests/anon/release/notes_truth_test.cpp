#include "anon/release/notes_truth.h"

#include <gtest/gtest.h>

#include "tests/anon/notes/hand_release.h"
#include "tests/anon/release/small_release.h"

namespace scrim {
namespace {

using testing::tagged_json;

class NotesTruths : public ::testing::Test {
   protected:
    // Three patients in Boston, released with what `qid` shows of each.
    NotesTruth truth(const std::vector<Json>& qid, Json manifest) {
        std::string lines;
        std::vector<Json> notes;
        for (std::size_t i = 0; i < 3; ++i) {
            const std::string age = std::to_string(50 + i);
            const std::string hospital = i == 2 ? "Salem Hospital" : "Boston Medical Center";
            const std::string id = "n" + std::to_string(i);
            lines += tagged_json(id, id, "A " + age + " year old man with fever at " + hospital + ".",
                                 {{age, "AGE"}, {"man", "GENDER"}, {"fever", "PROBLEM"}, {hospital, "HOSPITAL"}})
                         .dump() +
                     "\n";
            notes.push_back({{"note_id", id},
                             {"patient", "q" + std::to_string(i)},
                             {"cluster", 0},
                             {"text", "A man with fever."},
                             {"qid", qid[i]},
                             {"hmd", {"fever"}}});
        }
        manifest["kind"] = "notes";
        manifest["ids"] = "kept";
        EXPECT_TRUE(testing::write_release(folder_ / "r", notes, manifest));
        const auto release = open_release(folder_ / "r");
        EXPECT_TRUE(release);
        CommonOptions common;
        common.threads = 1;
        common.quiet = true;
        auto out = read_truth(*release, folder_.write("in.jsonl", lines), "", common);
        EXPECT_TRUE(out) << out.error().message();
        return std::move(*out);
    }
    static const std::vector<std::uint32_t>& allowed(const NotesTruth& truth, Label label, std::size_t patient) {
        for (std::size_t a = 0; a < truth.truth.attributes.size(); ++a) {
            if (truth.truth.attributes[a].label == label) return truth.shown[a].list_of(patient);
        }
        ADD_FAILURE() << "no such attribute";
        return truth.shown[0].list_of(patient);
    }
    using Values = std::vector<std::uint32_t>;

    TemporaryFolder folder_;
};

TEST_F(NotesTruths, AListAllowsItsValues) {
    const NotesTruth found = truth({{{"AGE", {"50", "51"}}}, {{"AGE", {"50", "51"}}}, {{"AGE", {"52"}}}},
                                   {{"method", "enumerate"}, {"kept", {"GENDER"}}});
    EXPECT_EQ(allowed(found, Label::age, 0), (Values{0, 1}));
    EXPECT_EQ(allowed(found, Label::age, 2), (Values{2}));
    EXPECT_EQ(allowed(found, Label::hospital, 0), (Values{0, 1})) << "not shown: all are allowed";
    EXPECT_EQ(found.kept, (std::vector<KnownAttribute>{{{2, 2, 2}, {2, 2, 2}}, {{0, 0, 0}, {0, 0, 0}}}));
    EXPECT_EQ(found.terms[0], std::vector<std::string>{"fever"});
}

TEST_F(NotesTruths, RangesAndPlacesAllowWhatLiesInThem) {
    const Json group{{"AGE", {"50-51"}}, {"HOSPITAL", {"Boston"}}};
    const NotesTruth found =
        truth({group, group, {{"AGE", {"52"}}, {"HOSPITAL", {"HOSPITAL"}}}}, {{"method", "k-anonymity"}});
    EXPECT_EQ(allowed(found, Label::age, 0), (Values{0, 1}));
    EXPECT_EQ(allowed(found, Label::hospital, 0), (Values{0}));
    EXPECT_EQ(allowed(found, Label::hospital, 2), (Values{0, 1})) << "suppressed";
}

// Lists at a coarser grain than the policy's: each of their values allows what is in it, whoever shows the list.
TEST_F(NotesTruths, AListOfRangesAllowsWhatLiesInEach) {
    const Json two{{"AGE", {"45-50", "52-54"}}};
    const NotesTruth found = truth({two, {{"AGE", {"50-54"}}}, two}, {{"method", "enumerate"}});
    EXPECT_EQ(allowed(found, Label::age, 0), (Values{0, 2}));
    EXPECT_EQ(allowed(found, Label::age, 1), (Values{0, 1, 2}));
}

}  // namespace
}  // namespace scrim
