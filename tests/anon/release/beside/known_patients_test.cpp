#include "anon/release/beside/known_patients.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/anon/release/release_run.h"
#include "tests/temporary_folder.h"

namespace scrim {
namespace {

using ::testing::HasSubstr;

TEST(KnownPatients, AreReadAsTheyWereWritten) {
    const TemporaryFolder folder;
    EXPECT_FALSE(read_known_patients(folder / "")->has_value());
    KnownPatients known;
    known.promise = promise_of({}, default_policy());
    known.groups = {{{{Label::age, {"5", "52"}}, {Label::date, {}}}, {Label::race}, Gender::male}, {}};
    known.group_of = {{"patient a", 0}, {"note 7", 1}};
    ASSERT_TRUE(write_known_patients(folder / "", known));
    const auto read = read_known_patients(folder / "");
    ASSERT_TRUE(read && read->has_value());
    EXPECT_EQ((*read)->promise, known.promise);
    EXPECT_EQ((*read)->group_of, known.group_of);
    EXPECT_EQ((*read)->groups[0].lists, known.groups[0].lists);
    EXPECT_EQ((*read)->groups[0].shared, known.groups[0].shared);
    EXPECT_EQ((*read)->groups[0].gender, Gender::male);
    folder.write("groups.jsonl", "{\"patient\":\"a\",\"group\":3}\n");
    EXPECT_FALSE(read_known_patients(folder / ""));
}

TEST(KnownPatients, OnlyTheSamePromiseGoesOn) {
    KnownPatients known;
    PlanOptions options;
    known.promise = promise_of(options, default_policy());
    EXPECT_TRUE(check_same_promise(known, options, default_policy(), "x"));
    options.k = 6;
    EXPECT_FALSE(check_same_promise(known, options, default_policy(), "x"));
    options.k = 5;
    EXPECT_FALSE(check_same_promise(known, options, paper_policy(), "x"));
}

class ContinuedRelease : public ReleaseRun {
   protected:
    // Men of several ages, months and hospitals, as tagged notes.
    std::string men(int count, const std::string& name) {
        std::vector<Json> lines;
        for (int i = 0; i < count; ++i) {
            const std::string age = std::to_string(40 + (i * 7) % 23);
            const std::string date = std::to_string(1 + i % 9) + "/11/2009";
            const std::string text = "He is a " + age + " year old man with fever, admitted on " + date + ".";
            lines.push_back({{"note_id", "n" + std::to_string(i)},
                             {"patient_id", "p" + std::to_string(i)},
                             {"text", text},
                             {"spans", Json::array({span(text, age, "AGE"), span(text, date, "DATE"),
                                                    span(text, "fever", "PROBLEM")})}});
        }
        return notes(lines, name);
    }
    static Json span(const std::string& text, const std::string& word, const char* label) {
        const std::size_t at = text.find(word);
        return {{"start", at}, {"end", at + word.size()}, {"label", label}};
    }
};

TEST_F(ContinuedRelease, KnownPatientsKeepTheirListsAndAreRefusedOtherwise) {
    const std::string mine = " --private " + (folder_ / "mine") + " --k 3 --keep-ids --quiet";
    ASSERT_EQ(run(men(20, "a.jsonl") + " -o " + out() + mine), 0) << err_;
    std::map<std::string, Json> before;
    for (const Json& note : released()) before[note.at("patient")] = note.at("qid");
    const std::string more = men(26, "b.jsonl");
    EXPECT_EQ(run(more + " -o " + (folder_ / "two") + mine), 3);
    EXPECT_THAT(err_, HasSubstr("20 of the patients were released before"));
    EXPECT_THAT(err_, HasSubstr("--previous"));
    EXPECT_EQ(run(more + " -o " + (folder_ / "two") + " --k 3 --previous " + (folder_ / "mine")), 2)
        << "it must be kept who is where";
    EXPECT_EQ(run(more + " -o " + (folder_ / "two") + " --private " + (folder_ / "mine") +
                  " --k 4 --keep-ids --quiet --previous " + (folder_ / "mine")),
              3);
    ASSERT_EQ(run(more + " -o " + (folder_ / "two") + mine + " --previous " + (folder_ / "mine")), 0) << err_;
    std::size_t known = 0;
    std::size_t fresh = 0;
    for (const Json& note : released("two")) {
        const auto found = before.find(note.at("patient"));
        ++(found == before.end() ? fresh : known);
        if (found != before.end()) {
            EXPECT_EQ(note.at("qid"), found->second);
        }
    }
    EXPECT_EQ(known, 20U);
    EXPECT_EQ(fresh, 6U);
    EXPECT_EQ(run_program("verify " + (folder_ / "two") + " --original " + more), 0) << out_;
    EXPECT_EQ(run(more + " -o " + (folder_ / "three") + mine + " --previous " + (folder_ / "nobody")), 3);
}

}  // namespace
}  // namespace scrim
