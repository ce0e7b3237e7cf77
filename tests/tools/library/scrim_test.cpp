#include "scrim/scrim.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/temporary_folder.h"

namespace {

using scrim::api::Error;

const std::string root = SCRIM_SOURCE_DIR;

bool all_hold(const std::vector<scrim::api::Check>& checks) {
    return !checks.empty() && std::all_of(checks.begin(), checks.end(), [](const auto& check) { return check.holds; });
}

TEST(Library, TagsAText) {
    const auto tagger = scrim::api::Tagger::make();
    ASSERT_TRUE(tagger) << tagger.error().message;
    const auto doc = tagger->tag("Mrs. Brown is a 52 year old female.", "n1", "p1");
    ASSERT_TRUE(doc) << doc.error().message;
    EXPECT_EQ(doc->id, "n1");
    EXPECT_EQ(doc->patient, "p1");
    const auto name = std::find_if(doc->spans.begin(), doc->spans.end(), [](const auto& s) { return s.cls == "EID"; });
    ASSERT_NE(name, doc->spans.end());
    EXPECT_EQ(doc->text.substr(name->begin, name->end - name->begin), "Brown");
    EXPECT_EQ(name->label, "PATIENT");
    EXPECT_NE(std::find(name->sources.begin(), name->sources.end(), "rules"), name->sources.end());
    EXPECT_EQ(doc->redacted().find("Brown"), std::string::npos);
    EXPECT_NE(doc->redacted().find("[NAME] is a [AGE] year old"), std::string::npos);
}

TEST(Library, ThoroughTagsWithTheLargeModelToo) {
    scrim::api::TaggerOptions options;
    options.taggers = "rules";
    options.thorough = true;
    const auto tagger = scrim::api::Tagger::make(options);
    ASSERT_TRUE(tagger) << tagger.error().message;
    const auto doc = tagger->tag("seen w/ ojukwu this am, wife grace at bedside", "n1", "p1");
    ASSERT_TRUE(doc) << doc.error().message;
    ASSERT_EQ(doc->spans.size(), 2U);
    for (const auto& span : doc->spans) EXPECT_EQ(span.sources.back(), "neural");
    EXPECT_EQ(doc->redacted().find("ojukwu"), std::string::npos);
}

TEST(Library, WrongOptionsAndTextAreErrors) {
    scrim::api::TaggerOptions options;
    options.mode = "fast";
    EXPECT_EQ(scrim::api::Tagger::make(options).error().kind, Error::Kind::usage);
    options = {};
    options.taggers = "rules,oracle";
    EXPECT_EQ(scrim::api::Tagger::make(options).error().kind, Error::Kind::usage);
    const auto tagger = scrim::api::Tagger::make();
    ASSERT_TRUE(tagger);
    const auto doc = tagger->tag("caf\xE9 of Mr. Ludlow");
    ASSERT_FALSE(doc);
    EXPECT_EQ(doc.error().message.find("Ludlow"), std::string::npos);
}

TEST(Library, TagsManyInOrderWhateverTheThreads) {
    const auto tagger = scrim::api::Tagger::make();
    ASSERT_TRUE(tagger);
    std::vector<std::string> texts;
    for (int i = 0; i < 40; ++i) texts.push_back("Mrs. Brown, " + std::to_string(30 + i) + ", denies fever.");
    texts[7] = "caf\xE9";
    std::vector<scrim::api::NoteView> notes;
    for (const auto& text : texts) notes.push_back({text, "n", "p"});
    const auto alone = tagger->tag_all(notes, 1);
    const auto together = tagger->tag_all(notes, 3);
    ASSERT_EQ(alone.size(), texts.size());
    for (std::size_t i = 0; i < texts.size(); ++i) {
        ASSERT_EQ(static_cast<bool>(alone[i]), i != 7);
        ASSERT_EQ(static_cast<bool>(together[i]), i != 7);
        if (i == 7) continue;
        EXPECT_EQ(alone[i]->text, texts[i]);
        EXPECT_EQ(alone[i]->redacted(), together[i]->redacted());
    }
}

TEST(Library, ARunThatIsStoppedLeavesErrorsAndNoUntaggedNotes) {
    const auto tagger = scrim::api::Tagger::make();
    ASSERT_TRUE(tagger);
    const std::string text(20000, 'a');
    const std::vector<scrim::api::NoteView> notes(2000, {text, "", ""});
    const auto docs = tagger->tag_all(notes, 1, [](std::size_t) { return false; });
    ASSERT_EQ(docs.size(), notes.size());
    ASSERT_FALSE(docs.back());
    EXPECT_NE(docs.back().error().message.find("stopped"), std::string::npos);
}

TEST(Library, WritesANoteInEveryFormat) {
    scrim::api::TaggerOptions options;
    options.explain = true;
    const auto tagger = scrim::api::Tagger::make(options);
    ASSERT_TRUE(tagger);
    const auto doc = tagger->tag("Mrs. Brown denies fever.", "n1", "p1");
    ASSERT_TRUE(doc);
    EXPECT_FALSE(doc->spans.front().rule.empty());
    EXPECT_EQ(doc->spans.back().assertions, std::vector<std::string>{"negated"});
    EXPECT_NE(scrim::api::written(*doc, "jsonl")->find("\"negated\":true"), std::string::npos);
    EXPECT_NE(scrim::api::written(*doc, "i2b2")->find("TYPE=\"PATIENT\""), std::string::npos);
    EXPECT_EQ(scrim::api::written(*doc, "brat")->rfind("T1\tPATIENT 5 10\tBrown", 0), 0U);
    EXPECT_EQ(scrim::api::written(*doc, "word").error().kind, Error::Kind::usage);
    auto wrong = *doc;
    wrong.spans.front().end = 4000;
    EXPECT_EQ(scrim::api::written(wrong, "jsonl").error().kind, Error::Kind::input);
}

TEST(Library, ReleasesAndVerifiesNotes) {
    const scrim::TemporaryFolder folder;
    scrim::api::ReleaseOptions options;
    options.input = root + "/corpora/sample/notes.jsonl";
    options.output = folder / "released";
    options.seed = 4;
    const auto outcome = scrim::api::release(options);
    ASSERT_TRUE(outcome) << outcome.error().message;
    // Of 100 notes of 62 patients; those of too few who state the same are left out.
    EXPECT_EQ(outcome->notes, 90U);
    EXPECT_EQ(outcome->patients, 55U);
    const auto checks = scrim::api::verify(options.output);
    ASSERT_TRUE(checks) << checks.error().message;
    EXPECT_TRUE(all_hold(*checks));
    const auto risk = scrim::api::risk(options.output);
    ASSERT_TRUE(risk);
    EXPECT_NE(risk->find("\"kind\": \"notes\""), std::string::npos);
    const auto page = scrim::api::report(options.output);
    ASSERT_TRUE(page);
    EXPECT_NE(page->find("<html"), std::string::npos);
    options.method = "magic";
    EXPECT_EQ(scrim::api::release(options).error().kind, Error::Kind::usage);
}

TEST(Library, ReleasesRecords) {
    const scrim::TemporaryFolder folder;
    scrim::api::DisassociateOptions codes;
    codes.input = root + "/tests/golden/codes/figure1.csv";
    codes.output = folder / "codes.json";
    codes.k = 3;
    ASSERT_TRUE(scrim::api::disassociate(codes));
    EXPECT_TRUE(all_hold(*scrim::api::verify(codes.output)));

    scrim::api::GeneralizeOptions general;
    general.input = codes.input;
    general.output = folder / "codes.csv";
    general.k = 2;
    ASSERT_TRUE(scrim::api::generalize(general));
    EXPECT_TRUE(all_hold(*scrim::api::verify(general.output)));

    scrim::api::TrajectoryOptions events;
    events.input = root + "/tests/golden/trajectories/figure1a.csv";
    events.output = folder / "events.csv";
    events.k = 2;
    events.code_hierarchy = root + "/tests/golden/trajectories/figure4_codes.csv";
    events.age_hierarchy = root + "/tests/golden/trajectories/figure3_ages.csv";
    const auto summary = scrim::api::anonymize_trajectories(events);
    ASSERT_TRUE(summary) << summary.error().message;
    EXPECT_NE(summary->find("\"k\": 2"), std::string::npos);
    EXPECT_TRUE(all_hold(*scrim::api::verify(events.output)));

    scrim::api::CondenseOptions table;
    table.input = root + "/tests/golden/tables/ovarian.csv";
    table.output = folder / "table.csv";
    table.K = 5;
    EXPECT_EQ(scrim::api::condense(table).error().kind, Error::Kind::usage);
    table.allow_small_K = true;
    table.seed = 1;
    ASSERT_TRUE(scrim::api::condense(table));
    EXPECT_TRUE(all_hold(*scrim::api::verify(table.output)));
    table.K = 2;
    EXPECT_EQ(scrim::api::condense(table).error().kind, Error::Kind::usage);
}

TEST(Library, AMissingReleaseIsAnError) {
    const auto checks = scrim::api::verify("/nowhere/at/all");
    ASSERT_FALSE(checks);
    EXPECT_EQ(checks.error().kind, Error::Kind::input);
}

}  // namespace
