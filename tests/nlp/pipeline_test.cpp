#include "nlp/pipeline.h"

#include <gtest/gtest.h>

#include <thread>

#include "tests/temporary_folder.h"

namespace scrim {
namespace {

Note note_of(const std::string& text) {
    Note note;
    note.id = "n1";
    note.text = text;
    return note;
}

TEST(Pipeline, TagsANote) {
    const auto pipeline = Pipeline::make({"rules"}, {}, "");
    ASSERT_TRUE(pipeline);
    const auto tagged = pipeline->tag(note_of("Mr. White came on 4/25/2009."));
    ASSERT_TRUE(tagged);
    EXPECT_EQ(tagged->id, "n1");
    EXPECT_EQ(tagged->text, "Mr. White came on 4/25/2009.");
    ASSERT_EQ(tagged->spans.size(), 2U);
    EXPECT_EQ(tagged->spans[0].label, Label::patient);
    EXPECT_EQ(tagged->spans[1].label, Label::date);
}

TEST(Pipeline, ReplacesSpansOfTheInput) {
    const auto pipeline = Pipeline::make({"rules"}, {}, "");
    ASSERT_TRUE(pipeline);
    Note note = note_of("No fever.");
    Span span;
    span.end = 2;
    span.label = Label::patient;
    note.spans = {span};
    const auto tagged = pipeline->tag(std::move(note));
    ASSERT_TRUE(tagged);
    for (const Span& each : tagged->spans) EXPECT_EQ(class_of(each.label), Class::hmd);
}

TEST(Pipeline, UsesKnownDataAndLists) {
    const TemporaryFolder folder;
    AggregateOptions options;
    options.deny = {"falcon"};
    const auto pipeline = Pipeline::make({"rules"}, options, folder.write("known.csv", "note_id,last\nn1,Qworty\n"));
    ASSERT_TRUE(pipeline);
    const auto tagged = pipeline->tag(note_of("about qworty and a falcon"));
    ASSERT_TRUE(tagged);
    ASSERT_EQ(tagged->spans.size(), 2U);
    EXPECT_EQ(tagged->spans[0].sources, source_known);
    EXPECT_EQ(tagged->spans[1].sources, source_policy);
}

TEST(Pipeline, NeverFailsOpen) {
    EXPECT_FALSE(Pipeline::make({}, {}, ""));
    EXPECT_FALSE(Pipeline::make({"rules", "oracle"}, {}, ""));
    EXPECT_FALSE(Pipeline::make({"rules"}, {}, "no-such-file.csv"));
}

TEST(Pipeline, GivesTheSameInManyThreads) {
    const auto pipeline = Pipeline::make({"rules"}, {}, "");
    ASSERT_TRUE(pipeline);
    const std::string text = "Dear Dr. Long, Ms. May (MRN 4471882) may return in May to Hahnby Medical Center.";
    const auto expected = pipeline->tag(note_of(text));
    ASSERT_TRUE(expected);
    std::vector<std::vector<Span>> found(4);
    std::vector<std::thread> threads;
    for (auto& spans : found) {
        threads.emplace_back([&pipeline, &text, &spans] {
            for (int i = 0; i < 20; ++i) {
                const auto tagged = pipeline->tag(note_of(text));
                if (tagged) spans = tagged->spans;
            }
        });
    }
    for (auto& thread : threads) thread.join();
    for (const auto& spans : found) EXPECT_EQ(spans, expected->spans);
}

}  // namespace
}  // namespace scrim
