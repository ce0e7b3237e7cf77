#include "tools/review/copy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <malloc.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <thread>

#include "nlp/formats/note_reader.h"
#include "tests/tools/review/sample_notes.h"

namespace scrim::review {
namespace {

using ::testing::HasSubstr;

SaveAs as(std::uint32_t revision, const std::string& who = "ann") {
    SaveAs out;
    out.who = who;
    out.revision = revision;
    return out;
}

std::unique_ptr<Copy> opened(const NoteList& notes, const std::string& name = "") {
    auto copy = Copy::open(notes, name);
    if (!copy) {
        ADD_FAILURE() << copy.error().message();
        return nullptr;
    }
    return std::move(*copy);
}

std::vector<Span> spans_in_file(const std::string& path) {
    auto notes = read_notes(path);
    if (!notes || notes->size() != 1) {
        ADD_FAILURE() << path << " is not a note";
        return {};
    }
    return notes->front().spans;
}

// Where there is a file system in memory: to wait for the disk thousands of times takes long.
std::unique_ptr<SampleNotes> notes_in_memory() {
    const char* place = std::getenv("TMPDIR");
    const bool change = place == nullptr && ::access("/dev/shm", W_OK) == 0;
    if (change) ::setenv("TMPDIR", "/dev/shm", 1);
    auto out = std::make_unique<SampleNotes>();
    if (change) ::unsetenv("TMPDIR");
    return out;
}

TEST(Copy, SavesAnEditToTheXmlAndTheLogAtOnce) {
    const SampleNotes sample;
    const NoteList notes = sample.list();
    const auto copy = opened(notes);
    const auto saved = copy->edit(0, {span_at(27, 33, Label::city)}, {span_at(27, 33, Label::hospital)}, as(0));
    ASSERT_TRUE(saved.ok());
    EXPECT_EQ(saved->revision, 1U);
    EXPECT_TRUE(saved->can_undo);
    const auto spans = spans_in_file(sample / "a.xml");
    ASSERT_EQ(spans.size(), 3U);
    EXPECT_EQ(spans[2].label, Label::hospital);
    const std::string log = TemporaryFolder::read(sample / ".review/log.jsonl");
    EXPECT_THAT(log, HasSubstr(R"("note":"a","revision":1)"));
    EXPECT_THAT(log, HasSubstr(R"("who":"ann","what":"edit")"));
    EXPECT_THAT(log, HasSubstr(R"("base":[)"));
}

TEST(Copy, KeepsTheRightsOfFilesAndItsOwnToTheOwner) {
    const SampleNotes sample;
    namespace fs = std::filesystem;
    using enum fs::perms;
    fs::permissions(sample / "a.xml", owner_read | owner_write);
    const NoteList notes = sample.list();
    const auto copy = opened(notes);
    const auto bob = opened(notes, "bob");
    ASSERT_TRUE(copy->edit(0, {}, {span_at(10, 13, Label::phi)}, as(0)).ok());
    ASSERT_TRUE(bob->edit(0, {}, {span_at(10, 13, Label::phi)}, as(0)).ok());
    EXPECT_EQ(fs::status(sample / "a.xml").permissions(), owner_read | owner_write);
    EXPECT_EQ(fs::status(sample / ".review/bob/notes/a.xml").permissions(), owner_read | owner_write);
    EXPECT_EQ(fs::status(sample / ".review").permissions(), owner_all);
    EXPECT_EQ(fs::status(sample / ".review/log.jsonl").permissions(), owner_read | owner_write);
}

TEST(Copy, NamesOfAnnotatorsAreFolderNamesWithNoOtherMeaning) {
    for (const char* name : {"ann", "Ann-2", "a_b", "7"}) EXPECT_TRUE(is_annotator_name(name)) << name;
    for (const char* name : {"", "lock", "log", "token", "-x", "_x", "a b", "a/b", "..", "\u00e4"})
        EXPECT_FALSE(is_annotator_name(name)) << name;
}

TEST(Copy, OfAnAnnotatorLeavesTheFolderAndOtherCopiesAlone) {
    const SampleNotes sample;
    const NoteList notes = sample.list();
    const std::string before = TemporaryFolder::read(sample / "a.xml");
    const auto ann = opened(notes, "ann");
    const auto bob = opened(notes, "bob");
    ASSERT_TRUE(ann->edit(0, {}, {span_at(10, 13, Label::phi)}, as(0)).ok());
    EXPECT_EQ(TemporaryFolder::read(sample / "a.xml"), before);
    EXPECT_EQ(spans_in_file(sample / ".review/ann/notes/a.xml").size(), 4U);
    EXPECT_EQ(bob->read(0)->note.spans.size(), 3U);
    EXPECT_TRUE(ann->has(0));
    EXPECT_FALSE(bob->has(0));
    SaveAs approve = as(0, "bob");
    approve.approved = true;
    ASSERT_TRUE(bob->mark(0, "approve", approve).ok());
    EXPECT_EQ(spans_in_file(sample / ".review/bob/notes/a.xml").size(), 3U) << "an approved note is in the copy";
    EXPECT_EQ(annotators(notes), (std::vector<std::string>{"ann", "bob"}));
    EXPECT_EQ(sample.list().size(), 3U) << "copies are no notes of the folder";
}

TEST(Copy, TellsTheSecondOfTwoWhoChangeANote) {
    const SampleNotes sample;
    const NoteList notes = sample.list();
    const auto copy = opened(notes);
    ASSERT_TRUE(copy->edit(0, {}, {span_at(10, 13, Label::phi)}, as(0, "ann")).ok());
    const auto second = copy->edit(0, {span_at(4, 9, Label::patient)}, {}, as(0, "bob"));
    ASSERT_FALSE(second.ok());
    EXPECT_EQ(second.error().kind, ErrorKind::check_failed);
    EXPECT_THAT(second.error().what, HasSubstr("changed meanwhile by ann"));
    EXPECT_EQ(copy->read(0)->note.spans.size(), 4U);
    EXPECT_EQ(copy->state(0).revision, 1U);
}

TEST(Copy, OfManyThreadsThatSaveFromOneRevisionOneWins) {
    const SampleNotes sample;
    const NoteList notes = sample.list();
    const auto copy = opened(notes);
    for (std::uint32_t round = 0; round < 10; ++round) {
        std::atomic<int> won{0};
        std::vector<std::jthread> threads;
        for (std::uint32_t i = 0; i < 6; ++i) {
            threads.emplace_back([&, i] {
                const auto saved = copy->edit(0, {}, {span_at(i, 30 - round, Label::phi)}, as(round));
                won += saved.ok() ? 1 : 0;
            });
        }
        threads.clear();
        EXPECT_EQ(won, 1);
    }
    EXPECT_EQ(spans_in_file(sample / "a.xml").size(), 13U);
}

TEST(Copy, IsLockedAgainstASecondProgram) {
    const SampleNotes sample;
    const NoteList notes = sample.list();
    const auto copy = opened(notes, "ann");
    const auto second = Copy::open(notes, "ann");
    ASSERT_FALSE(second.ok());
    EXPECT_THAT(second.error().message(), HasSubstr("another run"));
    EXPECT_TRUE(Copy::open(notes, "ann", Copy::Use::read).ok());
}

TEST(Copy, BringsAFileUpToALogThatIsAhead) {
    const SampleNotes sample;
    const NoteList notes = sample.list();
    const std::string before = TemporaryFolder::read(sample / "a.xml");
    std::vector<Span> wanted;
    {
        const auto copy = opened(notes);
        ASSERT_TRUE(copy->edit(0, {span_at(4, 9, Label::patient)}, {}, as(0)).ok());
        const std::string between = TemporaryFolder::read(sample / "a.xml");
        ASSERT_TRUE(copy->edit(0, {}, {span_at(10, 13, Label::phi)}, as(1)).ok());
        wanted = copy->read(0)->note.spans;
        std::ofstream(sample / "a.xml", std::ios::binary) << between;  // as if killed before the rename
    }
    EXPECT_EQ(opened(notes)->read(0)->note.spans, wanted);
    EXPECT_EQ(spans_in_file(sample / "a.xml"), wanted) << "mended at start";
    {
        std::filesystem::remove_all(sample / ".review");
        std::ofstream(sample / "a.xml", std::ios::binary) << before;
        const auto copy = opened(notes, "ann");
        ASSERT_TRUE(copy->edit(0, {span_at(4, 9, Label::patient)}, {}, as(0)).ok());
        ASSERT_TRUE(copy->edit(1, {}, {span_at(10, 13, Label::phi)}, as(0)).ok());
        wanted = copy->read(0)->note.spans;
        std::filesystem::remove(sample / ".review/ann/notes/a.xml");
        EXPECT_EQ(copy->read(0)->note.spans, wanted) << "a lost file is made again from the log";
        EXPECT_EQ(spans_in_file(sample / ".review/ann/notes/a.xml"), wanted);
    }
}

TEST(Copy, TakesAFileThatSomebodyElseWroteAsItIs) {
    const SampleNotes sample;
    const NoteList notes = sample.list();
    const auto copy = opened(notes);
    ASSERT_TRUE(copy->edit(0, {}, {span_at(10, 13, Label::phi)}, as(0)).ok());
    sample.put("a", "Mr. Smith saw Dr. Jones in Boston.", {span_at(0, 2, Label::username)});
    const auto open = copy->read(0);
    ASSERT_TRUE(open.ok());
    ASSERT_EQ(open->note.spans.size(), 1U);
    EXPECT_EQ(open->state.revision, 2U) << "who still has the old one is told";
    EXPECT_FALSE(open->can_undo);
}

TEST(Copy, KeepsApprovalCommentsAndTimeOverARestart) {
    const SampleNotes sample;
    const NoteList notes = sample.list();
    {
        const auto copy = opened(notes, "ann");
        SaveAs comment = as(0);
        comment.extra = Json{{"comments", {{{"id", 1}, {"text", "why?"}, {"resolved", false}}}}};
        comment.seconds = 2.5;
        ASSERT_TRUE(copy->mark(1, "comment", comment).ok());
        SaveAs approve = as(1);
        approve.approved = true;
        ASSERT_TRUE(copy->replace(1, copy->read(1)->note.spans, approve).ok());
        ASSERT_TRUE(copy->edit(1, {}, {span_at(10, 13, Label::phi)}, as(2)).ok());
        SaveAs time = as(0);
        time.seconds = 4;
        ASSERT_TRUE(copy->mark(1, "time", time).ok());
    }
    const auto copy = opened(notes, "ann");
    const auto open = copy->read(1);
    ASSERT_TRUE(open.ok());
    EXPECT_FALSE(open->state.approved) << "a change takes the approval back";
    EXPECT_FLOAT_EQ(open->state.seconds, 6.5F);
    EXPECT_EQ(open->state.open_comments, 1);
    EXPECT_EQ(open->state.revision, 3U) << "time is no new state of the note";
    EXPECT_EQ(open->extra.at("comments").at(0).at("text"), "why?");
    EXPECT_EQ(open->note.spans.size(), 2U);
}

// Kills a process in the middle of saving, again and again: whatever it had said was saved is there afterwards.
TEST(Copy, LosesNothingWhenKilled) {
    const SampleNotes sample;
    const NoteList notes = sample.list();
    for (int round = 0; round < 12; ++round) {
        std::array<int, 2> pipe{};
        ASSERT_EQ(::pipe(pipe.data()), 0);
        const pid_t child = ::fork();
        if (child == 0) {
            auto copy = Copy::open(notes, "ann");
            if (!copy) ::_exit(1);
            for (std::uint32_t i = 0;; ++i) {
                const std::uint32_t revision = (*copy)->state(0).revision;
                const Span span = span_at(revision % 30, revision % 30 + 1 + revision / 30 % 4, Label::phi);
                auto saved = (*copy)->edit(0, {}, {span}, as(revision));
                if (!saved) ::_exit(2);
                if (::write(pipe[1], &saved->revision, sizeof(saved->revision)) < 0) ::_exit(3);
            }
        }
        ::usleep(static_cast<useconds_t>(3000 + 2711 * round));
        ::kill(child, SIGKILL);
        int status = 0;
        ::waitpid(child, &status, 0);
        ASSERT_TRUE(WIFSIGNALED(status)) << "the child ended by itself: " << WEXITSTATUS(status);
        ::close(pipe[1]);
        std::uint32_t told = 0;
        std::uint32_t each = 0;
        while (::read(pipe[0], &each, sizeof(each)) == sizeof(each)) told = each;
        ::close(pipe[0]);
        const auto copy = opened(notes, "ann");
        const auto open = copy->read(0);
        ASSERT_TRUE(open.ok());
        EXPECT_GE(open->state.revision, told);
        const auto rebuilt = copy->rebuilt(0);
        ASSERT_TRUE(rebuilt.ok());
        if (*rebuilt) {
            EXPECT_EQ(**rebuilt, open->note.spans) << "file and log agree";
        }
    }
}

// Undo has no limit because the log is on the disk: however many edits there were, memory holds none of them.
TEST(Copy, KeepsNoEditInMemory) {
    const auto sample = notes_in_memory();
    const NoteList notes = sample->list();
    const auto copy = opened(notes);
    const auto edits = [&](std::uint32_t count) {
        for (std::uint32_t i = 0; i < count; ++i) {
            const std::size_t note = i % 2;
            const Span span = span_at(i / 2 % 7, i / 2 % 7 + 2, i % 3 == 0 ? Label::phi : Label::city);
            const auto open = copy->read(note);
            ASSERT_TRUE(open.ok());
            const bool there = find_span(open->note.spans, span) != nullptr;
            const SaveAs now = as(open->state.revision);
            const auto saved = there ? copy->edit(note, {span}, {}, now) : copy->edit(note, {}, {span}, now);
            ASSERT_TRUE(saved.ok()) << saved.error().message();
            if (i % 10 == 0) {
                ASSERT_TRUE(copy->undo(note, as(saved->revision)).ok());
            }
        }
    };
    edits(100);
    const std::size_t before = ::mallinfo2().uordblks;
    edits(6000);
    const std::size_t after = ::mallinfo2().uordblks;
    EXPECT_LT(after, before + (std::size_t{64} << 10U)) << "bytes, from " << before;
    EXPECT_GT(std::filesystem::file_size(*sample / ".review/log.jsonl"), std::size_t{2} << 20U);
}

TEST(Copy, NamesAreSafeAsFolders) {
    EXPECT_TRUE(is_annotator_name("ann-2_B"));
    for (const char* name : {"", "..", ".", "a/b", "a b", "a.b", "\xc3\xa9", "a\n"})
        EXPECT_FALSE(is_annotator_name(name));
    EXPECT_FALSE(is_annotator_name(std::string(41, 'a')));
}

}  // namespace
}  // namespace scrim::review
