// The requests of the page without HTTP: api.cpp and its parts.

#include "tools/review/server/api.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "tests/tools/review/sample_notes.h"

namespace scrim::review {
namespace {

using ::testing::HasSubstr;

class ApiTest : public ::testing::Test {
   protected:
    void SetUp() override {
        auto workspace = Workspace::open({sample_.folder(), "", "ann", {}});
        ASSERT_TRUE(workspace.ok()) << workspace.error().message();
        workspace_ = std::move(*workspace);
        api_ = std::make_unique<Api>(*workspace_);
    }
    Json get(const std::string& path, const std::string& annotator = "") {
        const Answer answer = api_->answer({"GET", path, annotator, ""});
        status_ = answer.status;
        return Json::parse(answer.body);
    }
    Json post(const std::string& path, const Json& body, const std::string& annotator = "") {
        const Answer answer = api_->answer({"POST", path, annotator, body.dump()});
        status_ = answer.status;
        return Json::parse(answer.body);
    }
    static Json span(int start, int end, const char* label) {
        return {{"start", start}, {"end", end}, {"label", label}};
    }

    SampleNotes sample_;
    std::unique_ptr<Workspace> workspace_;
    std::unique_ptr<Api> api_;
    int status_ = 0;
};

TEST_F(ApiTest, ListsTheFolderWithItsLabels) {
    const Json folder = get("/api/folder");
    EXPECT_EQ(folder.at("names"), Json::parse(R"(["a","b","c"])"));
    EXPECT_EQ(folder.at("folder"), "tagged");
    EXPECT_EQ(folder.at("labels").size(), label_count);
    EXPECT_EQ(folder.at("labels").at(0), Json::parse(R"({"name":"PATIENT","class":"EID"})"));
}

TEST_F(ApiTest, ShowsANoteInCodePoints) {
    post("/api/notes/2/edit", {{"revision", 0}, {"add", {span(7, 12, "PATIENT")}}});
    ASSERT_EQ(status_, 200);
    const Json note = get("/api/notes/2");
    EXPECT_EQ(note.at("text"), "Caf\u00e9 \U0001F600 Ren\u00e9e Smith\nno tags here");
    EXPECT_EQ(note.at("spans").at(0).at("start"), 7);
    EXPECT_EQ(note.at("spans").at(0).at("source"), Json::parse(R"(["person"])"));
    // Tokens are distances: Caf\u00e9 0-4, the face 5-6, Ren\u00e9e 7-12, Smith 13-18.
    EXPECT_EQ(Json(std::vector<Json>(note.at("tokens").begin(), note.at("tokens").begin() + 8)),
              Json::parse("[0,4,1,1,1,5,1,5]"));
}

TEST_F(ApiTest, EditsUndoesAndTellsOfConflicts) {
    const Json saved = post("/api/notes/0/edit",
                            {{"revision", 0}, {"remove", {span(4, 9, "PATIENT")}}, {"add", {span(4, 9, "DOCTOR")}}});
    ASSERT_EQ(status_, 200) << saved;
    EXPECT_EQ(saved.at("revision"), 1);
    const Json stale = post("/api/notes/0/edit", {{"revision", 0}, {"add", {span(0, 2, "PHI")}}});
    EXPECT_EQ(status_, 409);
    EXPECT_THAT(stale.at("error"), HasSubstr("changed meanwhile"));
    const Json undone = post("/api/notes/0/undo", {{"revision", 1}});
    EXPECT_EQ(undone.at("added").at(0).at("label"), "PATIENT");
    EXPECT_EQ(undone.at("added").at(0).at("source"), Json::parse(R"(["rules"])"));
    EXPECT_EQ(undone.at("can_redo"), true);
    post("/api/notes/0/redo", {{"revision", 2}});
    EXPECT_EQ(status_, 200);
    EXPECT_EQ(get("/api/notes/0/revision").at("revision"), 3);
    post("/api/notes/0/redo", {{"revision", 3}});
    EXPECT_EQ(status_, 400);
}

TEST_F(ApiTest, RefusesWhatDoesNotFit) {
    for (const char* body :
         {"", "[]", "{", "{}", R"({"revision":-1})", R"({"revision":"0"})", R"({"revision":1e99})"}) {
        const Answer answer = api_->answer({"POST", "/api/notes/0/edit", "", body});
        EXPECT_EQ(answer.status, 400) << body;
    }
    for (const Json& bad : {span(5, 5, "PHI"), span(9, 5, "PHI"), span(0, 999, "PHI"), span(0, 2, "NOPE"), Json(7)}) {
        post("/api/notes/0/edit", {{"revision", 0}, {"add", Json::array({bad})}});
        EXPECT_EQ(status_, 400) << bad;
    }
    for (const char* path :
         {"/api/notes/3", "/api/notes/-1", "/api/notes/", "/api/notes/0x1", "/api/notes/../../etc/passwd",
          "/api/notes/0/nothing", "/api/nothing", "/other", "/api/notes/99999999999999999999"}) {
        get(path);
        EXPECT_EQ(status_, 404) << path;
    }
    get("/api/states", "../evil");
    EXPECT_EQ(status_, 400);
    EXPECT_EQ(get("/api/notes/0").at("revision"), 0) << "nothing was changed";
}

TEST_F(ApiTest, ApprovesAndInBlindModeKeepsOwnTagsOnly) {
    post("/api/notes/0/edit", {{"revision", 0}, {"add", {span(10, 13, "PHI")}}}, "bob");
    const Json saved = post("/api/notes/0/approve", {{"revision", 1}, {"blind", true}, {"seconds", 9}}, "bob");
    ASSERT_EQ(status_, 200) << saved;
    EXPECT_EQ(saved.at("removed").size(), 3U);
    const Json note = get("/api/notes/0", "bob");
    EXPECT_EQ(note.at("spans").size(), 1U);
    EXPECT_EQ(note.at("approved"), true);
    EXPECT_EQ(note.at("seconds"), 9.0);
    EXPECT_EQ(get("/api/notes/0").at("spans").size(), 3U) << "the folder's own spans stay";
}

TEST_F(ApiTest, DoesWhatIsAskedTwiceOnce) {
    const Json wish{{"revision", 0}, {"add", {span(10, 13, "PHI")}}, {"request", "r1"}};
    const Json first = post("/api/notes/0/edit", wish);
    ASSERT_EQ(status_, 200) << first;
    EXPECT_EQ(post("/api/notes/0/edit", wish), first) << "the answer that was lost";
    post("/api/notes/0/time", {{"seconds", 5}});
    EXPECT_EQ(post("/api/notes/0/edit", wish), first) << "time is no change";
    EXPECT_EQ(get("/api/notes/0/revision").at("revision"), 1);
    const Json undo{{"revision", 1}, {"request", "r2"}};
    EXPECT_EQ(post("/api/notes/0/undo", undo), post("/api/notes/0/undo", undo));
    EXPECT_EQ(get("/api/notes/0/revision").at("revision"), 2);
}

TEST_F(ApiTest, TakesAnApprovalBackByUndoAndByAChange) {
    EXPECT_EQ(post("/api/notes/0/approve", {{"revision", 0}}).at("can_undo"), true);
    EXPECT_EQ(post("/api/notes/0/undo", {{"revision", 1}}).at("approved"), false);
    EXPECT_EQ(post("/api/notes/0/redo", {{"revision", 2}}).at("approved"), true);
    EXPECT_EQ(post("/api/notes/0/edit", {{"revision", 3}, {"add", {span(10, 13, "PHI")}}}).at("approved"), false);
    EXPECT_EQ(post("/api/notes/0/undo", {{"revision", 4}}).at("approved"), true);
    post("/api/notes/0/comment", {{"revision", 0}, {"start", 4}, {"end", 9}, {"text", "kept in a conflict"}});
    EXPECT_EQ(status_, 200);
    EXPECT_EQ(get("/api/notes/0").at("approved"), true) << "a comment changes no tag";
}

TEST_F(ApiTest, KeepsComments) {
    Json saved = post("/api/notes/0/comment",
                      {{"revision", 0}, {"start", 4}, {"end", 9}, {"text", "a <b>name</b>?"}, {"kind", "question"}});
    ASSERT_EQ(status_, 200) << saved;
    EXPECT_EQ(get("/api/notes/0").at("comments").at(0).at("text"), "a <b>name</b>?");
    EXPECT_EQ(get("/api/states").at("notes").at(0).at(2), 1);
    post("/api/notes/0/comment", {{"revision", 1}, {"action", "resolve"}, {"id", 1}});
    EXPECT_EQ(get("/api/states").at("notes").at(0).at(2), 0);
    post("/api/notes/0/comment", {{"revision", 2}, {"action", "delete"}, {"id", 1}});
    EXPECT_TRUE(get("/api/notes/0").at("comments").empty());
    post("/api/notes/0/comment", {{"revision", 3}, {"start", 4}, {"end", 999}, {"text", "x"}});
    EXPECT_EQ(status_, 400);
}

TEST_F(ApiTest, SearchesAllNotes) {
    const Json found = post("/api/search", {{"text", "smith"}});
    EXPECT_EQ(found.at("count"), 4);
    EXPECT_EQ(found.at("notes"), 3);
    EXPECT_EQ(found.at("hits").at(0).at("text"), "Smith");
    EXPECT_EQ(found.at("hits").at(3).at("start"), 13) << "in code points";
}

TEST_F(ApiTest, LabelsEveryOccurrenceAfterAPreview) {
    const Json wish{{"text", "Smith"}, {"label", "PATIENT"}};
    const Json preview = post("/api/everywhere", wish);
    EXPECT_EQ(preview.at("counts").at("occurrences"), 4);
    EXPECT_EQ(preview.at("counts").at("add"), 2);
    EXPECT_EQ(preview.at("counts").at("relabel"), 1);
    EXPECT_EQ(preview.at("counts").at("unchanged"), 1);
    EXPECT_EQ(preview.at("counts").at("notes"), 2);
    EXPECT_EQ(get("/api/notes/1").at("revision"), 0) << "a preview changes nothing";
    Json apply = wish;
    apply["apply"] = true;
    post("/api/everywhere", apply);
    EXPECT_EQ(status_, 409) << "not without the counts that were seen";
    apply["expect"] = preview.at("counts");
    const Json done = post("/api/everywhere", apply);
    ASSERT_EQ(status_, 200) << done;
    EXPECT_EQ(get("/api/notes/1").at("spans").size(), 2U);
    EXPECT_EQ(get("/api/notes/2").at("spans").at(0).at("label"), "PATIENT");
    EXPECT_EQ(post("/api/undo-batch", {{"batch", done.at("batch")}}).at("notes"), Json::parse("[1,2]"));
    EXPECT_EQ(get("/api/notes/1").at("spans").at(0).at("label"), "DOCTOR");
    const Json one = post("/api/everywhere", {{"text", "Smith"}, {"label", nullptr}, {"note", 1}});
    EXPECT_EQ(one.at("counts").at("remove"), 1);
    EXPECT_EQ(one.at("counts").at("occurrences"), 2);
}

TEST_F(ApiTest, FillsTheWorkListInTheBackground) {
    Json states = Json::object();
    for (int i = 0; i < 500 && states.value("known", 0) < 3; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
        states = get("/api/states");
    }
    ASSERT_EQ(states.at("known"), 3);
    EXPECT_EQ(states.at("notes").at(0).at(3), 3) << "spans";
    const Json doubts = get("/api/doubts").at("doubts");
    ASSERT_FALSE(doubts.empty());
    for (std::size_t i = 1; i < doubts.size(); ++i) EXPECT_LE(doubts[i].at("weight"), doubts[i - 1].at("weight"));
    const auto untagged =
        std::find_if(doubts.begin(), doubts.end(), [](const Json& row) { return row.at("text") == "4/5/2009"; });
    ASSERT_NE(untagged, doubts.end());
    EXPECT_EQ(untagged->at("kind"), "digits");
}

TEST_F(ApiTest, ComparesTwoAnnotatorsAndMakesTheGold) {
    post("/api/notes/0/edit",
         {{"revision", 0}, {"remove", {span(27, 33, "CITY")}}, {"add", {span(27, 33, "HOSPITAL")}}}, "ann");
    post("/api/notes/0/comment", {{"revision", 1}, {"start", 27}, {"end", 33}, {"text", "the clinic?"}}, "ann");
    post("/api/notes/0/approve", {{"revision", 0}}, "bob");
    for (const char* name : {"ann", "bob"}) post("/api/notes/1/approve", {{"revision", 0}}, name);
    const Json all = get("/api/compare/ann/bob");
    ASSERT_EQ(status_, 200) << all;
    EXPECT_EQ(all.at("notes").size(), 2U);
    EXPECT_EQ(all.at("notes").at(0).at("open"), 1);
    EXPECT_EQ(all.at("notes").at(1).at("open"), 0);
    const Json& agreement = all.at("agreement");
    EXPECT_EQ(agreement.at("all").at("left"), 4);
    EXPECT_DOUBLE_EQ(agreement.at("all").at("f1"), 0.75);
    EXPECT_EQ(agreement.at("labels").at(0).at("label"), "PATIENT");
    EXPECT_EQ(agreement.at("labels").at(0).at("kappa"), 1.0);
    const Json note = get("/api/compare/ann/bob/0");
    ASSERT_EQ(note.at("disagreements").size(), 1U);
    EXPECT_EQ(note.at("disagreements").at(0).at("left").at(0).at("label"), "HOSPITAL");
    EXPECT_EQ(note.at("comments").at(0).at("text"), "the clinic?");
    EXPECT_EQ(post("/api/compare/ann/bob/0/start", Json::object(), "gold").at("revision"), 1);
    EXPECT_EQ(get("/api/notes/0", "gold").at("spans").size(), 4U) << "what both agree on, and both sides of the rest";
    post("/api/notes/0/approve", {{"revision", 1}}, "gold");
    EXPECT_EQ(status_, 409) << "not while something is open";
    post("/api/notes/0/edit",
         {{"revision", 1},
          {"remove", note.at("disagreements").at(0).at("right")},
          {"decision", {{"start", 1}, {"end", 2}, {"side", "left"}}}},
         "gold");
    EXPECT_EQ(status_, 409) << "there is no such disagreement";
    post("/api/notes/0/edit",
         {{"revision", 1},
          {"remove", note.at("disagreements").at(0).at("right")},
          {"add", note.at("disagreements").at(0).at("left")},
          {"decision", {{"start", 27}, {"end", 33}, {"side", "left"}}}},
         "gold");
    ASSERT_EQ(status_, 200);
    EXPECT_EQ(get("/api/compare/ann/bob/0").at("disagreements").at(0).at("decision"), "left");
    EXPECT_EQ(get("/api/compare/ann/bob").at("notes").at(0).at("open"), 0);
    const Json undone = post("/api/notes/0/undo", {{"revision", 2}}, "gold");
    EXPECT_EQ(undone.at("revision"), 3);
    EXPECT_EQ(get("/api/compare/ann/bob").at("notes").at(0).at("open"), 1) << "the decision is taken back with it";
    post("/api/notes/0/redo", {{"revision", 3}}, "gold");
    EXPECT_EQ(status_, 200);
    EXPECT_EQ(get("/api/compare/ann/bob").at("notes").at(0).at("open"), 0) << "and made again";
    post("/api/notes/0/approve", {{"revision", 4}}, "gold");
    EXPECT_EQ(status_, 200);
    const Json built = post("/api/compare/ann/bob/build", Json::object(), "gold");
    EXPECT_EQ(built.at("taken"), 1);
    EXPECT_EQ(built.at("waiting"), 0);
    EXPECT_TRUE(std::filesystem::exists(sample_ / ".review/gold/notes/b.xml"));
    // What an annotator changes later is open again at once.
    post("/api/notes/0/edit", {{"revision", 1}, {"remove", {span(27, 33, "CITY")}}, {"add", {span(27, 33, "STATE")}}},
         "bob");
    ASSERT_EQ(status_, 200);
    EXPECT_TRUE(std::filesystem::exists(sample_ / ".review/gold/notes/.open"));
    EXPECT_EQ(get("/api/notes/0", "gold").at("approved"), false);
    EXPECT_EQ(post("/api/compare/ann/bob/build", Json::object(), "gold").at("waiting"), 1);
    get("/api/compare/ann/nobody");
    EXPECT_EQ(status_, 400);
}

}  // namespace
}  // namespace scrim::review
