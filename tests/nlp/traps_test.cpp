// The cases of tests/golden/traps, each a test of its own, and the judge of them.

#include "nlp/traps.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <stdexcept>

#include "nlp/base/ascii.h"
#include "tests/temporary_folder.h"

namespace scrim {

void PrintTo(const Trap& trap, std::ostream* out) { *out << trap.topic << "/" << trap.name; }

namespace {

using ::testing::HasSubstr;

const std::vector<Trap>& all_traps() {
    static const auto traps = read_traps(std::string(SCRIM_SOURCE_DIR) + "/tests/golden/traps");
    if (!traps) throw std::runtime_error(traps.error().message());
    return *traps;
}

// Loaded once for all cases: to compile the patterns takes longer than a case.
const Pipeline& rules() {
    static const auto pipeline = Pipeline::make({"rules"}, {}, "");
    if (!pipeline) throw std::runtime_error(pipeline.error().message());
    return *pipeline;
}

// Whether an identifier is marked in it: such a trap is called tag-..., others keep-...
bool marks_identifier(const Trap& trap) {
    return std::any_of(trap.marks.begin(), trap.marks.end(), [](const TrapMark& mark) {
        const auto label = label_named(mark.labels.front());
        if (label) return class_of(*label) != Class::hmd;
        return mark.labels.front() != "HMD" && mark.labels.front() != "NONE";
    });
}

class Traps : public ::testing::TestWithParam<Trap> {};

TEST_P(Traps, IsAvoided) {
    const Trap& trap = GetParam();
    EXPECT_TRUE(trap.name.starts_with(marks_identifier(trap) ? "tag-" : "keep-")) << "the verdict is wrong";
    const auto wrong = run_trap(rules(), trap);
    ASSERT_TRUE(wrong) << wrong.error().message();
    if (!trap.known_failure.empty()) {
        EXPECT_FALSE(wrong->empty()) << "it holds now: remove '# fails'";
        GTEST_SKIP() << trap.known_failure;
    }
    for (const auto& mistake : *wrong)
        ADD_FAILURE() << trap.place.file << ", line " << trap.place.line << ": " << mistake;
}

INSTANTIATE_TEST_SUITE_P(All, Traps, ::testing::ValuesIn(all_traps()), [](const auto& each) {
    std::string name = each.param.topic + "_" + each.param.name;
    std::replace_if(
        name.begin(), name.end(), [](char c) { return !is_ascii_letter(c) && !is_digit(c); }, '_');
    return name;
});

TEST(TrapCases, AreAllThere) { EXPECT_GE(all_traps().size(), 919U); }

Trap parsed(const std::string& marked) {
    const auto traps = parse_traps("=== case\n" + marked, "my.txt");
    EXPECT_TRUE(traps) << traps.error().message();
    return traps ? traps->front() : Trap{};
}

std::string problem(const std::string& text) {
    const auto traps = parse_traps(text, "my.txt");
    return traps ? "" : traps.error().message();
}

// The judge itself: it must see each way of being wrong.
std::vector<std::string> judged(const std::string& marked, const std::vector<Span>& found) {
    return mistakes(parsed(marked), found);
}

Span span_at(std::uint32_t begin, std::uint32_t end, Label label, Role role = Role::none) {
    Span span;
    span.begin = begin;
    span.end = end;
    span.label = label;
    span.role = role;
    return span;
}

TEST(TrapCases, SeeAMissingSpan) {
    EXPECT_EQ(judged("Mr. [[PATIENT|Ash]] is ill", {}).size(), 1U);
    EXPECT_TRUE(judged("Mr. [[PATIENT|Ash]] is ill", {span_at(4, 7, Label::patient)}).empty());
}

TEST(TrapCases, SeeAWrongLabelAndAWrongRole) {
    EXPECT_EQ(judged("Mr. [[PATIENT|Ash]]", {span_at(4, 7, Label::doctor)}).size(), 1U);
    EXPECT_TRUE(judged("Mr. [[NAME|Ash]]", {span_at(4, 7, Label::doctor)}).empty());
    EXPECT_TRUE(judged("Mr. [[PATIENT/DOCTOR|Ash]]", {span_at(4, 7, Label::doctor)}).empty());
    EXPECT_EQ(judged("on [[DATE:birth|1/2/34]]", {span_at(3, 9, Label::date, Role::other)}).size(), 1U);
}

TEST(TrapCases, SeeTextTaggedBeyondTheMarks) {
    EXPECT_EQ(judged("Mr. [[PATIENT|Ash]] is ill", {span_at(0, 7, Label::patient)}).size(), 1U);
    EXPECT_EQ(judged("Ash fell", {span_at(0, 3, Label::patient)}).size(), 1U);
    EXPECT_TRUE(judged("Ash fell", {span_at(0, 3, Label::problem)}).empty());
    EXPECT_EQ(judged("[[NONE|Ash]] fell", {span_at(0, 3, Label::problem)}).size(), 1U);
    EXPECT_TRUE(judged("# ignore: GENDER\na man", {span_at(2, 5, Label::gender)}).empty());
}

TEST(TrapCases, SeeHowAHealthDetailIsStated) {
    Span fever = span_at(3, 8, Label::problem);
    EXPECT_EQ(judged("no [[PROBLEM:negated|fever]]", {fever}).size(), 1U);
    fever.assertions = assertion_negated;
    EXPECT_TRUE(judged("no [[PROBLEM:negated|fever]]", {fever}).empty());
    EXPECT_EQ(judged("no [[PROBLEM:present|fever]]", {fever}).size(), 1U);
}

TEST(TrapCases, OfOneFileAreReadWithTheirTexts) {
    const auto traps = parse_traps(
        "# a remark\n=== tag-one\n# fails: not yet\nMr. [[PATIENT|Ash]]\n\n=== keep-two\n\nnothing\n", "x/names.txt");
    ASSERT_TRUE(traps) << traps.error().message();
    ASSERT_EQ(traps->size(), 2U);
    EXPECT_EQ((*traps)[0].text, "Mr. Ash\n");
    EXPECT_EQ((*traps)[0].topic, "names");
    EXPECT_EQ((*traps)[0].known_failure, "not yet");
    EXPECT_EQ((*traps)[0].place.line, 2U);
    EXPECT_TRUE(marks_identifier((*traps)[0]));
    EXPECT_EQ((*traps)[1].text, "\nnothing\n");
    EXPECT_FALSE(marks_identifier((*traps)[1]));
}

TEST(TrapCases, RefuseWhatIsWrittenWrong) {
    EXPECT_THAT(problem("=== a\na [[PERSONS|man]]"), HasSubstr("my.txt, line 1: there is no label 'PERSONS'"));
    EXPECT_THAT(problem("=== a\na [[PATIENT man"), HasSubstr("not [[LABEL|text]]"));
    EXPECT_THAT(problem("=== a\na [[PATIENT|]]"), HasSubstr("an empty mark"));
    EXPECT_THAT(problem("=== a\n# ignroe: AGE\nx"), HasSubstr("no directive"));
    EXPECT_THAT(problem("=== a\nx\n=== a\ny"), HasSubstr("line 3: a second case 'a'"));
    EXPECT_THAT(problem("=== a\n"), HasSubstr("without text"));
    EXPECT_THAT(problem("text\n"), HasSubstr("before the first case"));
    EXPECT_THAT(problem(""), HasSubstr("no cases"));
}

TEST(TrapCases, OfAFolderAreThoseOfItsFiles) {
    const TemporaryFolder folder;
    folder.write("b.txt", "=== keep-b\nb\n");
    folder.write("a.txt", "=== keep-a\na\n");
    folder.write("README.md", "no cases\n");
    const auto traps = read_traps(folder.path().string());
    ASSERT_TRUE(traps) << traps.error().message();
    ASSERT_EQ(traps->size(), 2U);
    EXPECT_EQ((*traps)[0].topic, "a");
    EXPECT_FALSE(read_traps(folder / "c.txt"));
}

}  // namespace
}  // namespace scrim
