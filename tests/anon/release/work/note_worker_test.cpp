#include "anon/release/work/note_worker.h"

#include <gtest/gtest.h>

#include "anon/release/work/packed.h"
#include "tests/anon/release/small_release.h"

namespace scrim {
namespace {

std::string line_of(std::size_t note) { return testing::two_patients()[note].dump(); }

WorkerSettings first_reading() {
    WorkerSettings settings;
    settings.policy = default_policy();
    return settings;
}

TEST(NoteWorker, GathersWithoutAnyText) {
    const auto worker = NoteWorker::make(packed(first_reading()));
    ASSERT_TRUE(worker) << worker.error().message();
    const auto bytes = worker->gather(line_of(0));
    ASSERT_TRUE(bytes) << bytes.error().message();
    EXPECT_EQ(bytes->find("Brown"), std::string::npos);
    const auto facts = unpacked_gathered(*bytes);
    ASSERT_TRUE(facts);
    EXPECT_EQ(facts->facts.age, 52);
    EXPECT_EQ(facts->terms, std::vector<std::string>{"fever"});
}

TEST(NoteWorker, FinishesAsOrderedAndChecksWhatItWrote) {
    WorkerSettings settings = first_reading();
    settings.manifest = {{"policy", to_json(settings.policy, PolicyLists::without)}};
    settings.key = Key::from_seed(1).hex();
    const auto worker = NoteWorker::make(packed(settings));
    ASSERT_TRUE(worker) << worker.error().message();
    NoteOrder order;
    order.link = {"r1", "q1", "a", "p1", 0};
    order.shown.date = Date{2009, 3, 13};
    order.shown.age = 52;
    order.shown.lists = {{Label::age, "{52, 60}"}, {Label::date, "{Mar-2009, Apr-2009}"}};
    order.lists = {{Label::age, {"52", "60"}}, {Label::date, {"Mar-2009", "Apr-2009"}}};
    const auto bytes = worker->finish(line_of(0), packed(order));
    ASSERT_TRUE(bytes) << bytes.error().message();
    const auto note = unpacked_checked(*bytes);
    ASSERT_TRUE(note);
    EXPECT_EQ(note->note.text, "[NAME], {52, 60} years old, admitted on {Mar-2009, Apr-2009} with fever.");
    EXPECT_GT(note->found.leaks.identifiers, 0U);
    EXPECT_EQ(note->found.leaks.identifiers_found, 0U);
    const auto other = worker->finish(line_of(1), packed(order));
    ASSERT_FALSE(other);
    EXPECT_NE(other.error().message().find("for another note"), std::string::npos);
    EXPECT_FALSE(worker->gather(line_of(0))) << "the settings are of the second reading";
}

TEST(NoteWorker, FindsValuesInTheReport) {
    WorkerSettings settings = first_reading();
    settings.pages.texts = {"Of 2 patients, Sam Lee is one."};
    const auto worker = NoteWorker::make(packed(settings));
    ASSERT_TRUE(worker) << worker.error().message();
    const auto found = worker->search(line_of(1));
    ASSERT_TRUE(found);
    EXPECT_EQ(*found, 1U);
    EXPECT_EQ(*worker->search(line_of(0)), 0U);
}

TEST(NoteWorker, SettingsOfAnotherVersionAndUntaggedNotesAreRefused) {
    EXPECT_FALSE(NoteWorker::make(""));
    EXPECT_FALSE(NoteWorker::make("no settings"));
    std::string other;
    Json::to_cbor({{"version", "0.0.0"}}, other);
    EXPECT_FALSE(NoteWorker::make(other));
    const auto worker = NoteWorker::make(packed(first_reading()));
    ASSERT_TRUE(worker);
    const auto untagged = worker->gather(R"({"note_id":"x","text":"Mrs. Brown"})");
    ASSERT_FALSE(untagged);
    EXPECT_NE(untagged.error().message().find("no tags"), std::string::npos);
    EXPECT_FALSE(worker->gather("no JSON"));
}

}  // namespace
}  // namespace scrim
